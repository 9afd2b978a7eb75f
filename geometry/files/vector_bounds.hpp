// Bounds of what GDAL makes of a file: a small one must not become a large city.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "geometry/files/vector_format.hpp"

class GDALDataset;

namespace downwash {

/// Reason why GDAL would take too long for the text of a file, the end of a sentence: entities of
/// XML that stand for others, elements within elements within elements, blocks of a drawing that
/// are made of blocks. Nothing where there is no such thing.
std::optional<std::string> endless_content(const VectorFormat& format, std::string_view content);

/// Entities of a drawing when all blocks are put in where it names them (INSERT, with its columns
/// and rows); a block within itself is no number of them (infinity).
double drawn_entities(std::string_view dxf);

/// The layer of a GeoPackage that is a view, where one of its views refers to itself ("with
/// recursive"): such a view may have no end, and its first row may never come.
std::optional<std::string> endless_view(GDALDataset& dataset);

/// Counts what comes out of a file against its size.
class FeatureAllowance {
 public:
  /// `name`, `bytes`: of the file.
  FeatureAllowance(const std::string& name, std::size_t bytes) : name_(name), bytes_(bytes) {}

  /// Counts a feature with a shape of so many bytes. Throws InputError where there are more than
  /// the file can hold, or they take too long to read.
  void take(std::size_t shape_bytes);

 private:
  const std::string& name_;
  std::size_t bytes_;
  std::uint64_t features_ = 0, shapes_ = 0;
};

/// Has SQLite, in which GeoPackages are, end what takes longer than the file may be read (see
/// ReadingTime), and make no text longer than 64 MiB.
void bound_sqlite();

}  // namespace downwash
