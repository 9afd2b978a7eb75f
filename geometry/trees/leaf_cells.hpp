// Trees → cells with leaves in them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "geometry/terrain/ground.hpp"
#include "geometry/trees/tree.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

struct LeafCell {
  Index3 cell;        ///< x, y, z
  float density = 0;  ///< leaf area density, mean over the cell, m²/m³
};

/// What trees came to on a grid.
struct LeafReport {
  std::int64_t trees = 0;   ///< those with leaves in its air
  std::int64_t beyond = 0;  ///< those wholly outside of it
  std::int64_t cells = 0;
  double leaf_area = 0;  ///< one-sided, m²
  double in_solids = 0;  ///< what of it lies in solid cells and is dropped, m²
  /// Leaf area per area of the plan of the domain: the frontal density λ_f of what drags by
  /// c_d a |u| u, a being area across the wind.
  double frontal_density = 0;
};

struct Leaves {
  std::vector<LeafCell> cells;  ///< each once, x fastest, z slowest
  LeafReport report;
};

/// A cell has the leaves of a tree by the part of its volume that the crown takes up: exactly the
/// covered part of its plan times the covered part of its height, which counts from the ground of
/// its column. Where crowns overlap it has the sum, but no more than the densest of them. `trees`
/// and `xyz` in the domain frame; the ground is z = 0 without `ground`. `solid` of x, y, z.
Leaves leaves_of(std::span<const Tree> trees, const std::array<Axis, 3>& xyz, const Ground* ground,
                 const std::function<bool(const Index3&)>& solid);

}  // namespace downwash
