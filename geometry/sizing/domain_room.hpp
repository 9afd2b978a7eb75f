// How much room the bodies leave in a domain, and what the grid makes of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "geometry/shapes/building.hpp"
#include "geometry/sizing/domain_sizing.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Distances are those of the bodies in the plan of the domain, m; negative where they reach out of
/// it. Of two inlets, two outlets or two sides that of the nearer one.
struct DomainRoom {
  double tallest = 0;  ///< m
  double inlet = 0, outlet = 0, top = 0;
  std::optional<double> side =
      std::nullopt;     ///< none where the wind blows askew: all faces let air in or out
  double blockage = 0;  ///< skyline of what is inside / cross-section of the domain
  std::int64_t inside = 0, outside = 0, cut_by_side = 0, cut_by_top = 0;  ///< bodies
};

/// Bodies in the domain frame, one or more of them inside; `downwind` the unit vector of the wind
/// in it, whose x is positive.
DomainRoom measure_room(std::span<const Building> bodies, const DomainBox& box,
                        const Point& downwind = {1, 0});

/// What the grid makes of the bodies that lie wholly in the domain.
struct GridLoss {
  std::int64_t bodies = 0, vanished = 0;  ///< the second without a single cell
  double volume = 0;                      ///< m³, that of each summed up
  double vanished_volume = 0;             ///< m³
  double error = 0;                       ///< m³: what each gains or loses, without its sign
};

GridLoss grid_loss(std::span<const Building> bodies, const std::array<Axis, 3>& axes);

}  // namespace downwash
