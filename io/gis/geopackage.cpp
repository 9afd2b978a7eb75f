#include <cpl_conv.h>
#include <fmt/format.h>
#include <ogr_api.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "geometry/input/gdal_silence.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/gis/feature_layer.hpp"
#include "io/gis/gdal_output.hpp"
#include "io/gis/gis_files.hpp"
#include "io/gis/layer_styles.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_words.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/report_summary.hpp"
#include "io/summary/zone_cuts.hpp"
#include "io/text/ppm.hpp"

namespace downwash {
namespace {

using Values = FeatureLayer::Values;

/// Of what was computed of it, or of what is estimated beyond.
Values zone_values(const Result& page, const ZoneSet& set, const Zone& zone, bool beyond) {
  const std::vector<Polygon>& polygons = beyond ? zone.beyond : zone.polygons;
  const ThreatLevel& level = level_of(set, zone);
  const bool bound = zone.kind == ZoneKind::arrival || zone.kind == ZoneKind::probability;
  std::optional<double> ppm;
  if (set.molar_mass) ppm = ppm_of_concentration(level.concentration, *set.molar_mass);
  return {{"kind", name_of(zone.kind)},
          {"title", title_on(page.asked, zone_title(set, zone)) +
                        (beyond ? std::string(", ") + estimated_beyond : "")},
          {"part", beyond ? part_beyond : part_computed},
          {"substance", set.substance},
          {"level", level.name},
          {"severity", std::int64_t{level.severity}},
          {"meaning", level.meaning},
          {"source", level.source},
          {"concentration_mg_m3", milligrams(level.concentration)},
          {"concentration_ppm", ppm},
          {"averaging_s", level.averaging},
          {"covered_s", level.covered},
          {"begin_s", zone.begin},
          {"end_s", zone.end},
          {"bound", bound ? std::optional(zone.bound) : std::nullopt},
          {"bound_unit", bound ? (zone.kind == ZoneKind::arrival ? "s" : "1") : ""},
          {"reached", std::int64_t{polygons.empty() ? 0 : 1}},
          {"cut_at_domain",
           std::int64_t{beyond || zone_cuts(page.map, page.reach.beyond, zone).empty() ? 0 : 1}},
          {"ends_with_estimate",
           std::int64_t{beyond && !beyond_cuts(page.map, page.reach.beyond, zone).empty() ? 1 : 0}},
          {"area_m2", std::round(area(polygons))},
          {"height_m", set.height}};
}

/// Zones that are empty are features without a geometry: nobody takes them for left out.
void add_zones(LayerFile& file, const Result& page) {
  FeatureLayer zones = file.layer("zones", wkbMultiPolygon);
  FeatureLayer cuts = file.layer("cuts", wkbMultiLineString);
  for (const ZoneSet& set : page.reach.zones) {
    for (const Zone* zone : in_drawing_order(set)) {
      if (!zone->beyond.empty()) zones.add(zone->beyond, zone_values(page, set, *zone, true));
      zones.add(zone->polygons, zone_values(page, set, *zone, false));
      if (zone->kind != ZoneKind::maximum) continue;
      std::vector<Ring> lines;
      for (const Segment& cut : zone_cuts(page.map, page.reach.beyond, *zone))
        lines.push_back({cut.from, cut.to});
      if (lines.empty()) continue;
      const std::string& level = level_of(set, *zone).name;
      cuts.add_lines(lines, {{"title", level + " is cut here: the zone goes on"},
                             {"substance", set.substance},
                             {"level", level}});
    }
  }
}

void add_releases(LayerFile& file, const Asked& asked) {
  FeatureLayer releases = file.layer("releases", wkbPoint);
  for (const ReportRelease& release : asked.releases) {
    releases.add(release.place, {{"name", release.name},
                                 {"description", release.words},
                                 {"height_m", release.height},
                                 {"moved", std::int64_t{release.asked ? 1 : 0}}});
  }
}

void add_receptors(LayerFile& file, const Result& page) {
  FeatureLayer receptors = file.layer("receptors", wkbPoint);
  for (const ReportReceptor& receptor : page.affected.receptors) {
    const ZoneSet* set = set_of(page.reach, receptor.substance);
    const auto figure = [&](double value) {  // none where nothing was computed
      return receptor.time.empty() ? std::nullopt : std::optional(value);
    };
    receptors.add(receptor.place,
                  {{"name", receptor.name},
                   {"substance", set == nullptr ? receptor.substance : set->substance},
                   {"description", receptor_words(page, receptor)},
                   {"height_m", receptor.height},
                   {"mean_mg_m3", figure(milligrams(receptor.mean))},
                   {"peak_mg_m3", figure(milligrams(receptor.peak))},
                   {"likely_times_low", low_of(range_of(page.reach, page.affected, receptor))},
                   {"likely_times_high", high_of(range_of(page.reach, page.affected, receptor))},
                   {"dosage_mg_s_m3", figure(milligrams(receptor.dosage))},
                   {"arrival_s", receptor.arrival},
                   {"arrival_low_s", low_of(receptor.likely_arrival)},
                   {"arrival_high_s", high_of(receptor.likely_arrival)},
                   {"departure_s", receptor.departure},
                   {"still_there_at_end", std::int64_t{receptor.still_there ? 1 : 0}}});
  }
}

void add_buildings(LayerFile& file, const Result& page) {
  FeatureLayer buildings = file.layer("buildings", wkbMultiPolygon);
  std::unordered_map<std::string_view, const Building*> by_id;
  for (const Building& building : page.map.buildings) by_id.try_emplace(building.id, &building);
  for (const ReportBuilding& exposed : page.affected.exposed) {
    const auto found = by_id.find(exposed.id);
    const ZoneSet* set = set_of(page.reach, exposed.substance);
    const auto figure = [&](double value) {  // none where nothing was computed
      return exposed.computed() ? std::optional(milligrams(value)) : std::nullopt;
    };
    buildings.add(
        found == by_id.end() ? std::vector<Polygon>() : found->second->footprint,
        {{"id", exposed.id},
         {"name", exposed.name},
         {"use", exposed.kind},
         {"address", exposed.address},
         {"substance", set == nullptr ? exposed.substance : set->substance},
         {"action", std::string(words_of(exposed.action))},
         {"least_action", std::string(words_of(exposed.least_action()))},
         {"instruction", action_words(page.asked, exposed)},
         {"reason", exposed.reason},
         {"leave_before_s", exposed.leave_before},
         {"fetch_before_s", exposed.fetch_before},
         {"until_s", exposed.until},
         {"arrival_s", exposed.arrival},
         {"arrival_low_s", low_of(exposed.likely_arrival)},
         {"arrival_high_s", high_of(exposed.likely_arrival)},
         {"facade_peak_mg_m3", figure(exposed.worst_facade)},
         {"indoor_peak_mg_m3", figure(exposed.indoor)},
         {"height_m", found == by_id.end() ? std::nullopt : std::optional(found->second->height)},
         {"people", exposed.people ? std::optional(told_people(*exposed.people)) : std::nullopt}});
  }
}

/// Outlines that are none of ours.
void add_beside(LayerFile& file, const Result& page) {
  const std::vector<BesideOutline> outlines = beside_outlines(page);
  if (outlines.empty()) return;
  FeatureLayer layer = file.layer("beside_ours", wkbMultiPolygon);
  for (const BesideOutline& outline : outlines) {
    std::vector<Polygon> polygons;
    for (const Ring& ring : outline.rings) polygons.push_back({ring, {}});
    layer.add(polygons, {{"kind", std::string(key_of(outline.kind))},
                         {"title", outline.title},
                         {"substance", outline.substance},
                         {"level", outline.level},
                         {"distance_m", std::round(outline.metres)},
                         {"goes_on", std::int64_t{outline.at_least ? 1 : 0}},
                         {"beyond_range", outline.beyond_range},
                         {"description", outline.words}});
  }
}

Values marks_of(const Asked& asked, const Trust& trust) {
  return {{"result", title_on(asked, asked.title)},
          {"release_began", asked.start.value_or("")},
          {"run_complete", std::int64_t{status_words(asked).empty() ? 1 : 0}},
          {"run_verdict", key_of(verdict(asked, trust).severity)},
          {"verdict_words", verdict(asked, trust).words},
          {"caution", trust.caution},
          {"as_of", as_of_words(asked)}};
}

}  // namespace

void write_geopackage(const std::filesystem::path& file, const Result& page,
                      const MapProjection& projection) {
  const GdalSilence silence;
  const MemoryFile memory(".gpkg");
  {
    LayerFile features(memory.path(), file, projection, marks_of(page.asked, page.trust));
    add_zones(features, page);
    add_releases(features, page.asked);
    add_receptors(features, page);
    add_buildings(features, page);
    add_beside(features, page);
    features.layer("computed_area", wkbMultiPolygon)
        .add({Polygon{page.map.domain, {}}},
             {{"title", "Computed area"},
              {"description", page.reach.beyond
                                  ? "Outside of it nothing is computed; beyond the outlet "
                                    "zones are estimated."
                                  : "Outside of it nothing is known."}});
    features.add_styles(layer_styles());
    features.close();
  }
  memory.move_to(file);
}

}  // namespace downwash
