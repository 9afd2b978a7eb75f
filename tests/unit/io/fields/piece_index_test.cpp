// What several processes write, as ParaView puts it together again.
#include "io/fields/piece_index.hpp"

#include <gtest/gtest.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataSet.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkRectilinearGrid.h>
#include <vtkXMLImageDataReader.h>
#include <vtkXMLPImageDataReader.h>
#include <vtkXMLPRectilinearGridReader.h>
#include <vtkXMLRectilinearGridReader.h>

#include <algorithm>

#include "io/fields/vtk_writer.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

const OutputChoice choice{.every = {},
                          .fields = {"velocity", "pressure", "concentration", "solid"},
                          .vtk = true,
                          .plot3d = false};

/// The planes of a field on cells or faces that lie in or around some planes of cells.
HostField<float> part_of(const HostField<float>& whole, IndexRange planes, int cells) {
  const int faces = whole.n[2] - cells;
  HostField<float> part({whole.n[0], whole.n[1], planes.last - planes.first + faces});
  for (int k = 0; k < part.n[2]; ++k)
    for (int j = 0; j < part.n[1]; ++j)
      for (int i = 0; i < part.n[0]; ++i) part(i, j, k) = whole(i, j, planes.first + k);
  return part;
}

FlowSnapshot part_of(const FlowSnapshot& whole, IndexRange planes, int cells) {
  FlowSnapshot part{.step = whole.step, .time = whole.time};
  for (const auto& [name, field] : whole.fields) {
    part.fields.emplace(name, part_of(field, planes, cells));
  }
  for (const TracerSnapshot& tracer : whole.tracers) {
    part.tracers.push_back({tracer.name, part_of(tracer.concentration, planes, cells)});
  }
  return part;
}

void expect_same(vtkDataSet& found, vtkDataSet& expected) {
  ASSERT_EQ(found.GetNumberOfCells(), expected.GetNumberOfCells());
  std::array<double, 6> bounds{}, expected_bounds{};
  found.GetBounds(bounds.data());
  expected.GetBounds(expected_bounds.data());
  EXPECT_EQ(bounds, expected_bounds);
  ASSERT_EQ(found.GetCellData()->GetNumberOfArrays(), 5);
  ASSERT_EQ(expected.GetCellData()->GetNumberOfArrays(), 5);
  for (int a = 0; a < 5; ++a) {
    vtkDataArray* one = expected.GetCellData()->GetArray(a);
    vtkDataArray* other = found.GetCellData()->GetArray(one->GetName());
    ASSERT_NE(other, nullptr) << one->GetName();
    ASSERT_EQ(other->GetDataType(), one->GetDataType());
    ASSERT_EQ(other->GetNumberOfValues(), one->GetNumberOfValues());
    for (vtkIdType cell = 0; cell < found.GetNumberOfCells(); ++cell) {
      for (int c = 0; c < one->GetNumberOfComponents(); ++c) {
        EXPECT_EQ(other->GetComponent(cell, c), one->GetComponent(cell, c)) << one->GetName();
      }
    }
  }
}

template <class WholeReader, class PieceReader>
void expect_pieces_make_the_whole(const std::vector<IndexRange>& planes, bool stretched) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene(stretched);
  const int cells = scene.grid.axis[2].n();
  const FlowSnapshot snapshot = test::sample_snapshot_with({"a <b>", "c"}, scene, 12);
  OutputWriter whole(folder.path() / "whole", scene, choice);
  whole.push(snapshot);
  whole.close();
  std::vector<WrittenPiece> written;
  for (std::size_t number = 0; number < planes.size(); ++number) {
    OutputWriter piece(folder.path() / "pieces", piece_of(scene, planes, static_cast<int>(number)),
                       choice);
    piece.push(part_of(snapshot, planes[number], cells));
    piece.close();
    written = piece.pieces();
    ASSERT_EQ(written.size(), 1U);
  }
  EXPECT_TRUE(whole.pieces().empty());
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "pieces" / "fields" / "series.pvd"))
      << "not before all pieces are there";
  PieceIndex index(folder.path() / "pieces" / "fields", {scene.grid, planes, 0}, scene.axes);
  index.add(written.front());

  const std::string kind = stretched ? "vtr" : "vti";
  vtkNew<WholeReader> expected;
  expected->SetFileName((folder.path() / "whole/fields" / ("step_000012." + kind)).c_str());
  expected->Update();
  vtkNew<PieceReader> found;
  found->SetFileName((folder.path() / "pieces/fields" / ("step_000012.p" + kind)).c_str());
  found->Update();
  expect_same(*found->GetOutput(), *expected->GetOutput());
  EXPECT_NE(test::contents(folder.path() / "pieces/fields/series.pvd").find("step_000012.p" + kind),
            std::string::npos);
}

TEST(PieceIndex, PiecesMakeTheWhole) {
  for (const std::vector<IndexRange>& planes :
       {std::vector<IndexRange>{{0, 7}}, {{0, 3}, {3, 7}}, {{0, 1}, {1, 2}, {2, 6}, {6, 7}}}) {
    expect_pieces_make_the_whole<vtkXMLImageDataReader, vtkXMLPImageDataReader>(planes, false);
    expect_pieces_make_the_whole<vtkXMLRectilinearGridReader, vtkXMLPRectilinearGridReader>(planes,
                                                                                            true);
  }
}

TEST(PieceIndex, PieceHasItsOwnObstacles) {
  const OutputScene scene = test::sample_scene();  // cell 2 along k is solid, somewhere
  EXPECT_EQ(piece_of(scene, {{0, 2}, {2, 7}}, 0).obstacles.solid_count(), 0);
  EXPECT_EQ(piece_of(scene, {{0, 2}, {2, 7}}, 1).obstacles.solid_count(), 1);
}

}  // namespace
}  // namespace downwash
