#include "io/gis/feature_layer.hpp"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <gdal_frmts.h>
#include <ogr_api.h>
#include <ogrsf_frmts.h>

#include <cmath>
#include <memory>
#include <string_view>

#include "io/text/xml_text.hpp"
#include "io/zones/zone_coordinates.hpp"

namespace downwash {
namespace {

/// The time that the tables of a GeoPackage have, in the place of the clock's: files of one result
/// are the same.
constexpr const char* date_option = "OGR_CURRENT_DATE";

struct DestroyFeature {
  void operator()(void* feature) const { OGR_F_Destroy(static_cast<OGRFeatureH>(feature)); }
};
struct DestroyGeometry {
  void operator()(void* shape) const { OGR_G_DestroyGeometry(static_cast<OGRGeometryH>(shape)); }
};
using Geometry = std::unique_ptr<void, DestroyGeometry>;

OGRFieldType type_of(const FeatureLayer::Value& value) {
  if (std::holds_alternative<std::string>(value)) return OFTString;
  return std::holds_alternative<std::int64_t>(value) ? OFTInteger64 : OFTReal;
}

void set_value(OGRFeatureH feature, const std::string& name, const FeatureLayer::Value& value) {
  const int field = OGR_F_GetFieldIndex(feature, name.c_str());
  const auto set_number = [&](double number) {
    if (std::isfinite(number)) OGR_F_SetFieldDouble(feature, field, number);
  };
  if (const auto* text = std::get_if<std::string>(&value)) {
    if (!text->empty()) OGR_F_SetFieldString(feature, field, plain_text(*text).c_str());
  } else if (const auto* whole = std::get_if<std::int64_t>(&value)) {
    OGR_F_SetFieldInteger64(feature, field, *whole);
  } else if (const auto* number = std::get_if<double>(&value)) {
    set_number(*number);
  } else if (const auto& some = std::get<std::optional<double>>(value)) {
    set_number(*some);
  }
}

/// Makes an attribute of a layer of `file`.
void make_field(OGRLayerH layer, const std::string& name, OGRFieldType type,
                const std::filesystem::path& file, OGRFieldSubType kind = OFSTNone) {
  const std::unique_ptr<void, void (*)(void*)> field(
      OGR_Fld_Create(name.c_str(), type),
      [](void* one) { OGR_Fld_Destroy(static_cast<OGRFieldDefnH>(one)); });
  OGR_Fld_SetSubType(field.get(), kind);
  if (OGR_L_CreateField(layer, field.get(), TRUE) != OGRERR_NONE) {
    throw_gdal(file, "an attribute can't be made");
  }
}

OGRGeometryH line_of(const Ring& points, OGRwkbGeometryType type, bool closed) {
  OGRGeometryH line = OGR_G_CreateGeometry(type);
  for (const Point& at : points) OGR_G_AddPoint_2D(line, at.x, at.y);
  if (closed) OGR_G_AddPoint_2D(line, points.front().x, points.front().y);
  return line;
}

/// Of degrees, or of what the map has.
OGRGeometryH shape_of(const Polygon& polygon) {
  OGRGeometryH shape = OGR_G_CreateGeometry(wkbPolygon);
  OGR_G_AddGeometryDirectly(shape, line_of(polygon.outer, wkbLinearRing, true));
  for (const Ring& hole : polygon.holes) {
    OGR_G_AddGeometryDirectly(shape, line_of(hole, wkbLinearRing, true));
  }
  return shape;
}

}  // namespace

LayerFile::LayerFile(const std::string& path, std::filesystem::path name,
                     const MapProjection& projection, FeatureLayer::Values marks)
    : name_(std::move(name)),
      projection_(projection),
      marks_(std::move(marks)),
      system_(degrees_of(projection)) {
  RegisterOGRGeoPackage();
  CPLSetThreadLocalConfigOption(date_option, "1980-01-01T00:00:00.000Z");
  dataset_.reset(
      GDALCreate(GDALGetDriverByName("GPKG"), path.c_str(), 0, 0, 0, GDT_Unknown, nullptr));
  if (!dataset_) throw_gdal(name_, "no GeoPackage can be made");
}

LayerFile::~LayerFile() {
  dataset_.reset();
  CPLSetThreadLocalConfigOption(date_option, nullptr);
}

FeatureLayer LayerFile::layer(const std::string& name, OGRwkbGeometryType type) {
  OGRLayerH layer =
      GDALDatasetCreateLayer(dataset_.get(), name.c_str(), system_.get(), type, nullptr);
  if (layer == nullptr) throw_gdal(name_, "no layer can be made");
  return {*this, layer};
}

void LayerFile::add_styles(const std::vector<LayerStyle>& styles) {
  OGRLayerH table =
      GDALDatasetCreateLayer(dataset_.get(), "layer_styles", nullptr, wkbNone, nullptr);
  if (table == nullptr) throw_gdal(name_, "no layer can be made");
  for (const char* text : {"f_table_catalog", "f_table_schema", "f_table_name", "f_geometry_column",
                           "styleName", "styleQML", "styleSLD"}) {
    make_field(table, text, OFTString, name_);
  }
  make_field(table, "useAsDefault", OFTInteger, name_, OFSTBoolean);
  for (const char* text : {"description", "owner", "ui"}) {
    make_field(table, text, OFTString, name_);
  }
  make_field(table, "update_time", OFTDateTime, name_);
  for (const LayerStyle& style : styles) {
    if (GDALDatasetGetLayerByName(dataset_.get(), style.layer.c_str()) == nullptr) continue;
    const std::unique_ptr<void, DestroyFeature> row(OGR_F_Create(OGR_L_GetLayerDefn(table)));
    const auto put = [&](const char* field, const char* text) {
      OGR_F_SetFieldString(row.get(), OGR_F_GetFieldIndex(row.get(), field), text);
    };
    // QGIS looks for empty texts here, not for missing ones.
    for (const char* empty : {"f_table_catalog", "f_table_schema", "styleSLD", "owner", "ui"}) {
      put(empty, "");
    }
    put("f_table_name", style.layer.c_str());
    put("f_geometry_column", "geom");
    put("styleName", "Downwash");
    put("styleQML", style.qml.c_str());
    put("description", "colours of report.html");
    put("update_time", "1980-01-01T00:00:00.000Z");
    OGR_F_SetFieldInteger(row.get(), OGR_F_GetFieldIndex(row.get(), "useAsDefault"), 1);
    if (OGR_L_CreateFeature(table, row.get()) != OGRERR_NONE) {
      throw_gdal(name_, "a style can't be written");
    }
  }
}

void LayerFile::close() {
  CPLErrorReset();
  dataset_.reset();
  if (CPLGetLastErrorType() >= CE_Failure) throw_gdal(name_, "it can't be closed");
}

void FeatureLayer::add(const std::vector<Polygon>& polygons, const Values& values) {
  const std::vector<Polygon> on_map = map_coordinates(polygons, file_.projection_);
  if (on_map.empty()) return add_geometry(nullptr, values);
  const Geometry all(OGR_G_CreateGeometry(wkbMultiPolygon));
  for (const Polygon& polygon : on_map) OGR_G_AddGeometryDirectly(all.get(), shape_of(polygon));
  add_geometry(all.get(), values);
}

void FeatureLayer::add_lines(const std::vector<Ring>& lines, const Values& values) {
  const Geometry all(OGR_G_CreateGeometry(wkbMultiLineString));
  for (const Ring& line : map_lines(lines, file_.projection_)) {
    OGR_G_AddGeometryDirectly(all.get(), line_of(line, wkbLineString, false));
  }
  add_geometry(all.get(), values);
}

void FeatureLayer::add(const Point& place, const Values& values) {
  if (!std::isfinite(place.x) || !std::isfinite(place.y)) return add_geometry(nullptr, values);
  const Point at = map_coordinates(place, file_.projection_);
  const Geometry point(OGR_G_CreateGeometry(wkbPoint));
  OGR_G_SetPoint_2D(point.get(), 0, at.x, at.y);
  add_geometry(point.get(), values);
}

void FeatureLayer::declare(const Values& values) {
  for (const auto& [name, value] : values) {
    make_field(layer_, name, type_of(value), file_.name_);
  }
}

void FeatureLayer::add_geometry(void* geometry, const Values& values) {
  OGRFeatureDefnH definition = OGR_L_GetLayerDefn(layer_);
  if (OGR_FD_GetFieldCount(definition) == 0) {
    declare(values);
    declare(file_.marks_);
  }
  const std::unique_ptr<void, DestroyFeature> feature(OGR_F_Create(definition));
  for (const auto& [name, value] : values) set_value(feature.get(), name, value);
  for (const auto& [name, value] : file_.marks_) set_value(feature.get(), name, value);
  if (geometry != nullptr) OGR_F_SetGeometry(feature.get(), geometry);
  if (OGR_L_CreateFeature(layer_, feature.get()) != OGRERR_NONE) {
    throw_gdal(file_.name_, "a feature can't be added");
  }
}

}  // namespace downwash
