// Blocks of threads for a range of cells.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/backend/backend.hpp"
#include "solver/cuda/cuda_kernels.cuh"

namespace downwash::cuda {

struct Extent {
  unsigned i, j, k;
  explicit Extent(const Range& r)
      : i(static_cast<unsigned>(r.hi.i - r.lo.i)),
        j(static_cast<unsigned>(r.hi.j - r.lo.j)),
        k(static_cast<unsigned>(r.hi.k - r.lo.k)) {}
};

inline unsigned blocks(unsigned n, unsigned size) { return parts(n, size); }

/// Rows of up to 64, and 256 threads in all however thin the range is.
inline dim3 block_for(const Extent& n) {
  const auto covering = [](unsigned extent, unsigned most) {
    unsigned size = 1;
    while (size < extent && size < most) size *= 2;
    return size;
  };
  const unsigned x = covering(n.i, 64), y = covering(n.j, 256 / x);
  return dim3(x, y, covering(n.k, std::min(64u, 256 / (x * y))));
}

/// Planes that a thread goes through: one where several would leave multiprocessors idle.
template <class Functor>
unsigned planes_at_once(const Extent& n, int multiprocessors) {
  if constexpr (!ReadsFirst<Functor>) return 1;
  const std::int64_t cells = std::int64_t{n.i} * n.j * n.k;
  const std::int64_t busy = std::int64_t{multiprocessors} * 1024;
  return cells >= busy * cells_at_once ? cells_at_once : 1;
}

}  // namespace downwash::cuda
