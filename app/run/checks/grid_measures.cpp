#include "app/run/checks/grid_measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>

#include "app/run/checks/grid_checks.hpp"
#include "app/run/measures/courtyards.hpp"
#include "app/run/measures/near_buildings.hpp"
#include "app/run/measures/ways.hpp"
#include "app/scene/places.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/sizing/domain_room.hpp"

namespace downwash {
namespace {

/// The narrowest and the widest cells about the bodies, m.
struct Widths {
  double least = std::numeric_limits<double>::infinity(), most = 0;

  void include(const Axis& axis, double low, double high) {
    const IndexRange cells = axis.cells_between(low, high);
    for (int n = cells.first; n < cells.last; ++n) {
      least = std::min(least, axis.width(n));
      most = std::max(most, axis.width(n));
    }
  }
};

Widths in_plan(std::span<const Building> bodies, const std::array<Axis, 3>& axes) {
  const Rectangle city = bounds(bodies);
  Widths plan;
  plan.include(axes[0], city.low.x, city.high.x);
  plan.include(axes[1], city.low.y, city.high.y);
  return plan;
}

std::vector<Vector3> places_of(const Site& site, const std::optional<ReleasePlan>& plan) {
  std::vector<Vector3> places = site.places;
  if (!plan) return places;
  for (const PlacedRelease& one : plan->releases) places.push_back(one.place);
  for (const PlacedReceptor& place : plan->receptors) places.push_back(place.place);
  return places;
}

/// z of the highest roof, m.
double highest_roof(std::span<const Building> bodies) {
  double highest = 0;
  for (const Building& body : bodies) highest = std::max(highest, body.top());
  return highest;
}

/// The widest edge of a cell about bodies up to `highest`, m.
double widest_edge(std::span<const Building> bodies, const std::array<Axis, 3>& axes,
                   double highest) {
  Widths all = in_plan(bodies, axes);
  all.include(axes[2], 0, highest);
  return all.most;
}

Check airtight_courtyards_of(const PreparedCase& prepared, double cell) {
  const Courtyards yards = find_courtyards(prepared.built, prepared.site.box.cells);
  NarrowYards narrow;
  for (const Courtyard& yard : yards.all) {
    ++narrow.all;
    narrow.narrow += yard.narrow() ? 1 : 0;
    if (narrow.narrowest == 0 || yard.width < narrow.narrowest) narrow.narrowest = yard.width;
    narrow.airtight += yard.width == 1 ? 1 : 0;
  }
  if (prepared.release) {
    for (const PlacedReceptor& place : prepared.release->receptors) {
      if (yards.narrow_at(prepared.built, place.cell)) {
        narrow.places.push_back(fmt::format("receptor \"{}\"", place.name));
      }
    }
    for (const PlacedRelease& release : prepared.release->releases) {
      const bool any =
          std::any_of(release.cells.begin(), release.cells.end(), [&](const ShapeCell& part) {
            return yards.narrow_at(prepared.built, part.cell) != nullptr;
          });
      if (any) narrow.places.push_back(fmt::format("release \"{}\"", release.name));
    }
  }
  return airtight_courtyards(narrow, cell);
}

}  // namespace

std::vector<Check> grid_checks(const PreparedCase& prepared, const std::vector<Building>& bodies,
                               double highest) {
  const std::array<Axis, 3> axes = axes_of(prepared.site.box);
  const Widths plan = in_plan(bodies, axes);
  Widths all = plan;
  all.include(axes[2], 0, highest);
  if (all.most == 0) return {};  // nothing of them is in the domain
  const std::vector<Building> near =
      bodies_near(places_of(prepared.site, prepared.release), bodies);
  const double height = typical_height(near).value_or(0);
  const double widest = widest_edge(near, axes, highest_roof(near));
  const GridLoss loss = grid_loss(bodies, axes);
  const UnreachableFluid& fluid = prepared.built.unreachable;
  const Pockets& first = fluid.rooms.count > 0 ? fluid.rooms : fluid.dead_ends;
  return {cells_across_buildings(height / (widest > 0 ? widest : all.most), height,
                                 prepared.release ? "around the releases" : ""),
          narrow_ways(ways_between(bodies).widths, plan.most),
          airtight_courtyards_of(prepared, plan.most),
          vanished_bodies(loss),
          body_volume(loss),
          cell_aspect(all.most / all.least),
          sealed_air(fluid.rooms, fluid.dead_ends, place_text(first.first, prepared.site))};
}

std::optional<Check> cells_across_in_zones(const DomainChoice& domain, const Site& site,
                                           const std::vector<ZoneSet>& zones) {
  const std::vector<Building> touched = bodies_in_zones(site, bodies_of(site, domain), zones);
  const auto height = typical_height(touched);
  if (!height) return std::nullopt;
  const double widest = widest_edge(touched, axes_of(site.box), highest_roof(touched));
  if (widest == 0) return std::nullopt;
  return cells_across_buildings(*height / widest, *height, "in the zones");
}

}  // namespace downwash
