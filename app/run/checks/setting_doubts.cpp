#include "app/run/checks/setting_doubts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "app/run/loop/time_step.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "solver/problem/time_scheme.hpp"

namespace downwash {
namespace {

using Sentences = std::vector<std::string>;

/// The receptor that a release is nearest to.
struct FirstReceptor {
  std::string name;
  double distance = std::numeric_limits<double>::infinity();  ///< m, in plan
};

FirstReceptor first_receptor(const ReleasePlan& plan, const PlacedRelease& release) {
  FirstReceptor first;
  for (const PlacedReceptor& receptor : plan.receptors) {
    const double distance =
        std::hypot(receptor.place[0] - release.place[0], receptor.place[1] - release.place[1]);
    if (distance < first.distance) first = {receptor.name, distance};
  }
  return first;
}

/// s, by the wind at the height of the release, or at 10 m if that is lower.
double passage_time(const Wind& wind, const PlacedRelease& release, double distance) {
  constexpr double lowest = 10;
  return distance / speed_at(wind, std::max(lowest, release.place[2] - release.ground));
}

/// The shorter side of the rectangle in the map that holds all bodies, m; nothing without bodies.
std::optional<double> width_of_district(const DomainChoice& domain, const Site& site) {
  const std::vector<Building> bodies = bodies_of(site, domain);
  if (bodies.empty()) return std::nullopt;
  const Rectangle box = bounds(bodies);
  return std::min(box.high.x - box.low.x, box.high.y - box.low.y);
}

/// The shorter side of the rectangle that holds its cells, m: a line is not wide.
double width_of(const PlacedRelease& release, const std::array<Axis, 3>& axes) {
  Rectangle plan;
  for (const ShapeCell& part : release.cells) {
    const auto [x, y, z] = part.cell;
    plan.include(Point{axes[0].face(x), axes[1].face(y)});
    plan.include(Point{axes[0].face(x + 1), axes[1].face(y + 1)});
  }
  return std::min(plan.high.x - plan.low.x, plan.high.y - plan.low.y);
}

void add_wide_releases(const PreparedCase& prepared, Sentences& doubts) {
  const std::array<Axis, 3> axes = axes_of(prepared.site.box);
  const double domain = std::min(axes[0].length(), axes[1].length()) / 2;
  const double district = width_of_district(prepared.config.domain, prepared.site).value_or(domain);
  for (const PlacedRelease& placed : prepared.release->releases) {
    const double width = width_of(placed, axes);
    if (placed.cells.size() < 2 || (width < district && width < domain)) continue;
    doubts.push_back(fmt::format(
        "The {} of {} makes the release {:.3g} m wide, {}: it begins as thin as if it had spread "
        "already.",
        placed.release.radius > 0 ? fmt::format("`radius` of {:g} m", placed.release.radius)
                                  : std::string("shape"),
        placed.name, width,
        width >= district ? fmt::format("and the buildings stand within {:.0f} m", district)
                          : std::string("more than half of the computed area")));
  }
}

void add_early_decay(const std::optional<Wind>& wind, const std::optional<ReleasePlan>& release,
                     Sentences& doubts) {
  const ReleasePlan& plan = *release;
  if (!wind) return;
  for (const PlacedRelease& placed : plan.releases) {
    const Substance& substance = plan.substances[placed.substance];
    const FirstReceptor first = first_receptor(plan, placed);
    if (!substance.half_life || !std::isfinite(first.distance)) continue;
    const double time = passage_time(*wind, placed, first.distance);
    if (*substance.half_life >= time) continue;
    doubts.push_back(fmt::format(
        "The `half_life` of {} is {:g} s, but the wind takes {:.2g} s from {} to {}: {:.2g} % of "
        "it is left there.",
        substance.name, *substance.half_life, time, placed.name, first.name,
        100 * std::exp2(-time / *substance.half_life)));
  }
}

void add_early_fall(const std::optional<Wind>& wind, const std::optional<ReleasePlan>& release,
                    Sentences& doubts) {
  const ReleasePlan& plan = *release;
  if (!wind) return;
  for (const PlacedRelease& placed : plan.releases) {
    const Substance& substance = plan.substances[placed.substance];
    const FirstReceptor first = first_receptor(plan, placed);
    if (!(substance.settling_speed > 0) || !std::isfinite(first.distance)) continue;
    const double time = passage_time(*wind, placed, first.distance);
    const double height = std::max(1.0, placed.place[2] - placed.ground);
    if (height / substance.settling_speed >= time / 4) continue;
    doubts.push_back(fmt::format(
        "The `settling_speed` of {} is {:g} m/s: it falls {:.2g} m to the ground in {:.2g} s, but "
        "the wind takes {:.2g} s to {}.",
        substance.name, substance.settling_speed, height, height / substance.settling_speed, time,
        first.name));
  }
}

/// The lid throws a cloud back that would rise.
void add_releases_under_the_lid(const Site& site, const std::optional<ReleasePlan>& release,
                                Sentences& doubts) {
  const Axis z = axes_of(site.box)[2];
  for (const PlacedRelease& placed : release->releases) {
    const bool open = std::ranges::any_of(
        placed.cells, [&](const ShapeCell& part) { return part.cell[2] + 2 < z.n(); });
    if (open) continue;
    doubts.push_back(fmt::format(
        "{} is released {:.2g} m below the top of the computed area, which lets nothing through: "
        "raise `domain.height`.",
        placed.name, z.face(z.n()) - placed.place[2]));
  }
}

void add_long_step(const TimeControl& time, const FlowProblem& problem, Sentences& doubts) {
  const StepLimits limits{.advection = driving_rate(problem)};
  const double longest = stable_step(limits, time.scheme, largest_courant(time.scheme));
  if (!time.dt || time.hold_wind || *time.dt <= longest) return;
  doubts.push_back(
      fmt::format("`time.dt` is {:g} s: steps of more than {:.2g} s blow up, since the air that "
                  "comes in crosses a cell sooner. Give less, or leave it out.",
                  *time.dt, longest));
}

}  // namespace

std::vector<std::string> setting_doubts(const PreparedCase& prepared) {
  Sentences doubts;
  add_long_step(prepared.config.time, prepared.built.problem, doubts);
  if (!prepared.release) return doubts;
  add_releases_under_the_lid(prepared.site, prepared.release, doubts);
  add_wide_releases(prepared, doubts);
  add_early_decay(prepared.config.wind, prepared.release, doubts);
  add_early_fall(prepared.config.wind, prepared.release, doubts);
  return doubts;
}

}  // namespace downwash
