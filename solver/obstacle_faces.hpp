// The faces that the obstacle logic works on, found once: few beside the cells of the grid.
#pragma once

#include <array>
#include <vector>

#include "solver/backend/field_storage.hpp"
#include "solver/stencils/obstacles.hpp"

namespace downwash {

/// Faces along axis C within a range that touch a solid (`closed`), and those buried ones among
/// them that a sweep along A or B sets (`swept`). `mask` is on the host.
template <int C>
struct FoundFaces {
  std::vector<Cell> closed, swept;

  FoundFaces(FieldView<const CellMask> mask, const Range& faces) {
    constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
    for (int k = faces.lo.k; k < faces.hi.k; ++k) {
      for (int j = faces.lo.j; j < faces.hi.j; ++j) {
        for (int i = faces.lo.i; i < faces.hi.i; ++i) {
          const Cell c{i, j, k};
          if (fluid_on_both_sides<C>(mask, c)) continue;
          closed.push_back(c);
          if (solid_on_both_sides<C>(mask, c) &&
              (beside_open_face<C, A>(mask, c) || beside_open_face<C, B>(mask, c))) {
            swept.push_back(c);
          }
        }
      }
    }
  }
};

/// The same on the device, for the three components.
template <class Backend>
class ObstacleFaces {
 public:
  template <class RangeOf>
  ObstacleFaces(Backend& backend, FieldView<const CellMask> host_mask, const RangeOf& faces)
      : components_{Component(backend, FoundFaces<0>(host_mask, faces(0))),
                    Component(backend, FoundFaces<1>(host_mask, faces(1))),
                    Component(backend, FoundFaces<2>(host_mask, faces(2)))} {}

  CellList closed(int component) const { return list(at(component).closed); }
  CellList swept(int component) const { return list(at(component).swept); }

 private:
  struct Component {
    template <int C>
    Component(Backend& backend, const FoundFaces<C>& found)
        : closed(backend, found.closed), swept(backend, found.swept) {}
    DeviceArray<Backend, Cell> closed, swept;
  };
  const Component& at(int component) const {
    return components_[static_cast<std::size_t>(component)];
  }
  static CellList list(const DeviceArray<Backend, Cell>& cells) {
    return {cells.data(), static_cast<std::int64_t>(cells.size())};
  }

  std::array<Component, 3> components_;
};

}  // namespace downwash
