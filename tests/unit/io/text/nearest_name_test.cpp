#include "io/text/nearest_name.hpp"

#include <gtest/gtest.h>

namespace downwash {
namespace {

const std::vector<std::string> substances{"ammonia", "chlorine", "hydrogen chloride", "phosgene"};

TEST(NearestName, IsThatOfAMisspelling) {
  EXPECT_EQ(nearest_name("clorine", substances), "chlorine");
  EXPECT_EQ(nearest_name("AMONIA", substances), "ammonia");
  EXPECT_EQ(nearest_name("wombat", substances), std::nullopt);
}

TEST(NearestName, IsThatOfABeginning) {
  EXPECT_EQ(nearest_name("clor", substances), "chlorine");
  EXPECT_EQ(nearest_name("hydrogen", substances), "hydrogen chloride");
  EXPECT_EQ(nearest_name("ch", substances), std::nullopt) << "two letters may begin anything";
  EXPECT_EQ(nearest_name("xenon", substances), std::nullopt);
}

}  // namespace
}  // namespace downwash
