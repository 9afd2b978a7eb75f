// CUDA agrees with the CPU to rounding.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/jacobi.hpp"

namespace downwash {
namespace {

/// max |a - b| / max |a|
double relative_difference(const HostField<double>& a, const HostField<double>& b) {
  double difference = 0, largest = 0;
  for (std::size_t n = 0; n < a.data.size(); ++n) {
    difference = std::max(difference, std::abs(a.data[n] - b.data[n]));
    largest = std::max(largest, std::abs(a.data[n]));
  }
  return difference / largest;
}

/// The values of cells in the air; 0 in solids, whose pressure nothing determines and nothing sees.
HostField<double> in_air(HostField<double> field, const ObstacleMap& obstacles) {
  for (int k = 0; k < field.n[2]; ++k) {
    for (int j = 0; j < field.n[1]; ++j) {
      for (int i = 0; i < field.n[0]; ++i) {
        if (obstacles.solid(i, j, k)) field(i, j, k) = 0;
      }
    }
  }
  return field;
}

void expect_agreement(const FlowProblem& problem, const Execution& cuda) {
  const Execution cpu{BackendKind::cpu, cuda.precision, 2};
  FlowSolver a(problem, cpu), b(problem, cuda);
  for (int step = 0; step < 20; ++step) {
    a.advance(0.1);
    b.advance(0.1);
  }
#ifdef DOWNWASH_BITWISE_BACKENDS
  const double tolerance = 0;
#else
  // Twenty steps of a smooth flow: rounding grows by a factor of order 100.
  const double tolerance = cuda.precision == Precision::single ? 2e-5 : 4e-14;
#endif
  std::vector<std::string> variables{"u", "v", "w", "pressure", "eddy viscosity"};
  if (problem.parameters.stratification) variables.emplace_back("temperature");
  for (const std::string& variable : variables) {
    const auto values = [&](FlowSolver& solver) {
      return variable == "pressure" ? in_air(solver.read(variable), problem.obstacles)
                                    : solver.read(variable);
    };
    const double difference = relative_difference(values(a), values(b));
    std::printf("%s: %.3g\n", variable.c_str(), difference);
    EXPECT_LE(difference, tolerance) << variable;
  }
}

class CudaAgainstCpu : public ::testing::TestWithParam<Execution> {};

TEST_P(CudaAgainstCpu, AgreesToRounding) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_agreement(blocks_in_wind(2, true), GetParam());
}

TEST_P(CudaAgainstCpu, AgreesInStratifiedAir) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_agreement(stratified(blocks_in_wind(2, true), 0.05), GetParam());
}

TEST_P(CudaAgainstCpu, AgreesWhereAirIsNudged) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_agreement(swinging(nudged(blocks_in_wind(2, false), 2), 2), GetParam());
}

TEST_P(CudaAgainstCpu, AgreesBesideCutFaces) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = with_cut_faces(blocks_in_wind(2, true));
  const bool single = GetParam().precision == Precision::single;
  problem.parameters.pressure = {.tolerance = single ? 1e-7 : 1e-13, .max_iterations = 300};
  expect_agreement(problem, GetParam());
}

TEST_P(CudaAgainstCpu, AgreesInAWindThatChanges) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_agreement(in_changing_wind(blocks_in_wind(2, true)), GetParam());
}

TEST_P(CudaAgainstCpu, AgreesAmongTrees) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_agreement(with_trees(blocks_in_wind(2, true)), GetParam());
}

TEST_P(CudaAgainstCpu, AgreesInADividedDomain) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = split_channel(0);
  problem.parameters.pressure = jacobi_sweeps(20);  // the same in number, so that rounding is all
  expect_agreement(problem, GetParam());
}

TEST_P(CudaAgainstCpu, AgreesInOtherTimeSchemes) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const TimeScheme scheme : {TimeScheme::euler, TimeScheme::ab2, TimeScheme::rk3}) {
    FlowProblem problem = blocks_in_wind(2, true);
    problem.parameters.scheme = scheme;
    expect_agreement(problem, GetParam());
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, CudaAgainstCpu,
                         ::testing::Values(Execution{BackendKind::cuda, Precision::single, 1},
                                           Execution{BackendKind::cuda, Precision::double_, 1}),
                         ExecutionName());

}  // namespace
}  // namespace downwash
