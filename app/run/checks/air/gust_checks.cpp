#include "app/run/checks/air/gust_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "app/run/measures/grading.hpp"
#include "app/run/measures/near_buildings.hpp"
#include "app/scene/wind_turbulence.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

std::string found_words(const Mixing& mixing) {
  if (mixing.comes_in) {
    return mixing.modelled ? "as asked for" : "as asked for, but no turbulence model mixes";
  }
  if (mixing.held) return "none, for the wind is held";
  if (mixing.asked) return "none, though `inflow.turbulence` is \"synthetic\"";
  return mixing.modelled ? "none, as asked" : "none, as asked, and no turbulence model mixes";
}

/// s; infinite without a release.
double averaged_time(const ReleasePlan& plan) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    const double released = std::min(plan.durations[s], plan.end - plan.begin);
    least = std::min(least, released);
    for (const ThreatLevel& level : plan.levels[s]) {
      if (level.averaging > 0) least = std::min(least, level.averaging);
    }
  }
  return least;
}

std::vector<Vector3> places_in(const ReleasePlan& plan) {
  std::vector<Vector3> places;
  for (const PlacedRelease& release : plan.releases) places.push_back(release.place);
  return places;
}

/// m above the ground, where the cloud is.
double height_of_gusts(const PreparedCase& prepared) {
  constexpr double least = 10;
  const auto typical = typical_height(
      bodies_near(places_in(*prepared.release), bodies_of(prepared.site, prepared.config.domain)));
  return std::max(least, typical.value_or(0));
}

/// The eddies that a wind has out of doors, whether the case lets them in or not.
FlowChoice with_gusts(FlowChoice flow) {
  flow.inflow.turbulent = true;
  return flow;
}
Wind with_gusts(Wind wind) {
  constexpr double open_land = 0.03;  // m
  if (wind.profile != WindProfile::uniform) return wind;
  wind.profile = WindProfile::log;
  wind.roughness = open_land;
  return wind;
}

}  // namespace

std::optional<Mixing> mixing_of(const PreparedCase& prepared) {
  const FlowChoice& flow = prepared.config.flow;
  const bool blows_in =
      std::any_of(flow.faces.begin(), flow.faces.end(),
                  [](const FaceChoice& face) { return std::holds_alternative<WindInflow>(face); });
  if (!prepared.config.wind || !blows_in) return std::nullopt;
  const bool held = prepared.config.time.hold_wind;  // at the start, when no eddy has come in
  return Mixing{.asked = flow.inflow.turbulent && !held,
                .comes_in = prepared.built.problem.boundaries.has_turbulence() && !held,
                .held = held,
                .modelled = flow.turbulence.has_value()};
}

Check turbulence_comes_in(const Mixing& mixing, bool released) {
  const bool modelled = mixing.modelled || !released;
  const Severity severity = mixing.comes_in ? (modelled ? Severity::fine : Severity::look)
                            : modelled      ? Severity::look
                                            : Severity::unreliable;
  Advice advice;
  if (mixing.comes_in) {
    advice.effect =
        "Eddies smaller than a cell mix nothing: near the release the cloud stays too narrow.";
  } else if (mixing.asked) {
    advice = {
        "",
        "A wind that is the same at all heights has no shear and no roughness from which its "
        "turbulence would follow: a cloud over open land stays too narrow.",
        "Give `wind.profile` \"log\" with a `roughness`, or an `inflow.table` with turbulence."};
  } else {
    advice = {"",
              "A wind without eddies mixes too little: a cloud over open land stays too narrow, "
              "too dense and too long.",
              mixing.held ? "Leave `time.hold_wind` out."
                          : "Set `inflow.turbulence` to \"synthetic\", or leave the key out.",
              Errs::too_long};
  }
  if (!mixing.modelled) {
    advice.remedy += advice.remedy.empty() ? "" : " ";
    advice.remedy += "Leave `turbulence.model` out, or name a model.";
  }
  advice.wrong = "no gusts come in with the wind";
  advice.effect.on_wind =
      "The wind comes in without gusts: streets and wakes are calmer than they would be.";
  return graded(CheckGroup::air, Message::no_incoming_turbulence,
                "Turbulence that comes in with the wind", found_words(mixing), "as the wind has it",
                severity, std::move(advice));
}

std::optional<GustCourse> single_gust_course(const PreparedCase& prepared) {
  const Question& config = prepared.config;
  const auto mixing = mixing_of(prepared);
  if (!mixing || !prepared.release) return std::nullopt;
  const bool repeated = config.winds || prepared.release->ensemble.members > 1;
  if (repeated) return std::nullopt;
  const std::array heights{height_of_gusts(prepared)};
  const auto gusts = wind_turbulence(with_gusts(config.flow), with_gusts(*config.wind), heights,
                                     prepared.site.box.size[2], 0);
  if (!gusts) return std::nullopt;
  return GustCourse{.averaged = averaged_time(*prepared.release),
                    .eddy = gusts->levels.front().time[0],
                    .computed = mixing->comes_in};
}

Check one_course_of_gusts(const GustCourse& course) {
  constexpr Bounds bounds{50, 5};
  const double eddies = course.eddies();
  const double off = std::sqrt(2 / std::max(eddies, 1e-3));
  const std::string run = course.computed ? "One run computes one course of the gusts. In another"
                                          : "The run computes no gusts. In a real";
  return graded(
      CheckGroup::air, Message::one_course_of_gusts, "One course of the gusts",
      course.averaged > 0 ? fmt::format("{} of release, the time of {:.2g} large eddies",
                                        words::duration(course.averaged), eddies)
                          : std::string("a release at once, carried by one eddy"),
      fmt::format("at least {:g} eddies of {:.2g} s", bounds.fine, course.eddy),
      at_least(eddies, bounds),
      {"one course of gusts alone: {1}",
       run + (off < 1 ? fmt::format(" course, figures at one place differ by about {}.",
                                    percent_text(off))
                      : std::string(" course, figures at one place differ by a factor.")),
       std::string(course.computed ? "" : "Let eddies come in: see `inflow.turbulence`. ") +
           "Repeat the release: `ensemble.members` with `interval`; or compute an "
           "`ensemble.wind`.",
       Errs::unknown, course.computed ? std::optional(0.0) : std::nullopt});
}

}  // namespace downwash
