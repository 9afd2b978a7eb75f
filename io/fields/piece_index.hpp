// What makes one data set of the pieces that several processes write.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "io/fields/cell_fields.hpp"
#include "io/fields/grid_piece.hpp"
#include "io/fields/vtk_series.hpp"

namespace downwash {

/// A moment of which this process's piece is whole on the disk.
struct WrittenPiece {
  struct Array {
    std::string name;
    std::string type;  ///< as VTK calls it
    int components = 1;
  };
  std::int64_t step = 0;
  double time = 0;  ///< s
  std::vector<Array> arrays;
};

/// The arrays of fields, as VTK calls them.
std::vector<WrittenPiece::Array> arrays_of(const CellFields& fields);

/// "step_000123", which files of that moment are called.
std::string step_name(std::int64_t step);
/// Names the files of pieces: step_000123_4.vti, or .vtr where an axis of the whole is stretched.
std::string piece_name(const std::string& name, int number);

/// Writes `name`.pvti (or .pvtr), which names the pieces of a data set, once they are there.
/// Returns the name of the file. Throws std::runtime_error.
std::string write_piece_index(const std::filesystem::path& folder, const std::string& name,
                              const GridPiece& piece, const AxisMap& axes,
                              const std::vector<WrittenPiece::Array>& arrays);

/// Kept by the first process: step_000123.pvti (or .pvtr) names the pieces of a moment, series.pvd
/// all moments. ParaView opens either.
class PieceIndex {
 public:
  PieceIndex(std::filesystem::path folder, GridPiece piece, AxisMap axes);

  /// Adds a moment once all processes have written their pieces. Throws std::runtime_error.
  void add(const WrittenPiece& moment);
  /// Moments added.
  std::size_t size() const { return series_.size(); }
  const std::vector<SeriesEntry>& entries() const { return series_.entries(); }
  /// Goes on from moments whose files are there.
  void take_up(std::vector<SeriesEntry> entries) { series_.take_up(std::move(entries)); }

 private:
  std::filesystem::path folder_;
  GridPiece piece_;
  AxisMap axes_;
  VtkSeries series_;
};

}  // namespace downwash
