// Building files of geographic information systems, read by GDAL.
#pragma once

#include <string>
#include <string_view>

#include "geometry/buildings/building_set.hpp"

namespace downwash {

/// True for a GeoPackage, a shapefile, FlatGeobuf, GML and CityGML, KML, OpenStreetMap's XML and
/// PBF, DXF, and for a zip archive of any of these.
bool is_vector_file(std::string_view content);

/// Reads one. GDAL sees the content alone, in memory, and of its drivers that of the format; the
/// companions of a shapefile (.dbf, .shx, .prj, .cpg) are taken from beside `name`, or from the
/// archive.
/// - Layer: `options.layer`, else of those with polygons the one with most heights, then one named
///   after buildings; the choice is told.
/// - Polygons are plans; what has walls becomes the prisms of roof_shape, above its own ground.
/// - The coordinate system is the layer's; where its axes come northing first they are exchanged,
///   and it is told.
/// Everything else is as in assemble_buildings. Throws InputError.
BuildingSet parse_vector_file(std::string_view content, const std::string& name,
                              const ReaderOptions& options);

/// The features of all layers of such a file, which must share a coordinate system, whatever they
/// are; in an archive of shapefiles, or of one such file. Throws InputError.
FeatureFile vector_features(std::string_view content, const std::string& name,
                            const ReaderOptions& options);

}  // namespace downwash
