// The fields of a slab to and from those of the host: of the whole grid, or of planes of it among
// which are the slab's.
#pragma once

#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/grid/slab_extent.hpp"

namespace downwash {

/// Calls f(i, j, k) for the values of a field of the host that a slab holds: its own planes and,
/// for the component along k at the high end, the last face. n: of the field, which ends with plane
/// k_end - 1 of the grid.
template <class Function>
void for_each_value(const SlabExtent& slab, const Index3& n, int k_end, const Function& f) {
  const int planes = slab.at_high_end() ? k_end - slab.k_begin : slab.n[2];
  for (int k = 0; k < planes; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) f(i, j, k);
    }
  }
}

/// `host`: in the layout of the field, padding and all.
template <class Backend, class T>
void upload(Backend& backend, const std::vector<T>& host, Field<Backend, T>& field) {
  backend.copy(field.data(), host.data(), field.bytes());
  backend.synchronize();
}

template <class Backend, class T>
void upload(Backend& backend, const SlabExtent& slab, const HostField<double>& whole,
            Field<Backend, T>& field) {
  const FieldLayout& layout = field.layout();
  std::vector<T> host(layout.size());
  for_each_value(slab, whole.n, whole.k_begin + whole.n[2], [&](int i, int j, int k) {
    host[static_cast<std::size_t>(layout.offset(i, j, k))] = T(whole(i, j, slab.k_begin + k));
  });
  upload(backend, host, field);
}

/// A field of a slab into that of the whole grid, times `factor`.
template <class Backend, class T, class Value>
void download(Backend& backend, const SlabExtent& slab, const Field<Backend, T>& field,
              HostField<Value>& whole, double factor = 1) {
  const FieldLayout& layout = field.layout();
  std::vector<T> host(layout.size());
  backend.copy(host.data(), field.data(), field.bytes());
  backend.synchronize();
  for_each_value(slab, whole.n, whole.k_begin + whole.n[2], [&](int i, int j, int k) {
    const T value = host[static_cast<std::size_t>(layout.offset(i, j, k))];
    whole(i, j, slab.k_begin + k) = static_cast<Value>(factor * static_cast<double>(value));
  });
}

}  // namespace downwash
