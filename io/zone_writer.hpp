// Threat zones as files for maps: GeoJSON for every GIS, KML for Google Earth.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "geometry/map_projection.hpp"
#include "io/zones.hpp"

namespace downwash {

/// Writes RFC 7946 GeoJSON: one feature a zone, a Polygon or a MultiPolygon, in longitude and
/// latitude on WGS84 with 7 decimals and a bbox; worse zones after, so above, the less bad.
/// Properties of a feature:
///   title, description       for people (simplestyle names, as are fill, stroke, …)
///   substance, level, severity, meaning, source
///   concentration            "58 mg/m³"; concentration_mg_m3: 58
///   averaging_s              of the moving mean; 0 = as it is
///   kind                     "frame", "maximum", "arrival", "probability"
///   begin_s, end_s           s since the release began, where the zone has a span of time; also as
///                            begin_time, end_time (ISO 8601, UTC) where the release has a date
///   bound, bound_unit        of arrival, "s", and of probability, "1"
///   area_m2, height_m        height above ground
/// A zone that is empty is no feature; the member "empty_levels" of the collection lists these
/// with substance, level, kind and times, so that nobody takes their absence for a failure.
///
/// Where the map is plain metres, so are the coordinates (3 decimals), which the member
/// "coordinate_units" of the collection says. (RFC 7946 §7.1 keeps "coordinates" for geometries.)
///
/// The file appears whole or not at all. Throws std::runtime_error when it cannot be written,
/// std::invalid_argument when a zone is of no level of its set or a release time is unreadable.
void write_zones_geojson(const std::filesystem::path& file, std::span<const ZoneSet> sets,
                         const MapProjection& projection);

struct KmlOptions {
  std::span<const Building> buildings = {};  ///< map frame; drawn as blocks; none = no such folder
  /// Where time spans begin for sets without release_time; the file says that it is nominal.
  std::string nominal_start = "2000-01-01T00:00:00Z";
};

/// Writes OGC KML 2.2: a folder a substance, in it a folder a kind; styles by severity; a TimeSpan
/// for frames; on the ground. Only zones of kind maximum (of the first kind there is, if there are
/// none) are shown at first, the rest is for the viewer to switch on. Empty zones are named in the
/// description of the file. Names are escaped for XML, descriptions for the HTML of viewers too.
///
/// Returns false and writes nothing where the map is plain metres: KML knows places on Earth only.
/// Whole or not at all; throws as write_zones_geojson().
bool write_zones_kml(const std::filesystem::path& file, std::span<const ZoneSet> sets,
                     const MapProjection& projection, const KmlOptions& options = {});

}  // namespace downwash
