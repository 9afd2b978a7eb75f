// Fields for ParaView: one VTK XML file a moment and a time series over all of them.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "io/fields/cell_fields.hpp"
#include "io/fields/vtk_series.hpp"

namespace downwash {

/// Writes `name`.vti (image data) into a folder, or .vtr (rectilinear grid) where an axis (of the
/// whole) is stretched, as VtkWriter does: whole or not at all; of a piece `name`_4.vti. Returns
/// the name of the file. Throws std::runtime_error.
std::string write_vtk(const std::filesystem::path& folder, const std::string& name,
                      const CellFields& fields);

/// Writes step_000123.vti (image data) into a folder, or .vtr (rectilinear grid) where an axis is
/// stretched: cell data, inline and uncompressed, with the time as field data "TimeValue", and adds
/// it to series.pvd. Of pieces only the files of this process: see PieceIndex.
class VtkWriter : public FieldFormat {
 public:
  explicit VtkWriter(const std::filesystem::path& folder) : folder_(folder), series_(folder) {}
  void write(const CellFields& fields) override;
  const std::vector<SeriesEntry>& entries() const override { return series_.entries(); }
  void take_up(std::vector<SeriesEntry> entries) override { series_.take_up(std::move(entries)); }

 private:
  std::filesystem::path folder_;
  VtkSeries series_;
};

}  // namespace downwash
