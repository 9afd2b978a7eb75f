// Nothing depends on how many processes compute a flow, bit for bit; and none waits for one that
// has gone.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "solver/flow_solver.hpp"
#include "solver/wave/wave_solver.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/jacobi.hpp"
#include "tests/support/flow/slab_geometries.hpp"
#include "tests/support/flow/told_by_flow.hpp"
#include "tests/support/flow/tracers.hpp"
#include "tests/support/flow/waves.hpp"
#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

/// That a process's planes are those of the whole, with the face beyond them of what lives on
/// faces.
void expect_part(const HostField<float>& whole, const HostField<float>& part, IndexRange planes,
                 int all_planes, const std::string& what) {
  const int faces = whole.n[2] - all_planes;
  ASSERT_EQ(part.k_begin, planes.first) << what;
  ASSERT_EQ(part.n, (Index3{whole.n[0], whole.n[1], planes.last - planes.first + faces})) << what;
  const auto first = whole.data.begin() + (&whole(0, 0, planes.first) - whole.data.data());
  expect_same_bits({first, first + static_cast<std::ptrdiff_t>(part.data.size())}, part.data,
                   what + " of a process");
}

/// Runs with a step that follows the flow, so that reductions count too.
FlowSolver advanced_by_processes(const FlowProblem& problem, const Execution& execution,
                                 int steps) {
  FlowSolver solver(problem, execution);
  for (int step = 0; step < steps; ++step) solver.advance(safe_step(solver.step_limits()));
  return solver;
}

/// On which backend, and the slabs of each process.
struct Cut {
  BackendKind backend;
  Split split;

  int slabs() const { return std::accumulate(split.begin(), split.end(), 0); }
};
void PrintTo(const Cut& cut, std::ostream* os) {
  *os << (cut.backend == BackendKind::cpu ? "cpu" : "cuda");
  for (const int slabs : cut.split) *os << '_' << slabs;
}
struct CutName {
  std::string operator()(const ::testing::TestParamInfo<Cut>& info) const {
    std::ostringstream name;
    PrintTo(info.param, &name);
    return name.str();
  }
};
std::vector<Cut> cuts(const std::vector<Split>& splits) {
  std::vector<Cut> all;
  for (const BackendKind backend : {BackendKind::cpu, BackendKind::cuda}) {
    for (const Split& split : splits) all.push_back({backend, split});
  }
  return all;
}

class ProcessCount : public ::testing::TestWithParam<Cut> {
 protected:
  void SetUp() override { DOWNWASH_NEEDS_DEVICE(alone(Precision::single)); }

  static Execution alone(Precision precision) { return {GetParam().backend, precision, 1}; }
  static Execution together(Precision precision, Processes& processes, int slabs) {
    Execution execution{GetParam().backend, precision, slabs};
    execution.processes = &processes;
    return execution;
  }

  void expect_independence(const FlowProblem& problem, int steps = 14) {
    const int slabs = GetParam().slabs();
    for (const Precision precision : {Precision::single, Precision::double_}) {
      SCOPED_TRACE(precision == Precision::single ? "single" : "double");
      FlowSolver uncut = advanced_by_processes(problem, alone(precision), steps);
      FlowSolver cut =
          advanced_by_processes(problem, {GetParam().backend, precision, slabs}, steps);
      const Told expected = told_by(uncut);
      const std::int64_t bytes_of_one_process = cut.bytes_allocated();
      EXPECT_GT(expected.diagnostics.kinetic_energy, 0);
      run_processes(GetParam().split, [&](Processes& processes, int own_slabs) {
        FlowSolver solver =
            advanced_by_processes(problem, together(precision, processes, own_slabs), steps);
        const Told told = told_by(solver);
        expect_same(expected, told);
        EXPECT_EQ(told.slabs, static_cast<std::size_t>(slabs));
        // More than a process has. On CUDA, planes for others lie in main memory, which is not
        // counted.
        const double least = GetParam().backend == BackendKind::cpu ? 1 : 0.5;
        EXPECT_GE(static_cast<double>(told.bytes),
                  least * static_cast<double>(bytes_of_one_process));
        const auto rank = static_cast<std::size_t>(processes.rank());
        const IndexRange planes = solver.planes_of_processes()[rank],
                         foretold =
                             FlowSolver::planes_of_processes(problem, solver.execution())[rank];
        EXPECT_EQ(foretold.first, planes.first);
        EXPECT_EQ(foretold.last, planes.last);
        for (const auto& [name, whole] : expected.parts) {
          expect_part(whole, told.parts.at(name), planes, problem.grid.n()[2], name);
        }
        for (const auto& [name, values] : expected.for_output) {
          const std::vector<float>& own = told.for_output.at(name);
          if (processes.first()) {
            expect_same_bits(values, own, name + " for output");
          } else {
            EXPECT_TRUE(own.empty()) << name;
          }
        }
      });
    }
  }
};

/// Everything at once: eddies that come in, walls with a law, tracers that weigh, statistics,
/// probes, and cycles of multigrid.
TEST_P(ProcessCount, DoesNotChangeAnAtmosphere) {
  FlowProblem problem = recorded(blocks_in_atmosphere(2, true));
  problem.parameters.pressure = {.tolerance = 1e-3};
  expect_independence(problem);
}

/// The first and the last slab are neighbours.
TEST_P(ProcessCount, DoesNotChangeAPeriodicFlow) {
  FlowProblem problem = recorded(blocks_in_atmosphere(0, true));
  problem.parameters.scheme = TimeScheme::rk3;
  expect_independence(problem);
}

TEST_P(ProcessCount, DoesNotChangePeriodicCycles) {
  FlowProblem problem = blocks_in_wind(0, true);
  problem.parameters.scheme = TimeScheme::ab2;
  problem.parameters.pressure = {.method = PressureMethod::multigrid, .tolerance = 1e-4};
  expect_independence(problem);
}

TEST_P(ProcessCount, DoesNotChangeSweepsToATolerance) {
  FlowProblem problem = blocks_in_oblique_atmosphere();
  for (const PressureMethod method : {PressureMethod::jacobi, PressureMethod::red_black}) {
    problem.parameters.pressure = jacobi_to(1e-3, 300);
    problem.parameters.pressure.method = method;
    problem.parameters.scheme = TimeScheme::euler;
    expect_independence(problem, 6);
  }
}

TEST_P(ProcessCount, DoesNotChangeAWindThatChanges) {
  expect_independence(in_changing_wind(blocks_in_oblique_atmosphere()));
}

TEST_P(ProcessCount, DoesNotChangeTheOutletsOfADividedDomain) {
  expect_independence(split_channel(0));
  expect_independence(split_channel(2));
}

/// Sealed rooms, whose air is stopped where they lie in the planes of several processes.
TEST_P(ProcessCount, DoesNotChangeSealedRooms) {
  FlowProblem problem = blocks_in_wind(2, false);
  for (int k = 3; k < 24; ++k) {
    for (int j = 0; j < 4; ++j) {
      for (int i = 12; i < 17; ++i) problem.obstacles.set_solid(i, j, k);
    }
  }
  ObstacleMap& map = problem.obstacles;
  for (int k = 4; k < 23; ++k) map.set_solid(14, 1, k, false);
  expect_independence(problem, 4);
}

TEST_P(ProcessCount, DoesNotChangeGivenTracers) {
  FlowProblem problem = recorded(blocks_in_wind(2, true));
  const auto concentration = [](const Vector3& x) { return 0.1 + 0.05 * std::sin(0.3 * x[2]); };
  FlowSolver uncut(problem, alone(Precision::single));
  uncut.set_tracer(1, concentration);
  uncut.advance(0.1);
  const Told expected = told_by(uncut);
  run_processes(GetParam().split, [&](Processes& processes, int slabs) {
    FlowSolver solver(problem, together(Precision::single, processes, slabs));
    solver.set_tracer(1, concentration);
    solver.advance(0.1);
    expect_same(expected, told_by(solver));
  });
}

/// With levels that slabs have and levels that are gathered.
TEST_P(ProcessCount, DoesNotChangeThePressure) {
  for (const PressureGeometry& g : large_grids()) {
    SCOPED_TRACE(g.name);
    const auto solved = [&](const Execution& execution) {
      PoissonSolver solver({g.grid, g.faces, g.obstacles, {.tolerance = 1e-6}}, execution);
      solver.set_source(wind_source(g.grid, g.obstacles));
      const PressureReport report = solver.solve();
      return std::pair{report.iterations, solver.solution().data};
    };
    const auto expected = solved(alone(Precision::single));
    EXPECT_GT(expected.first, 0);
    run_processes(GetParam().split, [&](Processes& processes, int slabs) {
      const auto [iterations, p] = solved(together(Precision::single, processes, slabs));
      EXPECT_EQ(iterations, expected.first);
      expect_same_bits(p, expected.second, "pressure");
    });
  }
}

TEST_P(ProcessCount, DoesNotChangeWaves) {
  const auto advance = [](const Execution& execution) {
    WaveSolver solver(crooked(53), execution);
    solver.advance(12);
    return std::pair{solver.energy(), solver.displacement().data};
  };
  const auto expected = advance(alone(Precision::double_));
  run_processes(GetParam().split, [&](Processes& processes, int slabs) {
    const auto [energy, u] = advance(together(Precision::double_, processes, slabs));
    EXPECT_EQ(energy, expected.first);
    expect_same_bits(u, expected.second, "displacement");
  });
}

TEST_P(ProcessCount, IsToldInTimings) {
  run_processes(GetParam().split, [&](Processes& processes, int slabs) {
    FlowSolver solver(blocks_in_wind(2, true), together(Precision::single, processes, slabs), true);
    solver.advance(0.1);
    const std::vector<KernelTiming> timings = solver.timings();
    EXPECT_FALSE(timings.empty());
    bool between_processes = false;
    for (const KernelTiming& timing : timings) {
      EXPECT_EQ(timing.seconds_by_slab.size(), solver.slab_devices().size());
      between_processes = between_processes || timing.kernel == "transfer: between processes";
    }
    EXPECT_EQ(between_processes, processes.size() > 1);
  });
}

INSTANTIATE_TEST_SUITE_P(
    Splits, ProcessCount,
    ::testing::ValuesIn(cuts({{3}, {1, 1}, {2, 2}, {1, 1, 1}, {1, 2}, {3, 1, 2}})), CutName());

// ------------------------------------------------------------------------------------- failures

/// Fails in one of its exchanges or gathers, in whatever thread makes it.
class FailingProcesses final : public Processes {
 public:
  FailingProcesses(Processes& others, int calls) : others_(others), calls_left_(calls) {}

  int rank() const override { return others_.rank(); }
  int size() const override { return others_.size(); }
  void exchange(std::span<const Outgoing> out, std::span<const Incoming> in) override {
    count();
    others_.exchange(out, in);
  }
  void all_gather(std::span<const std::byte> own, std::span<std::byte> all,
                  std::span<const std::size_t> counts) override {
    count();
    others_.all_gather(own, all, counts);
  }
  void give_up(const std::string& reason) override { others_.give_up(reason); }

 private:
  void count() {
    if (calls_left_.fetch_sub(1) == 0) throw std::runtime_error("the cable was pulled");
  }

  Processes& others_;
  std::atomic<int> calls_left_;
};

template <class Exception>
std::string message_of(const std::exception_ptr& failure) {
  if (!failure) return "nothing was thrown";
  try {
    std::rethrow_exception(failure);
  } catch (const Exception& error) {
    return error.what();
  } catch (...) {
    return "something else was thrown";
  }
}

class ProcessFailure : public ::testing::TestWithParam<Split> {
 protected:
  /// That one process ends with these words, and the others for its sake.
  static void expect_end(const std::vector<std::exception_ptr>& failures, std::size_t failing,
                         const std::string& reason) {
    for (std::size_t p = 0; p < failures.size(); ++p) {
      EXPECT_EQ(p == failing ? message_of<std::runtime_error>(failures[p])
                             : message_of<ProcessLost>(failures[p]),
                reason);
    }
  }
};

TEST_P(ProcessFailure, BetweenStepsEndsTheOthers) {
  for (std::size_t failing = 0; failing < GetParam().size(); ++failing) {
    const auto failures = failures_of_processes(GetParam(), [&](Processes& processes, int slabs) {
      Execution execution{BackendKind::cpu, Precision::single, slabs};
      execution.processes = &processes;
      FlowSolver solver(blocks_in_wind(0, true), execution);
      for (int step = 0; step < 6; ++step) {
        if (step == 3 && processes.rank() == static_cast<int>(failing)) {
          throw std::runtime_error("the disk is full");
        }
        solver.advance(safe_step(solver.step_limits()));
      }
    });
    expect_end(failures, failing, "the disk is full");
  }
}

/// From the first gather on, through set-up, to the midst of a step.
TEST_P(ProcessFailure, InAWorkerEndsTheOthers) {
  FlowProblem problem = blocks_in_wind(0, true);  // periodic along k
  problem.parameters.pressure = {.tolerance = 1e-3};
  for (int calls = 0; calls < 100; calls += 1 + calls / 3) {
    SCOPED_TRACE(calls);
    const std::size_t failing = static_cast<std::size_t>(calls) % GetParam().size();
    const auto failures = failures_of_processes(GetParam(), [&](Processes& processes, int slabs) {
      Execution execution{BackendKind::cpu, Precision::single, slabs};
      FailingProcesses unreliable(processes, calls);
      const bool fails = processes.rank() == static_cast<int>(failing);
      execution.processes = fails ? static_cast<Processes*>(&unreliable) : &processes;
      FlowSolver solver(problem, execution);
      for (int step = 0; step < 20; ++step) solver.advance(safe_step(solver.step_limits()));
    });
    expect_end(failures, failing, "the cable was pulled");
  }
}

INSTANTIATE_TEST_SUITE_P(Splits, ProcessFailure,
                         ::testing::Values(Split{1, 1}, Split{2, 2}, Split{1, 1, 1},
                                           Split{2, 3, 1}),
                         SplitName());

/// On all of them, or on one of them for the others' sake.
TEST(ProcessRefusal, ReachesAll) {
  const FlowProblem problem = blocks_in_wind(2, true);  // of 26 planes
  for (const Split& split : {Split{14, 13}, Split{1, 0}, Split{26, 1, 1}}) {
    for (const auto& failure : failures_of_processes(split, [&](Processes&processes, int slabs) {
           Execution execution{BackendKind::cpu, Precision::single, slabs};
           execution.processes = &processes;
           const FlowSolver solver(problem, execution);
         })) {
      EXPECT_NE(message_of<std::exception>(failure).find("choose 1 to that many slabs"),
                std::string::npos);
    }
  }
}

}  // namespace
}  // namespace downwash
