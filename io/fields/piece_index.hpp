// What makes one data set of the pieces that several processes write.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "geometry/frames/axis_map.hpp"
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

/// Names the files of pieces: step_000123_4.vti, or .vtr where an axis of the whole is stretched.
std::string piece_name(std::int64_t step, int number);

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
  std::string text_of(const WrittenPiece& moment) const;

  std::filesystem::path folder_;
  GridPiece piece_;
  AxisMap axes_;
  bool uniform_;
  VtkSeries series_;
};

}  // namespace downwash
