// Whether and how what leaves the domain is followed beyond it.
#pragma once

#include <optional>
#include <string>

#include "app/hazard/far_field/beyond_raster.hpp"
#include "app/hazard/far_field/outflow.hpp"
#include "app/hazard/far_field/puff.hpp"
#include "app/scene/site.hpp"
#include "geometry/voxels/release_cells.hpp"
#include "io/question/question.hpp"
#include "io/results/beyond_area.hpp"

namespace downwash {

struct BeyondPlan {
  Outlet outflow;
  Wind wind;  ///< of the approach
  PasquillClass pasquill = 'D';
  bool pasquill_known = false;  ///< false: neutral for want of anything better
  DispersionTerrain terrain = DispersionTerrain::open_country;
  std::optional<double> lid;  ///< m
  Point downwind;             ///< unit vector, domain frame
  double reach = 0;           ///< m from the releases, as asked for
  DispersionCurves curves;
  BeyondRaster raster;

  CarryingAir air(double decay_rate) const;
  /// "class D, neutral, for want of a stability; over open country of the roughness 0.03 m"
  std::string words() const;
};

/// Nothing where it isn't asked for, where the wind changes, where there is no wind that blows out
/// through the face x+, or where that lies farther away than it is asked for. Of other vertical
/// faces those count too that air leaves through in the wind's direction. `farthest`: x of the
/// release farthest downwind, m.
std::optional<BeyondPlan> plan_beyond(const Question& config, const Site& site, const OpenAir& air,
                                      double farthest);

/// Where that is on the map.
BeyondArea beyond_area(const BeyondPlan& plan, const Site& site);

}  // namespace downwash
