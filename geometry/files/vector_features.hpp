// Features of GDAL's layers → plans and bodies of a building file.
#pragma once

#include <cstdint>
#include <optional>

#include "geometry/files/drawing_features.hpp"
#include "geometry/files/vector_bounds.hpp"
#include "geometry/files/vector_format.hpp"
#include "geometry/geojson/feature_collector.hpp"

class OGRFeature;
class OGRLayer;
class OGRSpatialReference;

namespace downwash {

/// Takes the features of one file.
class VectorFeatures {
 public:
  /// `drawing`: filled before the first feature, where it is one.
  VectorFeatures(const VectorFormat& format, const ReaderOptions& options,
                 FeatureCollector& features, std::optional<DrawingFeatures>& drawing)
      : format_(format), options_(options), features_(features), drawing_(drawing) {}

  /// Bytes of the file, by which features are counted; before the first one.
  void allow(std::size_t bytes) { allowance_.emplace(features_.name(), bytes); }
  /// Takes the system of the file; the one that the case names goes before it.
  void take_system(const OGRSpatialReference& system);
  /// `parts`: all of its features are parts of buildings, by its name.
  void take_layer(OGRLayer& layer, bool parts = false);
  void take_feature(OGRFeature& source, bool part = false);
  /// Has the layer look up what lies in the district, where it has an index. How many features it
  /// has in all, or 0 where it reads them one by one.
  std::int64_t limit_to_district(OGRLayer& layer);
  /// Notes how heights and bodies were understood.
  void tell_heights();

 private:
  Rectangle extent_of(OGRLayer& layer) const;
  void take_path(const VectorShape& shape, Feature feature);

  const VectorFormat& format_;
  const ReaderOptions& options_;
  FeatureCollector& features_;
  std::optional<DrawingFeatures>& drawing_;
  std::optional<FeatureAllowance> allowance_;
  bool turned_ = false;
  double z_unit_ = 1;  ///< m
  std::int64_t bodies_ = 0, closed_ = 0, raised_ = 0;
};

}  // namespace downwash
