// Fields of the whole grid, or of some of its planes, in the memory of the host.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

/// A field of the whole grid on the host, i fastest. u, v, w live on the left faces of the cells
/// and have one value more along their own axis; the others live at cell centres. Of some planes of
/// the grid, where its first is not 0: n counts those that it has, k counts those of the grid.
template <class T>
struct HostField {
  Index3 n{0, 0, 0};
  std::vector<T> data;
  int k_begin = 0;  ///< the plane of the grid that is its first

  explicit HostField(Index3 extent = {0, 0, 0}, int first_plane = 0)
      : n(extent),
        data(static_cast<std::size_t>(extent[0]) * static_cast<std::size_t>(extent[1]) *
             static_cast<std::size_t>(extent[2])),
        k_begin(first_plane) {}
  T& operator()(int i, int j, int k) { return data[offset(i, j, k)]; }
  const T& operator()(int i, int j, int k) const { return data[offset(i, j, k)]; }

 private:
  std::size_t offset(int i, int j, int k) const {
    return static_cast<std::size_t>(i) +
           static_cast<std::size_t>(n[0]) *
               (static_cast<std::size_t>(j) +
                static_cast<std::size_t>(n[1]) * static_cast<std::size_t>(k - k_begin));
  }
};

}  // namespace downwash
