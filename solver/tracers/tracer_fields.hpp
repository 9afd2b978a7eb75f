// The concentrations of all tracers, and kernels over several of them at once.
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "solver/fields/field_storage.hpp"

namespace downwash {

/// Calls f(first, std::integral_constant<int, Count>) for groups of Largest, …, 4, 2 and 1 that
/// make up `tracers`: one launch reads what they share once for a whole group.
template <int Largest = 8, class Function>
void for_batches(int tracers, const Function& f, int first = 0) {
  for (; tracers - first >= Largest; first += Largest) {
    f(first, std::integral_constant<int, Largest>{});
  }
  if constexpr (Largest > 1) for_batches<Largest / 2>(tracers, f, first);
}

/// Ghosts two deep: the limiter looks at two cells upwind of a face.
inline constexpr int tracer_ghosts = 2;

inline FieldLayout tracer_layout(const Index3& n) {
  return {.n = n, .ghosts_k = tracer_ghosts, .ghosts_ij = tracer_ghosts};
}
/// The most bytes that tracers send to a neighbour at once.
template <class T>
std::size_t tracer_halo_bytes(const Index3& n, int tracers) {
  return static_cast<std::size_t>(tracers * tracer_ghosts) * tracer_layout(n).plane_size() *
         sizeof(T);
}

template <class Backend, class T>
class TracerFields {
 public:
  TracerFields(Backend& backend, const Index3& n, int tracers) {
    for (int t = 0; t < tracers; ++t) fields_.emplace_back(backend, tracer_layout(n));
    for (Field<Backend, T>& field : fields_) pointers_.push_back(&field);
  }
  TracerFields(const TracerFields&) = delete;
  TracerFields& operator=(const TracerFields&) = delete;

  Field<Backend, T>& operator[](int tracer) { return fields_[static_cast<std::size_t>(tracer)]; }
  const Field<Backend, T>& operator[](int tracer) const {
    return fields_[static_cast<std::size_t>(tracer)];
  }
  template <int Count>
  FieldBatch<T, Count> batch(int first) const {
    FieldBatch<T, Count> views;
    for (int f = 0; f < Count; ++f) {
      const FieldView<T> view = (*this)[first + f].view();
      views.origin[f] = view.origin;
      views.stride_j = view.stride_j;
      views.stride_k = view.stride_k;
    }
    return views;
  }
  std::span<Field<Backend, T>* const> all() const { return pointers_; }

 private:
  std::vector<Field<Backend, T>> fields_;
  std::vector<Field<Backend, T>*> pointers_;
};

}  // namespace downwash
