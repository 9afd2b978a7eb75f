// The bound on how long a file may be read.
#include "geometry/input/reading_time.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace downwash {
namespace {

TEST(ReadingTime, BoundsNothingWhereNoFileIsRead) {
  EXPECT_FALSE(ReadingTime::over());
  EXPECT_NO_THROW(ReadingTime::check());
  EXPECT_EQ(ReadingTime::most_values(), std::numeric_limits<std::size_t>::max());
}

TEST(ReadingTime, IsThatOfTheOuterFile) {
  const ReadingTime archive("city.zip", 1000);
  EXPECT_FALSE(ReadingTime::over());
  EXPECT_EQ(ReadingTime::most_values(), 2'003'000U);
  {
    const ReadingTime file("city.geojson", 1'000'000'000);
    EXPECT_EQ(ReadingTime::most_values(), 2'003'000U) << "what an archive holds is bounded by it";
  }
  EXPECT_EQ(ReadingTime::most_values(), 2'003'000U);
}

}  // namespace
}  // namespace downwash
