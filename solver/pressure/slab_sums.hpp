// Sums over the cells of all slabs, into a scalar on each device.
#pragma once

#include <vector>

#include "solver/slab.hpp"
#include "solver/worker_team.hpp"

namespace downwash {

template <class Backend>
class SlabSums {
 public:
  SlabSums(Backend& backend, const TeamContext& context, int rank, int k_begin)
      : backend_(backend),
        reduction_(context.reduction),
        alone_(context.team.size() == 1),
        rank_(rank),
        k_begin_(k_begin) {}

  /// The same bits for any number of slabs. `result` is on the device; a single slab waits for
  /// nothing.
  template <class Functor>
  void sum(const Range& cells, const Functor& functor, double* result) {
    if (alone_) {
      backend_.sum(cells, functor, result);
    } else {
      const double total = sum(cells, functor);
      backend_.copy(result, &total, sizeof total);
    }
  }
  template <class Functor>
  double sum(const Range& cells, const Functor& functor) {
    planes_.resize(static_cast<std::size_t>(cells.hi.k - cells.lo.k));
    backend_.plane_sums(cells, functor, planes_.data());
    return reduction_.sum(rank_, k_begin_, planes_);
  }
  template <class Functor>
  double max(const Range& cells, const Functor& functor) {
    return reduction_.max(rank_, backend_.max(cells, functor));
  }

 private:
  Backend& backend_;
  TeamReduction& reduction_;
  bool alone_;
  int rank_, k_begin_;
  std::vector<double> planes_;
};

}  // namespace downwash
