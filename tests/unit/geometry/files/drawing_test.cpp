// Drawings in DXF: closed lines, thicknesses, faces, units and layers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iomanip>
#include <string>
#include <vector>

#include "geometry/files/building_file.hpp"
#include "geometry/files/dxf_drawing.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

using testing::Contains;
using testing::HasSubstr;

std::string drawing_of(const std::string& entities, const std::string& unit = "") {
  const std::string header = unit.empty() ? "" : "9\n$INSUNITS\n70\n" + unit + "\n";
  return text("0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1015\n", header,
              "0\nENDSEC\n0\nSECTION\n2\nENTITIES\n", entities, "0\nENDSEC\n0\nEOF\n");
}

/// 24 x 16 units, a corner at (x, 0); `thickness` and `handle` where they are not empty.
std::string light_polyline(double x, const std::string& thickness = "10",
                           const std::string& handle = "64", const std::string& layer = "BUILDINGS",
                           double unit = 1) {
  const std::string own = handle.empty() ? "" : "5\n" + handle + "\n";
  const std::string thick = thickness.empty() ? "" : "39\n" + thickness + "\n";
  std::string corners;
  for (const auto& [dx, dy] : {Point{0, 0}, Point{24, 0}, Point{24, 16}, Point{0, 16}}) {
    corners += text(std::setprecision(12), "10\n", x + unit * dx, "\n20\n", unit * dy, '\n');
  }
  return text("0\nLWPOLYLINE\n", own, "100\nAcDbEntity\n8\n", layer,
              "\n100\nAcDbPolyline\n90\n4\n70\n1\n", thick, corners);
}

std::string heavy_polyline(double x, const std::string& thickness, bool closed = true) {
  std::string vertices;
  for (const auto& [dx, dy] : {Point{0, 0}, Point{24, 0}, Point{24, 16}, Point{0, 16}}) {
    vertices += text("0\nVERTEX\n8\nBUILDINGS\n10\n", x + dx, "\n20\n", dy, "\n30\n0\n");
  }
  return text("0\nPOLYLINE\n8\nBUILDINGS\n66\n1\n70\n", closed ? 1 : 0, "\n39\n", thickness, "\n",
              vertices, "0\nSEQEND\n");
}

std::string face(const std::vector<Point3>& corners) {
  std::string all = "0\n3DFACE\n8\nBUILDINGS\n";
  for (std::size_t n = 0; n < 4; ++n) {
    const Point3& p = corners[std::min(n, corners.size() - 1)];
    all += text("1", n, "\n", p.x, "\n2", n, "\n", p.y, "\n3", n, "\n", p.z, "\n");
  }
  return all;
}

/// A box of five faces without a floor.
std::string drawn_box(double x, double height) {
  const double w = x + 20;
  return face({{x, 0, height}, {w, 0, height}, {w, 10, height}, {x, 10, height}}) +
         face({{x, 0, 0}, {w, 0, 0}, {w, 0, height}, {x, 0, height}}) +
         face({{w, 0, 0}, {w, 10, 0}, {w, 10, height}, {w, 0, height}}) +
         face({{w, 10, 0}, {x, 10, 0}, {x, 10, height}, {w, 10, height}}) +
         face({{x, 10, 0}, {x, 0, 0}, {x, 0, height}, {x, 10, height}});
}

BuildingSet read_drawing(const std::string& content, const ReaderOptions& options = {}) {
  return parse_buildings(content, "a.dxf", options);
}

TEST(Drawing, ClosedLinesAreOutlinesAndThicknessIsHeight) {
  const BuildingSet set = read_drawing(drawing_of(
      light_polyline(0, "10") + light_polyline(40, "25", "65") + light_polyline(80, "12.5", "") +
      heavy_polyline(120, "7") + heavy_polyline(160, "7", false)));
  ASSERT_EQ(set.buildings.size(), 4U);
  const double heights[] = {10, 25, 12.5, 7};
  for (std::size_t n = 0; n < 4; ++n) {
    EXPECT_EQ(set.buildings[n].height, heights[n]);
    EXPECT_NEAR(area(set.buildings[n].footprint), 384, 1e-9);
  }
  EXPECT_EQ(set.report.assumed, 0);
  EXPECT_EQ(set.report.skipped.count("no polygon but Line String"), 1);
}

TEST(Drawing, TheUnitOfTheDrawingCounts) {
  struct Case {
    const char* number;
    double metres;
  };
  for (const auto& [number, metres] :
       {Case{"4", 0.001}, Case{"5", 0.01}, Case{"6", 1}, Case{"1", 0.0254}, Case{"2", 0.3048}}) {
    const BuildingSet set = read_drawing(
        drawing_of(light_polyline(0, text(10 / metres), "64", "B", 1 / metres), number));
    EXPECT_NEAR(set.buildings.at(0).height, 10, 1e-3) << number;
    EXPECT_NEAR(area(set.buildings[0].footprint), 384, 0.01) << number;
    EXPECT_EQ(set.report.doubts.empty(), number != std::string("1")) << number;
  }
  // Millimetres by mistake, as a template had them.
  const BuildingSet mistaken = read_drawing(drawing_of(light_polyline(0), "4"));
  EXPECT_EQ(mistaken.buildings.at(0).height, 10);
  ASSERT_FALSE(mistaken.report.doubts.empty());
  EXPECT_THAT(mistaken.report.doubts[0].what, HasSubstr("($INSUNITS), but buildings would be"));
  EXPECT_FALSE(mistaken.report.doubts[0].misleads);
  // Inches, as templates have them of any drawing.
  const BuildingSet inches = read_drawing(drawing_of(light_polyline(0, "400", "64", "B", 40), "1"));
  EXPECT_NEAR(inches.buildings.at(0).height, 10.16, 1e-9);
  EXPECT_THAT(inches.report.doubts.at(0).what, HasSubstr("as many templates do"));
}

TEST(Drawing, FeetOfASystemInFeetStayAsTheyAre) {
  ReaderOptions options;
  options.coordinate_system = "EPSG:2263";
  const BuildingSet set =
      read_drawing(drawing_of(light_polyline(984000, "98.4", "64", "B", 3.28084), "2"), options);
  EXPECT_NEAR(set.buildings.at(0).height, 29.99, 0.01);
  EXPECT_NEAR(area(set.buildings[0].footprint), 384, 0.1);
  // Inches of a template again; and millimetres of UTM.
  EXPECT_NEAR(
      read_drawing(drawing_of(light_polyline(984000, "98.4", "64", "B", 3.28084), "1"), options)
          .buildings.at(0)
          .height,
      29.99, 0.01);
  options.coordinate_system = "EPSG:25833";
  const BuildingSet berlin =
      read_drawing(drawing_of(light_polyline(391e6, "12000", "64", "B", 1000), "4"), options);
  EXPECT_NEAR(berlin.buildings.at(0).height, 12, 1e-9);
  EXPECT_NEAR(area(berlin.buildings[0].footprint), 384, 1);
}

TEST(Drawing, FacesBecomeBodies) {
  const BuildingSet set =
      read_drawing(drawing_of(drawn_box(0, 12) + drawn_box(50, 30) + light_polyline(100)));
  ASSERT_EQ(set.buildings.size(), 3U);
  std::vector<double> heights;
  for (const Building& building : set.buildings) heights.push_back(building.height);
  EXPECT_THAT(heights, testing::UnorderedElementsAre(12, 30, 10));
  for (const Building& building : set.buildings) {
    EXPECT_NEAR(area(building.footprint), building.height == 10 ? 384 : 200, 1e-6);
  }
}

TEST(Drawing, BlocksAreAsThickWhereTheyAreInserted) {
  const std::string block =
      text("0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n8\n0\n2\nHOUSE\n70\n0\n", "10\n0\n20\n0\n30\n0\n",
           light_polyline(0, "9", "20"), "0\nENDBLK\n8\n0\n0\nENDSEC\n");
  std::string content = drawing_of(
      "0\nINSERT\n5\n50\n8\nBUILDINGS\n2\nHOUSE\n10\n0\n20\n0\n30\n0\n"
      "0\nINSERT\n8\nBUILDINGS\n2\nHOUSE\n10\n50\n20\n0\n30\n0\n43\n2\n");
  content.insert(content.rfind("0\nSECTION\n2\nENTITIES"), block);
  const BuildingSet set = read_drawing(content);
  ASSERT_EQ(set.buildings.size(), 2U);
  EXPECT_EQ(set.buildings[0].height, 9);
  EXPECT_EQ(set.buildings[1].height, 18);
}

TEST(Drawing, LayersNamedAfterBuildingsAreTaken) {
  const std::string both = drawing_of(light_polyline(0) + light_polyline(40, "", "65", "PARCELS"));
  const BuildingSet set = read_drawing(both);
  EXPECT_EQ(set.buildings.size(), 1U);
  EXPECT_EQ(set.report.skipped.count("on another layer of the drawing"), 1);
  EXPECT_THAT(set.report.notes, Contains(HasSubstr("\"PARCELS\"; taken: \"buildings\"")));
  ReaderOptions options;
  options.layer = "parcels";
  EXPECT_EQ(read_drawing(both, options).report.assumed, 1);
  options.layer = "houses";
  try {
    read_drawing(both, options);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::building_layer);
    EXPECT_THAT(error.what(), HasSubstr("\"BUILDINGS\", \"PARCELS\""));
  }
}

TEST(Drawing, LayersWithoutHeightsBesideOthersAreDoubted) {
  const std::string houses =
      light_polyline(0, "10", "64", "HAUS") + light_polyline(40, "25", "65", "HAUS");
  const auto flat_layers = [](const BuildingSet& set) {
    for (const Doubt& one : set.report.doubts) {
      if (one.what.find("may hold no buildings") != std::string::npos) return one.what;
    }
    return std::string();
  };
  const BuildingSet set = read_drawing(drawing_of(houses + light_polyline(80, "", "66", "WASSER")));
  EXPECT_THAT(flat_layers(set), HasSubstr("\"WASSER\""));
  EXPECT_THAT(set.report.notes, Contains(HasSubstr("\"HAUS\", \"WASSER\"; all are taken")));
  EXPECT_EQ(flat_layers(read_drawing(drawing_of(houses))), "");
  const std::string flat =
      light_polyline(0, "", "64", "HAUS") + light_polyline(40, "", "65", "HOF");
  EXPECT_EQ(flat_layers(read_drawing(drawing_of(flat))), "");
}

TEST(Drawing, FramesInPaperSpaceAreNoBuildings) {
  std::string frame = light_polyline(500, "", "66", "HAUS");
  frame.insert(frame.find("100\nAcDbPolyline"), "67\n1\n");
  const BuildingSet set = read_drawing(drawing_of(light_polyline(0, "10", "64", "HAUS") + frame));
  EXPECT_EQ(set.buildings.size(), 1U);
  EXPECT_EQ(set.report.skipped.count("in paper space, such as the frame of a sheet"), 1);
}

TEST(Drawing, SolidsThatOnlyCadProgramsReadAreNamed) {
  const std::string solid = "0\n3DSOLID\n5\n18C\n8\nBUILDINGS\n70\n1\n1\n400 7 1 0\n";
  try {
    parse_buildings(drawing_of(solid + solid), "plan.dxf");
    FAIL() << "read";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(),
                testing::AllOf(HasSubstr("among its 2 features"), HasSubstr("a solid (3DSOLID)"),
                               HasSubstr("export it as faces")));
  }
}

// GDAL 3.6 reads for ever where a section has no end.
TEST(Drawing, CutOffDrawingsAreRefused) {
  const std::string whole = drawing_of(light_polyline(0));
  for (const std::string& cut :
       {std::string("0\nSECTION\n2\nHEADER"), whole.substr(0, whole.size() / 2),
        whole.substr(0, whole.rfind("0\nEOF"))}) {
    try {
      read_drawing(cut);
      FAIL() << cut;
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), Message::building_file);
      EXPECT_THAT(error.what(), HasSubstr("the drawing is cut off"));
    }
  }
}

// GDAL 3.6 stays at a byte of 0 for ever; found by a fuzzer.
TEST(Drawing, BytesOfZeroAreRefused) {
  std::string damaged = drawing_of(light_polyline(0));
  damaged.insert(damaged.find("SECTION\n2\nHEADER") + 17,
                 std::string("\n9\n$ELEVATION\n40\n0\0.0", 22));
  try {
    read_drawing(damaged);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::building_file);
    EXPECT_THAT(error.what(), HasSubstr("is 0"));
  }
}

TEST(DxfDrawing, ReadsPairsOfLines) {
  const DxfDrawing found = dxf_drawing(
      "  0\r\nSECTION\r\n  2\r\nHEADER\r\n  9\r\n$INSUNITS\r\n 70\r\n     2\r\n  0\r\nENDSEC\r\n"
      "  0\r\nSECTION\r\n  2\r\nENTITIES\r\n  0\r\nLINE\r\n  8\r\nA\r\n 39\r\n-3.5\r\n"
      "  0\r\n3DFACE\r\n  5\r\n2A\r\n  8\r\nB\r\n  0\r\nENDSEC\r\n  0\r\nEOF");
  EXPECT_DOUBLE_EQ(found.unit.value_or(0), 0.3048);
  EXPECT_EQ(found.thickness.size(), 1U);
  EXPECT_EQ(found.thickness.begin()->second, 3.5);
  EXPECT_EQ(found.faces, std::set<std::string>{"2A"});
  EXPECT_EQ(found.layers.size(), 1U) << "no outline is made of a line";
  EXPECT_NE(found.content.find("LINE\r\n5\nF00000000\n  8"), std::string::npos);
  EXPECT_FALSE(dxf_drawing("0\nSECTION\n2\nENTITIES\n39").unit.has_value());
}

}  // namespace
}  // namespace downwash
