#include "io/fields/vtk_writer.hpp"

#include <fmt/format.h>
#include <vtkCallbackCommand.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkErrorCode.h>
#include <vtkExecutive.h>
#include <vtkFieldData.h>
#include <vtkFloatArray.h>
#include <vtkImageData.h>
#include <vtkInformation.h>
#include <vtkInformationStringKey.h>
#include <vtkNew.h>
#include <vtkRectilinearGrid.h>
#include <vtkSmartPointer.h>
#include <vtkStringArray.h>
#include <vtkUnsignedCharArray.h>
#include <vtkXMLImageDataWriter.h>
#include <vtkXMLRectilinearGridWriter.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/disk/base64_stream.hpp"
#include "io/disk/spare_memory.hpp"
#include "io/fields/piece_index.hpp"
#include "io/text/xml_text.hpp"

namespace downwash {
namespace {

/// Unit of a field of this name, "concentration chlorine" too; empty if it has none.
std::string_view unit_of(std::string_view name) {
  using Unit = std::pair<std::string_view, std::string_view>;
  constexpr std::array units{Unit{"velocity", "m/s"},
                             Unit{"speed", "m/s"},
                             Unit{"pressure", "Pa"},
                             Unit{"eddy_viscosity", "m2/s"},
                             Unit{"temperature", "K"},
                             Unit{"concentration", "kg/m3"},
                             Unit{"variance_of_concentration", "kg2/m6"},
                             Unit{"reynolds_stress", "m2/s2"},
                             Unit{"turbulent_kinetic_energy", "m2/s2"}};
  std::string_view quantity = name.substr(0, name.find(' '));
  for (const std::string_view of : {"mean_", "largest_"}) {
    if (quantity.starts_with(of)) quantity.remove_prefix(of.size());
  }
  const auto found = std::ranges::find(units, quantity, &Unit::first);
  return found == units.end() ? std::string_view() : found->second;
}

void name_components(vtkDataArray& array) {
  constexpr std::array names{"X", "Y", "Z"};
  constexpr std::array tensor{"XX", "YY", "ZZ", "XY", "YZ", "XZ"};
  const int components = array.GetNumberOfComponents();
  const auto set = [&](const auto& list) {
    if (components != static_cast<int>(list.size())) return;
    for (int c = 0; c < components; ++c) {
      array.SetComponentName(c, list[static_cast<std::size_t>(c)]);
    }
  };
  set(names);
  set(tensor);
}

/// A VTK array over memory that outlives it.
template <class Array, class T>
void add_array(vtkDataSet& data, const std::string& name, const std::vector<T>& values,
               int components) {
  if (values.empty()) return;
  vtkNew<Array> array;
  array->SetName(xml_text(name).c_str());  // VTK does not escape it
  array->SetNumberOfComponents(components);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): VTK only reads it
  array->SetArray(const_cast<T*>(values.data()), static_cast<vtkIdType>(values.size()), 1);
  name_components(*array);
  if (const std::string_view unit = unit_of(name); !unit.empty()) {
    array->GetInformation()->Set(vtkDataArray::UNITS_LABEL(), std::string(unit));
  }
  data.GetCellData()->AddArray(array);
}

void add_fields(vtkDataSet& data, const CellFields& fields) {
  bool has_vector = false;
  for (const NamedField& field : fields.fields) {
    add_array<vtkFloatArray>(data, field.name, field.values, field.components);
    if (field.components == 3 && !std::exchange(has_vector, true)) {
      data.GetCellData()->SetActiveVectors(field.name.c_str());
    }
  }
  add_array<vtkUnsignedCharArray>(data, "solid", fields.solid, 1);
  vtkNew<vtkDoubleArray> time;
  time->SetName("TimeValue");
  time->InsertNextValue(fields.time);
  data.GetFieldData()->AddArray(time);
  if (fields.doubt.empty()) return;
  vtkNew<vtkStringArray> doubt;
  doubt->SetName("NotToBeReliedOn");
  doubt->InsertNextValue(fields.doubt);
  data.GetFieldData()->AddArray(doubt);
}

/// Of the whole, where these are a piece.
const std::array<Axis, 3>& whole_axes(const CellFields& fields) {
  return fields.piece ? fields.piece->whole : fields.axis;
}

/// Sets which points of the whole a data set has.
template <class Data>
void set_points(Data& data, const CellFields& fields) {
  if (const auto& piece = fields.piece) {
    const auto& [x, y, z] = piece->cells;
    data.SetExtent(x.first, x.last, y.first, y.last, z.first, z.last);
  } else {
    const Index3 n = fields.n();
    data.SetDimensions(n[0] + 1, n[1] + 1, fields.plane ? 1 : n[2] + 1);
  }
}

vtkSmartPointer<vtkImageData> image_data(const CellFields& fields) {
  const auto& [x, y, z] = whole_axes(fields);
  auto image = vtkSmartPointer<vtkImageData>::New();
  set_points(*image, fields);
  image->SetOrigin(x.origin(), y.origin(), fields.plane ? z.centre(0) : z.origin());
  image->SetSpacing(x.length() / x.n(), y.length() / y.n(), z.length() / z.n());
  return image;
}

vtkSmartPointer<vtkDoubleArray> faces(const Axis& axis) {
  auto array = vtkSmartPointer<vtkDoubleArray>::New();
  for (int i = 0; i <= axis.n(); ++i) array->InsertNextValue(axis.face(i));
  return array;
}

vtkSmartPointer<vtkDoubleArray> middle(const Axis& axis) {
  auto array = vtkSmartPointer<vtkDoubleArray>::New();
  array->InsertNextValue(axis.centre(0));
  return array;
}

vtkSmartPointer<vtkRectilinearGrid> rectilinear_grid(const CellFields& fields) {
  auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
  set_points(*grid, fields);
  const std::array<vtkSmartPointer<vtkDoubleArray>, 3> xyz{
      faces(fields.axis[0]), faces(fields.axis[1]),
      fields.plane ? middle(fields.axis[2]) : faces(fields.axis[2])};
  // VTK calls arrays without a name by their addresses, so that no two files were the same.
  for (std::size_t a = 0; a < xyz.size(); ++a) xyz[a]->SetName(std::array{"x", "y", "z"}[a]);
  grid->SetXCoordinates(xyz[0]);
  grid->SetYCoordinates(xyz[1]);
  grid->SetZCoordinates(xyz[2]);
  return grid;
}

/// Writes a data set, silently: what goes wrong becomes an exception instead of a line by VTK.
template <class Writer, class Data>
void write_file(Data& data, const std::filesystem::path& path) {
  FileDraft draft(path);
  vtkNew<WithBase64Stream<Writer>> writer;
  vtkNew<vtkCallbackCommand> silence;
  silence->SetCallback([](vtkObject*, unsigned long, void*, void*) {});
  for (vtkObject* source :
       {static_cast<vtkObject*>(writer), static_cast<vtkObject*>(writer->GetExecutive())}) {
    source->AddObserver("ErrorEvent", silence);
    source->AddObserver("WarningEvent", silence);
  }
  writer->SetInputData(&data);
  writer->SetFileName(draft.temporary_path().c_str());
  // Inline: ParaView 5.11 with the expat of Debian 12 cannot read appended data.
  writer->SetDataModeToBinary();
  writer->SetCompressorTypeToNone();
  writer->SetHeaderTypeToUInt64();
  need_spare_memory();
  if (writer->Write() == 0 || writer->GetErrorCode() != vtkErrorCode::NoError) {
    throw NumberedError(
        Message::file_not_written,
        fmt::format("{}: the file cannot be written ({}); check the folder and the free space.",
                    path.string(), vtkErrorCode::GetStringFromErrorCode(writer->GetErrorCode())));
  }
  draft.commit();
}

}  // namespace

std::string write_vtk(const std::filesystem::path& folder, const std::string& name,
                      const CellFields& fields) {
  const std::array<Axis, 3>& axes = whole_axes(fields);
  const bool uniform =
      std::all_of(axes.begin(), axes.end(), [](const Axis& axis) { return axis.is_uniform(); });
  const std::string file =
      (fields.piece ? piece_name(name, fields.piece->number) : name) + (uniform ? ".vti" : ".vtr");
  if (uniform) {
    const auto image = image_data(fields);
    add_fields(*image, fields);
    write_file<vtkXMLImageDataWriter>(*image, folder / file);
  } else {
    const auto grid = rectilinear_grid(fields);
    add_fields(*grid, fields);
    write_file<vtkXMLRectilinearGridWriter>(*grid, folder / file);
  }
  return file;
}

void VtkWriter::write(const CellFields& fields) {
  const std::string file = write_vtk(folder_, step_name(fields.step), fields);
  if (fields.piece) return;
  try {
    series_.add(fields.time, file);
  } catch (const std::runtime_error& error) {
    std::error_code ignored;
    std::filesystem::remove(folder_ / file, ignored);
    throw NumberedError(Message::file_not_written,
                        fmt::format("{}: the file can't stay, since the series can't list it: {}",
                                    (folder_ / file).string(), error.what()));
  }
}

}  // namespace downwash
