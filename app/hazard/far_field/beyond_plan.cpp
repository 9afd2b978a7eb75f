#include "app/hazard/far_field/beyond_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/hazard/far_field/surface_plume.hpp"
#include "io/case/weather/wind_profile.hpp"

namespace downwash {
namespace {

constexpr std::size_t outlet_face = 1;  // x+, among Question's faces
/// A face that the wind meets at less than that (sine) is beside it.
constexpr double least_slant = 0.02;
constexpr double sigmas_of_plume = 4;  // of the widest plume beside the domain

/// Along the outward normal of a vertical face, 0 … 1.
double slant(std::size_t face, const Point& downwind) {
  const double along = face / 2 == 0 ? downwind.x : downwind.y;
  return face % 2 == 0 ? -along : along;
}

bool is_outlet(const FlowChoice& flow, std::size_t face, const Point& downwind) {
  return std::holds_alternative<Outflow>(flow.faces[face]) && slant(face, downwind) > least_slant;
}

/// Adds the cells beside a face, and the face.
void add_face(std::size_t face, const Wind& wind, const OpenAir& air, const Point& downwind,
              Outlet& outflow) {
  const std::size_t axis = face / 2, other = 1 - axis;
  const Axis &across = air.axes()[axis], &along = air.axes()[other], &up = air.axes()[2];
  const int last = face % 2 == 0 ? 0 : across.n() - 1;
  const std::size_t first_bin = outflow.bins();
  outflow.faces.push_back({axis, face % 2 == 0 ? across.face(0) : across.face(across.n())});
  const double top = up.face(up.n());
  for (int z = 0; z < up.n(); ++z) {
    for (int n = 0; n < along.n(); ++n) {
      Index3 cell{n, n, z};
      cell[axis] = last;
      if (up.face(z + 1) <= air.above_ground(cell[0], cell[1], 0)) continue;  // ground
      const double ground = air.ground(cell[0], cell[1]);
      const auto [open, height] = air_in_cell(up, z, ground);
      const double depth = open * up.width(z);
      const double part = (along.centre(n) - along.face(0)) / along.length();
      const auto bin_along = static_cast<std::size_t>(part * Outlet::bins_along);
      const auto bin_up =
          static_cast<std::size_t>(std::sqrt(height / (top - ground)) * Outlet::bins_up);
      outflow.cells.push_back(
          {.cell = cell,
           .bin = first_bin + bin_up * static_cast<std::size_t>(Outlet::bins_along) + bin_along,
           .along = along.centre(n),
           .height = height,
           .width = along.width(n),
           .depth = depth,
           .flux = along.width(n) * depth * slant(face, downwind) * speed_at(wind, height)});
    }
  }
}

/// The raster up to `end`, as wide as the widest plume and the drift of a wind across the grid.
BeyondRaster raster_of(const OpenAir& air, const DispersionCurves& curves, const Point& downwind,
                       double end) {
  const Axis &x = air.axes()[0], &y = air.axes()[1];
  const double length = end - x.face(x.n());
  const double aside = sigmas_of_plume * curves.across.at(length + x.length());
  const double drift = length * downwind.y / downwind.x;
  return beyond_raster(x, y, end, aside + std::max(0.0, -drift), aside + std::max(0.0, drift));
}

DispersionTerrain terrain_for(const ZoneChoice& zones, const Wind& wind) {
  if (!zones.beyond_urban) return terrain_of(wind.roughness);
  return *zones.beyond_urban ? DispersionTerrain::urban : DispersionTerrain::open_country;
}

/// Houses mix more than their roughness tells: over towns, and without a law of the wall, curves of
/// Briggs.
bool grows_by_similarity(DispersionTerrain terrain, const Wind& wind) {
  return terrain == DispersionTerrain::open_country && has_surface_layer(wind);
}

DispersionCurves curves_for(DispersionTerrain terrain, PasquillClass pasquill, const Wind& wind) {
  return grows_by_similarity(terrain, wind) ? surface_layer_curves(wind)
                                            : briggs_curves(terrain, pasquill);
}

}  // namespace

CarryingAir BeyondPlan::air(double decay_rate) const {
  return {.downwind = downwind,
          .speed = [this](double z) { return speed_at(wind, z); },
          .lid = lid,
          .decay_rate = decay_rate};
}

std::string BeyondPlan::words() const {
  std::string text =
      fmt::format("class {}, {}{}; over {}", pasquill, words_of(pasquill),
                  pasquill_known ? "" : ", for want of a stability", words_of(terrain));
  if (grows_by_similarity(terrain, wind)) {
    text += fmt::format(" of the roughness {:g} m", wind.roughness);
  }
  if (lid) text += fmt::format("; below a lid at {:g} m", *lid);
  return text;
}

std::optional<BeyondPlan> plan_beyond(const Question& config, const Site& site, const OpenAir& air,
                                      double farthest) {
  const ZoneChoice& zones = config.scenario.zones;
  const Point downwind = site.frame.downwind();
  if (!(zones.beyond > 0) || !config.wind || config.wind->changes() || !(config.wind->speed > 0) ||
      !is_outlet(config.flow, outlet_face, downwind)) {
    return std::nullopt;
  }
  const Axis& x = air.axes()[0];
  const double end = farthest + zones.beyond;
  if (end < x.face(x.n()) + 2 * x.width(x.n() - 1)) return std::nullopt;
  const auto& weather = config.weather;
  const PasquillClass pasquill = class_or_neutral(weather);
  const DispersionTerrain terrain = terrain_for(zones, *config.wind);
  const DispersionCurves curves = curves_for(terrain, pasquill, *config.wind);
  BeyondPlan plan{.outflow = {},
                  .wind = *config.wind,
                  .pasquill = pasquill,
                  .pasquill_known = weather && weather->pasquill,
                  .terrain = terrain,
                  .lid = zones.beyond_lid,
                  .downwind = downwind,
                  .reach = zones.beyond,
                  .curves = curves,
                  .raster = raster_of(air, curves, downwind, end)};
  for (std::size_t face = 0; face < 4; ++face) {
    if (is_outlet(config.flow, face, downwind))
      add_face(face, plan.wind, air, downwind, plan.outflow);
  }
  return plan;
}

BeyondArea beyond_area(const BeyondPlan& plan, const Site& site) {
  const Axis &x = plan.raster.x, &y = plan.raster.y;
  const int first = plan.raster.first_row, last = first + plan.raster.rows_of_domain;
  const auto map = [&](double along, double across) {
    return site.frame.to_map(Point{along, across});
  };
  const double near = x.face(0), far = x.face(x.n()), low = y.face(0), high = y.face(y.n());
  return {.joint = {map(near, y.face(first)), map(near, y.face(last))},
          .outlines = {{map(near, low), map(far, low), map(far, high), map(near, high)}},
          .reach = plan.reach,
          .words = plan.words()};
}

}  // namespace downwash
