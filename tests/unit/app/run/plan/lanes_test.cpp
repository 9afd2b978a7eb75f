// Runs beside each other: who gets which part of the machine.
#include "app/run/plan/lanes.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <vector>

namespace downwash {
namespace {

class LanesTest : public testing::Test {
 protected:
  static ExecutionChoice takes(BackendKind backend, double fields, double host) {
    ExecutionChoice choice;
    choice.execution.backend = backend;
    choice.memory = {.fields = fields, .host = host};
    return choice;
  }
  static Machine machine(int cores, std::size_t gpus) {
    Machine m;
    m.cores = cores;
    m.memory_available = 100;
    m.cuda.resize(gpus);
    for (std::size_t g = 0; g < gpus; ++g)
      m.cuda[g].memory_free = 1'000'000'000 + static_cast<int>(g);
    m.first_device = 2;
    return m;
  }
};

TEST_F(LanesTest, CoresAreSharedAsFarAsMemoryGoes) {
  const auto lanes = lanes_of(machine(8, 0), 3, takes(BackendKind::cpu, 1, 1), {});
  ASSERT_EQ(lanes.size(), 3U);
  EXPECT_EQ(lanes[0].cores, 2);
  EXPECT_EQ(lanes_of(machine(8, 0), 16, takes(BackendKind::cpu, 20, 20), {}).size(), 2U);
  EXPECT_EQ(lanes_of(machine(8, 0), 16, takes(BackendKind::cpu, 200, 20), {}).size(), 1U);
  EXPECT_EQ(lanes_of(machine(8, 0), 16, takes(BackendKind::cpu, 1, 1), 4).size(), 2U);
}

TEST_F(LanesTest, EachHasGpusOfItsOwn) {
  const auto lanes = lanes_of(machine(16, 4), 16, takes(BackendKind::cuda, 4e8, 1), {});
  ASSERT_EQ(lanes.size(), 4U);
  for (int lane = 0; lane < 4; ++lane) {
    const Machine& m = lanes[static_cast<std::size_t>(lane)];
    EXPECT_EQ(m.first_device, 2 + lane);
    ASSERT_EQ(m.cuda.size(), 1U);
    EXPECT_EQ(m.cuda[0].memory_free, 1'000'000'000 + lane);
  }
  const auto large = lanes_of(machine(16, 4), 16, takes(BackendKind::cuda, 1.5e9, 1), {});
  ASSERT_EQ(large.size(), 2U) << "one GPU is too small";
  EXPECT_EQ(large[1].cuda.size(), 2U);
  EXPECT_EQ(large[1].first_device, 4);
}

TEST_F(LanesTest, TwoSmallOnesShareAGpu) {
  const auto lanes = lanes_of(machine(16, 2), 16, takes(BackendKind::cuda, 1e8, 1), {});
  ASSERT_EQ(lanes.size(), 4U);
  for (int lane = 0; lane < 4; ++lane) {
    const Machine& m = lanes[static_cast<std::size_t>(lane)];
    EXPECT_EQ(m.first_device, 2 + lane / 2);
    ASSERT_EQ(m.cuda.size(), 1U);
    EXPECT_EQ(m.cuda[0].memory_free, 500'000'000);
  }
  EXPECT_EQ(lanes_of(machine(16, 2), 16, takes(BackendKind::cuda, 1e8, 1), 2).size(), 1U)
      << "two slabs of one run need two GPUs";
}

TEST(ShareOut, EveryJobIsDoneOnce) {
  std::vector<std::atomic<int>> done(100);
  share_out(3, done.size(), [&](std::size_t, std::size_t job) { ++done[job]; });
  for (const auto& count : done) EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace downwash
