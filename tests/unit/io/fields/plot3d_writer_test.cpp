// Plot3D files, read back by VTK's own readers.
#include "io/fields/plot3d_writer.hpp"

#include <gtest/gtest.h>
#include <vtkInformation.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkMultiBlockPLOT3DReader.h>
#include <vtkNew.h>
#include <vtkPlot3DMetaReader.h>
#include <vtkPointData.h>
#include <vtkStreamingDemandDrivenPipeline.h>
#include <vtkStructuredGrid.h>

#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

const std::vector<std::string> all_fields{"velocity", "pressure", "eddy_viscosity", "solid"};

void write_sample(const std::filesystem::path& folder) {
  const OutputScene scene = test::sample_scene();
  const auto fields = [&](int step) {
    return cell_fields(scene, test::sample_snapshot(scene, step, 0.5 * step), all_fields);
  };
  Plot3dWriter writer(folder, fields(0).solid);
  writer.write(fields(0));
  writer.write(fields(7));
}

void expect_plot3d_sample(vtkStructuredGrid* grid) {
  ASSERT_NE(grid, nullptr);
  const auto n = test::sample_cells;
  ASSERT_EQ(grid->GetNumberOfPoints(), n[0] * n[1] * n[2]);
  vtkIdType point = 0;
  for (int z = 0; z < n[2]; ++z)
    for (int y = 0; y < n[1]; ++y)
      for (int x = 0; x < n[0]; ++x, ++point) {
        EXPECT_FLOAT_EQ(static_cast<float>(grid->GetPoint(point)[0]),
                        -9.0F + 2.0F * static_cast<float>(x));
        EXPECT_FLOAT_EQ(static_cast<float>(grid->GetPoint(point)[2]),
                        3.0F + 4.0F * static_cast<float>(z));
        EXPECT_EQ(grid->GetPointData()->GetArray("IBlank")->GetTuple1(point),
                  (Index3{x, y, z} == Index3{2, 1, 0}) ? 0 : 1);
      }
}

TEST(Plot3dWriter, GridAndFunctionsComeBack) {
  const test::TemporaryFolder folder;
  write_sample(folder.path());
  vtkNew<vtkMultiBlockPLOT3DReader> reader;
  reader->SetXYZFileName((folder.path() / "grid.xyz").c_str());
  reader->SetFunctionFileName((folder.path() / "step_000007.f").c_str());
  reader->SetAutoDetectFormat(0);
  reader->SetBinaryFile(1);
  reader->SetHasByteCount(0);
  reader->SetMultiGrid(0);
  reader->SetIBlanking(1);
  reader->SetByteOrderToLittleEndian();
  reader->Update();
  auto* grid = vtkStructuredGrid::SafeDownCast(reader->GetOutput()->GetBlock(0));
  expect_plot3d_sample(grid);
  const Index3 xyz{3, 2, 4};
  const vtkIdType point = 3 + 7 * (2 + 4 * 4);
  const auto value = [&](const char* name) {
    return grid->GetPointData()->GetArray(name)->GetTuple1(point);
  };
  EXPECT_EQ(value("Function0"), test::sample_velocity(0, xyz));
  EXPECT_EQ(value("Function1"), test::sample_velocity(1, xyz));
  EXPECT_EQ(value("Function2"), test::sample_velocity(2, xyz));
  EXPECT_EQ(value("Function3"), 1.25F * test::sample_value("pressure", xyz));
  EXPECT_EQ(value("Function4"), test::sample_value("eddy viscosity", xyz));
}

TEST(Plot3dWriter, ConcentrationsAreFunctionsByName) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  const auto fields = [&](const std::vector<std::string>& tracers, int step) {
    return cell_fields(scene, test::sample_snapshot_with(tracers, scene, step),
                       {"pressure", "solid", "concentration"});
  };
  const CellFields two = fields({"chlorine", "ammonia"}, 3);
  Plot3dWriter writer(folder.path(), two.solid);
  writer.write(two);
  vtkNew<vtkPlot3DMetaReader> reader;
  reader->SetFileName((folder.path() / "series.p3d").c_str());
  reader->Update();
  auto* grid = vtkStructuredGrid::SafeDownCast(reader->GetOutput()->GetBlock(0));
  expect_plot3d_sample(grid);
  const Index3 xyz{3, 2, 4};
  const vtkIdType point = 3 + 7 * (2 + 4 * 4);
  const auto value = [&](const char* name) {
    vtkDataArray* array = grid->GetPointData()->GetArray(name);
    return array == nullptr ? -1 : array->GetTuple1(point);
  };
  EXPECT_EQ(value("pressure"), 1.25F * test::sample_value("pressure", xyz));
  EXPECT_EQ(value("concentration chlorine"), test::sample_concentration(0, xyz));
  EXPECT_EQ(value("concentration ammonia"), test::sample_concentration(1, xyz));
}

TEST(Plot3dWriter, SeriesNamesTimesAndArrays) {
  const test::TemporaryFolder folder;
  write_sample(folder.path());
  vtkNew<vtkPlot3DMetaReader> reader;
  reader->SetFileName((folder.path() / "series.p3d").c_str());
  reader->UpdateInformation();
  vtkInformation* information = reader->GetOutputInformation(0);
  ASSERT_EQ(information->Length(vtkStreamingDemandDrivenPipeline::TIME_STEPS()), 2);
  EXPECT_EQ(information->Get(vtkStreamingDemandDrivenPipeline::TIME_STEPS(), 1), 3.5);
  reader->UpdateTimeStep(3.5);
  auto* grid = vtkStructuredGrid::SafeDownCast(reader->GetOutput()->GetBlock(0));
  expect_plot3d_sample(grid);
  for (const char* name :
       {"velocity_x", "velocity_y", "velocity_z", "pressure", "eddy_viscosity"}) {
    EXPECT_TRUE(grid->GetPointData()->HasArray(name)) << name;
  }
}

}  // namespace
}  // namespace downwash
