#include "geometry/files/vector_features.hpp"

#include <ogrsf_frmts.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "geometry/cityjson/closed_solid.hpp"
#include "geometry/cityjson/roof_shape.hpp"
#include "geometry/files/vector_layers.hpp"
#include "geometry/files/vector_shapes.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

/// The height of the shape goes before the attributes, as with CityJSON. What its solid took.
Closing add_body(const RoofShape& body, std::span<const Surface> surfaces, Feature& feature) {
  Attributes attributes;
  attributes.set("height", *body.height);
  attributes.set("min_height", 0.0);
  feature.shaped = true;
  for (const auto& [name, value] : feature.attributes.values()) attributes.set(name, value);
  feature.attributes = std::move(attributes);
  feature.steps = body.steps;
  if (surfaces.empty()) return {};
  ClosedSolid solid = closed_solid(surfaces, body.ground);
  if (solid.mesh.triangles.empty()) return {};
  feature.mended = words_of(solid.closing);
  feature.solid = std::move(solid.mesh);
  return solid.closing;
}

}  // namespace

void VectorFeatures::take_system(const OGRSpatialReference& system) {
  turned_ = northing_first(system);
  features_.set_coordinate_system(name_of(system));
  if (options_.coordinate_system.empty() && options_.coordinates == CoordinateKind::automatic) {
    z_unit_ = height_unit_of(system);
  }
}

void VectorFeatures::take_layer(OGRLayer& layer, bool parts) {
  z_unit_ = features_.height_unit();
  if (const OGRSpatialReference* system = layer.GetSpatialRef()) {
    take_system(*system);
    if (turned_) {
      features_.note("axes: the file has northing or latitude first; they were exchanged");
    }
  }
  // GDAL takes the end of a FlatGeobuf that is cut off for that of its features: all are read,
  // and counted.
  const bool counted = std::string_view(format_.driver) == "FlatGeobuf";
  const std::int64_t promised = counted ? layer.GetFeatureCount(FALSE) : 0;
  const std::int64_t beyond = counted ? 0 : limit_to_district(layer);
  std::int64_t read = 0;
  layer.ResetReading();
  while (const OGRFeatureUniquePtr feature{layer.GetNextFeature()}) {
    take_feature(*feature, parts);
    ++read;
  }
  if (promised > read) {
    throw InputError(Message::building_file, features_.name(), "",
                     text("it ends after ", read, " of ", promised, " features"),
                     "export the file again");
  }
  if (beyond > read) features_.count_beyond(beyond - read, extent_of(layer));
}

std::int64_t VectorFeatures::limit_to_district(OGRLayer& layer) {
  const auto reach = features_.reach([&] { return extent_of(layer); });
  if (!reach || layer.TestCapability(OLCFastSpatialFilter) == 0) return 0;
  const std::int64_t all = layer.GetFeatureCount(FALSE);
  const auto [low, high] = *reach;
  if (turned_) {
    layer.SetSpatialFilterRect(low.y, low.x, high.y, high.x);
  } else {
    layer.SetSpatialFilterRect(low.x, low.y, high.x, high.y);
  }
  return all;
}

Rectangle VectorFeatures::extent_of(OGRLayer& layer) const {
  OGREnvelope box;
  if (layer.GetExtent(&box, FALSE) != OGRERR_NONE) return {};
  if (turned_) return {{box.MinY, box.MinX}, {box.MaxY, box.MaxX}};
  return {{box.MinX, box.MinY}, {box.MaxX, box.MaxY}};
}

void VectorFeatures::take_feature(OGRFeature& source, bool part) {
  const std::int64_t number = features_.begin_feature();
  Feature feature;
  feature.attributes = attributes_of(source);
  if (part && !feature.attributes.contains("building:part")) {
    feature.attributes.set("building:part", std::string("yes"));
  }
  feature.id = identity_of(source, feature.attributes, number);
  const OGRGeometry* geometry = source.GetGeometryRef();
  allowance_->take(geometry == nullptr ? 0 : geometry->WkbSize());
  if (geometry == nullptr) {
    features_.leave_out("no geometry", feature.id);
    return;
  }
  if (drawing_ && !drawing_->reads(feature.attributes)) {
    features_.leave_out(feature.attributes.affirms("paperspace")
                            ? "in paper space, such as the frame of a sheet"
                            : "on another layer of the drawing",
                        feature.id);
    return;
  }
  VectorShape shape = shape_of(*geometry, turned_, drawing_ && !options_.all_geometries);
  drawing_ ? drawing_->scale(shape) : shape.scale_heights(z_unit_);
  if (!shape.finite()) {
    throw InputError(Message::building_file, features_.name(), text("feature ", feature.id),
                     "its coordinates are no numbers", "correct them");
  }
  if (shape.surfaces.empty()) return take_path(shape, std::move(feature));
  if (drawing_ && drawing_->keeps_face(feature.attributes, shape)) return;
  const auto body =
      shape.has_walls() ? roof_shape(shape.surfaces, lowest_point(shape.surfaces)) : std::nullopt;
  const auto raised = body ? std::nullopt : raised_shape(shape, feature.attributes);
  feature.polygons = body ? body->footprint : raised ? raised->footprint : shape.plans();
  Closing closing;
  if (body && body->height) closing = add_body(*body, shape.surfaces, feature);
  if (raised) add_body(*raised, {}, feature);
  if (!body && !raised) feature.altitude = shape.altitude();
  if (drawing_) drawing_->add_height(feature);
  const bool closed = !feature.solid.triangles.empty();
  const std::string id = feature.id;
  if (!features_.take(std::move(feature))) return;
  warn_of(closing, id, features_);
  raised_ += raised ? 1 : 0;
  bodies_ += body && body->height ? 1 : 0;
  closed_ += closed ? 1 : 0;
}

/// What has no polygon.
void VectorFeatures::take_path(const VectorShape& shape, Feature feature) {
  if (!options_.all_geometries && shape.has_lines) {
    if (features_.close(shape.paths, shape.type, feature)) features_.take(std::move(feature));
    return;
  }
  if (!options_.all_geometries || shape.paths.empty()) {
    features_.leave_out(text("no polygon but ", shape.type), feature);
    return;
  }
  feature.polygons = shape.paths;
  feature.shape = shape.has_lines ? FeatureShape::line : FeatureShape::point;
  features_.take(std::move(feature));
}

void VectorFeatures::tell_heights() {
  if (raised_ > 0) {
    features_.note(text("heights: ", raised_,
                        " features are as high as their z, which is above the ground "
                        "(altitudeMode relativeToGround)"));
  }
  if (bodies_ > 0 && z_unit_ != 1) {
    features_.note(text("z: in units of ", z_unit_, " m, as the coordinate system says"));
  }
  if (bodies_ > 0) {
    features_.note(text("bodies: ", bodies_, " with walls, of which ", closed_,
                        " are closed solids, taken as they are, and others steps of their roofs; "
                        "heights are above each one's own ground"));
  }
}

}  // namespace downwash
