// The state of one slab on its way out or in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

template <class Backend>
class SlabState : public StatePass {
 public:
  SlabState(Backend& backend, const SlabExtent& slab, StateSink& sink)
      : StatePass(sink), backend_(backend), slab_(slab) {}
  SlabState(Backend& backend, const SlabExtent& slab, const StateSource& source)
      : StatePass(source), backend_(backend), slab_(slab) {}

  /// The planes of a field with their ghosts, which nothing else may tell: outlets live there.
  /// Those beyond an end of the slab are planes of its neighbours; beyond an end of the domain
  /// there is one, and zeros.
  template <class T>
  void field(const std::string& name, const Field<Backend, T>& field) {
    const FieldLayout& layout = field.layout();
    const int ghosts = restores() ? layout.ghosts_k : 1;
    std::vector<T> plane(layout.plane_size()), packed;
    for (int k = -ghosts; k < layout.n[2] + ghosts; ++k) {
      const int row_number = plane_of_grid(k);
      if (restores()) {
        std::ranges::fill(plane, T(0));
        if (on_grid(row_number)) pass_plane(name, row_number, layout, plane, packed);
        backend_.copy(field.plane(k), plane.data(), plane.size() * sizeof(T));
        backend_.synchronize();
      } else if (owned(k)) {
        backend_.copy(plane.data(), field.plane(k), plane.size() * sizeof(T));
        backend_.synchronize();
        pass_plane(name, row_number, layout, plane, packed);
      }
    }
  }

  /// So many values of an array, from the `first` on, each of which belongs to a plane of the slab.
  template <class T>
  void by_plane(const std::string& name, const DeviceArray<Backend, T>& array, std::size_t first,
                std::span<const int> plane_of) {
    if (plane_of.empty()) return;
    std::vector<T> host(plane_of.size());
    if (!restores()) {
      backend_.copy(host.data(), array.data() + first, host.size() * sizeof(T));
      backend_.synchronize();
    }
    for_each_plane(plane_of, [&](int k, const std::vector<std::size_t>& members) {
      std::vector<T> own;
      for (const std::size_t n : members) own.push_back(host[n]);
      row(name, slab_.k_begin + k, std::span<T>(own));
      for (std::size_t m = 0; m < members.size(); ++m) host[members[m]] = own[m];
    });
    if (!restores()) return;
    backend_.copy(array.data() + first, host.data(), host.size() * sizeof(T));
    backend_.synchronize();
  }
  /// Calls f(k, members) for each plane that has some of the list.
  template <class Function>
  void for_each_plane(std::span<const int> plane_of, const Function& f) const {
    std::vector<std::vector<std::size_t>> members(static_cast<std::size_t>(slab_.n[2]));
    for (std::size_t n = 0; n < plane_of.size(); ++n) {
      members[static_cast<std::size_t>(plane_of[n])].push_back(n);
    }
    for (int k = 0; k < slab_.n[2]; ++k) {
      const std::vector<std::size_t>& own = members[static_cast<std::size_t>(k)];
      if (!own.empty()) f(k, own);
    }
  }
  int first_plane() const { return slab_.k_begin; }

  Backend& backend() const { return backend_; }

 private:
  /// Of deep ghosts of a periodic grid, the plane at its other end.
  int plane_of_grid(int k) const {
    const int plane = slab_.k_begin + k;
    if (!slab_.periodic || on_grid(plane)) return plane;
    return (plane % slab_.planes + slab_.planes) % slab_.planes;
  }
  /// With one ghost at either end.
  bool on_grid(int plane) const { return plane >= -1 && plane <= slab_.planes; }
  bool owned(int k) const {
    if (k >= 0 && k < slab_.n[2]) return true;
    return k < 0 ? slab_.at_low_end() : slab_.at_high_end();
  }

  /// Rows without their padding.
  template <class T>
  void pass_plane(const std::string& name, int row_number, const FieldLayout& layout,
                  std::vector<T>& plane, std::vector<T>& packed) {
    const std::size_t ghosts = 2 * static_cast<std::size_t>(layout.ghosts_ij);
    const std::size_t width = static_cast<std::size_t>(layout.n[0]) + ghosts;
    const std::size_t rows = static_cast<std::size_t>(layout.n[1]) + ghosts;
    const auto stride = static_cast<std::size_t>(layout.stride_j());
    packed.resize(width * rows);
    if (!restores()) {
      for (std::size_t j = 0; j < rows; ++j) {
        std::copy_n(plane.data() + j * stride, width, packed.data() + j * width);
      }
    }
    row(name, row_number, std::span<T>(packed));
    if (!restores()) return;
    for (std::size_t j = 0; j < rows; ++j) {
      std::copy_n(packed.data() + j * width, width, plane.data() + j * stride);
    }
  }

  Backend& backend_;
  SlabExtent slab_;
};

}  // namespace downwash
