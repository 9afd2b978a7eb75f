// What a backend must offer. CpuBackend runs on the calling thread, CudaBackend on one GPU's
// stream; the slab solver is written once against this.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>

#include "solver/backend/ordered_sum.hpp"
#include "solver/fields/busy_blocks.hpp"
#include "solver/fields/field.hpp"

namespace downwash {

/// The order of additions of every sum over cells, on both backends and whatever the slabs: a value
/// belongs to the lane (i mod 64, j mod 4) of its plane and part of the plane; each lane adds up
/// row by row; then the lanes are added pairwise, halving their number; then the parts in order. (i
/// and j count from the low end of the range; a part is so many rows of four as make about 4096
/// cells.)
struct SumOrder {
  static constexpr int lanes_i = 64, lanes_j = 4, lanes = lanes_i * lanes_j;
  int rows_per_part, parts;

  explicit SumOrder(const Range& range) {
    const int width = range.hi.i - range.lo.i, rows = range.hi.j - range.lo.j;
    const int groups = 4096 / (lanes_j * width);
    rows_per_part = lanes_j * (groups > 1 ? groups : 1);
    parts = (rows + rows_per_part - 1) / rows_per_part;
  }
};

/// Functors that tell reading from writing: f(i, j, k) is store(c, compute(c)). So a backend may
/// work on several cells at once, reading all that they need before it writes the first.
template <class Functor>
concept ReadsFirst = requires(Functor f, Cell c) {
  f.store(c, f.compute(c));
};

/// What passes the six faces of a cell.
template <class Flux>
struct FaceFluxes {
  Flux low[3], high[3];
};

/// Functors in flux form: f(i, j, k) is store(c, compute(state(c), fluxes)), where flux<A>(c)
/// passes the low A-face of c, which is the high one of the cell before, and state(c) is all else
/// that is read. So a backend may work out each face once. prefetch(c) asks for what the high
/// k-face and the state of c read anew after the cell before.
template <class Functor>
concept FluxForm = requires(Functor f, Cell c) {
  f.store(c, f.compute(f.state(c), FaceFluxes<decltype(f.template flux<0>(c))>{}));
};

/// Functors in flux form that change nothing outside of their busy `blocks`.
template <class Functor>
concept SkipsIdleBlocks = FluxForm<Functor> && requires(Functor f, Range r) {
  { f.blocks.idle(r) } -> std::same_as<bool>;
};

template <class Functor>
DOWNWASH_HOST_DEVICE auto face_fluxes(const Functor& f, Cell c) {
  return FaceFluxes<decltype(f.template flux<0>(c))>{
      {f.template flux<0>(c), f.template flux<1>(c), f.template flux<2>(c)},
      {f.template flux<0>(next<0>(c)), f.template flux<1>(next<1>(c)),
       f.template flux<2>(next<2>(c))}};
}

template <class Functor>
DOWNWASH_HOST_DEVICE auto apply(const Functor& f, Cell c) {
  if constexpr (FluxForm<Functor>) {
    return f.store(c, f.compute(f.state(c), face_fluxes(f, c)));
  } else if constexpr (ReadsFirst<Functor>) {
    return f.store(c, f.compute(c));
  } else {
    return f(c.i, c.j, c.k);
  }
}

/// Several values of one index, to be summed each by itself.
template <int N>
struct Summands {
  static constexpr int count = N;
  double of[N];
};
template <int N>
DOWNWASH_HOST_DEVICE Summands<N> summands(const Summands<N>& values) {
  return values;
}
template <class T>
DOWNWASH_HOST_DEVICE Summands<1> summands(T value) {
  return {{static_cast<double>(value)}};
}
/// How many sums there are of a functor.
template <class Functor>
inline constexpr int sums_of = decltype(summands(apply(std::declval<Functor>(), Cell{})))::count;

/// One component of a velocity in flux form, of what f does for all three.
template <int C, class F>
struct OneComponent {
  F f;

  template <int A>
  DOWNWASH_HOST_DEVICE auto flux(Cell c) const {
    return f.template flux<C, A>(c);
  }
  DOWNWASH_HOST_DEVICE auto state(Cell c) const { return f.template state<C>(c); }
  template <class State, class Fluxes>
  DOWNWASH_HOST_DEVICE auto compute(const State& state, const Fluxes& fluxes) const {
    return f.template compute<C>(state, fluxes);
  }
  template <class Result>
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    f.template store<C>(c, result);
  }
};

/// All three: a backend may take them together, to share what they read, or in turn.
template <class F>
struct AllComponents {
  static constexpr const char* name = F::name;
  F f;

  using Value = decltype(std::declval<F>().template flux<0, 0>(Cell{}));
  struct Flux {
    Value of[3];
  };
  struct State {
    decltype(std::declval<F>().template state<0>(Cell{})) of[3];
  };
  struct Result {
    decltype(std::declval<F>().template compute<0>(State{}.of[0], FaceFluxes<Value>{})) of[3];
  };
  template <int A>
  DOWNWASH_HOST_DEVICE Flux flux(Cell c) const {
    return {{f.template flux<0, A>(c), f.template flux<1, A>(c), f.template flux<2, A>(c)}};
  }
  DOWNWASH_HOST_DEVICE State state(Cell c) const {
    return {{f.template state<0>(c), f.template state<1>(c), f.template state<2>(c)}};
  }
  DOWNWASH_HOST_DEVICE Result compute(const State& s, const FaceFluxes<Flux>& fluxes) const {
    return {{f.template compute<0>(s.of[0], component<0>(fluxes)),
             f.template compute<1>(s.of[1], component<1>(fluxes)),
             f.template compute<2>(s.of[2], component<2>(fluxes))}};
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    f.template store<0>(c, result.of[0]);
    f.template store<1>(c, result.of[1]);
    f.template store<2>(c, result.of[2]);
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const { f.prefetch(c); }

 private:
  template <int C>
  static DOWNWASH_HOST_DEVICE FaceFluxes<Value> component(const FaceFluxes<Flux>& all) {
    return {{all.low[0].of[C], all.low[1].of[C], all.low[2].of[C]},
            {all.high[0].of[C], all.high[1].of[C], all.high[2].of[C]}};
  }
};
template <class F>
AllComponents(F) -> AllComponents<F>;

/// A step of several: f on every index of the range.
template <class Functor>
struct Stage {
  Range range;
  Functor functor;
};
template <class Functor>
Stage(Range, Functor) -> Stage<Functor>;

/// A sample functor for the concept.
struct AnyFunctor {
  static constexpr const char* name = "any";
  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const {}
};
struct AnyValue {
  static constexpr const char* name = "any";
  DOWNWASH_HOST_DEVICE double operator()(int, int, int) const { return 0; }
};

struct AnyPlane {
  DOWNWASH_HOST_DEVICE double operator()(int) const { return 0; }
};

struct AnyWork {
  void operator()() const {}
};

/// What a backend offers:
///   for_each(range, f)        f(i, j, k) on every index, in any order
///   at_once(stages...)        small stages that need nothing of each other, as one kernel
///   in_turn(stages...)        one stage after the other; each reads what the one before wrote at
///                             most one plane away, so that a backend may run them plane by plane
///   max(range, functors...)   the largest f(i, j, k) of each, at least 0, as a tuple of doubles:
///                             independent of any order
///   plane_sums(range, f, sums)  sums[k - range.lo.k] = Σ f over plane k, in the order of SumOrder.
///                             f may write too: it is called once on every index
///   set_plane_sums(range, f, sums, stride)  the same into memory of the device, or shared memory;
///                             f may have several Summands: their sums are so far apart
///   add_plane_sums(range, f, sums)  adds them to what is there
///   sum(range, f, results)    Σ f over the planes in the order of ordered_sum, into memory of the
///                             device: one after the other where f has several Summands
///   total(n, f, result)       Σ f(p) over p = 0 … n-1 in that order, into memory of the device
///   allocate / release        zeroed memory of the device, of so many bytes
///   smooth(scratch, rounds, start, sweeps...)  the stages of Multigrid::smooth_from in turn, the
///                             sweeps so many times, by way of the scratch field or in place
///   jacobi(pass, p, other)    the sweeps of a JacobiPass from p, by way of other; true where the
///                             result lies in other
///   allocate_shared / …       memory that the other slabs can read: the device's own where the
///                             transport is peer, else pinned host memory
///   raise(signal)             tells when all that was asked for until now is done
///   await(signal)             nothing that is asked for from now on is begun before that signal,
///                             which another backend, on whatever device, was asked to raise
///   wait_for(signal)          returns when what was asked for until its raising is done
///   copy(to, from, bytes)     between any memories; asynchronous, as all of the above that return
///                             nothing: synchronize() waits for all that was asked for
///   read(value)               a few bytes on the device, once all that was asked for is done
///   replay(recording, f)      calls f, which must ask for the same work each time and read nothing
///                             back: a backend may record it once and replay it
///   beside(f)                 calls f, whose work may be done beside what is asked for from now on
///                             until join(): neither may need what the other writes
///   tracers_at_once           how many tracers one kernel had best carry
///   sweeps_at_once(ghosts)    how many sweeps a JacobiPass had best have; with ghost planes, at
///                             most JacobiPass::most_ghosts
///   bytes_allocated()         that are not released yet, of the device
///   profiler()                where times go; complete_profile() brings its rows up to date
template <class B>
concept Backend = requires(B b, Range r, AnyFunctor f, AnyValue v, double* sums, void* p,
                           const void* cp, std::size_t bytes, typename B::Recording& recording,
                           AnyWork work, AnyPlane plane, typename B::Signal& signal) {
  b.for_each(r, f);
  { b.max(r, v, v) } -> std::convertible_to<std::tuple<double, double>>;
  b.plane_sums(r, v, sums);
  b.set_plane_sums(r, v, sums, 1);
  b.add_plane_sums(r, v, sums);
  b.sum(r, v, sums);
  b.total(1, plane, sums);
  b.at_once(Stage{r, f}, Stage{r, f});
  b.in_turn(Stage{r, f}, Stage{r, f});
  b.replay(recording, work);
  b.beside(work);
  b.join();
  { b.allocate(bytes) } -> std::same_as<void*>;
  b.release(p, bytes);
  { b.allocate_shared(bytes) } -> std::same_as<void*>;
  b.release_shared(p, bytes);
  b.copy(p, cp, bytes);
  b.raise(signal);
  b.await(signal);
  b.wait_for(signal);
  { b.read(sums) } -> std::convertible_to<double>;
  b.synchronize();
  { B::tracers_at_once } -> std::convertible_to<int>;
  { B::sweeps_at_once(true) } -> std::convertible_to<int>;
  { b.device_name() } -> std::convertible_to<std::string>;
  { b.bytes_allocated() } -> std::convertible_to<std::int64_t>;
  b.profiler();
  b.complete_profile();
};

}  // namespace downwash
