#include "app/bench/bench.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>
#include <string>

#include "app/bench/bench_case.hpp"
#include "app/bench/bench_report.hpp"
#include "geometry/input/input_error.hpp"
#include "io/question/case_error.hpp"
#include "solver/performance/bandwidth.hpp"
#include "solver/performance/kernel_traffic.hpp"

namespace downwash {
namespace {

const std::vector<std::string> on_cpu{"backend=cpu", "slabs=2"};

PreparedCase tiny(BenchScenario scenario) {
  return prepare_with_city(bench_case(scenario, {32, 24, 16}, on_cpu), this_machine(false));
}

/// 1000 cells in two slabs, 2 ms per step, B = 100 MB/s.
BenchMeasurement made_up() {
  return {.setting = {.scenario = "les",
                      .cells = {10, 10, 10},
                      .execution = {.slabs = 2},
                      .devices = {"CPU core", "CPU core"}},
          .copy_bandwidth = 1e8,
          .warm_up_steps = 40,
          .steps = 7,
          .step_seconds = {0.004, 0.001, 0.002, 0.003, 0.001},
          .dt = 0.5,
          .iterations = 2.5,
          .profiled_step_seconds = 0.004,
          .kernels = {{"momentum", 3, 0.002, 5e4},
                      {"momentum_bc", 10, 0.0005, std::nullopt},
                      {"transfer: send", 4, 0.001, std::nullopt}}};
}

std::string line_with(const std::vector<std::string>& lines, const std::string& words) {
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.find(words) != std::string::npos;
  });
  return found == lines.end() ? "nothing" : *found;
}

TEST(Bench, TellsWholeStepsByTheirMedian) {
  const BenchMeasurement m = made_up();
  EXPECT_DOUBLE_EQ(m.median_step(), 0.002);
  EXPECT_DOUBLE_EQ(m.cell_steps_per_second(), 5e5);
  BenchMeasurement even = m;
  even.step_seconds = {4, 1, 3, 2};
  EXPECT_DOUBLE_EQ(even.median_step(), 2.5);
}

TEST(Bench, SplitsAStepIntoComputeHaloAndIdle) {
  BenchMeasurement m = made_up();
  EXPECT_DOUBLE_EQ(m.compute_seconds(), 0.0025);
  EXPECT_DOUBLE_EQ(m.transfer_seconds(), 0.001);
  EXPECT_DOUBLE_EQ(m.idle_seconds(), 0.0005);
  m.profiled_step_seconds = 0.001;
  EXPECT_EQ(m.idle_seconds(), 0) << "never negative";
}

TEST(Bench, ComparesKernelsWithCopying) {
  const BenchMeasurement m = made_up();
  EXPECT_DOUBLE_EQ(m.kernels[0].bandwidth(), 2.5e7);
  EXPECT_EQ(m.kernels[1].bandwidth(), 0) << "not known";
  EXPECT_DOUBLE_EQ(m.least_bytes(), 5e4);
  const auto lines = measurement_lines(m);
  EXPECT_EQ(line_with(lines, "momentum "),
            "  momentum                             3    2.0000   50.0 %      50      0.0    25 %");
  EXPECT_EQ(line_with(lines, "momentum_bc"),
            "  momentum_bc                         10    0.5000   12.5 %");
  EXPECT_NE(line_with(lines, "memory limit").find("50 bytes/cell: 0.5 ms at B, 25 % of the step"),
            std::string::npos)
      << line_with(lines, "memory limit");
  for (const std::string& line : lines) EXPECT_LE(line.size(), 100U) << line;
}

TEST(Bench, ScalingIsByCellsASecond) {
  BenchMeasurement one = made_up(), two = made_up();
  one.setting.execution.slabs = 1;
  EXPECT_TRUE(scaling_lines({one}).empty()) << "nothing to compare with";
  two.setting.cells = {20, 10, 10};  // in the same time: perfect weak scaling
  const auto weak = scaling_lines({one, two});
  EXPECT_NE(weak.back().find("2.00       100 %"), std::string::npos) << weak.back();
  two = made_up();
  two.step_seconds = {0.0016};
  const auto strong = scaling_lines({one, two});
  EXPECT_NE(strong.back().find("1.25        62 %"), std::string::npos) << strong.back();
}

TEST(Bench, JsonHoldsWhatTheTableSays) {
  BenchRecord record;
  record.cores = 2;
  record.cuda = {{"GPU", 4, 3, "detail"}};
  record.measurements = {made_up()};
  const auto json = nlohmann::json::parse(record.json());
  EXPECT_EQ(json["environment"]["version"], this_environment().version);
  EXPECT_EQ(json["machine"]["cuda"][0]["memory_free_bytes"], 3);
  const auto& m = json["measurements"][0];
  EXPECT_EQ(m["cells"], nlohmann::json({10, 10, 10}));
  EXPECT_EQ(m["slab_devices"].size(), 2U);
  EXPECT_EQ(m["precision"], "single");
  EXPECT_EQ(m["step_seconds"].size(), 5U);
  EXPECT_DOUBLE_EQ(m["step_seconds_median"], 0.002);
  EXPECT_DOUBLE_EQ(m["cell_seconds_per_second"], 2.5e5);
  EXPECT_DOUBLE_EQ(m["share_of_copy"], 0.25);
  EXPECT_DOUBLE_EQ(m["kernels"][0]["share_of_copy"], 0.25);
  EXPECT_FALSE(m["kernels"][1].contains("share_of_copy"));
  EXPECT_FALSE(json.contains("memory")) << "not asked for";
}

TEST(Bench, KernelTrafficFollowsThePhysics) {
  const Grid grid{{Axis::uniform(0, 10, 10), Axis::uniform(0, 10, 10), Axis::uniform(0, 10, 10)}};
  const std::vector<int> iterations{20, 20};
  FlowParameters parameters;
  parameters.pressure = {.method = PressureMethod::jacobi, .sweeps = 20};
  const auto bytes = [&](const std::string& kernel, Precision precision = Precision::single) {
    return least_bytes(grid, {.parameters = parameters,
                              .tracers = 1,
                              .execution = {.precision = precision},
                              .iterations = iterations})
               .at(kernel) /
           1000;
  };
  EXPECT_EQ(bytes("pressure"), 20 * 13) << "sweeps count one by one";
  EXPECT_EQ(bytes("divergence"), 17);
  EXPECT_EQ(bytes("correction"), 29);
  EXPECT_EQ(bytes("momentum"), 61);
  EXPECT_EQ(bytes("momentum", Precision::double_), 121);
  parameters.turbulence = Smagorinsky{};
  EXPECT_EQ(bytes("nu_turbulent"), 17);
  EXPECT_EQ(bytes("momentum"), 65);
  parameters.scheme = TimeScheme::ab2;
  EXPECT_EQ(bytes("momentum"), 53);
  parameters.scheme = TimeScheme::euler;
  EXPECT_EQ(bytes("momentum"), 29);
  EXPECT_THROW(bytes("momentum_bc"), std::out_of_range);
  EXPECT_THROW(bytes("tracers"), std::out_of_range) << "which depend on where these are";
}

TEST(Bench, PressureTrafficIsTheMeanOfTheSolves) {
  const Grid grid{{Axis::uniform(0, 16, 16), Axis::uniform(0, 16, 16), Axis::uniform(0, 16, 16)}};
  FlowParameters parameters;
  const auto bytes = [&](const std::vector<int>& iterations) {
    return least_bytes(grid, {.parameters = parameters, .execution = {}, .iterations = iterations});
  };
  const double one = bytes({1}).at("pressure: operator"),
               mean = bytes({1, 3}).at("pressure: operator");
  const double cells = 16 * 16 * 16, first_step = cells * 9, iteration = cells * 9;
  EXPECT_DOUBLE_EQ(one, first_step) << "with z alone";
  EXPECT_DOUBLE_EQ(mean, first_step + 3 * iteration / 2) << "none, or that of each direction";
  EXPECT_DOUBLE_EQ(bytes({0}).at("pressure: residual"), bytes({1}).at("pressure: residual"));
  const double thorough = bytes({1}).at("multigrid: smooth");
  EXPECT_DOUBLE_EQ(2 * thorough, bytes({2}).at("multigrid: smooth"));
  parameters.pressure.tolerance = 1e-2;
  EXPECT_LT(bytes({1}).at("multigrid: smooth"), thorough)
      << "cycles to a loose tolerance are light";
}

TEST(Bench, CityIsAlwaysTheSame) {
  const PreparedCase a = tiny(BenchScenario::les), b = tiny(BenchScenario::les);
  EXPECT_GT(a.built.problem.obstacles.solid_count(), 100);
  EXPECT_TRUE(a.built.problem.obstacles == b.built.problem.obstacles);
  EXPECT_EQ(a.built.problem.tracers.count(), 1);
  EXPECT_EQ(a.built.unreachable.rooms.count, 0);
}

TEST(Bench, MeasuresTinyFlows) {
  for (const BenchScenario scenario : {BenchScenario::jacobi, BenchScenario::les}) {
    const BenchMeasurement m =
        measure("tiny", tiny(scenario), {.warm_up = 3, .steps = 2, .batches = 3});
    EXPECT_EQ(m.step_seconds.size(), 3U);
    EXPECT_EQ(m.setting.devices.size(), 2U);
    EXPECT_GT(m.copy_bandwidth, 1e8);
    EXPECT_GT(m.median_step(), 0);
    EXPECT_GT(m.dt, 0);
    EXPECT_GT(m.iterations, 0);
    EXPECT_GT(m.least_bytes(), 0);
    EXPECT_GT(m.transfer_seconds(), 0) << "two slabs";
    EXPECT_LE(m.compute_seconds() + m.transfer_seconds(), m.profiled_step_seconds * 1.001);
    EXPECT_EQ(std::any_of(m.kernels.begin(), m.kernels.end(),
                          [](const BenchKernel& k) { return k.name == "tracers"; }),
              scenario == BenchScenario::les);
  }
}

TEST(Bench, FindsTheLargestGrid) {
  const PreparedCase prepared = tiny(BenchScenario::jacobi);
  Machine machine;
  machine.memory_available = std::int64_t{1} << 30;
  const BenchMemory memory = measure_memory("tiny", prepared, machine);
  EXPECT_GT(memory.allocated, memory.estimated());
  const Index3& n = memory.largest_cells;
  for (const int cells : n) EXPECT_EQ(cells % 16, 0);
  const double count = static_cast<double>(n[0]) * n[1] * n[2];
  EXPECT_LT(count * memory.estimated(), 1 << 30);
  machine.memory_available *= 8;
  const Index3& more = measure_memory("tiny", prepared, machine).largest_cells;
  EXPECT_NEAR(static_cast<double>(more[0]) / n[0], 2, 0.35);
}

/// Without what little slabs have of more ghosts, of coarse levels and of planes for each other, of
/// which small grids have most.
TEST(Bench, MemoryNeedIsWhatSlabsAllocate) {
  for (const BenchScenario scenario : {BenchScenario::jacobi, BenchScenario::les}) {
    for (const char* slabs : {"slabs=1", "slabs=2"}) {
      const PreparedCase prepared = prepare_with_city(
          bench_case(scenario, {128, 96, 160}, {"backend=cpu", slabs}), this_machine(false));
      const FlowSolver solver(prepared.built.problem, prepared.choice.execution);
      const double share =
          static_cast<double>(solver.bytes_allocated()) / prepared.choice.memory.fields;
      EXPECT_GE(share, 1) << slabs;
      EXPECT_LT(share, 1.1) << slabs;
    }
  }
}

TEST(Bench, ScenariosAreNamed) {
  EXPECT_EQ(scenario_named("les"), BenchScenario::les);
  EXPECT_THROW(scenario_named("gauss"), InputError);
  EXPECT_THROW(bench_case(BenchScenario::les, {16, 16, 16}, {"precision=half"}), CaseError);
}

TEST(Bench, CopyBandwidthNeedsTheDevice) {
  if (!cuda_devices().empty()) GTEST_SKIP() << "there is one";
  EXPECT_THROW(copy_bandwidth({.backend = BackendKind::cuda}), std::runtime_error);
}

}  // namespace
}  // namespace downwash
