// The CPU backend: plain loops on the calling thread. Parallelism is the slabs'.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "solver/backend/backend.hpp"
#include "solver/backend/profiler.hpp"
#include "solver/cpu/flux_rows.hpp"
#include "solver/cpu/independent_loops.hpp"
#include "solver/cpu/jacobi_rows.hpp"
#include "solver/cpu/multigrid_rows.hpp"
#include "solver/cpu/multigrid_transfer_rows.hpp"
#include "solver/fields/field.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

class CpuBackend {
 public:
  /// Measured with a Smagorinsky viscosity: 16 ns per cell, step and tracer one by one, 20 by twos,
  /// 32 by eights, whose rows drive each other out of the cache.
  static constexpr int tracers_at_once = 1;

  /// The number that SweepSolver does between two looks at the residual.
  static constexpr int sweeps_at_once(bool /*ghosts*/) { return 10; }

  static int device_of(const TeamContext& /*team*/, int rank) { return rank; }

  CpuBackend(int /*device*/, bool profile, Transport = Transport::automatic) : profiler_(profile) {}

  /// Nothing to record: the work is done when it is asked for.
  struct Recording {};
  template <class Function>
  void replay(Recording&, const Function& f) {
    f();
  }
  template <class Function>
  void beside(const Function& f) {
    f();
  }
  void join() {}

  template <class Functor>
  void for_each(const Range& range, const Functor functor) {
    const ScopedTimer timer(profiler_, Functor::name);
    planes(Stage{range, functor});
  }
  template <FluxForm Functor>
  void for_each(const Range& range, const Functor functor) {
    if (range.empty()) return;
    const ScopedTimer timer(profiler_, Functor::name);
    if constexpr (SkipsIdleBlocks<Functor>) {
      functor.blocks.for_each_part(
          range, [&](const Range& part) { march_fluxes(part, fluxes_, functor); });
    } else {
      march_fluxes(range, fluxes_, functor);
    }
  }

  template <class First, class... Rest>
  void at_once(const Stage<First>& first, const Stage<Rest>&... rest) {
    if (first.range.empty() && (rest.range.empty() && ...)) return;
    const ScopedTimer timer(profiler_, First::name);
    planes(first);
    (planes(rest), ...);
  }

  template <class... Functors>
  auto max(const Range& range, const Functors... functors) {
    return std::tuple{largest(range, functors)...};
  }

  template <class Functor>
  void plane_sums(const Range& range, const Functor functor, double* sums) {
    set_plane_sums(range, functor, sums, 0);
  }
  template <class Functor>
  void set_plane_sums(const Range& range, const Functor functor, double* sums,
                      std::ptrdiff_t stride) {
    const ScopedTimer timer(profiler_, Functor::name);
    for (int k = range.lo.k; k < range.hi.k; ++k) {
      const auto sum = plane_sum(range, k, functor);
      for (int n = 0; n < sum.count; ++n) sums[k - range.lo.k + n * stride] = sum.of[n];
    }
  }
  template <class Functor>
  void add_plane_sums(const Range& range, const Functor functor, double* sums) {
    const ScopedTimer timer(profiler_, Functor::name);
    for (int k = range.lo.k; k < range.hi.k; ++k)
      sums[k - range.lo.k] += plane_sum(range, k, functor).of[0];
  }
  /// f on its range; and the sums of g, one plane behind, which reads what f wrote at most one
  /// plane away.
  template <class F, class G>
  void for_each_and_plane_sums(const Stage<F>& f, const Range& range, const G g, double* sums) {
    for (int k = f.range.lo.k; k <= f.range.hi.k; ++k) {
      stage_plane(f, k);
      const int behind = k - 1;
      if (behind < range.lo.k || behind >= range.hi.k) continue;
      const ScopedTimer timer(profiler_, G::name);
      sums[behind - range.lo.k] = plane_sum(range, behind, g).of[0];
    }
  }
  template <class Functor>
  void sum(const Range& range, const Functor functor, double* results) {
    constexpr std::size_t count = sums_of<Functor>;
    const auto planes = static_cast<std::size_t>(range.hi.k - range.lo.k);
    planes_.resize(count * planes);
    set_plane_sums(range, functor, planes_.data(), static_cast<std::ptrdiff_t>(planes));
    for (std::size_t n = 0; n < count; ++n) {
      results[n] = ordered_sum(std::span(planes_).subspan(n * planes, planes));
    }
  }
  template <class Value>
  void total(int count, const Value& value, double* result) {
    planes_.resize(static_cast<std::size_t>(count));
    for (int p = 0; p < count; ++p) planes_[static_cast<std::size_t>(p)] = value(p);
    *result = ordered_sum(planes_);
  }

  /// Plane by plane, each stage one plane behind the one before: the planes stay in the cache from
  /// one stage to the next.
  template <class... Functors>
  void in_turn(const Stage<Functors>... stages) {
    const int lo = std::min({stages.range.lo.k...}), hi = std::max({stages.range.hi.k...});
    constexpr int count = sizeof...(stages);
    for (int k = lo; k < hi + count - 1; ++k) {
      int lag = 0;
      (stage_plane(stages, k - lag++), ...);
    }
  }

  /// The stages of Multigrid::smooth_from, in place: needs no scratch.
  template <class Scratch, class Start, class... Sweeps>
  void smooth(const Scratch&, int rounds, const Stage<Start>& start, const Sweeps&... sweeps) {
    if constexpr (std::is_same_v<Start, KeepX>) {
      in_turn(sweeps...);
    } else {
      in_turn(start, sweeps...);
    }
    for (int round = 1; round < rounds; ++round) in_turn(sweeps...);
  }

  /// Jacobi sweeps in tiles of rows, plane by plane, each sweep one plane behind and one row below
  /// the one before: what it writes, no other sweep has still to read.
  template <class T>
  bool jacobi(const JacobiPass<T>& pass, const FieldView<T>& p, const FieldView<T>& other) {
    const ScopedTimer timer(profiler_, JacobiSweep<T>::name);
    const Range widest = pass.range(0);
    const int behind = pass.sweeps - 1, rows = tile_rows(pass);
    for (int j = widest.lo.j; j < widest.hi.j + behind; j += rows) {
      for (int k = widest.lo.k; k < widest.hi.k + behind; ++k) {
        for (int s = 0; s < pass.sweeps; ++s) {
          Range tile = pass.range(s);
          tile.lo.j = std::max(tile.lo.j, j - s);
          tile.hi.j = std::min(tile.hi.j, j - s + rows);
          if (k - s < tile.lo.k || k - s >= tile.hi.k) continue;
          plane(tile, s % 2 == 0 ? pass.sweep(p, other) : pass.sweep(other, p), k - s);
        }
      }
    }
    return pass.sweeps % 2 != 0;
  }

  /// Zeroed here, by the thread that will use it: pages land on its NUMA node (first touch).
  void* allocate(std::size_t bytes) {
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* memory = std::aligned_alloc(alignment, rounded);
    if (memory == nullptr) throw std::bad_alloc();
    bytes_allocated_ += static_cast<std::int64_t>(bytes);
    return std::memset(memory, 0, rounded);
  }
  void release(void* memory, std::size_t bytes) noexcept {
    std::free(memory);
    bytes_allocated_ -= static_cast<std::int64_t>(bytes);
  }
  void* allocate_shared(std::size_t bytes) { return allocate(bytes); }
  void release_shared(void* memory, std::size_t bytes) noexcept { release(memory, bytes); }
  void copy(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
  template <class Value>
  Value read(const Value* value) {
    return *value;
  }
  void synchronize() {}
  /// What was asked for is done already.
  struct Signal {};
  void raise(Signal&) {}
  void await(const Signal&) {}
  void wait_for(const Signal&) {}
  std::string device_name() const { return "CPU core"; }
  std::int64_t bytes_allocated() const { return bytes_allocated_; }
  Profiler& profiler() { return profiler_; }
  void complete_profile() {}

 private:
  /// Values first, then their maximum lane by lane: two loops that vectorise, where a running
  /// maximum would need licence to reorder.
  template <class Functor>
  double largest(const Range& range, const Functor functor) {
    using Value = decltype(functor(0, 0, 0));
    constexpr int lanes = 64;
    const ScopedTimer timer(profiler_, Functor::name);
    Value largest[lanes] = {}, values[lanes] = {};
    for (int k = range.lo.k; k < range.hi.k; ++k) {
      for (int j = range.lo.j; j < range.hi.j; ++j) {
        for (int i = range.lo.i; i < range.hi.i; i += lanes) {
          const int count = std::min(lanes, range.hi.i - i);
          DOWNWASH_INDEPENDENT
          for (int lane = 0; lane < count; ++lane) values[lane] = functor(i + lane, j, k);
          for (int lane = 0; lane < lanes; ++lane) {
            largest[lane] = values[lane] > largest[lane] ? values[lane] : largest[lane];
          }
        }
      }
    }
    return static_cast<double>(*std::max_element(largest, largest + lanes));
  }

  /// By the functor's own loop over rows where it has one (run_plane in multigrid_rows.hpp).
  ///
  /// Out of line, so that the compiler does not see when two views of a functor are of one array:
  /// in-place updates vectorise no other way.
  template <class Functor>
  DOWNWASH_OPAQUE static void plane(const Range& range, const Functor functor, int k) {
    if constexpr (requires { run_plane(functor, range, k); }) {
      run_plane(functor, range, k);
    } else {
      for (int j = range.lo.j; j < range.hi.j; ++j) row(range, functor, j, k);
    }
  }
  template <class Functor>
  [[gnu::always_inline]] static void row(const Range& range, const Functor& functor, int j, int k) {
    const int first = range.lo.i, last = range.hi.i;
    DOWNWASH_INDEPENDENT
    for (int i = first; i < last; ++i) apply(functor, {i, j, k});
  }
  /// The number of rows that keeps what lies between the first and the last sweep in the cache.
  /// Anything from 1.5 to 6 MB does; whole planes of 512 × 512 cells take more than twice as long.
  template <class T>
  static int tile_rows(const JacobiPass<T>& pass) {
    constexpr int cache = 4 << 20;
    const int width = pass.cells.hi.i - pass.cells.lo.i;
    const auto real = static_cast<int>(sizeof(T)), mask = static_cast<int>(sizeof(CellMask));
    const int values = width * (2 * (pass.sweeps + 2) * real + pass.sweeps * (real + mask));
    return std::max(cache / values, 2 * pass.sweeps);
  }
  template <class Functor>
  static void planes(const Stage<Functor>& stage) {
    for (int k = stage.range.lo.k; k < stage.range.hi.k; ++k) plane(stage.range, stage.functor, k);
  }
  template <class Functor>
  void stage_plane(const Stage<Functor>& stage, int k) {
    if (k < stage.range.lo.k || k >= stage.range.hi.k) return;
    const ScopedTimer timer(profiler_, Functor::name);
    plane(stage.range, stage.functor, k);
  }

  template <class Functor>
  static auto plane_sum(const Range& range, int k, const Functor functor) {
    const SumOrder order(range);
    Summands<sums_of<Functor>> sum{};
    for (int part = 0; part < order.parts; ++part) {
      const auto of_part = part_sum(range, order, part, k, functor);
      for (int n = 0; n < sum.count; ++n) sum.of[n] += of_part.of[n];
    }
    return sum;
  }
  template <class Functor>
  static auto part_sum(const Range& range, const SumOrder& order, int part, int k,
                       const Functor functor) {
    constexpr int lanes_i = SumOrder::lanes_i;
    using Sums = Summands<sums_of<Functor>>;
    double lanes[Sums::count][SumOrder::lanes] = {};
    const int first_row = range.lo.j + part * order.rows_per_part;
    const int end_row = std::min(range.hi.j, first_row + order.rows_per_part);
    for (int j = first_row; j < end_row; ++j) {
      const int first_lane = lanes_i * ((j - first_row) % SumOrder::lanes_j);
      for (int i = range.lo.i; i < range.hi.i; i += lanes_i) {
        const int count = std::min(lanes_i, range.hi.i - i);
        DOWNWASH_INDEPENDENT
        for (int l = 0; l < count; ++l) {
          const Sums value = summands(apply(functor, {i + l, j, k}));
          for (int n = 0; n < Sums::count; ++n) lanes[n][first_lane + l] += value.of[n];
        }
      }
    }
    Sums sums;
    for (int n = 0; n < Sums::count; ++n) {
      for (int half = SumOrder::lanes / 2; half > 0; half /= 2) {
        for (int l = 0; l < half; ++l) lanes[n][l] += lanes[n][l + half];
      }
      sums.of[n] = lanes[n][0];
    }
    return sums;
  }

  static constexpr std::size_t alignment = 128;
  std::int64_t bytes_allocated_ = 0;
  Profiler profiler_;
  std::vector<double> planes_;
  std::vector<std::byte> fluxes_;
};

static_assert(Backend<CpuBackend>);

}  // namespace downwash
