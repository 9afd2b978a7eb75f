// The probes in one slab: their samples stay on the device and are fetched many at once, so that
// steps seldom wait for them.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "solver/grid/slab_extent.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/problem/statistics.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/probes.hpp"
#include "solver/tracers/exposure_points.hpp"
#include "solver/tracers/slab_tracers.hpp"

namespace downwash {

template <class Backend, class T>
class SlabProbes {
 public:
  SlabProbes(Backend& backend, const FlowProblem& problem, const SlabExtent& slab)
      : backend_(backend), tracers_(problem.tracers.count()) {
    const Openness openness(problem.cut, problem.grid.n(), problem.boundaries.periodic());
    for (const ProbeGroup& group : problem.probes) {
      groups_.push_back(made(group, problem, openness, slab));
    }
  }

  /// The step of dt that ended; `tracers` may be null where there are none.
  void record(double dt, const VelocityView<const T>& u, const SlabTracers<Backend, T>* tracers) {
    for (Group& group : groups_) {
      if (!count_step(group.sampling, dt, group.state)) continue;
      group.recorded.series.time.push_back(group.state.now);
      group.recorded.series.span.push_back(group.state.since);
      take_sample({}, group.state);
      sample(group, u, tracers);
      if (++group.waiting == group.room) fetch(group);
    }
  }

  SlabProbeSeries series(int group) {
    Group& g = groups_[static_cast<std::size_t>(group)];
    fetch(g);
    return g.recorded;
  }

  void pass_state(SlabState<Backend>& state) {
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      Group& group = groups_[g];
      ProbeSeries& series = group.recorded.series;
      const std::string name = "probes " + std::to_string(g);
      fetch(group);
      state.value(name, group.state);
      state.list(name + " times", series.time);
      state.list(name + " spans", series.span);
      series.values.resize(series.time.size() * group.sample_size());
      state.for_each_plane(group.plane_of, [&](int k, const std::vector<std::size_t>& points) {
        pass_samples(name, state.first_plane() + k, points, series, state);
      });
    }
  }

 private:
  /// Those of some points.
  static void pass_samples(const std::string& name, int row, const std::vector<std::size_t>& points,
                           ProbeSeries& series, SlabState<Backend>& state) {
    const std::size_t rows = series.time.size() * series.quantities;
    std::vector<double> own(rows * points.size());
    const auto for_each_value = [&](const auto& f) {
      for (std::size_t n = 0; n < own.size(); ++n) {
        f(own[n], series.values[n / points.size() * series.points + points[n % points.size()]]);
      }
    };
    for_each_value([](double& packed, const double& value) { packed = value; });
    state.row(name + " samples", row, std::span<double>(own));
    for_each_value([](const double& packed, double& value) { value = packed; });
  }

  struct Group {
    Sampling sampling;
    SamplingState state;
    /// By component; of concentrations.
    std::array<DeviceArray<Backend, PointStencil>, 4> points;
    DeviceArray<Backend, double> buffer;
    std::size_t room, waiting = 0;  ///< samples that the buffer takes, and has
    SlabProbeSeries recorded;
    std::vector<int> plane_of;  ///< of its points

    int count() const { return static_cast<int>(recorded.place.size()); }
    std::size_t sample_size() const { return recorded.series.quantities * recorded.series.points; }
  };

  Group made(const ProbeGroup& group, const FlowProblem& problem, const Openness& openness,
             const SlabExtent& slab) {
    std::array<std::vector<PointStencil>, 4> points;
    SlabProbeSeries recorded;
    std::vector<int> plane_of;
    const auto add = [&](std::vector<PointStencil>& list, PointStencil stencil) {
      stencil.cell.k -= slab.k_begin;
      list.push_back(stencil);
    };
    for (std::size_t n = 0; n < group.cells.size(); ++n) {
      const Index3& cell = group.cells[n];
      if (cell[2] < slab.k_begin || cell[2] >= slab.k_end) continue;
      recorded.place.push_back(n);
      plane_of.push_back(cell[2] - slab.k_begin);
      for (int axis = 0; axis < 3; ++axis) {
        add(points[static_cast<std::size_t>(axis)],
            face_stencil(problem.grid, problem.obstacles, openness, axis, cell, group.points[n]));
      }
      add(points[3], point_stencil(problem.grid, problem.obstacles, cell, group.points[n]));
    }
    recorded.series.quantities = 3 + static_cast<std::size_t>(tracers_);
    recorded.series.points = recorded.place.size();
    const std::size_t size = recorded.series.quantities * recorded.series.points;
    const std::size_t room = std::clamp(most_values / std::max<std::size_t>(size, 1),
                                        std::size_t{16}, std::size_t{4096});
    const auto upload = [&](std::size_t list) {
      return DeviceArray<Backend, PointStencil>(backend_, points[list]);
    };
    return {group.sampling,
            {.now = problem.start_time},
            {upload(0), upload(1), upload(2), upload(3)},
            DeviceArray<Backend, double>(backend_, room * size),
            room,
            0,
            std::move(recorded),
            std::move(plane_of)};
  }

  void sample(const Group& group, const VelocityView<const T>& u,
              const SlabTracers<Backend, T>* tracers) {
    const int points = group.count();
    double* const values = group.buffer.data() + group.waiting * group.sample_size();
    backend_.for_each(
        Range{{0, 0, 0}, {points, 3, 1}},
        RecordVelocity<T>{
            {{group.points[0].data()}, {group.points[1].data()}, {group.points[2].data()}},
            u,
            values,
            points});
    for_batches(tracers_, [&](int first, auto size) {
      RecordConcentrations<T, size> kernel{
          {group.points[3].data()},
          tracers->template concentrations<size>(first),
          {},
          values + static_cast<std::ptrdiff_t>(points) * (3 + first),
          points};
      for (int f = 0; f < size; ++f) kernel.scale[f] = tracers->scale(first + f);
      backend_.for_each(Range{{0, 0, 0}, {points, size, 1}}, kernel);
    });
  }

  void fetch(Group& group) {
    std::vector<double>& values = group.recorded.series.values;
    const std::size_t before = values.size(), more = group.waiting * group.sample_size();
    group.waiting = 0;
    if (more == 0) return;
    values.resize(before + more);
    backend_.copy(values.data() + before, group.buffer.data(), more * sizeof(double));
    backend_.synchronize();
  }

  static constexpr std::size_t most_values = std::size_t{1} << 19;  ///< of a buffer: 4 MiB

  Backend& backend_;
  int tracers_;
  std::vector<Group> groups_;
};

}  // namespace downwash
