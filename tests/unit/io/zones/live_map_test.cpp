// The files by which a map program follows a run.
#include "io/zones/live_map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/foreign_programs.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class LiveMapFiles : public testing::Test {
 protected:
  std::string state_of(const LiveState& state) const {
    write_live_state(folder_.path(), state);
    return contents(folder_.path() / "zones_now.kml");
  }
  TemporaryFolder folder_;
  const LiveState running_{.stage = LiveStage::running,
                           .title = "A \"street\" & <b>",
                           .zones = "so_far/zones.kmz",
                           .as_of = "as of 4 min 20 s of 10 min",
                           .written = "2026-11-21T14:30:00Z",
                           .every = 10};
};

TEST_F(LiveMapFiles, TheOneToOpenIsValidAndLoadsTheOtherAtIntervals) {
  write_live_link(folder_.path(), running_.title, 10, {{13.4, 52.5}, 900});
  const std::string text = contents(folder_.path() / "zones_live.kml");
  EXPECT_EQ(schema_complaint("kml22_profile.xsd", text), "");
  EXPECT_THAT(text, AllOf(HasSubstr("<href>zones_now.kml</href>"),
                          HasSubstr("<refreshMode>onInterval</refreshMode>"),
                          HasSubstr("<refreshInterval>10</refreshInterval>"),
                          HasSubstr("<longitude>13.4000000</longitude>"),
                          HasSubstr("<name>A &quot;street&quot; &amp; &lt;b&gt;, live</name>")));
}

TEST_F(LiveMapFiles, EachStageIsValidAndSaysWhatItIs) {
  for (const auto& [stage, words] :
       {std::pair{LiveStage::running, "<name>Running, zones as of 4 min 20 s of 10 min</name>"},
        std::pair{LiveStage::closing, "<name>Running: last files are written, zones as of "},
        std::pair{LiveStage::finished, "<name>Ended: zones of the whole run</name>"},
        std::pair{LiveStage::stopped,
                  "<name>Stopped before its end, zones as of 4 min 20 s of 10 min<"},
        std::pair{LiveStage::failed,
                  "<name>FAILED: the run went wrong, zones as of 4 min 20 s of "}}) {
    LiveState state = running_;
    state.stage = stage;
    const std::string text = state_of(state);
    EXPECT_EQ(schema_complaint("kml22_profile.xsd", text), "");
    EXPECT_EQ(found_in(text, words), 2) << text;  // of the file, and of the link in it
    EXPECT_THAT(text, HasSubstr("<href>so_far/zones.kmz</href>"));
    EXPECT_EQ(found_in(text, "<refreshMode>"), 0) << "it is loaded with the file";
    const bool goes_on = stage == LiveStage::running || stage == LiveStage::closing;
    EXPECT_EQ(text.find("was alive at 2026-11-21T14:30:00Z") != std::string::npos, goes_on);
    EXPECT_EQ(text.find("nothing is computed any more") == std::string::npos, goes_on);
  }
}

TEST_F(LiveMapFiles, WithoutZonesThereIsNoLink) {
  LiveState state = running_;
  state.zones.clear();
  state.as_of.clear();
  const std::string text = state_of(state);
  EXPECT_EQ(schema_complaint("kml22_profile.xsd", text), "");
  EXPECT_THAT(text, AllOf(HasSubstr("Running: no zones yet"), HasSubstr("no zones to show"),
                          Not(HasSubstr("<NetworkLink>"))));
  state.stage = LiveStage::finished;
  EXPECT_THAT(state_of(state), HasSubstr("<name>Ended, but its zones are not here</name>"));
}

TEST_F(LiveMapFiles, ADoubtStandsInTheName) {
  LiveState state = running_;
  state.stage = LiveStage::finished;
  state.doubt = "don't rely on it";
  EXPECT_THAT(state_of(state), HasSubstr("<name>Ended: zones of the whole run; don&#39;t rely"));
}

}  // namespace
}  // namespace downwash
