// A GPU that fails between two steps: an error that says so on every slab, and nobody waits.
#include <gtest/gtest.h>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/device_fault.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"

namespace downwash {
namespace {

class FailingDevice : public ::testing::TestWithParam<Execution> {};

TEST_P(FailingDevice, EndsTheStepsWithItsError) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  // A device can't be used after fork(), so that the child must be a program of its own.
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto compute = [] {
    FlowSolver solver(blocks_in_wind(2, true), GetParam());
    for (int step = 0; step < 100; ++step) {
      solver.advance(0.1);
      if (step == 5) test::trap_on_device(GetParam().first_device);
    }
  };
  EXPECT_EXIT(test::end_with_device_error(compute), testing::ExitedWithCode(0),
              "DeviceError: CUDA: .+: .+");
}

INSTANTIATE_TEST_SUITE_P(Cuda, FailingDevice,
                         ::testing::Values(Execution{BackendKind::cuda, Precision::single, 1},
                                           Execution{BackendKind::cuda, Precision::single, 3}),
                         ExecutionName());

}  // namespace
}  // namespace downwash
