// Results for geographic information systems, by GDAL.
#pragma once

#include <filesystem>

#include "geometry/frames/map_projection.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// Writes an OGC GeoPackage with the layers zones, cuts, releases, receptors, buildings and
/// computed_area, in longitude and latitude (EPSG:4326), or in plain metres where the map is of no
/// place on Earth. Attributes are named with their units, as the members of zones.geojson are;
/// those that say how far the whole is to be relied on stand in every feature: title, run_complete,
/// run_verdict, verdict_words, caution, as_of. Its tables
/// are dated 1980-01-01, so that files of one result are the same.
///
/// Whole or not at all. Throws std::runtime_error when it can't be written.
void write_geopackage(const std::filesystem::path& file, const Result& page,
                      const MapProjection& projection);

/// Writes a GeoTIFF (Float32, DEFLATE) of the figures in the plane of the zones, as they lie in
/// the domain: the geotransform is turned as the domain is, the first row is the one that is
/// farthest to the left, facing along its x axis. Bands for each substance:
///   SUBSTANCE dosage   concentration integrated over time, mg s/m³
///   SUBSTANCE peak     largest at any moment, mg/m³
///   SUBSTANCE arrival  first moment at or above the threshold, s since the release began
///   SUBSTANCE LEVEL    largest mean over the averaging time of the level, mg/m³
/// No data (-9999) in solids and where nothing was computed; of arrival also where it never came.
/// The dosage is left out where there is none, as of an ensemble of winds. The system is the
/// transverse Mercator projection of the map, or none where the map is of no place on Earth.
///
/// False, and nothing is written, where nothing was computed. Whole or not at all. Throws as
/// write_geopackage().
bool write_geotiff(const std::filesystem::path& file, const Result& page,
                   const MapProjection& projection);

}  // namespace downwash
