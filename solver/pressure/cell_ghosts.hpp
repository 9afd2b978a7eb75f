// Ghosts of cell-centred fields that have values beyond periodic faces and slab boundaries only.
#pragma once

#include "solver/parallel/halo_exchange.hpp"
#include "solver/pressure/pressure_faces.hpp"
#include "solver/stencils/ghost_cells.hpp"

namespace downwash {

/// Planes continued periodically along k, any number of them.
template <class T>
struct PeriodicPlanes {
  static constexpr const char* name = "periodic planes";
  FieldView<T> field;
  int n;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    field(i, j, k) = field(i, j, (k % n + n) % n);
  }
};

/// For fields of one size. Along k the ghosts come from the neighbouring slabs or, where a worker
/// has the whole grid (no exchange given), from its own other end.
template <class Backend>
class CellGhosts {
 public:
  CellGhosts(Backend& backend, const PressureFaces& faces, const Index3& n,
             HaloExchange<Backend>* exchange)
      : backend_(backend), faces_(faces), n_(n), exchange_(exchange) {}

  bool wraps_sideways() const { return faces_.periodic(0) || faces_.periodic(1); }

  /// Along i and j, on `depth` ghost planes too.
  template <class T>
  void wrap_sideways(const Field<Backend, T>& field, int depth) const {
    if (faces_.periodic(0)) wrap<0>(field.view(), depth);
    if (faces_.periodic(1)) wrap<1>(field.view(), depth);
  }
  template <class T>
  void fill_planes(Field<Backend, T>& field, int depth) const {
    if (exchange_ != nullptr) {
      exchange_->exchange(field, depth);
    } else if (faces_.periodic(2)) {
      const PeriodicPlanes<T> planes{field.view(), n_[2]};
      backend_.for_each(Range{{-1, -1, -depth}, {n_[0] + 1, n_[1] + 1, 0}}, planes);
      backend_.for_each(Range{{-1, -1, n_[2]}, {n_[0] + 1, n_[1] + 1, n_[2] + depth}}, planes);
    }
  }

 private:
  template <int A, class T>
  void wrap(const FieldView<T>& field, int depth) const {
    Range ends{{-1, -1, -depth}, {n_[0] + 1, n_[1] + 1, n_[2] + depth}};
    (A == 0 ? ends.lo.i : ends.lo.j) = 0;
    (A == 0 ? ends.hi.i : ends.hi.j) = 2;
    backend_.for_each(ends, PeriodicGhosts<A, T>{field, n_[A]});
  }

  Backend& backend_;
  PressureFaces faces_;
  Index3 n_;
  HaloExchange<Backend>* exchange_;
};

}  // namespace downwash
