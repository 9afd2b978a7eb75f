// The faces that the sweeps of the obstacle logic work on, found once: few beside the cells of the
// grid.
#pragma once

#include <array>
#include <vector>

#include "solver/backend/field_storage.hpp"
#include "solver/stencils/obstacles.hpp"

namespace downwash {

/// Buried faces along axis C within a range that a sweep along one of the other axes sets. `mask`
/// is on the host.
template <int C>
std::vector<Cell> faces_to_sweep(FieldView<const CellMask> mask, const Range& faces) {
  constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
  std::vector<Cell> found;
  for (int k = faces.lo.k; k < faces.hi.k; ++k) {
    for (int j = faces.lo.j; j < faces.hi.j; ++j) {
      for (int i = faces.lo.i; i < faces.hi.i; ++i) {
        const Cell c{i, j, k};
        if (solid_on_both_sides<C>(mask, c) &&
            (beside_open_face<C, A>(mask, c) || beside_open_face<C, B>(mask, c))) {
          found.push_back(c);
        }
      }
    }
  }
  return found;
}

/// The same on the device, for the three components. `faces(axis)` is the range of each.
template <class Backend>
class ObstacleFaces {
 public:
  template <class RangeOf>
  ObstacleFaces(Backend& backend, FieldView<const CellMask> host_mask, const RangeOf& faces)
      : swept_{DeviceArray<Backend, Cell>(backend, faces_to_sweep<0>(host_mask, faces(0))),
               DeviceArray<Backend, Cell>(backend, faces_to_sweep<1>(host_mask, faces(1))),
               DeviceArray<Backend, Cell>(backend, faces_to_sweep<2>(host_mask, faces(2)))} {}

  CellList swept(int component) const {
    const auto& cells = swept_[static_cast<std::size_t>(component)];
    return {cells.data(), static_cast<std::int64_t>(cells.size())};
  }

 private:
  std::array<DeviceArray<Backend, Cell>, 3> swept_;
};

}  // namespace downwash
