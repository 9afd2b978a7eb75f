// Fields for ParaView: one VTK XML file a moment and a time series over all of them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/fields/cell_fields.hpp"

namespace downwash {

/// Writes `name`.vti (image data) into a folder, or .vtr (rectilinear grid) where an axis is
/// stretched, as VtkWriter does: whole or not at all. Returns the name of the file. Throws
/// std::runtime_error.
std::string write_vtk(const std::filesystem::path& folder, const std::string& name,
                      const CellFields& fields);

/// Writes step_000123.vti (image data) into a folder, or .vtr (rectilinear grid) where an axis is
/// stretched: cell data, appended and uncompressed, with the time as field data "TimeValue". After
/// each file series.pvd is replaced, so that it is complete and valid at any moment.
class VtkWriter : public FieldFormat {
 public:
  explicit VtkWriter(std::filesystem::path folder) : folder_(std::move(folder)) {}
  void write(const CellFields& fields) override;

 private:
  struct Entry {
    double time;
    std::string file;
  };
  void write_series() const;

  std::filesystem::path folder_;
  std::vector<Entry> entries_;
};

}  // namespace downwash
