#include "io/case/weather/wind_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <string_view>

#include "geometry/frames/circle.hpp"
#include "io/case/weather/weather_sky.hpp"
#include "io/question/winds.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

/// As the schema bounds `wind.speed`.
constexpr double least_speed = 0.01, largest_speed = 120;

double normal_below(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

/// z with normal_below(z) = p, by bisection.
double normal_quantile(double p) {
  double low = -10, high = 10;
  for (int halvings = 0; halvings < 60; ++halvings) {
    const double middle = 0.5 * (low + high);
    (normal_below(middle) < p ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// The places of the multiples of an irrational number, modulo 1, in their order: each of 0 … count
/// - 1 once, and neighbours far apart.
std::vector<std::size_t> places_of_multiples(double irrational, std::size_t count) {
  const auto part = [&](std::size_t n) {
    return std::fmod((static_cast<double>(n) + 0.5) * (irrational - 1), 1);
  };
  std::vector<std::size_t> order(count), place(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return part(a) < part(b); });
  for (std::size_t n = 0; n < count; ++n) place[order[n]] = n;
  return place;
}

/// 0 … count - 1 by their bits backwards: the first of them lie far apart.
std::vector<std::size_t> points_of_circle(std::size_t count) {
  std::vector<std::size_t> points(count);
  std::iota(points.begin(), points.end(), std::size_t{0});
  const auto backwards = [count](std::size_t n) {
    std::size_t turned = 0;
    for (std::size_t bit = 1; bit < count; bit *= 2, n /= 2) turned = 2 * turned + n % 2;
    return turned;
  };
  std::sort(points.begin(), points.end(),
            [&](std::size_t a, std::size_t b) { return backwards(a) < backwards(b); });
  return points;
}

double rounded_to(double value, double unit) { return std::round(value / unit) * unit; }

/// So many classes towards F, or A; none that the sun, or the night, does not make.
PasquillClass moved(PasquillClass from, double classes) {
  constexpr std::string_view all = "ABCDEF", by_day = "ABCD", by_night = "DEF", neutral = "CDE";
  const std::string_view among = from < 'D' ? by_day : from == 'D' ? neutral : by_night;
  const auto place = [&](PasquillClass of) { return static_cast<long>(all.find(of)); };
  const long to = place(from) + std::lround(classes);
  return all[static_cast<std::size_t>(std::clamp(to, place(among.front()), place(among.back())))];
}

/// Of the n-th wind, unless it has its own.
std::uint64_t seed_of(const Json& document, std::size_t n) {
  const auto first = document["inflow"].value("seed", std::uint64_t{1});
  return (first + n) % (std::uint64_t{1} << 32);
}

WindEnsemble drawn(const Json& document, const Json& keys,
                   const std::optional<PasquillClass>& stability) {
  WindEnsemble ensemble{.winds = {},
                        .speed_spread = keys["speed_spread"],
                        .direction_spread = keys["direction_spread"],
                        .stability_spread = keys["stability_spread"],
                        .settled = keys["settled"],
                        .all_round = keys["all_round"]};
  if (ensemble.stability_spread > 0 && !stability) {
    throw std::invalid_argument(
        "`ensemble.wind.stability_spread` is about the class of the air, which is not known; give "
        "`weather.stability`, or what it follows from, or leave the spread out.");
  }
  const auto count = static_cast<std::size_t>(keys["members"].get<double>());
  const double speed = document["wind"]["speed"], direction = document["wind"]["direction"];
  const std::vector<std::size_t> place = places_of_multiples(std::numbers::phi, count),
                                 of_class = places_of_multiples(std::numbers::sqrt2, count);
  std::vector<std::size_t> of_direction(count);
  std::iota(of_direction.begin(), of_direction.end(), std::size_t{0});
  if (ensemble.settled > 0) of_direction = places_of_multiples(std::numbers::sqrt3, count);
  const auto quantile = [&](std::size_t n) {
    return normal_quantile((static_cast<double>(n) + 0.5) / static_cast<double>(count));
  };
  const std::vector<std::size_t> points = points_of_circle(count);
  for (std::size_t n = 0; n < count; ++n) {
    const double y = quantile(place[n]);
    const double from = ensemble.all_round
                            ? 360 * static_cast<double>(points[n]) / static_cast<double>(count)
                            : direction + ensemble.direction_spread * quantile(of_direction[n]);
    EnsembleWind wind{
        .speed = std::clamp(rounded_to(speed * std::exp(ensemble.speed_spread * y), 1e-3),
                            least_speed, largest_speed),
        .direction = in_circle(rounded_to(from, 1e-2)),
        .seed = seed_of(document, n)};
    if (ensemble.stability_spread > 0) {
      const ClassRange may_be = possible_classes(speed_10_m_up(document, wind.speed), {});
      wind.stability =
          std::clamp(moved(*stability, ensemble.stability_spread * quantile(of_class[n])),
                     may_be.least, may_be.most);
    }
    ensemble.winds.push_back(wind);
  }
  return ensemble;
}

WindEnsemble listed(const Json& document, const Json& list) {
  WindEnsemble ensemble;
  for (std::size_t n = 0; n < list.size(); ++n) {
    ensemble.winds.push_back(
        {.speed = list[n].value("speed", document["wind"]["speed"].get<double>()),
         .direction = list[n].value("direction", document["wind"]["direction"].get<double>()),
         .seed = list[n].value("seed", seed_of(document, n))});
    if (list[n].contains("stability")) {
      ensemble.winds.back().stability = list[n]["stability"].get<std::string>()[0];
    }
  }
  return ensemble;
}

/// The part of the document that is about winds; null where there is none.
const Json* keys_of(const Json& document) {
  if (!document.contains("ensemble") || !document["ensemble"].contains("wind")) return nullptr;
  return &document["ensemble"]["wind"];
}

bool turns(const Json& keys) {
  if (keys.value("direction_spread", 0.0) > 0 || keys.value("all_round", false)) return true;
  const Json list = keys.value("list", Json::array());
  return std::any_of(list.begin(), list.end(),
                     [](const Json& wind) { return wind.contains("direction"); });
}

bool sets_stability(const Json& keys) {
  if (keys.value("stability_spread", 0.0) > 0) return true;
  const Json list = keys.value("list", Json::array());
  return std::any_of(list.begin(), list.end(),
                     [](const Json& wind) { return wind.contains("stability"); });
}

}  // namespace

std::optional<WindEnsemble> wind_ensemble_of(const Json& document,
                                             const std::optional<PasquillClass>& stability) {
  const Json* keys = keys_of(document);
  if (keys == nullptr) return std::nullopt;
  return keys->contains("list") ? listed(document, (*keys)["list"])
                                : drawn(document, *keys, stability);
}

std::vector<std::string> wind_ensemble_contradictions(const Json& document) {
  const Json* keys = keys_of(document);
  if (keys == nullptr) return {};
  std::vector<std::string> problems;
  if (!document.contains("wind")) {
    problems.emplace_back("`ensemble.wind` needs a `wind`, about which its winds are.");
  }
  if (!document.contains("releases") || document["releases"].empty()) {
    problems.emplace_back(
        "`ensemble.wind` needs `releases`: it tells how likely their levels of concern are "
        "reached.");
  }
  if (!keys->contains("list") && !keys->contains("members")) {
    problems.emplace_back("`ensemble.wind` needs `members`, their number, or a `list` of winds.");
  }
  if (keys->value("all_round", false) && keys->value("direction_spread", 0.0) > 0) {
    problems.emplace_back(
        "`ensemble.wind.all_round` has directions evenly all round, about which there is no "
        "`direction_spread`; leave one of them out.");
  }
  if (document["ensemble"].value("members", 1.0) > 1) {
    problems.emplace_back(
        "`ensemble.members` repeats the release within a run, `ensemble.wind` has a run for each "
        "wind; a probability is of one of them: leave the other out.");
  }
  if (sets_stability(*keys) && document.contains("wind") && document["wind"]["profile"] != "log") {
    problems.push_back(fmt::format(
        "`ensemble.wind` has winds of several stabilities, which make the profile of the wind, but "
        "`wind.profile` is \"{}\"; take \"log\", or leave them out.",
        document["wind"]["profile"].get<std::string>()));
  }
  const Json& domain = document["domain"];
  if (turns(*keys) && !domain.contains("buildings") && !domain.contains("terrain")) {
    problems.emplace_back(
        "`ensemble.wind` has winds of several directions, but without `domain.buildings` or "
        "`domain.terrain` the map is the wind's and turns with it; give one of them, or leave "
        "directions out.");
  }
  if (document["inflow"].contains("table") && document.contains("wind")) {
    problems.emplace_back(
        "`ensemble.wind` can't change the speed of a wind that `inflow.table` gives; leave the "
        "table out.");
  }
  if (document["time"].value("answer_within", 0.0) > 0 && !keys->value("all_round", false)) {
    problems.emplace_back(
        "`time.answer_within` is for one run, not for those of `ensemble.wind`; leave one of them "
        "out.");
  }
  return problems;
}

}  // namespace downwash
