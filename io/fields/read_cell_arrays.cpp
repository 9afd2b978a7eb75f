#include "io/fields/read_cell_arrays.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataSet.h>
#include <vtkExecutive.h>
#include <vtkFieldData.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkRectilinearGrid.h>
#include <vtkXMLGenericDataObjectReader.h>

#include <array>
#include <cstddef>
#include <stdexcept>

#include "io/disk/spare_memory.hpp"

namespace downwash {
namespace {

CellArray copy_of(vtkDataArray& array) {
  CellArray copy{.components = array.GetNumberOfComponents(), .values = {}};
  copy.values.reserve(static_cast<std::size_t>(array.GetNumberOfValues()));
  for (vtkIdType cell = 0; cell < array.GetNumberOfTuples(); ++cell) {
    for (int c = 0; c < copy.components; ++c) copy.values.push_back(array.GetComponent(cell, c));
  }
  return copy;
}

/// Arrays with a name, but for texts.
std::map<std::string, CellArray> copies_of(vtkFieldData& data) {
  std::map<std::string, CellArray> copies;
  for (int a = 0; a < data.GetNumberOfArrays(); ++a) {
    vtkDataArray* const array = data.GetArray(a);
    if (array != nullptr && array->GetName() != nullptr) {
      copies.emplace(array->GetName(), copy_of(*array));
    }
  }
  return copies;
}

void add_coordinates(vtkDataSet& data, std::map<std::string, CellArray>& frame) {
  constexpr std::array names{"x", "y", "z"};
  if (auto* const grid = vtkRectilinearGrid::SafeDownCast(&data)) {
    frame[names[0]] = copy_of(*grid->GetXCoordinates());
    frame[names[1]] = copy_of(*grid->GetYCoordinates());
    frame[names[2]] = copy_of(*grid->GetZCoordinates());
  } else if (auto* const image = vtkImageData::SafeDownCast(&data)) {
    const int* const extent = image->GetExtent();
    for (std::size_t axis = 0; axis < names.size(); ++axis) {
      CellArray& points = frame[names[axis]];
      for (int n = extent[2 * axis]; n <= extent[2 * axis + 1]; ++n) {
        points.values.push_back(image->GetOrigin()[axis] + n * image->GetSpacing()[axis]);
      }
    }
  }
}

}  // namespace

FieldFile read_field_file(const std::filesystem::path& file) {
  vtkNew<vtkXMLGenericDataObjectReader> reader;
  bool failed = false;
  vtkNew<vtkCallbackCommand> note;
  note->SetClientData(&failed);
  note->SetCallback(
      [](vtkObject*, unsigned long, void* said, void*) { *static_cast<bool*>(said) = true; });
  reader->AddObserver("ErrorEvent", note);
  reader->GetExecutive()->AddObserver("ErrorEvent", note);
  reader->SetFileName(file.c_str());
  need_spare_memory();
  reader->Update();
  auto* const data = vtkDataSet::SafeDownCast(reader->GetOutput());
  if (failed || data == nullptr || data->GetNumberOfCells() == 0) {
    throw std::runtime_error(file.string() + ": the fields in it can't be read.");
  }
  FieldFile read{.cells = copies_of(*data->GetCellData()),
                 .frame = copies_of(*data->GetFieldData())};
  add_coordinates(*data, read.frame);
  return read;
}

}  // namespace downwash
