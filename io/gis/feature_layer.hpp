// Layers of a GeoPackage, feature by feature.
#pragma once

#include <ogr_core.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "io/gis/gdal_output.hpp"
#include "io/gis/layer_styles.hpp"

namespace downwash {

class LayerFile;

/// Belongs to its file, which must live longer.
class FeatureLayer {
 public:
  /// An attribute that is not there has no value.
  using Value = std::variant<std::string, std::int64_t, double, std::optional<double>>;
  using Values = std::vector<std::pair<std::string, Value>>;

  FeatureLayer(LayerFile& file, void* layer) : file_(file), layer_(layer) {}

  // Map frame, m. The attributes of the first feature are those of the layer, and those that the
  // file has for all come last. All throw std::runtime_error where GDAL fails.

  /// Without a geometry where nothing of the polygons is left on the map.
  void add(const std::vector<Polygon>& polygons, const Values& values);
  void add_lines(const std::vector<Ring>& lines, const Values& values);
  /// Without a geometry where the place is not known.
  void add(const Point& place, const Values& values);

 private:
  void add_geometry(void* geometry, const Values& values);
  void declare(const Values& values);

  LayerFile& file_;
  void* layer_;
};

/// A GeoPackage under construction.
class LayerFile {
 public:
  /// `path`: where GDAL writes; `name`: of the file, for complaints; `marks`: attributes of every
  /// feature.
  LayerFile(const std::string& path, std::filesystem::path name, const MapProjection& projection,
            FeatureLayer::Values marks);
  ~LayerFile();
  LayerFile(const LayerFile&) = delete;
  LayerFile& operator=(const LayerFile&) = delete;

  FeatureLayer layer(const std::string& name, OGRwkbGeometryType type);
  /// Writes the looks into the table that QGIS reads them from, of layers that the file has.
  void add_styles(const std::vector<LayerStyle>& styles);
  /// Throws std::runtime_error where the last of it can't be written.
  void close();

 private:
  friend class FeatureLayer;

  std::filesystem::path name_;
  const MapProjection& projection_;
  FeatureLayer::Values marks_;
  GdalSystem system_;
  GdalDataset dataset_;
};

}  // namespace downwash
