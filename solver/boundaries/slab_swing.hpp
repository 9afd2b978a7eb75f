// A swing at the places of one slab.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/grid/swing.hpp"

namespace downwash {

template <class Backend, class T>
class SlabSwing {
 public:
  /// 0 until it follows a time.
  SlabSwing(Backend& backend, const Grid& grid, const SlabExtent& slab, const Swing& swing)
      : backend_(backend),
        swing_(swing),
        places_(places(grid, slab, swing.axis)),
        host_(places_.size()),
        device_(backend, places_.size()) {}

  /// From now on it is that of this time (s).
  void follow(double time) {
    for (std::size_t n = 0; n < places_.size(); ++n) host_[n] = T(swing_.at(time, places_[n]));
    backend_.copy(device_.data(), host_.data(), device_.bytes());
  }
  /// Values by the index of the slab's cells along its axis, from -1 to one beyond the last.
  const T* values() const { return device_.data() + 1; }

 private:
  static std::vector<double> places(const Grid& grid, const SlabExtent& slab, int axis) {
    std::vector<double> found;
    for (const std::size_t cell : indices_with_ghosts(grid, slab, axis)) {
      found.push_back(grid.axis[static_cast<std::size_t>(axis)].centre(static_cast<int>(cell)));
    }
    return found;
  }

  Backend& backend_;
  Swing swing_;
  std::vector<double> places_;  ///< m
  std::vector<T> host_;
  DeviceArray<Backend, T> device_;
};

}  // namespace downwash
