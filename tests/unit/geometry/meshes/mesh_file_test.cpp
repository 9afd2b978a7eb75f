// Buildings as models of triangles, STL and OBJ.
#include "geometry/meshes/mesh_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <functional>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/shapes/triangle_mesh.hpp"
#include "tests/support/block_models.hpp"
#include "tests/support/mesh_models.hpp"

namespace downwash {
namespace {

using test::ascii_stl;
using test::binary_stl;
using test::Block;
using test::block_model;
using test::box_of_blocks;
using test::Cells;
using test::cells_of;
using test::doubts_of;
using test::obj;
using test::placed;
using test::plate;
using test::skipped_of;
using test::tower;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::string warnings_of(const BuildingSet& set) {
  std::string all;
  for (const auto& entry : set.report.warnings.entries()) all += sentence(entry) + '\n';
  return all;
}

std::string refusal_of_mesh(const std::string& content, const std::string& name = "model.stl",
                            const ReaderOptions& options = {}) {
  try {
    parse_buildings(content, name, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string gzipped(const std::string& content) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, static_cast<uLong>(content.size())) + 100, '\0');
  std::string source = content;
  stream.next_in = reinterpret_cast<Bytef*>(source.data());
  stream.avail_in = static_cast<uInt>(source.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

TEST(MeshFile, AllFormatsGiveTheSameCells) {
  const TriangleMesh model = block_model(tower, 10);
  const std::string geojson =
      R"([{"type":"Feature","properties":{"height":30},"geometry":{"type":"Polygon","coordinates":)"
      R"([[[0,0],[20,0],[20,10],[0,10],[0,0]]]}}])";
  const std::string cityjson =
      R"({"type":"CityJSON","version":"2.0","transform":{"scale":[1,1,1],"translate":[0,0,5]},)"
      R"("vertices":[[0,0,0],[20,0,0],[20,10,0],[0,10,0],[0,0,30],[20,0,30],[20,10,30],[0,10,30]],)"
      R"("CityObjects":{"tower":{"type":"Building","geometry":[{"type":"Solid","lod":"2","boundaries":)"
      R"([[[[0,3,2,1]],[[4,5,6,7]],[[0,1,5,4]],[[1,2,6,5]],[[2,3,7,6]],[[3,0,4,7]]]]}]}}})";
  ReaderOptions metres;
  metres.coordinates = CoordinateKind::metres;
  const Cells expected = cells_of(parse_buildings(geojson, "a.geojson", metres));
  EXPECT_EQ(expected.size(), 20U * 10 * 30);
  EXPECT_EQ(cells_of(parse_buildings(cityjson, "a.json", metres)), expected);
  EXPECT_EQ(cells_of(parse_buildings(ascii_stl(model), "a.stl")), expected);
  EXPECT_EQ(cells_of(parse_buildings(binary_stl(model), "a.stl")), expected);
  EXPECT_EQ(cells_of(parse_buildings(obj(model, "tower"), "a.obj")), expected);
  EXPECT_EQ(cells_of(parse_buildings(gzipped(binary_stl(model)), "a.stl.gz")), expected);
}

TEST(MeshFile, TellsHeightFootprintAndName) {
  const BuildingSet set = parse_buildings(
      obj(placed(block_model(tower, 10), 30, {500000, 5800000, 34.5}), "Town hall"), "a.obj");
  ASSERT_EQ(set.buildings.size(), 1U);
  const Building& hall = set.buildings[0];
  EXPECT_EQ(hall.id, "Town hall");
  EXPECT_NEAR(hall.height, 30, 1e-6);
  EXPECT_EQ(hall.base, 0);
  EXPECT_EQ(hall.height_source, HeightSource::measured);
  EXPECT_NEAR(area(hall.footprint), 200, 1e-5);
  EXPECT_NEAR(volume(hall), 6000, 1e-4);
  EXPECT_EQ(hall.footprint.size(), 1U);
  EXPECT_THAT(set.report.notes, Contains(HasSubstr("ground: z = 34.5 m in the file")));
  EXPECT_THAT(set.report.notes, Contains(HasSubstr("1 closed solids")));
  EXPECT_EQ(warnings_of(set), "");
}

TEST(MeshFile, OverhangsAndPassagesStayOpen) {
  std::set<Block> gate = box_of_blocks({0, 0, 0}, {3, 1, 3});
  gate.erase({1, 0, 0});
  const BuildingSet set = parse_buildings(binary_stl(block_model(gate, 10)), "gate.stl");
  const Cells cells = cells_of(set);
  EXPECT_EQ(cells.size(), 8U * 1000);
  EXPECT_TRUE(cells.contains({65, 65, 5}));   // the left foot
  EXPECT_FALSE(cells.contains({75, 65, 5}));  // the passage
  EXPECT_TRUE(cells.contains({75, 65, 15}));  // above it
  EXPECT_NEAR(area(set.buildings[0].footprint), 300, 1e-9);
}

TEST(MeshFile, ABridgeBetweenHousesStaysUp) {
  TriangleMesh model = block_model(box_of_blocks({0, 0, 0}, {1, 1, 3}), 10);
  append(model, placed(block_model(box_of_blocks({0, 0, 0}, {1, 1, 3}), 10), 0, {30, 0, 0}));
  append(model, placed(block_model(box_of_blocks({0, 0, 0}, {1, 1, 1}), 10), 0, {15, 0, 20}));
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  ASSERT_EQ(set.buildings.size(), 3U);
  EXPECT_EQ(set.buildings[2].base, 20);
  const Cells cells = cells_of(set);
  EXPECT_TRUE(cells.contains({80, 65, 25}));
  EXPECT_FALSE(cells.contains({80, 65, 15}));
}

TEST(MeshFile, BodiesAtDifferentHeightsStandOnTheirOwnGround) {
  TriangleMesh model = block_model(box_of_blocks({0, 0, 0}, {1, 1, 1}), 10);
  append(model, placed(block_model(box_of_blocks({0, 0, 0}, {1, 1, 1}), 10), 0, {30, 0, 12}));
  append(model, placed(block_model(box_of_blocks({0, 0, 0}, {1, 1, 1}), 10), 0, {0, 30, 25}));
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  for (const Building& building : set.buildings) {
    EXPECT_EQ(building.base, 0);
    EXPECT_NEAR(building.height, 10, 1e-9);
  }
  EXPECT_THAT(set.report.notes, Contains(HasSubstr("lie at different heights")));
}

TEST(MeshFile, ObjectsThatTouchStayTwoBuildings) {
  const TriangleMesh left = block_model(box_of_blocks({0, 0, 0}, {1, 1, 1}), 10);
  const TriangleMesh right = block_model(box_of_blocks({1, 0, 0}, {2, 1, 2}), 10);
  const std::string file = obj(left, "left") + obj(right, "right", left.points.size());
  const BuildingSet set = parse_buildings(file, "row.obj");
  ASSERT_EQ(set.buildings.size(), 2U);
  EXPECT_EQ(set.buildings[0].id, "left");
  EXPECT_EQ(set.buildings[1].height, 20);
  EXPECT_EQ(cells_of(set).size(), 3000U);
}

TEST(MeshFile, FacesOfManyCornersAndNamesOfPointsFromTheEnd) {
  const std::string file =
      "# a house\nmtllib a.mtl\ng roof\nv 0 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0\nv 0 0 9\nv 10 0 9\n"
      "v 10 10 9\nv 0 10 9\nusemtl red\nf -4/1 -3/2 -2/3 -1/4\ng walls\nf 1//1 2//1 6//1 5//1\n"
      "f 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\ng floor\nf 4 3 2 \\\n1\n";
  const BuildingSet set = parse_buildings(file, "house.obj");
  ASSERT_EQ(set.buildings.size(), 1U);  // roof, walls and floor close together only
  EXPECT_NEAR(volume(set.buildings[0]), 900, 1e-9);
  EXPECT_EQ(cells_of(set).size(), 900U);
  EXPECT_EQ(warnings_of(set), "");
}

TEST(MeshFile, MendsWhatIsSafe) {
  const TriangleMesh whole = block_model(tower, 10);
  const std::size_t expected = cells_of(parse_buildings(ascii_stl(whole), "a.stl")).size();

  TriangleMesh turned = whole;
  std::swap(turned.triangles[3][0], turned.triangles[3][1]);
  BuildingSet set = parse_buildings(ascii_stl(turned), "a.stl");
  EXPECT_EQ(cells_of(set).size(), expected);
  EXPECT_THAT(warnings_of(set), HasSubstr("faced the wrong way, turned (1: model (1))"));

  TriangleMesh inside_out = whole;
  for (Triangle& t : inside_out.triangles) std::swap(t[0], t[1]);
  set = parse_buildings(ascii_stl(inside_out), "a.stl");
  EXPECT_EQ(cells_of(set).size(), expected);
  EXPECT_NEAR(volume(set.buildings[0]), 6000, 1e-6);
  EXPECT_NEAR(area(set.buildings[0].footprint), 200, 1e-9);
  EXPECT_THAT(warnings_of(set), HasSubstr("faced the wrong way"));

  TriangleMesh doubled = whole;
  doubled.triangles.push_back(doubled.triangles[5]);
  set = parse_buildings(ascii_stl(doubled), "a.stl");
  EXPECT_EQ(cells_of(set).size(), expected);
  EXPECT_THAT(warnings_of(set), HasSubstr("there twice, removed (1: model (1))"));

  TriangleMesh shaken = whole;
  for (std::size_t n = 0; n < shaken.points.size(); n += 7) shaken.points[n].x += 0.002;
  set = parse_buildings(ascii_stl(shaken), "a.stl");
  EXPECT_EQ(cells_of(set).size(), expected);
  EXPECT_THAT(warnings_of(set), HasSubstr("points within 5 mm of one another"));

  TriangleMesh without_floor = whole;
  std::erase_if(without_floor.triangles,
                [&](const Triangle& t) { return facing(without_floor, t).up < -0.5; });
  set = parse_buildings(ascii_stl(without_floor), "a.stl");
  EXPECT_EQ(cells_of(set).size(), expected);
  EXPECT_THAT(warnings_of(set),
              HasSubstr("bodies with no floor, closed at the ground (1: model (1))"));
}

TEST(MeshFile, JointsWithMorePointsOnOneSideAreClosed) {
  // The roof has a point in the middle of an edge that the wall has not.
  const std::string file =
      "v 0 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0\nv 0 0 9\nv 10 0 9\nv 10 10 9\nv 0 10 9\nv 4 0 9\n"
      "f 5 9 8\nf 9 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nf 4 3 2 1\n";
  const BuildingSet set = parse_buildings(file, "house.obj");
  EXPECT_EQ(cells_of(set).size(), 900U);
  EXPECT_THAT(warnings_of(set), HasSubstr("small holes or joints that leave gaps, filled"));
}

TriangleMesh without(TriangleMesh mesh, const std::function<bool(const Point3&)>& gone) {
  std::erase_if(mesh.triangles, [&](const Triangle& t) {
    return std::all_of(t.begin(), t.end(), [&](std::uint32_t n) { return gone(mesh.points[n]); });
  });
  return mesh;
}

// As of houses in a row, of which none has the wall that it shares.
TEST(MeshFile, AMissingWallIsAddedForItLeavesNoColumnOpen) {
  const TriangleMesh open =
      without(block_model(tower, 10), [](const Point3& p) { return p.x == 20; });
  const BuildingSet set = parse_buildings(ascii_stl(open), "a.stl");
  EXPECT_THAT(warnings_of(set), HasSubstr("bodies with walls missing, added (1: model (1))"));
  EXPECT_NEAR(volume(set.buildings[0]), 6000, 1e-9);
  EXPECT_EQ(cells_of(set).size(), 6000U);
}

TEST(MeshFile, ALargeHoleIsToldWithItsPlace) {
  const TriangleMesh open =
      without(block_model(tower, 10), [](const Point3& p) { return p.z == 30 && p.x >= 10; });
  const BuildingSet set = parse_buildings(ascii_stl(open), "a.stl");
  EXPECT_THAT(warnings_of(set), AllOf(HasSubstr("leave gaps, taken as prisms under their roofs"),
                                      HasSubstr("model (open from "), HasSubstr(", 30 to ")));
  EXPECT_EQ(set.buildings[0].mended, "leaves gaps");
  EXPECT_TRUE(set.buildings[0].solid.triangles.empty());
}

/// With these points, and triangles between them.
TriangleMesh tower_and(const std::vector<Point3>& points, const std::vector<Triangle>& triangles) {
  TriangleMesh model = block_model(tower, 10);
  const auto first = static_cast<std::uint32_t>(model.points.size());
  model.points.insert(model.points.end(), points.begin(), points.end());
  for (const auto& [a, b, c] : triangles) {
    model.triangles.push_back({first + a, first + b, first + c});
  }
  return model;
}

TEST(MeshFile, SheetsAndWallsAloneAreLeftOutAndTold) {
  const TriangleMesh model =
      tower_and({{-50, -50, 0}, {50, -50, 0}, {50, 50, 1}, {-50, 50, 0}}, {{0, 1, 2}, {0, 2, 3}});
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  ASSERT_EQ(set.buildings.size(), 1U);
  EXPECT_THAT(skipped_of(set), HasSubstr("a sheet without walls"));
}

TEST(MeshFile, SheetsOfTwoSidesAreLeftOutAndTold) {
  const TriangleMesh model =
      tower_and({{-50, -50, 5}, {-30, -50, 5}, {-30, -30, 5}}, {{0, 1, 2}, {0, 2, 1}});
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  ASSERT_EQ(set.buildings.size(), 1U);
  EXPECT_THAT(skipped_of(set), HasSubstr("a sheet that encloses nothing (1: "));
}

TEST(MeshFile, DoubtsUnitsAndAxes) {
  EXPECT_THAT(refusal_of_mesh(ascii_stl(block_model(tower, 10000))),
              AllOf(HasSubstr("30000 m high"), HasSubstr("millimetres")));
  EXPECT_THAT(doubts_of(parse_buildings(ascii_stl(block_model(tower, 0.1)), "a.stl")),
              HasSubstr("scale model, or not in metres?\n"));
  EXPECT_THAT(doubts_of(parse_buildings(ascii_stl(block_model(tower, 250)), "a.stl")),
              HasSubstr("the tallest body is 750 m high: is the file in metres?!"));
  TriangleMesh model;
  for (const double at : {0.0, 30.0, 55.0}) {
    append(model, placed(block_model(tower, 10), 0, {2 * at, at, 0}));
  }
  EXPECT_THAT(doubts_of(parse_buildings(ascii_stl(model), "a.stl")), Not(HasSubstr("point up")));
  for (Point3& p : model.points) p = {p.x, p.z, -p.y};
  EXPECT_THAT(doubts_of(parse_buildings(ascii_stl(model), "a.stl")),
              AllOf(HasSubstr("does y point up in the file?"), HasSubstr("the same z!")));
  TriangleMesh on_plate = model;
  append(on_plate, plate({-100, -1, -100}, {200, 0, 200}));
  EXPECT_THAT(doubts_of(parse_buildings(ascii_stl(on_plate), "a.stl")),
              HasSubstr("does y point up in the file?"));
}

TEST(MeshFile, FilesWithoutASystemAreDoubtedUnlessMetresAreAsked) {
  const std::string model = ascii_stl(block_model(tower, 10));
  EXPECT_THAT(doubts_of(parse_buildings(model, "a.stl")),
              testing::StartsWith("it names no coordinate system and was taken for metres\n"));
  ReaderOptions metres;
  metres.coordinates = CoordinateKind::metres;
  EXPECT_EQ(doubts_of(parse_buildings(model, "a.stl", metres)), "");
}

TEST(MeshFile, CountsZInTheUnitOfTheSystem) {
  const TriangleMesh model = placed(block_model(tower, 10), 0, {984000, 200000, 0});
  ReaderOptions feet;
  feet.coordinate_system = "EPSG:2263";
  EXPECT_NEAR(parse_buildings(ascii_stl(model), "a.stl", feet).buildings.at(0).height, 9.144, 1e-3);
  feet.coordinate_system = "EPSG:2263+5703";  // heights in metres
  EXPECT_NEAR(parse_buildings(ascii_stl(model), "a.stl", feet).buildings.at(0).height, 30, 1e-9);
}

TEST(MeshFile, BrokenFilesAreRefusedWithTheirPlace) {
  const TriangleMesh model = block_model(tower, 10);
  const std::string binary = binary_stl(model), ascii = ascii_stl(model);
  EXPECT_THAT(refusal_of_mesh(binary.substr(0, binary.size() - 20)),
              AllOf(HasSubstr("model.stl: it promises 44 triangles, which take 2284 bytes"),
                    HasSubstr("has 2264")));
  EXPECT_THAT(refusal_of_mesh(binary + "more"), HasSubstr("and has 2288"));
  EXPECT_THAT(refusal_of_mesh(binary.substr(0, 30)), HasSubstr("30 bytes are no STL model"));
  std::string nowhere = binary;
  nowhere.replace(84 + 50 + 12, 4, "\xff\xff\xff\xff");
  EXPECT_THAT(refusal_of_mesh(nowhere), HasSubstr("triangle 2: a corner is at"));

  EXPECT_THAT(refusal_of_mesh(ascii.substr(0, ascii.size() - 15)),
              HasSubstr("\"endsolid\" is missing"));
  EXPECT_THAT(refusal_of_mesh("solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 x\n"),
              HasSubstr("line 4: \"x\" is no coordinate in metres"));
  EXPECT_THAT(refusal_of_mesh("solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n"),
              HasSubstr("line 4: expected \"vertex …\""));
  EXPECT_THAT(refusal_of_mesh("solid a\nfacet normal 0 0 1\nloop\n"),
              HasSubstr("line 3: expected \"outer loop\", found \"loop\""));
  EXPECT_THAT(refusal_of_mesh("solid a\nendsolid a\n"), HasSubstr("it has no triangles"));

  EXPECT_THAT(refusal_of_mesh("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "a.obj"),
              HasSubstr("a.obj: line 4: a face names point \"4\", and there are 3 above it"));
  EXPECT_THAT(refusal_of_mesh("v 0 0 0\nf 1 2\n", "a.obj"),
              HasSubstr("line 2: a face has fewer than three"));
  EXPECT_THAT(refusal_of_mesh("v 0 0 1e9\n", "a.obj"),
              HasSubstr("line 1: \"1e9\" is no coordinate"));
  EXPECT_THAT(refusal_of_mesh("v 0 0 0\ncurv 0 1\n", "a.obj"),
              HasSubstr("line 2: \"curv\" is not known"));
  ReaderOptions degrees;
  degrees.coordinates = CoordinateKind::lonlat;
  EXPECT_THAT(refusal_of_mesh(ascii, "model.stl", degrees), HasSubstr("domain.coordinates"));
}

}  // namespace
}  // namespace downwash
