#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "io/results/report_summary.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_cuts.hpp"
#include "io/results/zone_words.hpp"
#include "io/text/atomic_file.hpp"
#include "io/text/date_time.hpp"
#include "io/text/kml_text.hpp"
#include "io/text/xml_text.hpp"
#include "io/zones/zone_colours.hpp"
#include "io/zones/zone_coordinates.hpp"
#include "io/zones/zone_writer.hpp"

namespace downwash {

namespace {

constexpr std::string_view ink = "#1b2430", wind_colour = "#1f4e8c";

int style_number(int severity) { return std::clamp(severity, 1, 3); }

void put_styles(KmlText& kml) {
  for (int severity = 1; severity <= 3; ++severity) {
    const ZoneColour& colour = zone_colour(severity);
    put_style(kml, {.id = fmt::format("severity-{}", severity),
                    .line = colour.stroke,
                    .fill = colour.fill,
                    .line_width = zone_stroke_width,
                    .fill_opacity = zone_fill_opacity});
  }
  put_style(kml, {.id = "leave", .line = "#7d0709", .fill = "#d7191c"});
  put_style(kml, {.id = "shelter", .line = "#963c00", .fill = "#ff8c1a"});
  put_style(kml, {.id = "area", .line = "#4a5563"});
  put_style(kml, {.id = "cut", .line = cut_colour, .line_width = 6});
  put_style(kml, {.id = "release", .point = ink, .line = ink});
  put_style(kml, {.id = "receptor", .point = wind_colour});
  put_style(kml, {.id = "wind", .line = wind_colour, .line_width = 4});
  // Of the frames that have no time of their own, one is shown.
  kml.open("Style", "id=\"one-of\"");
  kml.open("ListStyle");
  kml.element("listItemType", "radioFolder");
  kml.close();
  kml.close();
}

void open_folder(KmlText& kml, std::string_view name, bool visible = true,
                 std::string_view style = "") {
  kml.open("Folder");
  kml.element("name", name);
  kml.element("visibility", visible ? "1" : "0");
  if (!style.empty()) kml.element("styleUrl", style);
}

/// The elements of a placemark before its geometry, which is to follow. `description` is HTML.
void open_placemark(KmlText& kml, std::string_view name, std::string_view style,
                    const std::string& description, bool visible = true) {
  kml.open("Placemark");
  kml.element("name", name);
  kml.element("visibility", visible ? "1" : "0");
  kml.element("description", description);
  kml.element("styleUrl", fmt::format("#{}", style));
}

std::string paragraph(std::string_view text) { return html_text(text) + "<br>"; }

/// What a reader of the file must know besides the zones; HTML.
std::string remarks(const ReportPage& page, const std::vector<std::string>& empty) {
  const Verdict result = verdict(page);
  std::string text = fmt::format("<b>{}</b><br>", html_text(result.words));
  for (const Check& check : page.checks) {
    if (check.severity == Severity::fine) continue;
    text += paragraph(words_of(check.severity) + ": " + sentence(check));
  }
  text += page.start ? paragraph("The release began on " + date_words(*page.start) + ".")
                     : paragraph(
                           "Times count from the beginning of the release; the case gives "
                           "no time of day.");
  if (!page.wind.empty()) text += paragraph("Wind: " + page.wind + ".");
  if (page.approach) {
    for (const std::string& line : approach_lines(*page.approach)) text += paragraph(line);
  }
  if (!empty.empty()) text += "Not reached, or not known to be:<br>";
  for (const std::string& title : empty) text += paragraph(title);
  text += paragraph("Model result, not a measurement.");
  return text;
}

/// A zone that is not empty, with its polygons in degrees.
struct Drawn {
  const Zone* zone;
  std::vector<Polygon> polygons;
};

struct Substance {
  const ZoneSet* set;
  std::vector<Drawn> zones;
};

/// Fills `empty` with the titles of zones that are not there.
std::vector<Substance> drawn_zones(const ReportPage& page, const MapProjection& projection,
                                   std::vector<std::string>& empty) {
  std::vector<Substance> substances;
  for (const ZoneSet& set : page.zones) {
    Substance& substance = substances.emplace_back(Substance{&set, {}});
    for (const Zone* zone : in_drawing_order(set)) {
      std::vector<Polygon> polygons = map_coordinates(zone->polygons, projection);
      if (!polygons.empty()) {
        substance.zones.push_back({zone, std::move(polygons)});
        continue;
      }
      const ThreatLevel& level = level_of(set, *zone);
      std::string title = set.substance + ": " + zone_title(set, *zone);
      if (level.covered) title += " (not computed long enough: " + covered_words(level) + ")";
      empty.push_back(std::move(title));
    }
  }
  return substances;
}

std::vector<Ring> cut_lines(const ReportPage& page, const Zone& zone,
                            const MapProjection& projection) {
  std::vector<Ring> lines;
  for (const Segment& cut : zone_cuts(page, zone)) {
    lines.push_back({map_coordinates(cut.from, projection), map_coordinates(cut.to, projection)});
  }
  return lines;
}

/// What stands at each zone; empty where there is nothing.
std::string caution_html(const ReportPage& page) {
  if (page.caution.empty()) return "";
  return "<br><b>Don't rely on it. " + html_text(page.caution) + "</b>";
}

std::string description(const ReportPage& page, const ZoneSet& set, const Zone& zone) {
  const ThreatLevel& level = level_of(set, zone);
  std::string text =
      fmt::format("<b>{}: {}</b><br>{}<br>{}; {} m above ground", html_text(set.substance),
                  html_text(zone_title(set, zone)), html_text(level.meaning),
                  level_words(set, level), words::number(set.height));
  if (!level.source.empty()) text += "<br>" + html_text(level.source);
  text += caution_html(page);
  if (!zone_cuts(page, zone).empty()) {
    text += "<br><b>Cut at the edge of the computed area: the zone goes on there.</b>";
  }
  return text;
}

void put_zone(KmlText& kml, const ReportPage& page, const ZoneSet& set, const Drawn& drawn,
              bool visible) {
  const Zone& zone = *drawn.zone;
  kml.open("Placemark");
  kml.element("name", title_on(page, zone_title(set, zone)));
  kml.element("visibility", visible ? "1" : "0");
  kml.element("description", description(page, set, zone));
  if (zone.kind == ZoneKind::frame && page.start) {
    kml.open("TimeSpan");
    kml.element("begin", utc_time(*page.start, zone.begin));
    kml.element("end", utc_time(*page.start, zone.end));
    kml.close();
  }
  kml.element("styleUrl", fmt::format("#severity-{}", style_number(level_of(set, zone).severity)));
  put_polygons(kml, drawn.polygons);
  kml.close();
}

using DrawnIterator = std::vector<Drawn>::const_iterator;

/// Zones of one kind. Frames without a time of day go into a folder each, of which one is shown.
void put_kind(KmlText& kml, const ReportPage& page, const ZoneSet& set, DrawnIterator first,
              DrawnIterator last, bool shown) {
  const ZoneKind kind = first->zone->kind;
  const bool grouped = kind == ZoneKind::frame && !page.start;
  const double leading = leading_averaging(set);
  open_folder(kml, heading_of(kind), shown, grouped ? "#one-of" : "");
  while (first != last) {
    const double begin = first->zone->begin, end = first->zone->end;
    if (grouped) {
      open_folder(kml, words::duration(begin) + " to " + words::duration(end), false);
    }
    for (; first != last && (!grouped || first->zone->begin == begin); ++first) {
      put_zone(kml, page, set, *first, shown && level_of(set, *first->zone).averaging == leading);
    }
    if (grouped) kml.close();
  }
  kml.close();
}

/// Of the kinds, each a folder, one is shown at first.
void put_substance(KmlText& kml, const ReportPage& page, const Substance& substance) {
  const std::vector<Drawn>& zones = substance.zones;
  if (zones.empty()) return;
  const bool has_maximum = std::any_of(zones.begin(), zones.end(), [](const Drawn& drawn) {
    return drawn.zone->kind == ZoneKind::maximum;
  });
  const ZoneKind shown = has_maximum ? ZoneKind::maximum : zones.front().zone->kind;
  open_folder(kml, substance.set->substance);
  for (auto first = zones.begin(); first != zones.end();) {
    const ZoneKind kind = first->zone->kind;
    const auto last = std::find_if(first, zones.end(),
                                   [kind](const Drawn& drawn) { return drawn.zone->kind != kind; });
    put_kind(kml, page, *substance.set, first, last, kind == shown);
    first = last;
  }
  kml.close();
}

void put_area(KmlText& kml, const ReportPage& page, const std::vector<Substance>& substances,
              const MapProjection& projection) {
  const std::vector<Polygon> outline = map_coordinates({Polygon{page.domain, {}}}, projection);
  if (outline.empty()) return;
  open_folder(kml, "Computed area");
  open_placemark(kml, "Computed area", "area", "Outside of it nothing is known.");
  put_polygons(kml, outline);
  kml.close();
  for (const Substance& substance : substances) {
    const double leading = leading_averaging(*substance.set);
    for (const Drawn& drawn : substance.zones) {
      const ThreatLevel& level = level_of(*substance.set, *drawn.zone);
      if (drawn.zone->kind != ZoneKind::maximum) continue;
      const std::vector<Ring> lines = cut_lines(page, *drawn.zone, projection);
      if (lines.empty()) continue;
      open_placemark(kml, level.name + " is cut here: the zone goes on", "cut",
                     paragraph(substance.set->substance + ": the zone of " + level.name +
                               " ends here because the computed area does."),
                     level.averaging == leading);
      put_lines(kml, lines);
      kml.close();
    }
  }
  kml.close();
}

void put_releases(KmlText& kml, const ReportPage& page, const MapProjection& projection) {
  if (page.releases.empty()) return;
  open_folder(kml, "Releases");
  for (const ReportRelease& release : page.releases) {
    const Point place = map_coordinates(release.place, projection);
    open_placemark(kml, release.name, "release", paragraph(release.words));
    put_point(kml, place);
    kml.close();
    if (!release.asked) continue;
    open_placemark(kml, release.name + ": as the case has it", "release",
                   paragraph("Inside a solid: it was moved to the nearest air."));
    put_lines(kml, {{map_coordinates(*release.asked, projection), place}});
    kml.close();
  }
  kml.close();
}

void put_receptors(KmlText& kml, const ReportPage& page, const MapProjection& projection) {
  if (page.receptors.empty()) return;
  open_folder(kml, "Receptors");
  for (const ReportReceptor& receptor : page.receptors) {
    if (!std::isfinite(receptor.place.x) || !std::isfinite(receptor.place.y)) continue;
    const ZoneSet* set = set_of(page, receptor.substance);
    open_placemark(kml, receptor.name, "receptor",
                   paragraph(set == nullptr ? receptor.substance : set->substance) +
                       paragraph(receptor_words(page, receptor)));
    put_point(kml, map_coordinates(receptor.place, projection));
    kml.close();
  }
  kml.close();
}

void put_wind(KmlText& kml, const ReportPage& page, const MapProjection& projection) {
  Ring arrow = wind_arrow(page.domain, page.wind_from);
  if (arrow.empty()) return;
  for (Point& point : arrow) point = map_coordinates(point, projection);
  open_placemark(kml, "Wind from " + words::compass(page.wind_from), "wind",
                 paragraph(page.wind) + caution_html(page));
  put_lines(kml, {arrow});
  kml.close();
}

/// Those whose people must act, as blocks.
void put_buildings(KmlText& kml, const ReportPage& page, const MapProjection& projection) {
  const std::vector<const ReportBuilding*> acting = to_act(page);
  if (acting.empty()) return;
  std::unordered_map<std::string_view, const Building*> by_id;
  for (const Building& building : page.buildings) by_id.try_emplace(building.id, &building);
  open_folder(kml, "Buildings whose people must act");
  for (const ReportBuilding* exposed : acting) {
    const auto found = by_id.find(exposed->id);
    if (found == by_id.end()) continue;
    const Building& building = *found->second;
    const std::vector<Polygon> footprint = map_coordinates(building.footprint, projection);
    if (footprint.empty() || !(building.height > 0)) continue;
    open_placemark(kml, building_title(*exposed),
                   exposed->action == Action::leave ? "leave" : "shelter",
                   fmt::format("<b>{}</b><br>{}{}", html_text(action_words(page, *exposed)),
                               paragraph(exposed->reason), paragraph(exposed->address)));
    // KML draws out to the ground only: of a passage or a bridge the roof must do.
    const bool to_ground = building.base <= 0;
    if (building.steps.empty()) {
      put_polygons(kml, footprint, building.height, to_ground);
    } else {
      kml.open("MultiGeometry");
      for (const RoofStep& step : building.steps) {
        put_polygons(kml, map_coordinates(step.footprint, projection), step.height, to_ground);
      }
      kml.close();
    }
    kml.close();
  }
  kml.close();
}

}  // namespace

bool write_zones_kml(const std::filesystem::path& file, const ReportPage& page,
                     const MapProjection& projection) {
  if (!projection.georeferenced()) return false;
  std::vector<std::string> empty;
  const std::vector<Substance> substances = drawn_zones(page, projection, empty);

  KmlText kml;
  kml.open("kml", "xmlns=\"http://www.opengis.net/kml/2.2\"");
  kml.open("Document");
  kml.element("name", page.title.empty() ? "Downwash" : page.title);
  kml.element("open", "1");
  kml.element("description", remarks(page, empty));
  put_styles(kml);
  put_area(kml, page, substances, projection);
  for (const Substance& substance : substances) put_substance(kml, page, substance);
  put_buildings(kml, page, projection);
  put_releases(kml, page, projection);
  put_receptors(kml, page, projection);
  put_wind(kml, page, projection);
  replace_file(file, std::move(kml).text());
  return true;
}

}  // namespace downwash
