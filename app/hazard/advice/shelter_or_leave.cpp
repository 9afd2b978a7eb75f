#include "app/hazard/advice/shelter_or_leave.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "io/results/report_words.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

std::string time_text(const InstructionTerms& terms, const std::optional<double>& seconds) {
  return terms.start && seconds ? wall_clock(*terms.start, *seconds)
                                : words::moment(std::nullopt, seconds);
}

/// "AEGL-2", "AEGL-2 of ammonia"
std::string level_text(const InstructionTerms& terms, const ThreatLevel& level) {
  return terms.substance.empty() ? level.name : level.name + " of " + terms.substance;
}

/// One level at one building.
struct Reached {
  const ThreatLevel* level;
  const BuildingLevel* at;

  double part_outdoors() const { return at->outdoors / level->concentration; }
  double part_indoors() const { return at->indoors / level->concentration; }
};

/// The worst of those of one severity: first reached indoors, else most exceeded outdoors.
Reached worst_of(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                 int severity) {
  Reached worst{nullptr, nullptr};
  for (std::size_t l = 0; l < levels.size(); ++l) {
    if (levels[l].severity != severity) continue;
    const Reached one{&levels[l], &exposure.levels[l]};
    const auto key = [](const Reached& r) {
      const auto& inside = r.at->indoors_from;
      return std::tuple(inside.has_value(), -inside.value_or(0), r.part_outdoors());
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
std::string span_text(const InstructionTerms& terms, const std::optional<double>& from,
                      const std::optional<double>& until) {
  if (!until) {
    return fmt::format("from {} on, still at the end of the computed time", time_text(terms, from));
  }
  return fmt::format("from {} to {}", time_text(terms, from), time_text(terms, until));
}

/// When every level has ended: the air itself is clear of it, and the mean that it is compared with
/// has forgotten it.
std::optional<double> end_of(const BuildingExposure& exposure) {
  std::optional<double> end = exposure.cleared;
  if (!end) return end;
  for (const BuildingLevel& at : exposure.levels) end = std::max(end, at.outdoors_until);
  return end;
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

/// The worst level that is reached outdoors.
Reached severest(std::span<const ThreatLevel> levels, const BuildingExposure& exposure) {
  return lesser(levels, exposure, std::numeric_limits<int>::max());
}

/// "AEGL-3 outdoors from 8:20 to 20:00, AEGL-2 from 3:20 to 25:00": the severest at the walls
/// first.
std::string outdoors_text(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                          const Reached& acting, const InstructionTerms& terms) {
  const auto span = [&](const Reached& one) {
    return span_text(terms, one.at->outdoors_from, one.at->outdoors_until);
  };
  const Reached worst = severest(levels, exposure);
  if (!acting.at->outdoors_from) {
    return fmt::format("The concentration of {} is outdoors {}", level_text(terms, *acting.level),
                       span_text(terms, exposure.there, exposure.gone));
  }
  if (worst.level->severity <= acting.level->severity) {
    return fmt::format("{} outdoors {}", level_text(terms, *acting.level), span(acting));
  }
  if (!worst.at->outdoors_until && !acting.at->outdoors_until) {
    return fmt::format("{} outdoors from {}, {} {}", level_text(terms, *worst.level),
                       time_text(terms, worst.at->outdoors_from), acting.level->name, span(acting));
  }
  return fmt::format("{} outdoors {}, {} {}", level_text(terms, *worst.level), span(worst),
                     acting.level->name, span(acting));
}

bool any_uncovered(std::span<const ThreatLevel> levels) {
  return std::any_of(levels.begin(), levels.end(),
                     [](const ThreatLevel& level) { return level.covered.has_value(); });
}

Instruction no_action(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                      const Reached& acting, const InstructionTerms& terms) {
  const Reached less = lesser(levels, exposure, acting.level->severity);
  Instruction advice;
  if (less.level) {
    advice = {
        Action::windows_shut,
        fmt::format("{} outdoors {}: keep windows and doors shut.", level_text(terms, *less.level),
                    span_text(terms, less.at->outdoors_from, less.at->outdoors_until)),
        {},
        {},
        end_of(exposure)};
  } else {
    advice.reason = fmt::format(
        "Outdoors {}.", percent_of(acting.part_outdoors(), level_text(terms, *acting.level)));
    if (terms.cut_short || any_uncovered(levels)) advice.action = Action::not_computed;
  }
  advice.reason += not_covered_text(*acting.level);
  if (terms.cut_short && !acting.level->covered) {
    advice.reason += " The computed time ended early: it may yet be reached.";
  }
  return advice;
}

Instruction shelter(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                    const Reached& acting, const InstructionTerms& terms) {
  const std::string name = level_text(terms, *acting.level);
  Instruction advice{Action::shelter,
                     fmt::format("{}; indoors {}.", outdoors_text(levels, exposure, acting, terms),
                                 percent_of(acting.part_indoors(), name)),
                     {},
                     {},
                     end_of(exposure)};
  if (acting.at->indoors_from) {  // but only after the air outside is clear
    advice.until = exposure.cleared;
    advice.reason = fmt::format("{}; indoors {} from {}, unless the rooms are aired before.",
                                outdoors_text(levels, exposure, acting, terms), name,
                                time_text(terms, acting.at->indoors_from));
  }
  if (exposure.indoors_rising && !exposure.gone) {
    advice.reason += fmt::format(
        " Indoors it was still rising when the computed time ended and may yet reach {}.", name);
  }
  if (!exposure.cleared) {
    advice.reason += " When to air the rooms, the computed time is too short to tell.";
  }
  if (!acting.at->outdoors_from) advice.reason += not_covered_text(*acting.level);
  return advice;
}

Instruction indoors_too(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                        const Reached& acting, const InstructionTerms& terms) {
  const std::string both =
      fmt::format("{}; {} indoors from {}", outdoors_text(levels, exposure, acting, terms),
                  acting.level->name, time_text(terms, acting.at->indoors_from));
  const double there = exposure.there.value_or(acting.at->outdoors_from.value_or(0));
  if (there < time_to_leave) {
    return {Action::fetch,
            fmt::format("{}. The gas is at the door {}: no time to leave.", both,
                        there < 1 ? "at once" : "after " + words::duration(there)),
            {},
            acting.at->indoors_from};
  }
  return {Action::leave,
          fmt::format("{}: shelter does not protect for long enough. Who is still inside at {} "
                      "stays inside.",
                      both, time_text(terms, there)),
          there};
}

/// True if the level is reached indoors before the air outside is clean: after that the rooms are
/// aired.
bool fills_rooms(const BuildingExposure& exposure, const Reached& acting) {
  const auto& from = acting.at->indoors_from;
  return from && !(exposure.cleared && *exposure.cleared <= *from);
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

Instruction shelter_or_leave(std::span<const ThreatLevel> levels, const BuildingExposure& exposure,
                             const InstructionTerms& terms) {
  if (levels.empty()) return {Action::not_computed, "No level of concern is known for it."};
  const Reached acting = worst_of(levels, exposure, action_severity(levels));
  const bool momentary = acting.level->covered && exposure.there;
  if (fills_rooms(exposure, acting)) return indoors_too(levels, exposure, acting, terms);
  if (acting.at->outdoors_from || acting.at->indoors_from || momentary) {
    return shelter(levels, exposure, acting, terms);
  }
  return no_action(levels, exposure, acting, terms);
}

}  // namespace downwash
