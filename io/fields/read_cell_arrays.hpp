// Arrays in cells, read back from VTK files, and where and when they are.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace downwash {

struct CellArray {
  int components = 1;
  std::vector<double> values;  ///< cell by cell, x fastest
};

/// What a file of fields holds, by the names of its arrays.
struct FieldFile {
  std::map<std::string, CellArray> cells;
  /// Coordinates of points along "x", "y" and "z", and numbers of the whole file, as "TimeValue".
  std::map<std::string, CellArray> frame;
};

/// Reads a .vti or .vtr file, or the pieces that a .pvti or .pvtr names. Throws std::runtime_error
/// if one of them can't be read.
FieldFile read_field_file(const std::filesystem::path& file);

}  // namespace downwash
