#include "app/run/checks/air/air_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/run/loop/gate_wording.hpp"
#include "app/run/measures/grading.hpp"
#include "app/run/measures/held_effects.hpp"
#include "io/case/weather/weather_keys.hpp"

namespace downwash {
namespace {

constexpr Bounds speed_bounds{0.05, 0.10}, turbulence_bounds{0.10, 0.20};

/// Not reliable where it deviates by more than the second bound even if its standard error is taken
/// off; not fine either where that error alone is larger than the first.
Severity graded_figure(const WindFigure& figure, const Bounds& bounds) {
  const double deviation = std::abs(figure.deviation()) * (1 - round_off);
  const double error = figure.relative_error();
  if (at_most(deviation - error, bounds) == Severity::unreliable) return Severity::unreliable;
  const bool fine = deviation <= bounds.fine && error <= bounds.fine;
  return fine ? Severity::fine : Severity::look;
}

constexpr const char* run_longer = "Raise `time.end`: the averages are of too few eddies to tell.";

/// ln of how many times concentrations may be off where a wind that meets the first building
/// deviates: half of the logarithm of the winds' ratio, as with other roughness of the ground in
/// Berlin (docs/decisions/ranges.md); nothing beyond what was tried there.
std::optional<double> log_effect_of(const WindFigure& figure) {
  if (!(figure.found > 0) || std::abs(figure.deviation()) > held::approach) return {};
  return held::approach_part * std::abs(std::log(figure.found / figure.asked));
}

/// Advice on a figure of which the wind has too little or too much.
struct Deviations {
  std::string wrong;
  std::string wind;  ///< what it does to a wind alone
  Advice less, more;
};

/// By what a figure deviates, or why it is not to be relied on though it does not.
Advice advice_on(const WindFigure& figure, const Bounds& bounds, const Deviations& deviations) {
  const double deviation = figure.deviation();
  Advice advice = deviation < 0 ? deviations.less : deviations.more;
  if (std::abs(deviation) <= bounds.fine) {
    advice = {"", "It may deviate by more than that: so large is its standard error.", run_longer};
  } else {
    advice.log_effect = log_effect_of(figure);
  }
  advice.wrong = deviations.wrong;
  advice.effect.on_wind = deviations.wind;
  return advice;
}

Advice not_known(const char* wrong) {
  return {wrong, "Whether the wind meets the first building as it was asked for can't be told.",
          run_longer};
}

Advice speed_advice(const ApproachLevel& level) {
  if (!level.known()) return not_known("wind before the buildings is not known");
  constexpr const char* remedy =
      "Take smaller cells at the ground, a smaller `domain.margins.upwind`, and "
      "`\"surfaces\": {\"walls\": \"modelled\"}` with the roughness of the wind.";
  const double factor = level.speed.asked / level.speed.found;
  return advice_on(
      level.speed, speed_bounds,
      {.wrong = "wind before the buildings is off: {1}",
       .wind = "The wind that meets the first building is not the one that was asked for.",
       .less = {"",
                fmt::format("The cloud is carried too slowly: concentrations are too high by "
                            "about {}, and it arrives later than it would.",
                            percent_text(factor - 1)),
                remedy, Errs::too_long},
       .more = {"",
                fmt::format("The cloud is carried too fast: concentrations are too low by about "
                            "{}, and it arrives earlier than it would.",
                            percent_text(1 - factor)),
                remedy, Errs::too_short}});
}

Advice turbulence_advice(const ApproachLevel& level) {
  if (!level.known()) return not_known("gusts before the buildings are not known");
  return advice_on(
      level.turbulence, turbulence_bounds,
      {.wrong = "gusts before the buildings are off: {1}",
       .wind = "The gusts that meet the first building are not those that were asked for.",
       .less = {"", "The cloud is mixed too little on its way: zones are too narrow and too long.",
                "Take smaller cells: those there are do not carry the small eddies near the "
                "ground.",
                Errs::too_long},
       .more = {"", "The cloud is mixed too much on its way: zones are too wide and too short.",
                "Take smaller cells, and look at the roughness of the ground and at what "
                "`inflow.table` says.",
                Errs::too_short}});
}

std::string name_of(const std::string& what, const ApproachLevel& level) {
  return fmt::format("{}, {:g} m up", what, level.height);
}

Check nudged_hard(double push) {
  return graded(CheckGroup::air, Message::wind_not_as_asked, "Force that holds this wind",
                push_words(push), "at most the drag of the ground",
                std::abs(push) * (1 - round_off) <= 1 ? Severity::fine : Severity::look,
                {"the wind before the buildings is held by force: {1}",
                 "Grid and ground would make another wind of it on its way, as they do behind the "
                 "first building.",
                 "Look whether the roughness of the ground is that of the wind or of "
                 "`inflow.table`, and take smaller cells at the ground."});
}

}  // namespace

Severity graded_speed(const WindFigure& speed) { return graded_figure(speed, speed_bounds); }

Severity graded_turbulence(const WindFigure& turbulence) {
  if (!(turbulence.asked > 0)) return Severity::fine;
  return graded_figure(turbulence, turbulence_bounds);
}

void grade(ApproachWind& wind) {
  for (ApproachLevel& level : wind.levels) {
    level.speed.severity = level.known() ? graded_speed(level.speed) : Severity::look;
    level.turbulence.severity = level.known() || !(level.turbulence.asked > 0)
                                    ? graded_turbulence(level.turbulence)
                                    : Severity::look;
  }
}

void grade_in_ranges(ApproachWind& wind) {
  const auto regrade = [](const ApproachLevel& level, WindFigure& figure) {
    const bool held = level.known() && figure.severity >= Severity::look && log_effect_of(figure);
    if (held) figure.severity = Severity::in_ranges;
  };
  for (ApproachLevel& level : wind.levels) {
    regrade(level, level.speed);
    regrade(level, level.turbulence);
  }
}

std::vector<Check> approach_checks(const ApproachWind& wind) {
  std::vector<Check> checks;
  if (!wind.unknown.empty()) {
    checks.push_back(
        graded(CheckGroup::air, Message::wind_not_as_asked, "Wind before the first building",
               "not known: " + wind.unknown, "as asked for", Severity::look,
               {"wind before the buildings is {1}",
                "Whether the wind meets the first building as it was asked for can't be told.",
                "Leave room before it (`domain.margins.upwind`); over hills compare with the "
                "case without `domain.terrain`."}));
  }
  for (const ApproachLevel& level : wind.levels) {
    checks.push_back(graded(CheckGroup::air, Message::wind_not_as_asked,
                            name_of(name_text(Gate::approach), level), speed_words(level),
                            "within 5 %", level.speed.severity, speed_advice(level)));
  }
  for (const ApproachLevel& level : wind.levels) {
    if (!(level.turbulence.asked > 0)) continue;
    checks.push_back(graded(CheckGroup::air, Message::wind_not_as_asked,
                            name_of("Turbulence σ_u/U before the first building", level),
                            turbulence_words(level), "within 10 %", level.turbulence.severity,
                            turbulence_advice(level)));
  }
  if (wind.push) checks.push_back(nudged_hard(*wind.push));
  return checks;
}

std::string approach_caution(const ApproachWind& wind) {
  std::string found;
  const auto add = [&](const char* what, const ApproachLevel& level, const WindFigure& figure) {
    if (figure.severity != Severity::unreliable) return;
    found += fmt::format("{}{} {} {} at {:g} m", found.empty() ? "" : ", ",
                         percent_text(std::abs(figure.deviation())),
                         figure.deviation() < 0 ? "less" : "more", what, level.height);
  };
  for (const ApproachLevel& level : wind.levels) add("wind", level, level.speed);
  for (const ApproachLevel& level : wind.levels) add("turbulence", level, level.turbulence);
  if (found.empty()) return "";
  return fmt::format("The wind before the first building is not the one asked for: {}.", found);
}

Check stratified_air(const Weather& weather, bool carried) {
  constexpr Bounds bounds{0.02, 0.2};
  constexpr double height = 10;  // m
  const double zeta = height * weather.inverse_obukhov;
  Severity severity = weather.pasquill ? at_most(std::abs(zeta), bounds) : Severity::look;
  if (carried && severity == Severity::unreliable) severity = Severity::look;
  Advice advice{"",
                "At night under a clear sky zones would be several times as long, on a sunny day "
                "shorter.",
                "Give `weather.stability`, or what is missing for it."};
  if (weather.pasquill && carried) {
    advice = {
        "",
        "The ground heats or cools the air; roofs and facades do not, and the wind comes in "
        "without gusts of temperature: zones may be off by more than in neutral air.",
        "Leave a margin: by day and by night 0.89 of the arcs of Project Prairie Grass, over open "
        "grass, are within a factor of two; among buildings nothing was compared yet."};
  } else if (weather.pasquill) {
    advice = {
        "",
        fmt::format("The flow is computed as neutral behind the inlet: in air that is {} from "
                    "the ground zones are {}.",
                    zeta > 0 ? "cooled" : "heated",
                    zeta > 0 ? "longer, for less is mixed" : "shorter, for more is mixed"),
        "Take `\"surfaces\": {\"walls\": \"modelled\"}` and `wind.profile` \"log\", with "
        "which heat is carried over level ground; over `domain.terrain` it is not yet.",
        zeta > 0 ? Errs::too_short : Errs::too_long};
  }
  advice.wrong = "air is not neutral: {1}";
  advice.effect.on_wind = "Heated or cooled ground mixes the air more or less than was computed.";
  return graded(CheckGroup::air, Message::stratified_air, "Stability of the air",
                stratification_words(weather), "neutral", severity, std::move(advice));
}

Check changing_wind(const WindSeries& series) {
  const bool stays =
      std::all_of(series.changes.begin(), series.changes.end(), [&](const WindChange& change) {
        return change.speed == series.speed && change.direction == series.direction;
      });
  return graded(
      CheckGroup::air, Message::changing_wind, "Wind that changes during the release",
      stays ? "stays as it is" : series.words(), "a wind that stays",
      stays ? Severity::fine : Severity::look,
      {"wind changes during the release",
       "The inflow changes all along the inlet at once, while a real change drifts "
       "through; stability and the shape of the profile stay as they were. Whether it "
       "meets the first building as asked for is not measured, and what leaves the domain "
       "is not followed.",
       "Compute the earliest and the latest change that is likely, and compare."});
}

Check carried_passively(const GasWeight& weight) {
  constexpr double wide = 5, narrow = 1;  // m
  constexpr double widening = 3;          // of the source
  const bool far =
      weight.spread > wide || (weight.spread > narrow && weight.spread > widening * weight.source);
  // A lighter gas rises, and a vapour that air thins weighs less than the pure gas.
  const bool may_be_cold = weight.gas.may_be_cold;
  const bool at_most_look = !weight.denser || (!weight.gas.not_known.empty() && !may_be_cold);
  const bool passive =
      weight.criterion.bound == 0 || !(weight.criterion.measure >= weight.criterion.bound);
  Advice advice{"",
                "By its weight the gas spreads at the source, upwind too, and stays low: zones are "
                "too narrow, and too short where it runs ahead.",
                "Use the distance of the heavy-gas formula, or give the substance `\"buoyant\": "
                "true`.",
                Errs::too_short};
  if (!weight.denser && !may_be_cold) {
    advice = {"",
              "The gas is lighter than the air and rises: near the source zones at the ground are "
              "too large.",
              "Give the substance `\"buoyant\": true`.", Errs::too_long};
  } else if (!weight.gas.not_known.empty()) {
    advice.effect = "It may be heavy: " + weight.gas.not_known + ".";
    advice.errs = Errs::unknown;
  }
  if (!weight.gas.corrected.empty()) advice.effect.on_zones += " " + weight.gas.corrected;
  advice.wrong = "the weight of the gas is left out";
  return graded(CheckGroup::air, Message::heavy_gas,
                fmt::format("Weight of {}, carried passively", weight.substance),
                fmt::format("buoyancy number {:.2g}, spreads {:.2g} m by its weight",
                            weight.criterion.measure, weight.spread),
                fmt::format("below {:g} (Britter and McQuaid 1988)", weight.criterion.bound),
                passive                ? (may_be_cold ? Severity::look : Severity::fine)
                : far && !at_most_look ? Severity::unreliable
                                       : Severity::look,
                std::move(advice));
}

}  // namespace downwash
