#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "io/disk/atomic_file.hpp"
#include "io/disk/zip_archive.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/report_summary.hpp"
#include "io/summary/validity.hpp"
#include "io/summary/zone_cuts.hpp"
#include "io/text/date_time.hpp"
#include "io/text/kml_text.hpp"
#include "io/text/xml_text.hpp"
#include "io/zones/kml_features.hpp"
#include "io/zones/zone_coordinates.hpp"
#include "io/zones/zone_writer.hpp"

namespace downwash {

namespace {

/// What a reader of the file must know besides the zones; HTML.
std::string remarks(const Result& page, const std::vector<std::string>& empty) {
  const Verdict result = verdict(page.asked, page.trust);
  std::string text = fmt::format("<b>{}</b><br>", html_text(result.words));
  text += paragraph(acting_distance(page).words);
  for (const Check& check : page.trust.checks) {
    if (check.severity < Severity::look) continue;
    text += paragraph(words_of(check.severity) + ": " + sentence(check));
  }
  text += page.asked.start
              ? paragraph("The release began on " + date_words(*page.asked.start) + ".")
              : paragraph(
                    "Times count from the beginning of the release; the case gives "
                    "no time of day.");
  if (!page.asked.wind.empty()) text += paragraph("Wind: " + page.asked.wind + ".");
  for (const std::string& line : validity_lines(page.asked)) text += paragraph(line);
  if (page.trust.approach) {
    for (const std::string& line : approach_lines(*page.trust.approach)) text += paragraph(line);
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
  std::vector<Polygon> beyond;  ///< its estimated part
};

struct Substance {
  const ZoneSet* set;
  std::vector<Drawn> zones;
};

/// Fills `empty` with the titles of zones that are not there.
std::vector<Substance> drawn_zones(const Reach& reach, const MapProjection& projection,
                                   std::vector<std::string>& empty) {
  std::vector<Substance> substances;
  for (const ZoneSet& set : reach.zones) {
    Substance& substance = substances.emplace_back(Substance{&set, {}});
    for (const Zone* zone : in_drawing_order(set)) {
      Drawn drawn{zone, map_coordinates(zone->polygons, projection),
                  map_coordinates(zone->beyond, projection)};
      if (!drawn.polygons.empty() || !drawn.beyond.empty()) {
        substance.zones.push_back(std::move(drawn));
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

std::vector<Ring> cut_lines(const ResultMap& map, const std::optional<BeyondArea>& beyond,
                            const Zone& zone, const MapProjection& projection) {
  std::vector<Ring> lines;
  for (const Segment& cut : zone_cuts(map, beyond, zone)) {
    lines.push_back({cut.from, cut.to});
  }
  return map_lines(lines, projection);
}

std::string description(const Result& page, const ZoneSet& set, const Zone& zone) {
  const ThreatLevel& level = level_of(set, zone);
  std::string text =
      fmt::format("<b>{}: {}</b><br>{}<br>{}; {} m above ground", html_text(set.substance),
                  html_text(zone_title(set, zone)), html_text(level.meaning),
                  level_words(set, level), words::number(set.height));
  if (!level.source.empty()) text += "<br>" + html_text(level.source);
  text += kml_caution(page.trust);
  if (!zone_cuts(page.map, page.reach.beyond, zone).empty()) {
    text += "<br><b>Cut at the edge of the computed area: the zone goes on there.</b>";
  }
  return text;
}

/// A part of a zone: what was computed, or what is estimated beyond.
void put_part(KmlText& kml, const Result& page, const ZoneSet& set, const Drawn& drawn, bool beyond,
              bool visible) {
  const Zone& zone = *drawn.zone;
  const std::string title = title_on(page.asked, zone_title(set, zone));
  kml.open("Placemark");
  kml.element("name", beyond ? title + ", " + estimated_beyond : title);
  kml.element("visibility", visible ? "1" : "0");
  kml.element("description",
              beyond ? paragraph("Estimated, not computed: " + page.reach.beyond->words) +
                           description(page, set, zone)
                     : description(page, set, zone));
  if (zone.kind == ZoneKind::frame && page.asked.start) {
    kml.open("TimeSpan");
    kml.element("begin", utc_time(*page.asked.start, zone.begin));
    kml.element("end", utc_time(*page.asked.start, zone.end));
    kml.close();
  }
  kml.element("styleUrl", fmt::format("#{}-{}", beyond ? "beyond" : "severity",
                                      style_number(level_of(set, zone).severity)));
  put_polygons(kml, beyond ? drawn.beyond : drawn.polygons);
  kml.close();
}

void put_zone(KmlText& kml, const Result& page, const ZoneSet& set, const Drawn& drawn,
              bool visible) {
  if (!drawn.beyond.empty() && page.reach.beyond) put_part(kml, page, set, drawn, true, visible);
  if (!drawn.polygons.empty()) put_part(kml, page, set, drawn, false, visible);
}

using DrawnIterator = std::vector<Drawn>::const_iterator;

/// Zones of one kind. Frames without a time of day go into a folder each, of which one is shown.
void put_kind(KmlText& kml, const Result& page, const ZoneSet& set, DrawnIterator first,
              DrawnIterator last, bool shown) {
  const ZoneKind kind = first->zone->kind;
  const bool grouped = kind == ZoneKind::frame && !page.asked.start;
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
void put_substance(KmlText& kml, const Result& page, const Substance& substance) {
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

void put_area(KmlText& kml, const ResultMap& map, const std::optional<BeyondArea>& beyond,
              const std::vector<Substance>& substances, const MapProjection& projection) {
  const std::vector<Polygon> outline = map_coordinates({Polygon{map.domain, {}}}, projection);
  if (outline.empty()) return;
  open_folder(kml, "Computed area");
  open_placemark(kml, "Computed area", "area",
                 beyond ? "Outside of it nothing is computed; beyond the outlet zones are "
                          "estimated."
                        : "Outside of it nothing is known.");
  put_polygons(kml, outline);
  kml.close();
  for (const Substance& substance : substances) {
    const double leading = leading_averaging(*substance.set);
    for (const Drawn& drawn : substance.zones) {
      const ThreatLevel& level = level_of(*substance.set, *drawn.zone);
      if (drawn.zone->kind != ZoneKind::maximum) continue;
      const std::vector<Ring> lines = cut_lines(map, beyond, *drawn.zone, projection);
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

/// Map programs take files of up to so many features, folders among them.
constexpr std::size_t most_features = 10'000;

std::size_t count_of(const std::vector<Substance>& substances, ZoneKind kind) {
  std::size_t count = 0;
  for (const Substance& substance : substances) {
    count += static_cast<std::size_t>(
        std::count_if(substance.zones.begin(), substance.zones.end(),
                      [kind](const Drawn& drawn) { return drawn.zone->kind == kind; }));
  }
  return count;
}

/// Features of an archive: frames and receptors give way where there are too many.
struct Room {
  std::size_t receptors = std::numeric_limits<std::size_t>::max();
  std::string left_out = {};  ///< one sentence; empty where nothing is
};

Room make_room(std::vector<Substance>& substances, const Result& page) {
  std::size_t others = 100 + 2 * page.asked.releases.size() + 8 * substances.size();
  for (const ZoneKind kind : {ZoneKind::maximum, ZoneKind::arrival, ZoneKind::probability}) {
    others += (page.reach.beyond ? 3 : 2) *
              count_of(substances, kind);  // with where they are cut, and what is beyond
  }
  Room room;
  // A folder each at most, and what is beyond.
  const std::size_t frames = (page.reach.beyond ? 3 : 2) * count_of(substances, ZoneKind::frame);
  if (others + page.affected.receptors.size() + frames < most_features) return room;
  for (Substance& substance : substances) {
    std::erase_if(substance.zones,
                  [](const Drawn& drawn) { return drawn.zone->kind == ZoneKind::frame; });
  }
  room.left_out = "The zones over time are left out here, for there are too many for map programs";
  if (others + page.affected.receptors.size() >= most_features) {
    room.receptors = most_features - std::min(most_features, others);
    room.left_out += fmt::format(", and receptors after the first {}", room.receptors);
  }
  room.left_out += "; zones.kml and zones.geojson have all.";
  return room;
}

std::string document(const Result& page, const MapProjection& projection, KmlForm form) {
  std::vector<std::string> empty;
  std::vector<Substance> substances = drawn_zones(page.reach, projection, empty);
  const Room room = form == KmlForm::packed ? make_room(substances, page) : Room{};

  KmlText kml;
  kml.open("kml", "xmlns=\"http://www.opengis.net/kml/2.2\"");
  kml.open("Document");
  kml.element("name", page.asked.title.empty() ? "Downwash" : page.asked.title);
  kml.element("open", "1");
  kml.element("description",
              remarks(page, empty) + (room.left_out.empty() ? "" : paragraph(room.left_out)));
  put_styles(kml, form);
  put_area(kml, page.map, page.reach.beyond, substances, projection);
  for (const Substance& substance : substances) put_substance(kml, page, substance);
  put_beside(kml, page, projection);
  put_buildings(kml, page, projection, form);
  put_releases(kml, page.asked, projection);
  put_receptors(kml, page, projection, room.receptors);
  put_wind(kml, page, projection);
  return std::move(kml).text();
}

}  // namespace

bool write_zones_kml(const std::filesystem::path& file, const Result& page,
                     const MapProjection& projection) {
  if (!projection.georeferenced()) return false;
  replace_file(file, document(page, projection, KmlForm::single));
  return true;
}

bool write_zones_kmz(const std::filesystem::path& file, const Result& page,
                     const MapProjection& projection) {
  if (!projection.georeferenced()) return false;
  ZipArchive archive;
  archive.add("doc.kml", document(page, projection, KmlForm::packed));
  archive.add(release_icon, release_picture());
  archive.add(receptor_icon, receptor_picture());
  replace_file(file, std::move(archive).bytes());
  return true;
}

}  // namespace downwash
