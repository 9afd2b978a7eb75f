// Buildings from GeoJSON (RFC 7946, and the 2008 draft with its crs member).
#pragma once

#include <string>
#include <string_view>

#include "geometry/buildings/building_set.hpp"

namespace downwash {

/// Reads a FeatureCollection, a Feature, a bare geometry, or an array of features, of geometries,
/// of
/// {"height": …, "polygon": [[x, y], …]} or of bare lists of coordinates (rings or polygons); and
/// any number of these one a line, or as a text sequence (RFC 8142). Features are taken one by one
/// as they are parsed; those beyond `options.district` are not kept. Polygons, multipolygons and
/// those within geometry collections are taken; features with only points or lines, or no geometry,
/// are skipped and counted. Rings may be closed or not, of any orientation, and with a third
/// coordinate, which is ignored. NaN is taken for null, and told. Nested attributes ("tags": {…})
/// count as attributes of the feature. Throws InputError, in which `name` stands for the file:
/// empty or cut off; malformed JSON (with line and column); other formats (named); malformed
/// coordinates (with the feature); and all of assemble_buildings.
BuildingSet parse_geojson(std::string_view content, const std::string& name,
                          const ReaderOptions& options = {});

/// The features of such a file, whatever they are. Throws as before, but for assemble_buildings.
FeatureFile geojson_features(std::string_view content, const std::string& name,
                             const ReaderOptions& options);

}  // namespace downwash
