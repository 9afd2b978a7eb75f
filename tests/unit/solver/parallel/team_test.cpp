// The worker team: barrier, failures.
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "solver/parallel/worker_team.hpp"

namespace downwash {
namespace {

TEST(WorkerTeam, RunsEveryWorkerAndKeepsThemInStep) {
  WorkerTeam team(4);
  std::atomic<int> arrived{0};
  std::atomic<bool> out_of_step{false};
  team.run([&](int) {
    for (int round = 1; round <= 200; ++round) {
      ++arrived;
      team.barrier().arrive_and_wait();
      if (arrived.load() != 4 * round) out_of_step = true;
      team.barrier().arrive_and_wait();
    }
  });
  EXPECT_FALSE(out_of_step);
  EXPECT_EQ(arrived.load(), 800);
}

TEST(WorkerTeam, AFailureReleasesTheOthersAndReachesTheCaller) {
  WorkerTeam team(3);
  try {
    team.run([&](int rank) {
      if (rank == 1) throw std::runtime_error("slab 1 failed");
      team.barrier().arrive_and_wait();
    });
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "slab 1 failed");
  }
  EXPECT_THROW(team.run([](int) {}), std::logic_error);
}

TEST(WorkerTeam, IntroducesWorkersToEachOther) {
  WorkerTeam team(3);
  team.run([&](int rank) {
    for (int round = 0; round < 50; ++round) {
      const int own = 10 * round + rank;
      const std::vector<const int*> all = team.introduce(rank, &own);
      for (int other = 0; other < 3; ++other) {
        if (*all[static_cast<std::size_t>(other)] != 10 * round + other) {
          throw std::runtime_error("somebody else");
        }
      }
      team.barrier().arrive_and_wait();  // `own` is read until here
    }
  });
}

}  // namespace
}  // namespace downwash
