#include "solver/performance/bandwidth.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <vector>

#include "solver/parallel/worker_team.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace downwash {
namespace {

constexpr std::size_t values = std::size_t{1} << 25;  ///< of an array: far more than a cache holds
constexpr int repeats = 10;

struct Arrays {
  std::vector<double> a, b, c;

  explicit Arrays(std::size_t size) : a(size), b(size, 1.0), c(size, 2.0) {}

  /// a = b + 3 c (McCalpin 1995, STREAM). The stores go past the cache: a plain one would read the
  /// line of `a` first, unseen by the count.
  void triad() {
#ifdef __SSE2__
    const __m128d three = _mm_set1_pd(3);
    for (std::size_t n = 0; n < a.size(); n += 2) {
      const __m128d sum = _mm_add_pd(_mm_load_pd(&b[n]), _mm_mul_pd(three, _mm_load_pd(&c[n])));
      _mm_stream_pd(&a[n], sum);
    }
    _mm_sfence();
#else
    for (std::size_t n = 0; n < a.size(); ++n) a[n] = b[n] + 3 * c[n];
#endif
  }
};

}  // namespace

double copy_bandwidth(const Execution& execution) {
  return execution.backend == BackendKind::cpu ? cpu_copy_bandwidth(execution.slabs)
                                               : cuda_copy_bandwidth(execution.slabs);
}

double cpu_copy_bandwidth(int threads) {
  const auto count = static_cast<std::size_t>(threads);
  const std::size_t share = values / count / 2 * 2;  // whole pairs
  WorkerTeam team(threads);
  std::vector<std::vector<Arrays>> own(count);
  // By the thread that will use it: pages land on its NUMA node (first touch).
  team.run([&](int rank) { own[static_cast<std::size_t>(rank)].emplace_back(share); });
  double best = std::numeric_limits<double>::infinity();
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    team.run([&](int rank) { own[static_cast<std::size_t>(rank)].front().triad(); });
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    best = std::min(best, taken.count());
  }
  return static_cast<double>(3 * sizeof(double) * share * count) / best;
}

}  // namespace downwash
