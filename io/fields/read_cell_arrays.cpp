#include "io/fields/read_cell_arrays.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataSet.h>
#include <vtkExecutive.h>
#include <vtkNew.h>
#include <vtkXMLGenericDataObjectReader.h>

#include <stdexcept>

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

}  // namespace

std::map<std::string, CellArray> read_cell_arrays(const std::filesystem::path& file) {
  vtkNew<vtkXMLGenericDataObjectReader> reader;
  bool failed = false;
  vtkNew<vtkCallbackCommand> note;
  note->SetClientData(&failed);
  note->SetCallback(
      [](vtkObject*, unsigned long, void* said, void*) { *static_cast<bool*>(said) = true; });
  reader->AddObserver("ErrorEvent", note);
  reader->GetExecutive()->AddObserver("ErrorEvent", note);
  reader->SetFileName(file.c_str());
  reader->Update();
  auto* const data = vtkDataSet::SafeDownCast(reader->GetOutput());
  if (failed || data == nullptr || data->GetNumberOfCells() == 0) {
    throw std::runtime_error(file.string() + ": the fields in it can't be read.");
  }
  std::map<std::string, CellArray> arrays;
  vtkCellData& cells = *data->GetCellData();
  for (int a = 0; a < cells.GetNumberOfArrays(); ++a) {
    vtkDataArray* const array = cells.GetArray(a);
    if (array != nullptr && array->GetName() != nullptr) {
      arrays.emplace(array->GetName(), copy_of(*array));
    }
  }
  return arrays;
}

}  // namespace downwash
