// What the io tests share.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "geometry/frames/axis_map.hpp"
#include "io/fields/output_writer.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash::test {

/// 7 × 4 × 5 cells (x, y, z), anisotropic and off the origin, z last but not k: the axis map
/// permutes.
inline constexpr Index3 sample_cells{7, 4, 5};
inline constexpr Vector3 sample_origin{-10, 20, 1};
inline constexpr Vector3 sample_size{14, 2, 20};

/// What a solver with an eddy viscosity offers.
inline FieldList sample_fields() {
  FlowParameters parameters;
  parameters.turbulence = Smagorinsky{};
  return field_list(parameters, Precision::single, 0);
}

/// Cell (2, 1, 0) is solid; `stretched` makes the upper half of z twice as coarse.
inline OutputScene sample_scene(bool stretched = false) {
  const AxisMap axes = AxisMap::for_cells(sample_cells);
  std::array<Axis, 3> xyz{Axis::uniform(-10, 14, 7), Axis::uniform(20, 2, 4),
                          stretched ? Axis({1, 3, 5, 9, 13, 21}) : Axis::uniform(1, 20, 5)};
  Grid grid{axes.to_solver(xyz)};
  ObstacleMap obstacles(grid.n());
  const Index3 solid = axes.to_solver(Index3{2, 1, 0});
  obstacles.set_solid(solid[0], solid[1], solid[2]);
  return {grid, obstacles, axes, 1.25, output_quantities(sample_fields())};
}

/// A value for every cell (or face, by its left cell) that a wrong permutation would misplace.
inline float sample_value(std::string_view field, const Index3& xyz) {
  constexpr std::array<std::string_view, 5> fields{"u", "v", "w", "pressure", "eddy viscosity"};
  const auto number = std::find(fields.begin(), fields.end(), field) - fields.begin();
  return static_cast<float>(1000 * static_cast<int>(number) + 100 * xyz[0] + 10 * xyz[1] + xyz[2]);
}

/// The velocity component along user axis a holds sample_value(a, …), whichever solver component
/// that is.
inline FlowSnapshot sample_snapshot(const OutputScene& scene, std::int64_t step, double time) {
  FlowSnapshot snapshot;
  snapshot.step = step;
  snapshot.time = time;
  for (const FieldEntry& entry : sample_fields()) {
    if (entry.quantity.empty()) continue;
    std::string named = entry.name;
    for (int axis = 0; axis < 3; ++axis) {
      if (entry.name == velocity_names[static_cast<std::size_t>(axis)]) {
        named = velocity_names[static_cast<std::size_t>(scene.axes.user_axis(axis))];
      }
    }
    HostField<float> field(extent_of(entry.location, scene.grid.n()));
    for (int k = 0; k < field.n[2]; ++k)
      for (int j = 0; j < field.n[1]; ++j)
        for (int i = 0; i < field.n[0]; ++i)
          field(i, j, k) = sample_value(named, scene.axes.to_user(Index3{i, j, k}));
    snapshot.fields.emplace(entry.name, std::move(field));
  }
  return snapshot;
}

/// Of tracer t, kg/m³.
inline float sample_concentration(int t, const Index3& xyz) {
  return static_cast<float>(1000 * (t + 7) + 100 * xyz[0] + 10 * xyz[1] + xyz[2]);
}

/// sample_snapshot with tracers of these names.
inline FlowSnapshot sample_snapshot_with(const std::vector<std::string>& tracers,
                                         const OutputScene& scene, std::int64_t step) {
  FlowSnapshot snapshot = sample_snapshot(scene, step, 0);
  for (const std::string& name : tracers) {
    const int t = static_cast<int>(snapshot.tracers.size());
    HostField<float> field(scene.grid.n());
    for (int k = 0; k < field.n[2]; ++k)
      for (int j = 0; j < field.n[1]; ++j)
        for (int i = 0; i < field.n[0]; ++i)
          field(i, j, k) = sample_concentration(t, scene.axes.to_user(Index3{i, j, k}));
    snapshot.tracers.push_back({name, std::move(field)});
  }
  return snapshot;
}

/// What the velocity component along `axis` is at a cell centre: halfway to the next face.
inline float sample_velocity(int axis, const Index3& xyz) {
  constexpr std::array half_step{50.0F, 5.0F, 0.5F};
  return sample_value(velocity_names[static_cast<std::size_t>(axis)], xyz) +
         half_step[static_cast<std::size_t>(axis)];
}

}  // namespace downwash::test
