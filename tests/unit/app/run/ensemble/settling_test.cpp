// When an ensemble has winds enough.
#include "app/run/ensemble/settling.hpp"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using Areas = Settling::Areas;

TEST(Settling, ComparesEachZoneWithTheWidestOfItsLevel) {
  const Areas before{{{{0, 0}, 0.1}, 1000}, {{{0, 0}, 0.9}, 50}, {{{0, 1}, 0.1}, 100}};
  EXPECT_EQ(Settling::change(before, before), 0);
  Areas now = before;
  now[{{0, 0}, 0.9}] = 60;
  EXPECT_DOUBLE_EQ(Settling::change(before, now), 0.01);
  now[{{0, 1}, 0.1}] = 125;
  EXPECT_DOUBLE_EQ(Settling::change(before, now), 0.2);
  EXPECT_DOUBLE_EQ(Settling::change(now, before), 0.2);
}

TEST(Settling, CountsZonesThatComeAndGo) {
  const Areas without{{{{0, 0}, 0.1}, 1000}}, with{{{{0, 0}, 0.1}, 1000}, {{{0, 0}, 0.5}, 300}};
  EXPECT_DOUBLE_EQ(Settling::change(without, with), 0.3);
  EXPECT_DOUBLE_EQ(Settling::change(with, without), 0.3);
  const Areas nothing{{{{0, 0}, 0.1}, 0}};
  EXPECT_EQ(Settling::change(nothing, nothing), 0);
}

TEST(Settling, HoldsWhatIsEstimatedAgainstItsOwnKin) {
  const Areas before{{{{0, 0, false}, 0.5}, 1000}, {{{0, 0, true}, 0.5}, 900000}};
  Areas now = before;
  now[{{0, 0, false}, 0.5}] = 1250;
  EXPECT_DOUBLE_EQ(Settling::change(before, now), 0.2) << "however far the estimate reaches";
  now = before;
  now[{{0, 0, true}, 0.5}] = 450000;
  EXPECT_DOUBLE_EQ(Settling::change(before, now), 0.5);
}

TEST(Settling, IsNotReachedWithoutMembers) {
  const test::TemporaryFolder folder;
  const EnsemblePlan plan{{}, {Axis::uniform(0, 10, 10), Axis::uniform(0, 10, 10)}};
  const MemberPages pages(folder.path(), true);
  Settling zones(plan, pages, 0.5);
  for (int round = 0; round < 3; ++round) zones.add({});
  EXPECT_FALSE(zones.settled());
}

}  // namespace
}  // namespace downwash
