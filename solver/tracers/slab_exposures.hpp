// The exposures that one slab records.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solver/grid/slab_extent.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/exposure.hpp"
#include "solver/tracers/exposure_points.hpp"
#include "solver/tracers/tracer_fields.hpp"

namespace downwash {

template <class Backend, class T>
class SlabExposures {
 public:
  SlabExposures(Backend& backend, const FlowProblem& problem, const SlabExtent& slab)
      : backend_(backend), measures_(problem.tracers.measures) {
    const std::size_t tracers = problem.tracers.tracers.size();
    measures_.resize(tracers);
    for (const ExposureGroup& group : problem.tracers.exposures) {
      std::vector<Cell> cells;
      std::vector<PointStencil> points;
      std::vector<std::size_t> place;
      std::vector<int> plane_of;
      for (std::size_t n = 0; n < group.cells.size(); ++n) {
        const auto [i, j, k] = group.cells[n];
        if (k < slab.k_begin || k >= slab.k_end || problem.obstacles.solid(i, j, k)) continue;
        place.push_back(n);
        plane_of.push_back(k - slab.k_begin);
        if (group.points.empty()) {
          cells.push_back({i, j, k - slab.k_begin});
        } else {
          points.push_back(
              point_stencil(problem.grid, problem.obstacles, group.cells[n], group.points[n]));
          points.back().cell.k -= slab.k_begin;
        }
      }
      const std::vector<ExposureRecord> none(place.size() * tracers);
      groups_.push_back({DeviceArray<Backend, Cell>(backend, cells),
                         DeviceArray<Backend, PointStencil>(backend, points),
                         DeviceArray<Backend, ExposureRecord>(backend, none), std::move(place),
                         std::move(plane_of)});
    }
  }

  /// Adds the step of dt that ends now.
  void record(const TracerFields<Backend, T>& fields, std::span<const double> scale, double dt,
              double now) {
    for (const Group& group : groups_) {
      for_batches(static_cast<int>(measures_.size()), [&](int first, auto size) {
        if (group.points.size() > 0) {
          const BetweenCells places{group.points.data()};
          this->template record<size>(group, places, first, fields, scale, dt, now);
        } else {
          const AtCells places{group.cells.data()};
          this->template record<size>(group, places, first, fields, scale, dt, now);
        }
      });
    }
  }

  /// Writes the cells of this slab into an exposure of the whole group.
  void read(int group, int tracer, Exposure& whole) const {
    const Group& g = groups_[static_cast<std::size_t>(group)];
    std::vector<ExposureRecord> records(g.place.size());
    if (records.empty()) return;
    backend_.copy(records.data(),
                  g.records.data() + records.size() * static_cast<std::size_t>(tracer),
                  records.size() * sizeof(ExposureRecord));
    backend_.synchronize();
    for (std::size_t n = 0; n < records.size(); ++n) {
      const std::size_t at = g.place[n];
      whole.dosage[at] = records[n].dosage;
      whole.load[at] = records[n].load;
      whole.peak[at] = records[n].peak;
      whole.arrival[at] = records[n].arrival;
      whole.departure[at] = records[n].departure;
    }
  }

  void pass_state(SlabState<Backend>& state) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      for (std::size_t t = 0; t < measures_.size(); ++t) {
        state.by_plane("exposure " + std::to_string(g) + " of tracer " + std::to_string(t),
                       groups_[g].records, groups_[g].place.size() * t, groups_[g].plane_of);
      }
    }
  }

 private:
  struct Group {
    DeviceArray<Backend, Cell> cells;
    DeviceArray<Backend, PointStencil> points;  ///< in the place of cells, or none
    DeviceArray<Backend, ExposureRecord> records;
    std::vector<std::size_t> place;  ///< of each in the whole group
    std::vector<int> plane_of;       ///< of each
  };

  template <int Count, class Places>
  void record(const Group& group, const Places& places, int first,
              const TracerFields<Backend, T>& fields, std::span<const double> scale, double dt,
              double now) {
    const std::size_t count = group.place.size(), at = static_cast<std::size_t>(first);
    RecordExposure<T, Count, Places> kernel{places,
                                            fields.template batch<Count>(first),
                                            {},
                                            group.records.data() + count * at,
                                            static_cast<int>(count),
                                            dt,
                                            static_cast<float>(now)};
    for (std::size_t f = 0; f < Count; ++f) {
      const ExposureMeasure& measure = measures_[at + f];
      kernel.measure[f] = {scale[at + f], measure.threshold, measure.load_exponent};
    }
    backend_.for_each(Range{{0, 0, 0}, {static_cast<int>(count), 1, 1}}, kernel);
  }

  Backend& backend_;
  std::vector<ExposureMeasure> measures_;
  std::vector<Group> groups_;
};

}  // namespace downwash
