#include "app/release/shelter_or_leave.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "io/results/report_words.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

std::string time_text(const AdviceTerms& terms, const std::optional<double>& seconds) {
  return terms.start && seconds ? wall_clock(*terms.start, *seconds) : words::clock(seconds);
}

/// "AEGL-2", "AEGL-2 of ammonia"
std::string level_text(const AdviceTerms& terms, const ThreatLevel& level) {
  return terms.substance.empty() ? level.name : level.name + " of " + terms.substance;
}

/// One level at one building.
struct Reached {
  const ThreatLevel* level;
  const BuildingLevel* at;

  double part_outdoors() const { return at->outdoors / level->concentration; }
  double part_indoors() const { return at->indoors / level->concentration; }
};

/// The worst of those of one severity, outdoors first.
Reached worst_of(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                 int severity) {
  Reached worst{nullptr, nullptr};
  for (std::size_t l = 0; l < levels.size(); ++l) {
    if (levels[l].severity != severity) continue;
    const Reached one{&levels[l], &exposure.levels[l]};
    const auto key = [](const Reached& r) {
      return std::pair(std::max(r.part_indoors(), 0.0) >= 1, r.part_outdoors());
    };
    if (worst.level == nullptr || key(one) > key(worst)) worst = one;
  }
  return worst;
}

std::string percent_of(double part, const std::string& level) {
  return part < 0.01
             ? fmt::format("below 1 % of {}", level)
             : fmt::format("up to {:.0f} % of {}", std::min(99.0, std::round(100 * part)), level);
}

/// "from 3:20 to 14:00", "from 3:20 on, still at the end of the computed time"
std::string span_text(const AdviceTerms& terms, const std::optional<double>& from,
                      const std::optional<double>& until) {
  if (!until) {
    return fmt::format("from {} on, still at the end of the computed time", time_text(terms, from));
  }
  return fmt::format("from {} to {}", time_text(terms, from), time_text(terms, until));
}

std::string not_covered_text(const ThreatLevel& level) {
  return level.covered
             ? fmt::format(
                   " Only {} of the {} that {} is a mean over were computed: it "
                   "may yet be reached.",
                   words::duration(*level.covered), words::duration(level.averaging), level.name)
             : "";
}

/// The worst level below the one to act upon that is reached outdoors.
Reached lesser(std::span<const ThreatLevel> levels, const BuildingExposure& exposure, int below) {
  Reached found{nullptr, nullptr};
  for (std::size_t l = 0; l < levels.size(); ++l) {
    if (levels[l].severity >= below || !exposure.levels[l].outdoors_from) continue;
    if (found.level == nullptr || levels[l].severity >= found.level->severity) {
      found = {&levels[l], &exposure.levels[l]};
    }
  }
  return found;
}

Advice no_action(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                 const Reached& acting, const AdviceTerms& terms) {
  const Reached less = lesser(levels, exposure, acting.level->severity);
  Advice advice;
  advice.reason =
      less.level ? fmt::format("{} outdoors {}: keep windows and doors shut.",
                               level_text(terms, *less.level),
                               span_text(terms, less.at->outdoors_from, less.at->outdoors_until))
                 : fmt::format("Outdoors {}.", percent_of(acting.part_outdoors(),
                                                          level_text(terms, *acting.level)));
  advice.reason += not_covered_text(*acting.level);
  return advice;
}

/// True if the mean that a level is compared with is above it for longer than the air itself: a
/// mean remembers.
bool mean_lasts(const BuildingExposure& exposure, const Reached& acting) {
  constexpr double same = 1;  // s
  return acting.level->averaging > 0 && acting.at->outdoors_from && exposure.gone &&
         (!acting.at->outdoors_until || *acting.at->outdoors_until > *exposure.gone + same);
}

std::string airing_text(const BuildingExposure& exposure, const Reached& acting,
                        const AdviceTerms& terms) {
  if (!exposure.gone) return " When to air the rooms, the computed time is too short to tell.";
  const std::string gone = time_text(terms, exposure.gone);
  if (!mean_lasts(exposure, acting)) {
    return fmt::format(" After {} the air outside stayed below it: air the rooms then.", gone);
  }
  return fmt::format(
      " {} is compared with the mean over {}; the air outside itself stayed below it after {}: air "
      "the rooms then.",
      level_text(terms, *acting.level),
      words::duration(acting.level->covered.value_or(acting.level->averaging)), gone);
}

Advice shelter(const BuildingExposure& exposure, const Reached& acting, const AdviceTerms& terms) {
  const std::string name = level_text(terms, *acting.level);
  Advice advice{.action = Action::shelter, .reason = {}, .leave_before = {}};
  advice.reason =
      acting.at->outdoors_from
          ? fmt::format("{} outdoors {}", name,
                        span_text(terms, acting.at->outdoors_from, acting.at->outdoors_until))
          : fmt::format("The concentration of {} is outdoors {}", name,
                        span_text(terms, exposure.there, exposure.gone));
  advice.reason += fmt::format("; indoors {}.", percent_of(acting.part_indoors(), name));
  if (exposure.indoors_rising && !exposure.gone) {
    advice.reason += fmt::format(
        " Indoors it was still rising when the computed time ended and may yet reach {}.", name);
  }
  advice.reason += airing_text(exposure, acting, terms);
  if (!acting.at->outdoors_from) advice.reason += not_covered_text(*acting.level);
  return advice;
}

Advice indoors_too(const BuildingExposure& exposure, const Reached& acting,
                   const AdviceTerms& terms) {
  const std::string indoors_from = time_text(terms, acting.at->indoors_from);
  const std::string both =
      fmt::format("{} outdoors from {} and indoors from {}", level_text(terms, *acting.level),
                  time_text(terms, acting.at->outdoors_from), indoors_from);
  const double there = exposure.there.value_or(acting.at->outdoors_from.value_or(0));
  if (there < time_to_leave) {
    return {
        Action::shelter,
        fmt::format("{}; it is at the door {}, too soon to leave safely: shelter, and be "
                    "fetched before {}.",
                    both, there < 1 ? "at once" : "after " + words::clock(there), indoors_from) +
            airing_text(exposure, acting, terms),
        {}};
  }
  return {Action::leave,
          fmt::format("{}: shelter does not protect for long enough. Leave across the wind; who is "
                      "still inside at {} stays inside.",
                      both, time_text(terms, there)),
          there};
}

}  // namespace

int action_severity(std::span<const ThreatLevel> levels) {
  int least = std::numeric_limits<int>::max(), worst = 0;
  for (const ThreatLevel& level : levels) {
    worst = std::max(worst, level.severity);
    if (level.severity >= 2) least = std::min(least, level.severity);
  }
  return std::min(least, worst);
}

double action_concentration(std::span<const ThreatLevel> levels) {
  double least = HUGE_VAL;
  for (const ThreatLevel& level : levels) {
    if (level.severity == action_severity(levels)) least = std::min(least, level.concentration);
  }
  return least;
}

Advice shelter_or_leave(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                        const AdviceTerms& terms) {
  if (levels.empty()) return {Action::none, "No level of concern is known for it.", {}};
  const Reached acting = worst_of(levels, exposure, action_severity(levels));
  const bool momentary = acting.level->covered && exposure.there;
  if (acting.at->indoors_from) return indoors_too(exposure, acting, terms);
  if (acting.at->outdoors_from || momentary) return shelter(exposure, acting, terms);
  return no_action(levels, exposure, acting, terms);
}

}  // namespace downwash
