// The sources of tracers in one slab.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "solver/grid/slab_extent.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/scalar_sources.hpp"
#include "solver/tracers/tracer_fields.hpp"

namespace downwash {

template <class Backend, class T>
class TracerReleases {
 public:
  TracerReleases(Backend& backend, const FlowProblem& problem, const SlabExtent& slab)
      : backend_(backend), released_(problem.tracers.tracers.size()) {
    for (const TracerSource& source : problem.tracers.sources) {
      const std::vector<SourceShare> own = shares(source, problem.grid, slab);
      sources_.push_back({source,
                          DeviceArray<Backend, SourceShare>(backend, own),
                          DeviceArray<Backend, double>(backend, own.size()),
                          {}});
      for (const SourceShare& share : own) sources_.back().plane_of.push_back(share.cell.k);
    }
  }

  /// Works out what each source releases from t0 to t1.
  void begin_step(double t0, double t1) {
    for (Source& s : sources_) {
      s.mass = released(s.source, t0, t1);
      released_[static_cast<std::size_t>(s.source.tracer)] += s.mass;
    }
  }
  /// Of one tracer in this step, kg.
  double mass_of_step(int tracer) const {
    double mass = 0;
    for (const Source& s : sources_) mass += s.source.tracer == tracer ? s.mass : 0;
    return mass;
  }
  /// Adds the part of a stage to its result.
  void release(const TracerFields<Backend, T>& fields, std::span<const double> scale,
               const StageShare& stage) {
    for (Source& s : sources_) {
      if (!(s.mass > 0)) continue;
      const int tracer = s.source.tracer;
      backend_.for_each(Range{{0, 0, 0}, {static_cast<int>(s.shares.size()), 1, 1}},
                        ReleaseTracer<T>{s.shares.data(), fields[tracer].view(), s.owed.data(),
                                         stage.part * s.mass,
                                         scale[static_cast<std::size_t>(tracer)], stage.weight});
    }
  }

  /// Counts what came by other ways than the sources, kg.
  void add_released(int tracer, double mass) {
    released_[static_cast<std::size_t>(tracer)] += mass;
  }
  /// Since the beginning, kg.
  double released_of(int tracer) const { return released_[static_cast<std::size_t>(tracer)]; }

  void pass_state(SlabState<Backend>& state) {
    state.values("released", released_);
    for (std::size_t s = 0; s < sources_.size(); ++s) {
      state.by_plane("owed by source " + std::to_string(s), sources_[s].owed, 0,
                     sources_[s].plane_of);
    }
  }

 private:
  struct Source {
    TracerSource source;
    DeviceArray<Backend, SourceShare> shares;
    DeviceArray<Backend, double> owed;
    std::vector<int> plane_of;  ///< of its cells
    double mass = 0;            ///< kg, of this step
  };

  /// The cells of this slab, each once, whatever the list repeats.
  static std::vector<SourceShare> shares(const TracerSource& source, const Grid& grid,
                                         const SlabExtent& slab) {
    std::map<Index3, double> by_cell;
    long double sum = 0;  // of millions of cells that are alike, whose rounding adds up
    for (const SourceCell& part : source.cells) {
      by_cell[part.cell] += part.share;
      sum += part.share;
    }
    std::vector<SourceShare> own;
    for (const auto& [cell, share] : by_cell) {
      if (cell[2] < slab.k_begin || cell[2] >= slab.k_end) continue;
      double per_kilogram = static_cast<double>(share / sum);
      for (std::size_t a = 0; a < 3; ++a) {  // as budget_volume has it
        per_kilogram *= static_cast<double>(T(1 / grid.axis[a].width(cell[a])));
      }
      own.push_back({{cell[0], cell[1], cell[2] - slab.k_begin}, per_kilogram});
    }
    return own;
  }

  Backend& backend_;
  std::vector<Source> sources_;
  std::vector<double> released_;
};

}  // namespace downwash
