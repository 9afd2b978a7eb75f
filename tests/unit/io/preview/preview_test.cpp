// The preview of a case: plan, surfaces, footprints, and the folder that they stand in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vtkCell.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkXMLPolyDataReader.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/shapes/triangle_mesh.hpp"
#include "geometry/voxels/courtyards.hpp"
#include "io/preview/footprint_table.hpp"
#include "io/preview/plan_picture.hpp"
#include "io/preview/preview_folder.hpp"
#include "io/preview/solid_surfaces.hpp"
#include "tests/support/block_models.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

Ring rectangle(double x, double y, double width, double depth) {
  return {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
}

std::string content_of(const fs::path& file) {
  std::ostringstream content;
  content << std::ifstream(file).rdbuf();
  return content.str();
}

PlanPicture district() {
  PlanPicture plan;
  plan.title = "Streets & squares";
  plan.domain = rectangle(0, 0, 400, 300);
  plan.known = {{rectangle(100, 100, 200, 100), {}}};
  plan.buildings = {{{{rectangle(100, 100, 20, 20), {}}}, 0, 12, false, false, "a <b>"},
                    {{{rectangle(140, 100, 20, 20), {}}}, 0, 30, true, true, "c"}};
  plan.left_out = {{{{rectangle(200, 150, 20, 20), {}}}, "d: a car park"}};
  plan.releases = {{"tank", {50, 50}}};
  plan.receptors = {{"school", {250, 150}}};
  plan.wind = PlanWind{270, "4 m/s from 270°"};
  plan.facts = {"2 buildings"};
  return plan;
}

TEST(PlanPicture, ShowsWhatWouldBeComputed) {
  const std::string svg = plan_svg(district());
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  for (const char* words :
       {"Streets &amp; squares", "<title>a &lt;b&gt;</title>", "<title>d: a car park</title>",
        "height assumed: 1", "shape mended: 1", "left out: 1", "no buildings known here", "tank",
        "school", "wind 4 m/s from 270°", "100 m</text>", ">north</text>", "2 buildings"}) {
    EXPECT_THAT(svg, HasSubstr(words));
  }
}

TEST(PlanPicture, NamesOnlyWhatIsThere) {
  PlanPicture plan = district();
  plan.buildings.resize(1);
  plan.left_out.clear();
  plan.wind.reset();
  plan.north_up = false;
  const std::string svg = plan_svg(plan);
  EXPECT_THAT(svg, AllOf(Not(HasSubstr("mended")), Not(HasSubstr("left out")),
                         Not(HasSubstr("wind")), Not(HasSubstr(">north</text>"))));
}

TEST(PlanPicture, TheWindEntersByTheSideThatFacesIt) {
  PlanPicture plan = district();
  const auto inlet = [&](double direction) {
    plan.wind->direction = direction;
    const std::string svg = plan_svg(plan);
    const auto end = svg.find("stroke=\"#0072b2\" stroke-width=\"5\"/>");
    const auto begin = svg.rfind('M', end);
    double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
    EXPECT_EQ(std::sscanf(svg.c_str() + begin, "M%lf %lfL%lf %lf", &x1, &y1, &x2, &y2), 4);
    return std::array{x1, y1, x2, y2};
  };
  const auto [wx1, wy1, wx2, wy2] = inlet(270);
  const auto [nx1, ny1, nx2, ny2] = inlet(0);
  EXPECT_EQ(wx1, wx2);  // the west
  EXPECT_EQ(ny1, ny2);  // the north, which is up
  EXPECT_LT(wx1, std::max(nx1, nx2));
  EXPECT_LT(ny1, std::max(wy1, wy2));
}

Check check_of(Severity severity) {
  Check check;
  check.severity = severity;
  check.name = "Layer of the zones";
  check.figure = "0 to 10 m";
  check.bound = "up to 3 m";
  return check;
}

TEST(PlanPicture, MarksWhatTheRangesAllowForInGrey) {
  constexpr const char *amber = "r=\"7\" fill=\"#e69f00\"", *grey = "r=\"7\" fill=\"#6b7480\"";
  PlanPicture plan = district();
  plan.checks = {check_of(Severity::in_ranges), check_of(Severity::fine)};
  EXPECT_THAT(plan_svg(plan), AllOf(HasSubstr("Checks: 1 of 2 are fine"), HasSubstr("Allowed for"),
                                    HasSubstr(grey), Not(HasSubstr(amber))));
  plan.checks = {check_of(Severity::look)};
  EXPECT_THAT(plan_svg(plan), AllOf(HasSubstr("Worth a look"), HasSubstr(amber),
                                    Not(HasSubstr("Allowed for")), Not(HasSubstr(grey))));
}

TEST(PlanPicture, CutsNoWords) {
  PlanPicture plan = district();
  plan.receptors = {{"the school at the eastern edge", {299, 150}}};
  plan.wind->label = "4 m/s from 270°; then 5 m/s from 290° at 10 min";
  for (int n = 0; n < 30; ++n) plan.title += " and squares";
  const std::string svg = plan_svg(plan);
  EXPECT_THAT(svg, AllOf(HasSubstr("<text x=\"24.0\" y=\"68.0\" font-size=\"20\""),
                         HasSubstr(">wind 4 m/s from 270°</text>"), HasSubstr("290°")));
  const auto name = svg.find("the school at the eastern edge");
  EXPECT_NE(svg.substr(name - 200, 200).find("text-anchor=\"end\""), std::string::npos);
}

TEST(PlanPicture, HasOneMapWhereTheSecondWouldBeTheSame) {
  PlanPicture plan = district();
  EXPECT_THAT(plan_svg(plan), HasSubstr("id=\"whole\""));
  plan.buildings.clear();
  plan.left_out.clear();
  plan.receptors.clear();
  EXPECT_THAT(plan_svg(plan), Not(HasSubstr("id=\"whole\"")));
}

std::vector<Building> some_buildings() {
  Building court{"court", "", {{rectangle(0, 0, 30, 20), {rectangle(10, 5, 10, 10)}}}, 0, 12};
  court.mended = "turned";
  Building gate{"gate", "Gate", {{rectangle(50, 0, 30, 10), {}}}, 0, 30};
  gate.solid = test::placed(
      test::block_model({{0, 0, 0}, {2, 0, 0}, {0, 0, 1}, {1, 0, 1}, {2, 0, 1}, {0, 0, 2}}, 10), 0,
      {50, 0, 0});
  Building bridge{"bridge", "", {{rectangle(100, 0, 10, 10), {}}}, 5, 9, HeightSource::levels};
  bridge.ground = 2;
  return {court, gate, bridge};
}

TEST(SolidSurfaces, AreClosedAndHoldTheVolume) {
  const std::vector<Building> buildings = some_buildings();
  vtkNew<vtkXMLPolyDataReader> reader;
  reader->ReadFromInputStringOn();
  reader->SetInputString(solid_surfaces(buildings));
  reader->Update();
  vtkPolyData* const data = reader->GetOutput();
  std::vector<double> volumes(buildings.size(), 0);
  vtkDataArray* const number = data->GetCellData()->GetArray("building");
  ASSERT_NE(number, nullptr);
  double lowest = 1e9;
  for (vtkIdType n = 0; n < data->GetNumberOfCells(); ++n) {
    vtkPoints* const points = data->GetCell(n)->GetPoints();
    std::array<double, 3> a{}, b{}, c{};
    points->GetPoint(0, a.data());
    lowest = std::min(lowest, a[2]);
    for (vtkIdType k = 1; k + 1 < points->GetNumberOfPoints(); ++k) {
      points->GetPoint(k, b.data());
      points->GetPoint(k + 1, c.data());
      volumes[static_cast<std::size_t>(number->GetTuple1(n))] +=
          (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
           a[2] * (b[0] * c[1] - b[1] * c[0])) /
          6;
    }
  }
  EXPECT_NEAR(volumes[0], 500 * 12, 1e-6);
  EXPECT_NEAR(volumes[1], 6000, 1e-6);
  EXPECT_NEAR(volumes[2], 100 * 4, 1e-6);
  EXPECT_EQ(lowest, 0);
}

TEST(FootprintTable, IsReadAsTheSameBuildings) {
  const std::vector<LeftOut> left_out{{"pond", "natural", {{rectangle(0, 50, 9, 9), {}}}}};
  const std::vector<Building> buildings = some_buildings();
  const auto records = footprint_records(buildings, left_out, MapProjection());
  ReaderOptions metres;
  metres.coordinates = CoordinateKind::metres;
  const auto check = [&](const BuildingSet& set) {
    ASSERT_EQ(set.buildings.size(), 3U);
    EXPECT_NEAR(area(set.buildings[0].footprint), 500, 1e-6);
    EXPECT_EQ(set.buildings[1].height, 30);
    EXPECT_EQ(set.buildings[1].name, "Gate");
  };
  const std::string geojson = footprints_geojson(records, MapProjection());
  const BuildingSet set = parse_buildings(geojson, "footprints.geojson", metres);
  check(set);
  EXPECT_EQ(set.buildings[2].base, 5);
  EXPECT_EQ(set.report.skipped.count("marked as no building"), 1);
  EXPECT_THAT(geojson, AllOf(HasSubstr(R"("mended":"turned")"), HasSubstr(R"("levels")")));
}

TEST(FootprintTable, IsAGeoPackageToo) {
  const auto records = footprint_records(some_buildings(), {}, MapProjection());
  const auto table = footprints_geopackage(records, MapProjection());
  ReaderOptions metres;
  metres.coordinates = CoordinateKind::metres;
  const BuildingSet set = parse_buildings(table, "footprints.gpkg", metres);
  ASSERT_EQ(set.buildings.size(), 3U);
  EXPECT_EQ(set.buildings[0].height, 12);
  EXPECT_NEAR(area(set.buildings[0].footprint), 500, 1e-6);
}

TEST(Courtyards, ThoseWithinOneAndBetweenSeveralBuildings) {
  std::vector<Building> buildings = some_buildings();
  const std::vector<double> own = courtyard_widths(buildings);
  ASSERT_EQ(own.size(), 1U);
  EXPECT_NEAR(own[0], 10, 1e-9);
  // Four wings around 20 m by 5 m.
  for (const Ring& ring : {rectangle(200, 0, 40, 10), rectangle(200, 15, 40, 10),
                           rectangle(200, 10, 10, 5), rectangle(230, 10, 10, 5)}) {
    buildings.push_back({"wing", "", {{ring, {}}}, 0, 10});
  }
  const std::vector<double> all = courtyard_widths(buildings);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_NEAR(all[0], 4 * 100 / 50.0, 1e-9);
}

class PreviewFolder : public testing::Test {
 protected:
  std::string refusal(const std::map<std::string, std::string>& files) const {
    try {
      write_preview(folder, files);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  test::TemporaryFolder temporary;
  fs::path folder = temporary.path() / "a" / "preview";
};

TEST_F(PreviewFolder, TakesThePlaceOfAnEarlierPreviewOnly) {
  write_preview(folder, {{"plan.svg", "one"}, {"footprints.gpkg", "table"}});
  EXPECT_EQ(content_of(folder / "plan.svg"), "one");
  write_preview(folder, {{"plan.svg", "two"}});
  EXPECT_EQ(content_of(folder / "plan.svg"), "two");
  EXPECT_FALSE(fs::exists(folder / "footprints.gpkg"));
}

TEST_F(PreviewFolder, LeavesWhatItDidNotWrite) {
  fs::create_directories(folder);
  std::ofstream(folder / "plan.svg") << "mine";
  std::ofstream(folder / "notes.txt") << "mine too";
  EXPECT_THAT(refusal({{"plan.svg", "x"}}),
              HasSubstr("would take the place of plan.svg, which is not of an earlier one"));
  EXPECT_EQ(content_of(folder / "plan.svg"), "mine");
  EXPECT_FALSE(fs::exists(folder / "preview.json"));
  fs::remove(folder / "plan.svg");
  write_preview(folder, {{"plan.svg", "x"}});
  EXPECT_EQ(content_of(folder / "notes.txt"), "mine too");
  // Nor what a list names that leads elsewhere.
  std::ofstream(folder / "preview.json")
      << R"({"program": "downwash preview", "files": ["plan.svg", "notes.txt", "../b"]})";
  write_preview(folder, {{"solids.vtp", "y"}});
  EXPECT_FALSE(fs::exists(folder / "plan.svg"));
  EXPECT_TRUE(fs::exists(folder / "notes.txt"));
}

TEST_F(PreviewFolder, NeverWritesThroughLinksOrOverForeignLists) {
  write_preview(folder, {{"plan.svg", "x"}});
  std::ofstream(temporary.path() / "mine.svg") << "mine";
  fs::remove(folder / "plan.svg");
  fs::create_symlink(temporary.path() / "mine.svg", folder / "plan.svg");
  EXPECT_THAT(refusal({{"plan.svg", "y"}}), HasSubstr("plan.svg"));
  EXPECT_EQ(content_of(temporary.path() / "mine.svg"), "mine");
  fs::remove(folder / "plan.svg");
  std::ofstream(folder / "preview.json") << "[1, 2]";
  EXPECT_THAT(refusal({{"plan.svg", "y"}}), HasSubstr("preview.json"));
  EXPECT_THAT(content_of(folder / "preview.json"), "[1, 2]");
}

}  // namespace
}  // namespace downwash
