// The spacing of one slab on its device.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/grid/slab_extent.hpp"

namespace downwash {

/// The AxisView arrays of the three axes, those of k cut to the slab.
template <class Backend, class T>
class SlabGrid {
 public:
  SlabGrid(Backend& backend, const Grid& grid, const BoundaryConditions& boundaries,
           const SlabExtent& slab)
      : n_(slab.n),
        arrays_{upload(backend, grid, boundaries, 0, 0, slab.n[0]),
                upload(backend, grid, boundaries, 1, 0, slab.n[1]),
                upload(backend, grid, boundaries, 2, slab.k_begin, slab.n[2])} {}

  GridView<T> view() const {
    GridView<T> v;
    for (int a = 0; a < 3; ++a) {
      const auto index = static_cast<std::size_t>(a);
      const T* begin = arrays_[index].data() + 2;  // index -2 comes first
      const int row = n_[index] + 4;
      v.axis[a] = {begin, begin + row, begin + 2 * row, begin + 3 * row};
    }
    return v;
  }

 private:
  static DeviceArray<Backend, T> upload(Backend& backend, const Grid& grid,
                                        const BoundaryConditions& boundaries, int axis, int first,
                                        int n) {
    const Axis& a = grid.axis[static_cast<std::size_t>(axis)];
    const bool periodic = boundaries.periodic(axis);
    std::vector<T> width, rwidth, rgap, cbrt_width;
    for (int i = first - 2; i <= first + n + 1; ++i) {
      width.push_back(T(a.width(i, periodic)));
      rwidth.push_back(T(1 / a.width(i, periodic)));
      rgap.push_back(T(1 / a.gap(i, periodic)));
      cbrt_width.push_back(T(std::cbrt(a.width(i, periodic))));
    }
    for (const auto* row : {&rwidth, &rgap, &cbrt_width}) {
      width.insert(width.end(), row->begin(), row->end());
    }
    return DeviceArray<Backend, T>(backend, width);
  }

  Index3 n_;
  std::array<DeviceArray<Backend, T>, 3> arrays_;
};

}  // namespace downwash
