// Fields as Plot3D, the format of Thibault's solver (2009, chapter 6).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "io/fields/cell_fields.hpp"

namespace downwash {

/// Single block, little-endian C binary (no record marks), 32-bit integers and floats, values at
/// cell centres, x fastest. Two kinds of file:
///   grid.xyz       nx ny nz, all x, all y, all z (m), iblank (1 = fluid, 0 = solid); written once
///   step_000123.f  nx ny nz m, then m arrays: velocity_x velocity_y velocity_z (m/s), pressure
///                  (Pa), eddy_viscosity (m²/s), concentration (kg/m³, one array a tracer, with its
///                  name where there are several); those that were chosen, in the order of the
///                  choice
/// series.p3d, replaced after each file, is what ParaView opens: it names the files, the arrays and
/// the times.
class Plot3dWriter : public FieldFormat {
 public:
  /// `solid`: 1 = solid, over the cells with x fastest, for iblank.
  Plot3dWriter(std::filesystem::path folder, std::vector<std::uint8_t> solid)
      : folder_(std::move(folder)), solid_(std::move(solid)) {}
  void write(const CellFields& fields) override;
  const std::vector<SeriesEntry>& entries() const override { return entries_; }
  void take_up(std::vector<SeriesEntry> entries) override { entries_ = std::move(entries); }

 private:
  void write_grid(const CellFields& fields) const;
  void write_series(const std::vector<std::string>& names) const;

  std::filesystem::path folder_;
  std::vector<std::uint8_t> solid_;
  std::vector<SeriesEntry> entries_;
};

}  // namespace downwash
