#include "io/fields/gathered_layers.hpp"

#include <gtest/gtest.h>

#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

/// Two components and a flag, each value of which is another.
void fill(CellFields& fields, const std::array<IndexRange, 3>& box) {
  NamedField pair{"pair", 2, {}};
  for (int z = box[2].first; z < box[2].last; ++z) {
    for (int y = box[1].first; y < box[1].last; ++y) {
      for (int x = box[0].first; x < box[0].last; ++x) {
        const int value = 100 * x + 10 * y + z;
        pair.values.push_back(static_cast<float>(value));
        pair.values.push_back(static_cast<float>(-value));
        fields.solid.push_back(static_cast<std::uint8_t>(value % 3));
      }
    }
  }
  fields.fields = {{"one", 1, std::vector<float>(pair.values.size() / 2, 1.5F)}, pair};
}

/// `cells` along x, y and z, of which the longest one is cut into pieces.
OutputScene scene_of(const Index3& cells, const std::vector<IndexRange>& planes, int number) {
  const AxisMap axes = AxisMap::for_cells(cells);
  const std::array<Axis, 3> xyz{Axis::uniform(-10, 14, cells[0]), Axis::uniform(20, 2, cells[1]),
                                Axis::stretched(0, 40, cells[2], StretchedEnds::low, 2)};
  const Grid grid{axes.to_solver(xyz)};
  return piece_of({grid, ObstacleMap(grid.n()), axes, 1.25, {}}, planes, number);
}

CellFields piece_of_scene(const OutputScene& scene) {
  const GridPiece& piece = *scene.piece;
  const std::array<IndexRange, 3> box = box_of(piece, piece.own(), scene.axes);
  CellFields fields{.step = 3, .time = 1.5, .axis = scene.axes.to_user(scene.grid.axis)};
  fields.piece = CellPiece{scene.axes.to_user(piece.whole.axis), box, piece.number};
  fill(fields, box);
  return fields;
}

void expect_layers(const CellFields& found, const Index3& cells, const Axis& z, IndexRange layers) {
  CellFields expected{.step = 3, .time = 1.5, .axis = found.axis};
  fill(expected, {IndexRange{0, cells[0]}, IndexRange{0, cells[1]}, layers});
  EXPECT_EQ(found.step, 3);
  EXPECT_EQ(found.time, 1.5);
  EXPECT_EQ(found.n(), (Index3{cells[0], cells[1], layers.last - layers.first}));
  EXPECT_EQ(found.axis[2].origin(), z.face(layers.first));
  EXPECT_EQ(found.axis[2].face(found.n()[2]), z.face(layers.last));
  ASSERT_EQ(found.fields.size(), 2U);
  for (std::size_t f = 0; f < 2; ++f) {
    EXPECT_EQ(found.fields[f].name, expected.fields[f].name);
    EXPECT_EQ(found.fields[f].values, expected.fields[f].values);
  }
  EXPECT_EQ(found.solid, expected.solid);
}

TEST(GatheredLayers, AreOfTheWholeWhicheverAxisIsCut) {
  const std::vector<IndexRange> planes{{0, 2}, {2, 3}, {3, 9}};
  for (const Index3& cells : {Index3{9, 4, 5}, {4, 9, 5}, {4, 5, 9}}) {
    for (const IndexRange layers : {IndexRange{0, 1}, {1, 3}, {2, 4}, {4, 5}}) {
      run_processes({1, 1, 1}, [&](Processes& processes, int) {
        const OutputScene scene = scene_of(cells, planes, processes.rank());
        const CellFields piece = piece_of_scene(scene);
        const CellFields found = gathered_layers(processes, scene, piece, layers);
        if (processes.first()) {
          expect_layers(found, cells, piece.piece->whole[2], layers);
        } else {
          EXPECT_TRUE(found.fields.at(1).values.empty());
        }
      });
    }
  }
}

}  // namespace
}  // namespace downwash
