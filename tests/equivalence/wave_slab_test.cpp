// Waves do not depend on the number of slabs, bit for bit; CUDA agrees with the CPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/waves.hpp"

namespace downwash {
namespace {

struct Wave {
  std::vector<double> u;
  double energy;
};
Wave advanced(const WaveProblem& problem, const Execution& execution) {
  WaveSolver solver(problem, execution);
  solver.advance(12);
  solver.energy();  // between steps it changes nothing
  solver.advance(1);
  return {solver.displacement().data, solver.energy()};
}

class WaveSlabs : public ::testing::TestWithParam<Execution> {};

TEST_P(WaveSlabs, DoNotMatter) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int rows : {GetParam().slabs, GetParam().slabs + 1, 53}) {
    const WaveProblem problem = crooked(rows);
    const Wave uncut = advanced(problem, {GetParam().backend, GetParam().precision, 1});
    const Wave cut = advanced(problem, GetParam());
    EXPECT_EQ(uncut.u, cut.u);
    EXPECT_EQ(uncut.energy, cut.energy);
    EXPECT_GT(cut.energy, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Slabs, WaveSlabs, ::testing::ValuesIn(executions({2, 3, 5, 7})),
                         ExecutionName());
INSTANTIATE_TEST_SUITE_P(Transports, WaveSlabs, ::testing::ValuesIn(transports({2, 4})),
                         ExecutionName());

class WaveBackends : public ::testing::TestWithParam<Execution> {};

TEST_P(WaveBackends, AgreeToRounding) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const bool single = GetParam().precision == Precision::single;
#ifdef DOWNWASH_BITWISE_BACKENDS
  const double tolerance = 0;
#else
  const double tolerance = single ? 1e-4 : 1e-13;
#endif
  const Wave cpu = advanced(crooked(53), {BackendKind::cpu, GetParam().precision, 2});
  const Wave other = advanced(crooked(53), GetParam());
  double largest = 0;
  for (std::size_t c = 0; c < cpu.u.size(); ++c) {
    largest = std::max(largest, std::abs(cpu.u[c] - other.u[c]));
  }
  EXPECT_LE(largest, tolerance);
  EXPECT_NEAR(cpu.energy, other.energy, (single ? 1e-4 : 1e-11) * cpu.energy);
}

INSTANTIATE_TEST_SUITE_P(Backends, WaveBackends,
                         ::testing::Values(Execution{BackendKind::cuda, Precision::single, 1},
                                           Execution{BackendKind::cuda, Precision::double_, 1}),
                         ExecutionName());

}  // namespace
}  // namespace downwash
