// What ParaView will read, read back by VTK's own readers.
#include "io/fields/vtk_writer.hpp"

#include <gtest/gtest.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkImageData.h>
#include <vtkInformation.h>
#include <vtkInformationStringKey.h>
#include <vtkNew.h>
#include <vtkRectilinearGrid.h>
#include <vtkStringArray.h>
#include <vtkXMLImageDataReader.h>
#include <vtkXMLRectilinearGridReader.h>

#include "io/disk/base64_stream.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

const std::vector<std::string> all_vtk_fields{"velocity", "pressure", "eddy_viscosity", "solid"};

CellFields sample_fields(const OutputScene& scene) {
  return cell_fields(scene, test::sample_snapshot(scene, 12, 1.5), all_vtk_fields);
}

template <class Reader>
void expect_sample(Reader& reader, const std::filesystem::path& file) {
  ASSERT_TRUE(std::filesystem::exists(file));
  reader.SetFileName(file.c_str());
  reader.Update();
  vtkCellData* data = reader.GetOutput()->GetCellData();
  ASSERT_EQ(data->GetNumberOfArrays(), 4);
  vtkDataArray* const velocity = data->GetArray("velocity");
  ASSERT_EQ(velocity->GetNumberOfComponents(), 3);
  EXPECT_STREQ(velocity->GetComponentName(2), "Z");
  EXPECT_STREQ(velocity->GetInformation()->Get(vtkDataArray::UNITS_LABEL()), "m/s");
  vtkIdType cell = 0;
  const auto n = test::sample_cells;
  for (int z = 0; z < n[2]; ++z)
    for (int y = 0; y < n[1]; ++y)
      for (int x = 0; x < n[0]; ++x, ++cell) {
        const Index3 xyz{x, y, z};
        const bool solid = xyz == Index3{2, 1, 0};
        EXPECT_EQ(data->GetArray("solid")->GetTuple1(cell), solid ? 1 : 0);
        EXPECT_EQ(data->GetArray("pressure")->GetTuple1(cell),
                  solid ? 0 : 1.25F * test::sample_value("pressure", xyz));
        EXPECT_EQ(data->GetArray("eddy_viscosity")->GetTuple1(cell),
                  solid ? 0 : test::sample_value("eddy viscosity", xyz));
        for (int axis = 0; axis < 3; ++axis) {
          EXPECT_EQ(data->GetArray("velocity")->GetComponent(cell, axis),
                    solid ? 0 : test::sample_velocity(axis, xyz));
        }
      }
  EXPECT_EQ(reader.GetOutput()->GetFieldData()->GetArray("TimeValue")->GetTuple1(0), 1.5);
}

TEST(VtkWriter, ImageDataComesBack) {
  const test::TemporaryFolder folder;
  VtkWriter writer(folder.path());
  writer.write(sample_fields(test::sample_scene()));
  vtkNew<vtkXMLImageDataReader> reader;
  expect_sample(*reader.Get(), folder.path() / "step_000012.vti");
  const std::array<double, 6> expected{-10, 4, 20, 22, 1, 21};
  std::array<double, 6> bounds{};
  reader->GetOutput()->GetBounds(bounds.data());
  for (std::size_t b = 0; b < 6; ++b) EXPECT_DOUBLE_EQ(bounds[b], expected[b]);
}

TEST(VtkWriter, StretchedGridComesBack) {
  const test::TemporaryFolder folder;
  VtkWriter writer(folder.path());
  writer.write(sample_fields(test::sample_scene(true)));
  vtkNew<vtkXMLRectilinearGridReader> reader;
  expect_sample(*reader.Get(), folder.path() / "step_000012.vtr");
  EXPECT_EQ(reader->GetOutput()->GetZCoordinates()->GetTuple1(3), 9);
}

TEST(VtkWriter, Base64IsThatOfVtk) {
  const auto encoded = [](vtkOutputStream& stream, const std::vector<int>& lengths) {
    std::ostringstream text;
    stream.SetStream(&text);
    stream.StartWriting();
    unsigned char byte = 0;
    for (const int length : lengths) {
      std::vector<unsigned char> block(static_cast<std::size_t>(length));
      for (unsigned char& value : block) value = byte = static_cast<unsigned char>(byte * 7 + 3);
      EXPECT_EQ(stream.Write(block.data(), block.size()), 1);
    }
    stream.EndWriting();
    return text.str();
  };
  for (const std::vector<int>& lengths :
       {std::vector{0}, {1}, {2}, {3}, {1, 1, 1}, {2, 1024, 1}, {1, 0, 1, 700}, {256, 256, 256}}) {
    vtkNew<Base64Stream> ours;
    vtkNew<vtkBase64OutputStream> theirs;
    EXPECT_EQ(encoded(*ours, lengths), encoded(*theirs, lengths));
  }
}

TEST(VtkWriter, DoubtComesWithTheFields) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  FlowSnapshot snapshot = test::sample_snapshot(scene, 0, 0);
  for (const std::string doubt : {"", "the flow blew up at step 3 <near> \"the tower\""}) {
    snapshot.doubt = doubt;
    VtkWriter(folder.path()).write(cell_fields(scene, snapshot, {"pressure"}));
    vtkNew<vtkXMLImageDataReader> reader;
    reader->SetFileName((folder.path() / "step_000000.vti").c_str());
    reader->Update();
    vtkFieldData* data = reader->GetOutput()->GetFieldData();
    auto* found = vtkStringArray::SafeDownCast(data->GetAbstractArray("NotToBeReliedOn"));
    ASSERT_EQ(found != nullptr, !doubt.empty());
    EXPECT_EQ(found != nullptr ? std::string(found->GetValue(0)) : "", doubt);
  }
}

TEST(VtkWriter, OnlyChosenFieldsAreWritten) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  VtkWriter(folder.path())
      .write(cell_fields(scene, test::sample_snapshot(scene, 0, 0), {"pressure"}));
  vtkNew<vtkXMLImageDataReader> reader;
  reader->SetFileName((folder.path() / "step_000000.vti").c_str());
  reader->Update();
  EXPECT_EQ(reader->GetOutput()->GetCellData()->GetNumberOfArrays(), 1);
}

/// Array names and values of a snapshot with tracers of these names, of concentration only.
void expect_concentrations(const std::vector<std::string>& tracers,
                           const std::vector<std::string>& arrays) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  VtkWriter(folder.path())
      .write(cell_fields(scene, test::sample_snapshot_with(tracers, scene, 0), {"concentration"}));
  vtkNew<vtkXMLImageDataReader> reader;
  reader->SetFileName((folder.path() / "step_000000.vti").c_str());
  reader->Update();
  vtkCellData* data = reader->GetOutput()->GetCellData();
  ASSERT_EQ(data->GetNumberOfArrays(), static_cast<int>(arrays.size()));
  const auto n = test::sample_cells;
  for (int t = 0; t < static_cast<int>(arrays.size()); ++t) {
    vtkDataArray* array = data->GetArray(arrays[static_cast<std::size_t>(t)].c_str());
    ASSERT_NE(array, nullptr) << arrays[static_cast<std::size_t>(t)];
    vtkIdType cell = 0;
    for (int z = 0; z < n[2]; ++z)
      for (int y = 0; y < n[1]; ++y)
        for (int x = 0; x < n[0]; ++x, ++cell) {
          const Index3 xyz{x, y, z};
          EXPECT_EQ(array->GetTuple1(cell),
                    (xyz == Index3{2, 1, 0}) ? 0 : test::sample_concentration(t, xyz));
        }
  }
}

TEST(VtkWriter, OneTracerIsTheConcentration) {
  expect_concentrations({"chlorine"}, {"concentration"});
}

TEST(VtkWriter, ManyTracersAreToldApartByName) {
  expect_concentrations({"chlorine", "a <\"b\"> & c"},
                        {"concentration chlorine", "concentration a <\"b\"> & c"});
}

TEST(VtkWriter, SeriesIsValidAfterEveryFile) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  VtkWriter writer(folder.path());
  for (const int step : {10, 20}) {
    writer.write(
        cell_fields(scene, test::sample_snapshot(scene, step, 0.1 * step), all_vtk_fields));
    const std::string series = test::contents(folder.path() / "series.pvd");
    EXPECT_NE(series.find("</VTKFile>"), std::string::npos);
  }
  EXPECT_EQ(test::contents(folder.path() / "series.pvd"),
            "<?xml version=\"1.0\"?>\n"
            "<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"LittleEndian\">\n"
            "  <Collection>\n"
            "    <DataSet timestep=\"1\" part=\"0\" file=\"step_000010.vti\"/>\n"
            "    <DataSet timestep=\"2\" part=\"0\" file=\"step_000020.vti\"/>\n"
            "  </Collection>\n"
            "</VTKFile>\n");
}

}  // namespace
}  // namespace downwash
