#include "app/run/ranges/unknowns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/run/checks/air/gust_checks.hpp"
#include "app/run/measures/grading.hpp"
#include "app/run/ranges/spread.hpp"
#include "io/case/weather/report_keys.hpp"

namespace downwash {
namespace {

/// A report's wind whose direction counts: beyond that a cloud goes anywhere, and a check says so.
constexpr double widest_turn = 45;  // degrees

/// ln of the factor that checks come to whose effect the ranges hold.
double effect_of(const std::vector<Check>& checks) {
  double squares = 0;
  for (const Check& check : checks) {
    if (held_by_ranges(check)) squares += *check.log_effect * *check.log_effect;
  }
  return std::sqrt(squares);
}

double variance_of_gusts(const PreparedCase& prepared) {
  constexpr double many = 50, fewest = 1;
  const auto course = single_gust_course(prepared);
  if (!course || !course->computed || course->eddies() >= many) return 0;
  return std::log1p(2 / std::max(course->eddies(), fewest));
}

double largest_factor(const std::vector<Release>& releases) {
  double factor = 1;
  for (const Release& release : releases) factor = std::max(factor, release.within_factor);
  return factor;
}

}  // namespace

Unknowns unknowns_of(const PreparedCase& prepared, const std::vector<Check>& checks) {
  const Question& config = prepared.config;
  Unknowns unknowns;
  unknowns.eddies = variance_of_gusts(prepared);
  for (const PlacedRelease& placed : prepared.release->releases) {
    unknowns.places.push_back(prepared.site.frame.to_map({placed.place[0], placed.place[1]}));
  }
  std::vector<std::string> words;
  if (config.weather && config.weather->metar && config.weather->metar->wind) {
    const WindSpread spread = spread_of(*config.weather->metar->wind);
    unknowns.arrival = likely_deviations * spread.speed;
    std::string text = fmt::format("wind {:.0f} %", 100 * spread.speed);
    if (spread.direction <= widest_turn) {
      unknowns.turn = spread.direction * std::numbers::pi / 180;
      text += fmt::format(" and {:.0f}°", spread.direction);
    }
    words.push_back(text + " by its report");
  }
  const double amount = largest_factor(config.scenario.releases);
  if (amount > 1) words.push_back(fmt::format("amount within {:g} times", amount));
  unknowns.concentration = std::hypot(effect_of(checks), unknowns.arrival, std::log(amount));
  unknowns.words = fmt::format("{}", fmt::join(words, ", "));
  return unknowns;
}

}  // namespace downwash
