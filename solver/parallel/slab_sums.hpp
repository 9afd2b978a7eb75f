// Sums over the cells of all slabs, into a scalar on each device.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include "solver/backend/backend.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/parallel/gathered_buffer.hpp"
#include "solver/parallel/team_context.hpp"

namespace downwash {

/// The sum of a plane, wherever its slab keeps it.
struct PlaneSum {
  const double* const* of_plane;

  DOWNWASH_HOST_DEVICE double operator()(int plane) const { return *of_plane[plane]; }
};

/// Each slab shares the sums of its planes, and adds up all planes by itself: the same bits for any
/// number of slabs, without waiting for a device. A single slab exchanges nothing.
template <class Backend>
class SlabSums {
 public:
  SlabSums(Backend& backend, const TeamContext& context, int rank)
      : backend_(backend),
        reduction_(context.reduction),
        alone_(context.alone()),
        rank_(rank),
        own_planes_(context.planes_of(rank)),
        planes_(context.planes()),
        slabs_(context.row.total()),
        shares_(backend, context, rank, share_bytes(context)),
        of_plane_{addresses(context, 0), addresses(context, 1)},
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
      sum_planes([&](double* own) { backend_.set_plane_sums(cells, functor, own, own_planes_); },
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
  /// or shared; those of each further result begin as many planes on as the slab has.
  template <class Fill>
  void sum_planes(const Fill& fill, double* results, int count = 1) {
    fill(reinterpret_cast<double*>(shares_.next()));
    shares_.publish();
    for (int r = 0; r < slabs_; ++r) shares_.from(r);
    for (int n = 0; n < count; ++n) {
      backend_.total(planes_, PlaneSum{of_plane_[shares_.parity()].data() + n * planes_},
                     results + n);
    }
  }
  template <class Functor>
  double max(const Range& cells, const Functor& functor) {
    return reduction_.max(rank_, std::get<0>(backend_.max(cells, functor)));
  }

 private:
  static constexpr int most_sums = 4;

  /// Each slab's sums: the first of all its planes, then the second, …
  static std::vector<std::size_t> share_bytes(const TeamContext& context) {
    std::vector<std::size_t> bytes;
    for (int slab = 0; slab < context.row.total(); ++slab) {
      bytes.push_back(most_sums * static_cast<std::size_t>(context.planes_of(slab)) *
                      sizeof(double));
    }
    return bytes;
  }
  /// Where the sums of all planes of the whole grid lie in the exchanges of one parity, the first
  /// ones before the second.
  DeviceArray<Backend, const double*> addresses(const TeamContext& context, std::size_t parity) {
    std::vector<const double*> address;
    for (int n = 0; n < most_sums; ++n) {
      for (int slab = 0; slab < slabs_; ++slab) {
        const int planes = context.planes_of(slab);
        const auto* const sums = reinterpret_cast<const double*>(shares_.share(slab, parity)) +
                                 static_cast<std::ptrdiff_t>(n) * planes;
        for (int k = 0; k < planes; ++k) address.push_back(sums + k);
      }
    }
    return {backend_, address};
  }

  Backend& backend_;
  TeamReduction& reduction_;
  bool alone_;
  int rank_, own_planes_, planes_, slabs_;
  GatheredBuffer<Backend> shares_;
  std::array<DeviceArray<Backend, const double*>, 2> of_plane_;  ///< by parity
  DeviceArray<Backend, double> result_;
};

}  // namespace downwash
