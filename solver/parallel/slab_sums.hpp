// Sums over the cells of all slabs, into a scalar on each device.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include "solver/backend/backend.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/parallel/shared_buffer.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/parallel/worker_team.hpp"

namespace downwash {

/// The sum of a plane, wherever its slab keeps it.
struct PlaneSum {
  const double* const* of_plane;
  int offset;

  DOWNWASH_HOST_DEVICE double operator()(int plane) const { return of_plane[plane][offset]; }
};

/// Each slab shares the sums of its planes, and adds up all planes by itself: the same bits for any
/// number of slabs, without waiting for a device. A single slab exchanges nothing.
template <class Backend>
class SlabSums {
 public:
  SlabSums(Backend& backend, const TeamContext& context, int rank, int k_begin)
      : backend_(backend),
        reduction_(context.reduction),
        alone_(context.team.size() == 1),
        rank_(rank),
        k_begin_(k_begin),
        planes_(context.planes),
        slabs_(context.team.size()),
        own_(backend, context, rank,
             most_sums * static_cast<std::size_t>(planes_) * sizeof(double)),
        of_plane_{addresses(context.team, 0), addresses(context.team, 1)},
        result_(backend, 1) {}
  SlabSums(const SlabSums&) = delete;
  SlabSums& operator=(const SlabSums&) = delete;

  /// `results`, as many as the functor has Summands, are on the device.
  template <class Functor>
  void sum(const Range& cells, const Functor& functor, double* results) {
    static_assert(sums_of<Functor> <= most_sums);
    if (alone_) {
      backend_.sum(cells, functor, results);
    } else {
      sum_planes([&](double* own) { backend_.set_plane_sums(cells, functor, own, planes_); },
                 results, sums_of<Functor>);
    }
  }
  template <class Functor>
  double sum(const Range& cells, const Functor& functor) {
    sum(cells, functor, result_.data());
    return backend_.read(result_.data());
  }
  /// f on its range, then the sum of g, which reads what f wrote at most one plane away; in one
  /// pass where the backend can.
  template <class F, class G>
  void for_each_and_sum(const Stage<F>& f, const Range& cells, const G& g, double* result) {
    if constexpr (requires(double* s) { backend_.for_each_and_plane_sums(f, cells, g, s); }) {
      sum_planes([&](double* own) { backend_.for_each_and_plane_sums(f, cells, g, own); }, result);
    } else {
      backend_.for_each(f.range, f.functor);
      sum(cells, g, result);
    }
  }
  /// Sums that the caller takes: fill(own) sets those of the slab's planes, in memory of the device
  /// or shared; those of each further result begin as many planes on as the whole grid has.
  template <class Fill>
  void sum_planes(const Fill& fill, double* results, int count = 1) {
    fill(reinterpret_cast<double*>(own_.next()));
    own_.publish();
    for (int r = 0; r < slabs_; ++r) own_.from(r);
    for (int n = 0; n < count; ++n) {
      backend_.total(planes_, PlaneSum{of_plane_[own_.parity()].data(), n * planes_}, results + n);
    }
  }
  template <class Functor>
  double max(const Range& cells, const Functor& functor) {
    return reduction_.max(rank_, std::get<0>(backend_.max(cells, functor)));
  }

 private:
  static constexpr int most_sums = 4;

  /// Where the sum of each plane of the whole grid lies, in the exchanges of one parity.
  DeviceArray<Backend, const double*> addresses(WorkerTeam& team, std::size_t parity) {
    std::vector<const double*> address(static_cast<std::size_t>(planes_));
    for (const SlabSums* slab : team.introduce<SlabSums>(rank_, this)) {
      const auto* sum = reinterpret_cast<const double*>(slab->own_.copy(parity));
      const auto first = static_cast<std::size_t>(slab->k_begin_);
      for (std::size_t k = first; k < address.size(); ++k) address[k] = sum + (k - first);
    }
    return {backend_, address};
  }

  Backend& backend_;
  TeamReduction& reduction_;
  bool alone_;
  int rank_, k_begin_, planes_, slabs_;
  SharedBuffer<Backend> own_;
  std::array<DeviceArray<Backend, const double*>, 2> of_plane_;  ///< by parity
  DeviceArray<Backend, double> result_;
};

}  // namespace downwash
