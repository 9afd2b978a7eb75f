// The fields of a slab to and from those of the host: of the whole grid, or of planes of it among
// which are the slab's.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_planes.hpp"

namespace downwash {

/// `host`: in the layout of the field, padding and all.
template <class Backend, class T>
void upload(Backend& backend, const std::vector<T>& host, Field<Backend, T>& field) {
  backend.copy(field.data(), host.data(), field.bytes());
  backend.synchronize();
}

/// Calls work(first, count) for runs of the planes begin … end - 1 that take some MiB: a copy of a
/// whole slab on the host takes longer to come by than to fill.
template <class T, class Work>
void in_runs_of_planes(const FieldLayout& layout, int begin, int end, const Work& work) {
  constexpr std::size_t bytes = std::size_t{32} << 20;
  const auto most = static_cast<int>(std::min<std::size_t>(
      bytes / (layout.plane_size() * sizeof(T)) + 1, static_cast<std::size_t>(end - begin)));
  for (int first = begin; first < end; first += most) work(first, std::min(most, end - first));
}

/// How many planes a slab holds of a field of the host that ends with plane k_end - 1 of the grid:
/// its own and, of the component along k at the high end, the last face.
inline int planes_held(const SlabExtent& slab, int k_end) {
  return slab.at_high_end() ? k_end - slab.k_begin : slab.n[2];
}

/// The planes of a slab of a field of the whole grid, which has n values; zeros around them. All
/// cores share them.
template <class Backend, class T>
void upload(Backend& backend, const SlabExtent& slab, const Index3& n, const PlaneSource& source,
            Field<Backend, T>& field) {
  const FieldLayout& layout = field.layout();
  const int ghosts = layout.ghosts_k, held = planes_held(slab, n[2]);
  std::vector<T> host;
  in_runs_of_planes<T>(layout, -ghosts, layout.n[2] + ghosts, [&](int first, int count) {
    host.assign(layout.plane_size() * static_cast<std::size_t>(count), T(0));
    for_each_host_plane(count, layout.plane_size(), [&](int plane) {
      const int k = first + plane;
      if (k < 0 || k >= held) return;
      std::vector<double> values(static_cast<std::size_t>(n[0]) * static_cast<std::size_t>(n[1]));
      source(slab.k_begin + k, values);
      const double* value = values.data();
      for (int j = 0; j < n[1]; ++j) {
        T* const row = host.data() + (layout.offset(0, j, k) - layout.plane_begin(first));
        for (int i = 0; i < n[0]; ++i) row[i] = T(*value++);
      }
    });
    backend.copy(field.plane(first), host.data(), host.size() * sizeof(T));
    backend.synchronize();
  });
}

/// A field of a slab into that of the whole grid, or of planes of it, times `factor`. All cores
/// share them.
template <class Backend, class T, class Value>
void download(Backend& backend, const SlabExtent& slab, const Field<Backend, T>& field,
              HostField<Value>& whole, double factor = 1) {
  const FieldLayout& layout = field.layout();
  std::vector<T> host;
  const int held = planes_held(slab, whole.k_begin + whole.n[2]);
  in_runs_of_planes<T>(layout, 0, held, [&](int first, int count) {
    host.resize(layout.plane_size() * static_cast<std::size_t>(count));
    backend.copy(host.data(), field.plane(first), host.size() * sizeof(T));
    backend.synchronize();
    for_each_host_plane(count, layout.plane_size(), [&](int plane) {
      const int k = first + plane;
      for (int j = 0; j < whole.n[1]; ++j) {
        const T* const row = host.data() + (layout.offset(0, j, k) - layout.plane_begin(first));
        Value* const to = &whole(0, j, slab.k_begin + k);
        for (int i = 0; i < whole.n[0]; ++i) {
          to[i] = static_cast<Value>(factor * static_cast<double>(row[i]));
        }
      }
    });
  });
}

}  // namespace downwash
