// Ghosts two deep of scalars that the air carries.
#pragma once

#include "solver/boundaries/slab_context.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/halo_exchange.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/stencils/scalar_transport.hpp"
#include "solver/tracers/tracer_fields.hpp"

namespace downwash {

/// Only periodic and slab boundaries need ghosts: see TracerFace.
template <class Backend, class T>
class TracerHalo {
 public:
  TracerHalo(Backend& backend, const SlabContext& context, const SlabExtent& slab, int rank,
             int tracers)
      : backend_(backend),
        problem_(context.problem),
        slab_(slab),
        exchange_(backend, context.team, slab, rank, tracer_halo_bytes<T>(slab.n, tracers)),
        thin_(context.pressure.fewest_planes() < tracer_ghosts) {}

  void fill(const TracerFields<Backend, T>& fields) {
    wrap<0>(fields);
    wrap<1>(fields);
    if (thin_) {
      exchange_.template exchange<T>(fields.all(), 1);
      exchange_.template exchange<T>(fields.all(), 1, 1);
    } else {
      exchange_.template exchange<T>(fields.all(), tracer_ghosts);
    }
  }
  HaloExchange<Backend>& exchange() { return exchange_; }

 private:
  template <int A>
  void wrap(const TracerFields<Backend, T>& fields) {
    if (!problem_.boundaries.periodic(A)) return;
    for (const int first : {-tracer_ghosts, slab_.n[A]}) {
      Range ghosts{{0, 0, 0}, {slab_.n[0], slab_.n[1], slab_.n[2]}};
      (A == 0 ? ghosts.lo.i : ghosts.lo.j) = first;
      (A == 0 ? ghosts.hi.i : ghosts.hi.j) = first + tracer_ghosts;
      for_batches(static_cast<int>(fields.all().size()), [&](int tracer, auto size) {
        backend_.for_each(
            ghosts, PeriodicTracers<A, T, size>{fields.template batch<size>(tracer), slab_.n[A]});
      });
    }
  }

  Backend& backend_;
  const FlowProblem& problem_;
  SlabExtent slab_;
  HaloExchange<Backend> exchange_;
  bool thin_;  ///< whether some slab has fewer planes than ghosts
};

}  // namespace downwash
