// What a backend must offer. CpuBackend runs on the calling thread, CudaBackend on one GPU's
// stream; the slab solver is written once against this.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

#include "solver/field.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

inline constexpr int plane_sum_lanes = 256;

/// A sample functor for the concept.
struct AnyFunctor {
  static constexpr const char* name = "any";
  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const {}
};
struct AnyValue {
  static constexpr const char* name = "any";
  DOWNWASH_HOST_DEVICE double operator()(int, int, int) const { return 0; }
};

/// for_each(range, f)          f(i, j, k) on every index, in any order
/// for_each(list, f)           the same on scattered cells
/// max(range, f)               the largest f(i, j, k), at least 0: independent of any order
/// plane_sums(range, f, sums)  sums[k - range.lo.k] = Σ f over plane k, added in one order on every
///                             backend: lane n of plane_sum_lanes takes the values n, n + lanes, …
///                             of the plane, row by row, and then the lanes are added pairwise,
///                             halving their number. Sums do not depend on the slab count
/// allocate / release          zeroed memory of the device
/// allocate_pinned / …         host memory that is fast to copy to and from, visible to all slabs
/// copies are asynchronous; synchronize() waits for all that was asked for
/// profiler()                  where times go; complete_profile() brings its rows up to date
template <class B>
concept Backend = requires(B b, Range r, CellList l, AnyFunctor f, AnyValue v, double* sums,
                           void* p, const void* cp, std::size_t bytes) {
  b.for_each(r, f);
  b.for_each(l, f);
  { b.max(r, v) } -> std::convertible_to<double>;
  b.plane_sums(r, v, sums);
  { b.allocate(bytes) } -> std::same_as<void*>;
  b.release(p);
  { b.allocate_pinned(bytes) } -> std::same_as<void*>;
  b.release_pinned(p);
  b.copy_to_host(p, cp, bytes);
  b.copy_from_host(p, cp, bytes);
  b.synchronize();
  { b.device_name() } -> std::convertible_to<std::string>;
  b.profiler();
  b.complete_profile();
};

}  // namespace downwash
