// Zones as a KMZ archive.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/zones/zone_writer.hpp"
#include "tests/support/foreign_programs.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// An archive, unpacked.
class Kmz {
 public:
  explicit Kmz(const Result& page) {
    EXPECT_TRUE(write_zones_kmz(folder_.path() / "zones.kmz", page, berlin));
    const std::string file = (folder_.path() / "zones.kmz").string();
    int status = 0;
    const std::string said =
        said_by("python3 -m zipfile -e " + file + " " + (folder_.path() / "out").string(), status);
    EXPECT_EQ(status, 0) << said;
  }
  std::string text(const std::string& entry) const {
    return contents(folder_.path() / "out" / entry);
  }

 private:
  TemporaryFolder folder_;
};

TEST(ZoneKmz, IsWrittenForPlacesOnEarthOnly) {
  const TemporaryFolder folder;
  EXPECT_FALSE(write_zones_kmz(folder.path() / "zones.kmz", chlorine_page(), MapProjection()));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ZoneKmz, HasAValidDocumentAndItsIcons) {
  const Kmz kmz(full_page());
  const std::string text = kmz.text("doc.kml");
  EXPECT_EQ(schema_complaint("kml22_profile.xsd", text), "");
  for (const char* icon : {"files/release.png", "files/receptor.png"}) {
    EXPECT_THAT(text, HasSubstr(std::string("<href>") + icon + "</href>"));
    EXPECT_EQ(kmz.text(icon).substr(0, 8), "\x89PNG\r\n\x1a\n");
  }
  EXPECT_THAT(text, AllOf(HasSubstr("Computed area"), HasSubstr("<name>tank</name>"),
                          HasSubstr("<name>school</name>"), HasSubstr("Wind from W"),
                          HasSubstr("The run ended early")));
}

TEST(ZoneKmz, BuildingsAreOnePlacemarkForEachClassOfExposure) {
  Result page = full_page();
  page.map.buildings.push_back({.id = "way/3",
                                .name = "<Shop>",
                                .footprint = {{rectangle(60, 0, 80, 10), {}}},
                                .height = 5});
  page.affected.exposed.push_back({.id = "way/3", .name = "<Shop>", .reason = "Below all levels."});
  page.map.buildings.push_back(
      {.id = "way/4", .name = "", .footprint = {{rectangle(90, 0, 99, 10), {}}}, .height = 5});
  page.affected.exposed.push_back({.id = "way/4", .name = "", .action = Action::shelter});
  const std::string text = Kmz(page).text("doc.kml");
  EXPECT_EQ(schema_complaint("kml22_profile.xsd", text), "");
  EXPECT_THAT(text, AllOf(HasSubstr("<name>Leave: 1</name>"), HasSubstr("<name>Shelter: 2</name>"),
                          HasSubstr("<name>Reached: nothing: 1</name>"),
                          HasSubstr("&amp;lt;Shop&amp;gt;"), Not(HasSubstr("<Shop>"))));
}

TEST(ZoneKmz, StaysBelowTenThousandFeaturesAndSaysWhatItLeavesOut) {
  Result page = full_page();
  const Zone frame = page.reach.zones[0].zones[2];
  for (int n = 0; n < 6000; ++n) {
    page.reach.zones[0].zones.push_back(frame);
    page.reach.zones[0].zones.back().begin = 60.0 * n;
    page.affected.receptors.push_back(page.affected.receptors.front());
  }
  const std::string with_receptors = Kmz(page).text("doc.kml");
  EXPECT_THAT(with_receptors, AllOf(HasSubstr("zones over time are left out"),
                                    Not(HasSubstr("receptors after the first"))));
  EXPECT_EQ(found_in(with_receptors, "<name>school</name>"), 6001);
  for (int n = 0; n < 6000; ++n) page.affected.receptors.push_back(page.affected.receptors.front());
  const std::string text = Kmz(page).text("doc.kml");
  EXPECT_THAT(text, HasSubstr("receptors after the first"));
  EXPECT_LT(found_in(text, "<(Placemark|Folder|Document)>"), 10'000);
  EXPECT_GT(found_in(text, "<(Placemark|Folder|Document)>"), 9000);
}

TEST(ZoneKmz, IsTheSameForTheSameResult) {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) {
    ASSERT_TRUE(write_zones_kmz(folder.path() / name, full_page(), berlin));
  }
  EXPECT_EQ(contents(folder.path() / "a"), contents(folder.path() / "b"));
}

}  // namespace
}  // namespace downwash
