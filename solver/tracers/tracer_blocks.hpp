// Which blocks of a slab have tracers in them, or may have before a step is over.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/boundaries/slab_context.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/halo_exchange.hpp"
#include "solver/stencils/tracer_blocks.hpp"
#include "solver/tracers/tracer_fields.hpp"

namespace downwash {

/// What is skipped is exactly zero, and would stay so: which blocks are busy makes no difference to
/// any result. All are where a slab has fewer planes than a block, so that tracers may come through
/// it from farther off.
template <class Backend, class T>
class TracerBlocks {
 public:
  using Fields = TracerFields<Backend, T>;
  /// For how many stages a look is good: each reaches two cells far.
  static constexpr int stages_ahead = BusyBlocks::along_k / 2;

  TracerBlocks(Backend& backend, const SlabContext& context, const SlabExtent& slab,
               HaloExchange<Backend>& halo)
      : backend_(backend),
        halo_(halo),
        n_(slab.n),
        count_{BusyBlocks::count(n_[0], BusyBlocks::along_i),
               BusyBlocks::count(n_[1], BusyBlocks::along_j),
               BusyBlocks::count(n_[2], BusyBlocks::along_k)},
        tracers_(context.problem.tracers.count()),
        periodic_{context.problem.boundaries.periodic(0), context.problem.boundaries.periodic(1)},
        skips_(context.pressure.fewest_planes() >= BusyBlocks::along_k),
        states_(backend, std::size_t(count_[0]) * std::size_t(count_[1]) * std::size_t(count_[2])),
        found_{Flags(backend, {count_}), Flags(backend, {count_})},
        sources_(backend, {count_}) {
    mark_sources(context.problem, slab);
    halo_.exchange(sources_);
  }

  BusyBlocks view() const { return {skips_ ? states_.data() : nullptr, count_[0], count_[1]}; }

  /// Looks where there is anything at the beginning of a step, whose stages will have their results
  /// in these fields.
  void begin_step(const Fields& c, const std::array<Fields, 2>& stages) {
    if (!skips_) return;
    look(c, true);
    for_batches(tracers_, [&](int first, auto size) {
      backend_.for_each(
          rows(), ClearTracers<T, size>{stages[0].template batch<size>(first),
                                        stages[1].template batch<size>(first), n_[0], view()});
    });
  }
  /// The same before each further stage of the step, of which so many are done.
  void go_on(const Fields& c, int stages_done) {
    if (skips_ && stages_done > 0 && stages_done % stages_ahead == 0) look(c, false);
  }

 private:
  using Flags = Field<Backend, std::uint8_t>;

  void look(const Fields& c, bool beginning) {
    Flags& found = found_[parity_];
    parity_ = 1 - parity_;
    for_batches(tracers_, [&](int first, auto size) {
      backend_.for_each(
          rows(), FindTracers<T, size>{c.template batch<size>(first), n_[0], n_[2], found.view()});
    });
    halo_.exchange(found);
    backend_.for_each({{0, 0, 0}, {count_[0], count_[1], count_[2]}},
                      WidenTracers{{n_[0], n_[1], n_[2]},
                                   {periodic_[0], periodic_[1]},
                                   beginning,
                                   found.view(),
                                   sources_.view(),
                                   view(),
                                   states_.data(),
                                   found_[parity_].view()});
  }

  /// Where something may be released.
  void mark_sources(const FlowProblem& problem, const SlabExtent& slab) {
    std::vector<std::uint8_t> marks(sources_.layout().size());
    for (const TracerSource& source : problem.tracers.sources) {
      for (const SourceCell& part : source.cells) {
        const auto [i, j, k] = part.cell;
        if (k < slab.k_begin || k >= slab.k_end) continue;
        const auto place =
            sources_.layout().offset(i / BusyBlocks::along_i, j / BusyBlocks::along_j,
                                     (k - slab.k_begin) / BusyBlocks::along_k);
        marks[static_cast<std::size_t>(place)] = 1;
      }
    }
    backend_.copy(sources_.data(), marks.data(), sources_.bytes());
    backend_.synchronize();
  }

  /// The rows of cells in all blocks.
  Range rows() const { return {{0, 0, 0}, {count_[0], n_[1], n_[2]}}; }

  Backend& backend_;
  HaloExchange<Backend>& halo_;
  Index3 n_, count_;
  int tracers_;
  std::array<bool, 2> periodic_;
  bool skips_;
  DeviceArray<Backend, std::uint8_t> states_;
  std::array<Flags, 2> found_;  ///< in turns: the cells of one are zero
  Flags sources_;
  std::size_t parity_ = 0;
};

}  // namespace downwash
