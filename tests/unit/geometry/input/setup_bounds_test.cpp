// The bound on what a case may take to be read and set up.
#include "geometry/input/setup_bounds.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <vector>

namespace downwash {
namespace {

/// What the bounds say; empty where they say nothing within a moment.
class Refusal {
 public:
  SetupBounds::Refuse taken() {
    return [this](const InputError& error) {
      EXPECT_EQ(error.message(), Message::too_heavy);
      said_.set_value(error.what());
    };
  }
  std::string said(std::chrono::milliseconds within) {
    auto future = said_.get_future();
    return future.wait_for(within) == std::future_status::ready ? future.get() : "";
  }

 private:
  std::promise<std::string> said_;
};

constexpr std::chrono::milliseconds soon(5000), moment(100);

class SetupBoundsTest : public testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "no bounds in builds with sanitizers";
#endif
  }
};

std::vector<char> memory_in_use(std::size_t bytes) { return std::vector<char>(bytes, 'x'); }

TEST_F(SetupBoundsTest, RefusesWhatTakesMoreMemoryThanItsFilesShould) {
  Refusal refusal;
  SetupBounds bounds("case.json", refusal.taken(), {.memory = 50e6, .time = 1e6});
  SetupBounds::count_input("case.json", 1200);
  SetupBounds::count_input("houses.kml.gz", 118'000);
  const auto taken = memory_in_use(150'000'000);
  EXPECT_EQ(refusal.said(soon),
            "case.json: to read it and set it up takes more than 54 MB of memory, as no case of "
            "0.12 MB should (the file read last: houses.kml.gz); look there for lists, names, "
            "nested parts or compressed data that are larger than meant, and give less of them");
}

TEST_F(SetupBoundsTest, RefusesWhatTakesMoreTimeThanItsFilesShould) {
  Refusal refusal;
  SetupBounds bounds("case.json", refusal.taken(), {.memory = 1e12, .time = 1.2});
  SetupBounds::count_input("case.json", 1200);
  std::atomic<bool> ended{false};
  auto work = std::async(std::launch::async, [&] {
    while (!ended) continue;
  });
  const std::string said = refusal.said(soon);
  ended = true;
  EXPECT_TRUE(
      said.starts_with("case.json: to read it and set it up takes more than 1 s of "
                       "processor time, as no case of 0.0012 MB should"))
      << said;
}

TEST_F(SetupBoundsTest, AllowMoreToLargeFilesAndGrids) {
  Refusal refusal;
  SetupBounds bounds("case.json", refusal.taken(), {.memory = 50e6, .time = 1e6});
  SetupBounds::count_input("case.json", 1'000'000);
  SetupBounds::count_grid(1e6, 200e6);
  const auto taken = memory_in_use(150'000'000);
  EXPECT_EQ(refusal.said(moment), "");
}

TEST_F(SetupBoundsTest, BoundNothingOnceTheyEnd) {
  Refusal refusal;
  SetupBounds bounds("case.json", refusal.taken(), {.memory = 50e6, .time = 1e6});
  bounds.end();
  const auto taken = memory_in_use(150'000'000);
  EXPECT_EQ(refusal.said(moment), "");
}

}  // namespace
}  // namespace downwash
