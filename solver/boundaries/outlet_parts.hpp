// Which part of the fluid lies behind each boundary face, where solids divide the outlets among
// several.
#pragma once

#include <array>
#include <vector>

#include "solver/grid/fluid_regions.hpp"

namespace downwash {

/// Each part lets out by its own outlets what its own inflow faces bring in. A part is a region of
/// the fluid that something flows through; the other regions and solids bear the label `still`.
struct OutletParts {
  static constexpr int still = -1;

  bool divided = false;  ///< more than one region has outlets; otherwise there are no labels
  int count = 0;         ///< of the parts, labelled 0 … count-1
  /// For inflow and outflow faces, by BoundaryConditions::index: the label behind each cell of the
  /// face, the lower axis along it fastest.
  std::array<std::vector<int>, 6> label;
};

OutletParts outlet_parts(const FluidMap& map, const BoundaryConditions& boundaries,
                         const Index3& n);

}  // namespace downwash
