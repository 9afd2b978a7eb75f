// Arrays in cells, read back from VTK files.
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

/// Those of a .vti or .vtr file, or of the pieces that a .pvti or .pvtr names, by their names.
/// Throws std::runtime_error where one of them can't be read.
std::map<std::string, CellArray> read_cell_arrays(const std::filesystem::path& file);

}  // namespace downwash
