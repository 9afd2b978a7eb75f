// What processes tell each other outside the time step: rows of slabs, values by turns, texts.
#include "solver/parallel/process_gathers.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "solver/parallel/slab_row.hpp"
#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

class ProcessGathers : public ::testing::TestWithParam<Split> {};

TEST_P(ProcessGathers, TellWhoseSlabsAreWhose) {
  run_processes(GetParam(), [&](Processes& processes, int slabs) {
    const SlabRow row(slabs, &processes);
    EXPECT_EQ(row.total(), std::accumulate(GetParam().begin(), GetParam().end(), 0));
    EXPECT_EQ(row.own(), slabs);
    EXPECT_EQ(row.process(), processes.rank());
    EXPECT_EQ(row.process_count(), processes.size());
    EXPECT_EQ(row.fewest(), *std::min_element(GetParam().begin(), GetParam().end()));
    EXPECT_EQ(row.others() == nullptr, processes.size() == 1);
    int slab = 0;
    for (int p = 0; p < processes.size(); ++p) {
      EXPECT_EQ(row.first_of(p), slab);
      for (int s = 0; s < GetParam()[static_cast<std::size_t>(p)]; ++s, ++slab) {
        EXPECT_EQ(row.process_of(slab), p);
        EXPECT_EQ(row.here(slab), p == processes.rank());
        if (row.here(slab)) {
          EXPECT_EQ(row.worker_of(slab), s);
        }
      }
    }
  });
}

/// Different numbers of them: none from the second process.
TEST_P(ProcessGathers, JoinValuesAndTexts) {
  run_processes(GetParam(), [&](Processes& processes, int) {
    const auto numbers_of = [](int process) {
      return std::vector<double>(process == 1 ? 0 : static_cast<std::size_t>(3 + process),
                                 0.5 * process);
    };
    const auto texts_of = [](int process) {
      return process == 1 ? std::vector<std::string>{}
                          : std::vector<std::string>{"", "process " + std::to_string(process)};
    };
    std::vector<double> numbers;
    std::vector<std::string> texts;
    for (int p = 0; p < processes.size(); ++p) {
      for (const double number : numbers_of(p)) numbers.push_back(number);
      for (const std::string& text : texts_of(p)) texts.push_back(text);
    }
    EXPECT_EQ(gathered(&processes, numbers_of(processes.rank())), numbers);
    EXPECT_EQ(gathered(&processes, texts_of(processes.rank())), texts);
  });
}

TEST_P(ProcessGathers, CompleteValuesByTheirOwners) {
  run_processes(GetParam(), [&](Processes& processes, int) {
    const auto owner_of = [&](std::size_t n) {
      return static_cast<int>(n * n % static_cast<std::size_t>(processes.size()));
    };
    std::vector<float> values(37, -1), expected;
    for (std::size_t n = 0; n < values.size(); ++n) {
      expected.push_back(0.25F * static_cast<float>(n));
      if (owner_of(n) == processes.rank()) values[n] = expected[n];
    }
    complete_by_owner(processes.size() > 1 ? &processes : nullptr, values, owner_of);
    EXPECT_EQ(values, expected);
  });
}

INSTANTIATE_TEST_SUITE_P(Processes, ProcessGathers,
                         ::testing::Values(Split{3}, Split{1, 1}, Split{2, 3}, Split{3, 1, 2},
                                           Split{1, 1, 1, 1}),
                         SplitName());

TEST(ProcessGathersAlone, AreWhatTheProcessHas) {
  const std::vector<int> numbers{3, 1, 2};
  EXPECT_EQ(gathered(nullptr, numbers), numbers);
  const SlabRow row(4);
  EXPECT_EQ(row.total(), 4);
  EXPECT_EQ(row.others(), nullptr);
}

}  // namespace
}  // namespace downwash
