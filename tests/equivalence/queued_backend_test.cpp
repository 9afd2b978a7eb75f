// Devices that run behind the threads that drive them, some further than others, compute the same.
#include "tests/support/flow/queued_backend.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/parallel/slab_team.hpp"
#include "solver/wave/all_slab_solvers.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/nasty_geometries.hpp"
#include "tests/support/flow/told_by_flow.hpp"
#include "tests/support/flow/tracers.hpp"
#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

const SlabMakers& on_cores() { return slab_makers(BackendKind::cpu, Precision::single); }
/// A third backend.
constexpr SlabMakers queued = makers_of_slabs<QueuedBackend, float>();

struct SolvedSlabs {
  PressureReport report;
  HostField<double> p;
};

template <class MakeSlab>
SolvedSlabs solved(const PressureGeometry& g, Processes* processes, int slabs,
                   const MakeSlab& make_slab) {
  const SlabRow row(slabs, processes);
  const PressureSystem system{g.grid, g.faces, g.obstacles, {.tolerance = 1e-2}, row.total()};
  SlabTeam<PoissonSlab> team(row, system.first_planes(), {}, false);
  team.make([&](int rank) { return make_slab(team.context(), system, rank); });
  const HostField<double> source = random_source(g.grid.n(), 4);
  team.each([&](PoissonSlab& slab) { slab.set_source(source); });
  SolvedSlabs result{{}, HostField<double>(g.grid.n())};
  result.report =
      team.from_each<PressureReport>([](PoissonSlab& slab) { return slab.solve(); }).back();
  result.p = team.template whole<double>(
      g.grid.n(), [](PoissonSlab& slab, HostField<double>& whole) { slab.read(whole); });
  return result;
}

using HostVelocity = std::array<HostField<double>, 3>;

HostVelocity some_wind(const Index3& n, int wind_axis) {
  HostVelocity velocity;
  for (int axis = 0; axis < 3; ++axis) {
    const auto at_axis = static_cast<std::size_t>(axis);
    HostField<double>& field = velocity[at_axis];
    field = HostField<double>(extent_of(velocity_locations[at_axis], n));
    for (std::size_t at = 0; at < field.data.size(); ++at) {
      field.data[at] = (axis == wind_axis ? 2 : 0) + 0.2 * std::sin(static_cast<double>(at));
    }
  }
  return velocity;
}

/// Some steps of a flow, after which `read` is called with the team.
template <class MakeSlab, class Read>
void advance(const FlowProblem& problem, int wind_axis, Processes* processes, int slabs,
             const MakeSlab& make_slab, int steps, const Read& read) {
  const Index3 n = problem.grid.n();
  const OutletParts outlets = outlet_parts(
      map_fluid(problem.obstacles, problem.boundaries, problem.grid), problem.boundaries, n);
  const SlabRow row(slabs, processes);
  const PressureSystem system{problem.grid, pressure_faces(problem.boundaries), problem.obstacles,
                              problem.parameters.pressure, row.total()};
  SlabTeam<Slab> team(row, system.first_planes(), {}, false);
  const FieldList fields =
      field_list(problem.parameters, Precision::single, problem.tracers.count());
  const SlabContext context{problem, problem.obstacles, outlets, system, team.context(), fields};
  team.make([&](int rank) { return make_slab(context, rank); });
  const HostVelocity velocity = some_wind(n, wind_axis);
  const auto source = [&](int axis, int k, std::span<double> plane) {
    planes_of(velocity[static_cast<std::size_t>(axis)])(k, plane);
  };
  team.each([&](Slab& slab) { slab.set_velocity(source); });
  for (int step = 0; step < steps; ++step) {
    team.each([](Slab& slab) { slab.advance(0, 0.1, nullptr); });
  }
  read(team);
}

template <class MakeSlab>
HostVelocity advanced(const FlowProblem& problem, int wind_axis, Processes* processes, int slabs,
                      const MakeSlab& make_slab) {
  HostVelocity velocity;
  advance(problem, wind_axis, processes, slabs, make_slab, 3, [&](SlabTeam<Slab>& team) {
    for (std::size_t c = 0; c < 3; ++c) {
      velocity[c] = team.template whole<double>(
          extent_of(velocity_locations[c], problem.grid.n()),
          [c](Slab& slab, HostField<double>& whole) { slab.read(velocity_names[c], whole); });
    }
  });
  return velocity;
}

class Queues : public ::testing::TestWithParam<Split> {};

TEST_P(Queues, DoNotChangeThePressure) {
  const Grid grid = unit_cells({33, 27, 47});
  const PressureGeometry geometry{
      "boxes", grid, forty_boxes(grid),
      faces_by_axis(PressureFace::dirichlet, PressureFace::neumann, PressureFace::periodic)};
  const SolvedSlabs on_cpu = solved(geometry, nullptr, 1, on_cores().poisson);
  run_processes(GetParam(), [&](Processes& processes, int slabs) {
    const SolvedSlabs result = solved(geometry, &processes, slabs, queued.poisson);
    EXPECT_EQ(on_cpu.report.iterations, result.report.iterations);
    EXPECT_EQ(on_cpu.report.residual, result.report.residual);
    expect_same_bits(on_cpu.p.data, result.p.data, "pressure");
  });
}

TEST_P(Queues, DoNotChangeTheFlow) {
  for (const int wind_axis : {0, 2}) {
    const FlowProblem problem = split_channel(wind_axis);
    const HostVelocity on_cpu = advanced(problem, wind_axis, nullptr, 1, on_cores().flow);
    run_processes(GetParam(), [&](Processes& processes, int slabs) {
      const HostVelocity result = advanced(problem, wind_axis, &processes, slabs, queued.flow);
      for (std::size_t c = 0; c < 3; ++c) {
        expect_same_bits(on_cpu[c].data, result[c].data, "velocity");
      }
    });
  }
}

/// They may be carried beside the rest of a step, or after it: see QueuedBackend::beside.
TEST_P(Queues, DoNotChangeTracers) {
  FlowProblem problem = blocks_in_wind(2, false);
  add_tracers_of_every_kind(problem);
  for (Tracer& tracer : problem.tracers.tracers) tracer.buoyancy = 0;
  const auto carried = [&](Processes* processes, int slabs, const auto& make_slab) {
    HostField<float> dust;
    advance(problem, 2, processes, slabs, make_slab, 6, [&](SlabTeam<Slab>& team) {
      dust = team.template whole<float>(problem.grid.n(), [](Slab& slab, HostField<float>& whole) {
        slab.read_tracer(1, whole);
      });
    });
    return dust;
  };
  const HostField<float> on_cpu = carried(nullptr, 1, on_cores().flow);
  EXPECT_GT(*std::max_element(on_cpu.data.begin(), on_cpu.data.end()), 0);
  run_processes(GetParam(), [&](Processes& processes, int slabs) {
    const HostField<float> result = carried(&processes, slabs, queued.flow);
    expect_same_bits(on_cpu.data, result.data, "dust");
  });
}

INSTANTIATE_TEST_SUITE_P(Slabs, Queues,
                         ::testing::Values(Split{1}, Split{2}, Split{3}, Split{4}, Split{1, 1},
                                           Split{2, 2}, Split{1, 2, 1}),
                         SplitName());

}  // namespace
}  // namespace downwash
