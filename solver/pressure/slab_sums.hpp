// Sums over the cells of all slabs, into a scalar on each device.
#pragma once

#include <tuple>
#include <vector>

#include "solver/backend/backend.hpp"
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
  /// Two sums over the same cells, in one pass.
  template <class F, class G>
  void sums(const Range& cells, const F& f, double* result_f, const G& g, double* result_g) {
    if (alone_) {
      backend_.sum(cells, f, result_f, g, result_g);
      return;
    }
    resize_for(cells);
    backend_.plane_sums(cells, f, planes_.data(), g, more_planes_.data());
    finish(planes_, result_f);
    finish(more_planes_, result_g);
  }
  /// f on its range, then the sum of g, which reads what f wrote at most one plane away; in one
  /// pass where the backend can.
  template <class F, class G>
  void for_each_and_sum(const Stage<F>& f, const Range& cells, const G& g, double* result) {
    if constexpr (requires(double* s) { backend_.for_each_and_plane_sums(f, cells, g, s); }) {
      resize_for(cells);
      backend_.for_each_and_plane_sums(f, cells, g, planes_.data());
      finish(planes_, result);
    } else {
      backend_.for_each(f.range, f.functor);
      sum(cells, g, result);
    }
  }
  template <class Functor>
  double max(const Range& cells, const Functor& functor) {
    return reduction_.max(rank_, std::get<0>(backend_.max(cells, functor)));
  }

 private:
  void resize_for(const Range& cells) {
    planes_.resize(static_cast<std::size_t>(cells.hi.k - cells.lo.k));
    more_planes_.resize(planes_.size());
  }
  void finish(const std::vector<double>& planes, double* result) {
    const double total = alone_ ? ordered_sum(planes) : reduction_.sum(rank_, k_begin_, planes);
    backend_.copy(result, &total, sizeof total);
  }

  Backend& backend_;
  TeamReduction& reduction_;
  bool alone_;
  int rank_, k_begin_;
  std::vector<double> planes_, more_planes_;
};

}  // namespace downwash
