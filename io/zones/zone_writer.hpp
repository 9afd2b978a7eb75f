// What a run found, as files for maps (GeoJSON for every GIS, KML for Google Earth) and for
// dispatchers (CAP, Cursor-on-Target).
#pragma once

#include <filesystem>
#include <string>

#include "geometry/frames/map_projection.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// What stands in an alert in the place of a sender who is not known: nobody has such a name (RFC
/// 2606).
inline constexpr const char* placeholder_sender = "downwash.invalid";

/// Writes RFC 7946 GeoJSON in longitude and latitude on WGS84 with 7 decimals and a bbox. The
/// property `kind` of a feature says what it is:
///   frame, maximum, arrival, probability   a zone (Polygon or MultiPolygon); worse zones after, so
///                                          above, the less bad
///   cut                                    where a zone of the whole run ends because the computed
///                                          area does: it goes on there (MultiLineString)
///   computed_area                          outline of the computed area (Polygon)
///   gaussian, heavy_gas                    outlines of the plume of Gauss and of the heavy gas
///   that
///                                          stand beside the zones: no zones of ours (Polygon)
///   isolation, protection                  the guidebook's circles and squares (Polygon)
///   release, release_asked                 where it was computed, and where the case asked for it
///                                          where that is elsewhere (Point)
///   receptor                               with its figures (Point)
///   building                               whose people must act: action, reason, times
///   wind                                   where it blows: an arrow (MultiLineString)
/// Properties of zones:
///   title, description       for people (simplestyle names, as are fill, stroke, …)
///   substance, level, severity, meaning, source
///   concentration            "58 mg/m³ (20 ppm)"; concentration_mg_m3: 58; concentration_ppm: 20
///   averaging_s              of the moving mean; 0 = as it is
///   covered_s                of the mean that could be compared, where the run was too short
///   begin_s, end_s           s since the release began, where the zone has a span of time; also as
///                            begin_time, end_time (ISO 8601, UTC) where its time is known
///   bound, bound_unit        of arrival, "s", and of probability, "1"
///   caution                  what makes it unreliable wherever it is shown, where there is such:
///   the
///                            wind before the first building is not the one asked for
///   cut_at_domain            whether it ends at the edge of the computed area and may go on
///   part                     where zones go on beyond the outlet: "computed" or
///                            "estimated_beyond", each a feature; the latter has a
///                            stroke-dasharray, and ends_with_estimate if it goes on where the
///                            estimate looks no farther
///   area_m2, height_m        height above ground
/// Members of the collection: title, start (of the release, ISO 8601), status (complete,
/// computed_s, planned_s, words), verdict (severity, words), checks, wind (from_degrees, words,
/// caution, approach: lines on what arrives of it), beside_ours (lines on what other models and the
/// guidebook say), distances (ours and theirs, the longest first) and empty_levels: the zones that
/// are empty and so no features, so that nobody takes their absence for a failure; what was not
/// computed long enough to be called empty has covered_s.
///
/// Where the map is plain metres, so are the coordinates (3 decimals), which the member
/// "coordinate_units" of the collection says. (RFC 7946 §7.1 keeps "coordinates" for geometries.)
///
/// The file appears whole or not at all. Throws std::runtime_error when it cannot be written,
/// std::invalid_argument when a zone is of no level of its set or the start is unreadable.
void write_zones_geojson(const std::filesystem::path& file, const Result& page,
                         const MapProjection& projection);

/// Writes OGC KML 2.2: a folder per substance, in it a folder per kind; styles by severity; on the
/// ground. Frames have a TimeSpan where the time of the release is known, else they are a list of
/// which the viewer shows one. Only zones of kind maximum (of the first kind there is, if there are
/// none) of the leading averaging time are shown at first, the rest is for the viewer to switch on.
/// Further folders hold the computed area with the places where zones are cut, releases,
/// receptors, wind and the buildings whose people must act. The description of the file has the
/// verdict, the checks and the zones that are empty. Names are escaped for XML, descriptions for
/// the HTML of viewers too.
///
/// Returns false and writes nothing where the map is plain metres: KML knows places on Earth only.
/// Whole or not at all; throws as write_zones_geojson().
bool write_zones_kml(const std::filesystem::path& file, const Result& page,
                     const MapProjection& projection);

/// Writes a KMZ archive: that KML as doc.kml, with icons beside it. Buildings are one placemark for
/// each class of exposure (leave, shelter, reached), as a MultiGeometry, whose description lists
/// them. It has less than 10,000 features, the limit of many map programs: where there would be
/// more, the zones over time and then the last receptors are left out, which its description says.
/// Otherwise as write_zones_kml().
bool write_zones_kmz(const std::filesystem::path& file, const Result& page,
                     const MapProjection& projection);

/// Writes an alert of the Common Alerting Protocol (OASIS CAP 1.2), of status "Draft" and scope
/// "Restricted", so that no program passes it on, from `sender` or, without,
/// a placeholder that the note calls so: an info with an area for each level whose zone of
/// the whole run is not empty, of each substance the worst first; the others are named in the note.
/// Rings are those of alert_rings(), latitude first; what is estimated beyond the outlet has an
/// area of its own, whose description says so. By rule:
///   severity   Extreme, Severe, Moderate for a level of severity 3, 2, 1
///   urgency    by when the level is first reached anywhere after the release began: Immediate
///   within
///              10 min, Expected within the hour, Future later, Unknown without zones over time
///   certainty  Likely where all checks are fine, Possible where some are worth a look, Unknown
///   where
///              the result is not to be relied on, is cautioned of or is not complete
///   onset, expires  first reached; end of what was computed, or where the level may still be
///              exceeded then an hour after it; not within an hour after `made` where that end is
///              past, and then the note says so; only where the release has a date
/// `made`: ISO 8601, when it is sent; `sender`: by whom, empty where nobody is named. Otherwise as
/// write_zones_kml().
bool write_alert(const std::filesystem::path& file, const Result& page,
                 const MapProjection& projection, const std::string& made,
                 const std::string& sender = "");

/// Writes Cursor-on-Target events (version 2.0) within one element `events`: zones of the whole run
/// as drawn shapes (u-d-f), one for each ring of alert_rings(), releases and receptors as spots
/// (b-m-p-s-m), all of them made by a machine as a simulation (how = m-s). They are stale at the
/// end of what was computed, but not within an hour after `made` (ISO 8601). Otherwise as
/// write_zones_kml().
bool write_cot(const std::filesystem::path& file, const Result& page,
               const MapProjection& projection, const std::string& made);

}  // namespace downwash
