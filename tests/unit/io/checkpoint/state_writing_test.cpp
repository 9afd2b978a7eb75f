#include "io/checkpoint/state_writing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {
namespace fs = std::filesystem;

/// A row that its number tells.
std::vector<std::byte> row_of(int number, std::size_t bytes) {
  std::vector<std::byte> row(bytes);
  for (std::size_t n = 0; n < bytes; ++n) {
    row[n] = static_cast<std::byte>(static_cast<std::size_t>(number) * 31 + n);
  }
  return row;
}

TEST(StateWriting, RowsOfSeveralWorkersComeBack) {
  const test::TemporaryFolder folder;
  constexpr int workers = 3, rows = 200;
  constexpr std::size_t bytes = 10'000;
  StateWriting writing(folder.path() / "1_0.state");
  {
    std::vector<std::jthread> threads;
    for (int w = 0; w < workers; ++w) {
      threads.emplace_back([&writing, w] {
        for (int r = 0; r < rows; ++r) writing.put("u", r * workers + w, row_of(r + w, bytes));
        writing.put("time", 0, row_of(7, 8));  // alike on all
      });
    }
  }
  writing.close();
  const StateFileInfo info = writing.result();
  EXPECT_TRUE(writing.done());
  const StateFileReader reader(folder.path(), info);
  reader.verify();
  for (int w = 0; w < workers; ++w) {
    for (int r = 0; r < rows; ++r) {
      ASSERT_EQ(reader.get("u", r * workers + w), row_of(r + w, bytes));
    }
  }
  EXPECT_EQ(reader.get("time", 0), row_of(7, 8));
}

TEST(StateWriting, IsNotThereBeforeItIsClosed) {
  const test::TemporaryFolder folder;
  {
    StateWriting writing(folder.path() / "1_0.state");
    writing.put("u", 0, row_of(1, 100));
    EXPECT_FALSE(writing.done());
  }
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(StateWriting, TellsAtTheEndWhatWentWrong) {
  const test::TemporaryFolder folder;
  StateWriting writing(folder.path() / "missing" / "1_0.state");
  for (int r = 0; r < 100; ++r) writing.put("u", r, row_of(r, 100'000));
  writing.close();
  EXPECT_THAT([&] { writing.result(); },
              testing::ThrowsMessage<std::runtime_error>(testing::HasSubstr("missing")));
  EXPECT_TRUE(writing.done());
}

}  // namespace
}  // namespace downwash
