#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "geometry/shapes/polygon.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/people.hpp"
#include "io/summary/report_summary.hpp"
#include "io/text/date_time.hpp"
#include "io/text/kml_text.hpp"
#include "io/text/xml_text.hpp"
#include "io/zones/alert_rings.hpp"
#include "io/zones/product_name.hpp"
#include "io/zones/zone_colours.hpp"
#include "io/zones/zone_coordinates.hpp"
#include "io/zones/zone_writer.hpp"

namespace downwash {
namespace {

/// What CoT has for an error that is not known, m.
constexpr std::string_view unknown = "9999999.0";
constexpr std::string_view shape_type = "u-d-f", point_type = "b-m-p-s-m";
/// No event is stale sooner after the file was made: displays hide what is.
constexpr double shortest_track = 3600;  // s

struct Times {
  std::string made, start, stale;  ///< UTC
};

Times times_of(const Asked& asked, const std::string& made) {
  Times times{utc_time(made, 0), utc_time(made, 0), {}};
  double stale = utc_seconds(made) + std::max(shortest_track, asked.computed);
  if (asked.start) {
    times.start = utc_time(*asked.start, 0);
    stale =
        std::max(utc_seconds(made) + shortest_track, utc_seconds(*asked.start) + asked.computed);
  }
  times.stale = utc_text(std::ceil(stale));
  return times;
}

/// Android's colour, a signed integer of alpha, red, green and blue.
std::string argb(std::string_view rgb, double opacity) {
  const auto alpha = static_cast<std::uint32_t>(255 * opacity + 0.5);
  const auto colour =
      static_cast<std::uint32_t>(std::stoul(std::string(rgb.substr(1)), nullptr, 16));
  return fmt::format("{}", static_cast<std::int32_t>(alpha << 24U | colour));
}

std::string attribute(std::string_view name, std::string_view value) {
  return fmt::format("{}=\"{}\"", name, xml_text(value));
}

/// Events with one name before their numbers.
class Events {
 public:
  Events(const Result& page, const MapProjection& projection, const std::string& made)
      : page_(page),
        projection_(projection),
        name_(product_name(page, made)),
        times_(times_of(page.asked, made)) {
    remark_ = verdict(page.asked, page.trust).words;
    if (!page.trust.caution.empty()) remark_ += " Don't rely on it. " + page.trust.caution;
    if (const std::string act = acting_distance(page).words; !act.empty()) remark_ += ' ' + act;
    if (const std::string people = people_words(page); !people.empty()) remark_ += ' ' + people;
    remark_ += " Simulation, not a measurement.";
    // The one who reads the file takes its events one by one.
    cot_.open("events");
  }

  /// The part that was computed, or the one that is estimated beyond.
  void add_zone(const ZoneSet& set, const Zone& zone, bool beyond) {
    const ThreatLevel& level = level_of(set, zone);
    const ZoneColour& colour = zone_colour(level.severity);
    std::string title = set.substance + ": " + title_on(page_.asked, zone_title(set, zone));
    std::string text = level.meaning + " " + level_words(set, level) + ".";
    if (level.covered) text += " Compared was " + covered_words(level) + " only.";
    if (beyond) {
      title += std::string(", ") + estimated_beyond;
      text += " Estimated, not computed.";
    }
    const AlertRings area = alert_rings(beyond ? zone.beyond : zone.polygons, projection_);
    for (const Ring& ring : area.rings) {
      open(shape_type, ring.front());
      for (std::size_t n = 0; n <= ring.size(); ++n) {
        const Point& at = ring[n % ring.size()];
        empty("link", attribute("point", fmt::format("{:.7f},{:.7f},0.0", at.y, at.x)));
      }
      empty("strokeColor", attribute("value", argb(colour.stroke, 1)));
      empty("strokeWeight", attribute("value", fmt::format("{:.1f}", zone_stroke_width)));
      if (beyond) empty("strokeStyle", attribute("value", "dashed"));
      empty("fillColor", attribute("value", argb(colour.fill, beyond ? beyond_fill_opacity
                                                                     : zone_fill_opacity)));
      close(title, text);
    }
  }

  void add_point(const Point& place, const std::string& title, const std::string& text,
                 std::string_view colour) {
    if (!std::isfinite(place.x) || !std::isfinite(place.y)) return;
    open(point_type, map_coordinates(place, projection_));
    empty("color", attribute("argb", argb(colour, 1)));
    close(title, text);
  }

  std::string text() && { return std::move(cot_).text(); }

 private:
  void open(std::string_view type, const Point& degrees) {
    cot_.open("event",
              fmt::format(R"(version="2.0" uid="{}-{}" type="{}" how="m-s" time="{}" start="{}" )"
                          R"(stale="{}")",
                          name_, ++count_, type, times_.made, times_.start, times_.stale));
    empty("point", fmt::format(R"(lat="{:.7f}" lon="{:.7f}" hae="{}" ce="{}" le="{}")", degrees.y,
                               degrees.x, unknown, unknown, unknown));
    cot_.open("detail");
  }
  void close(const std::string& title, const std::string& text) {
    empty("contact", attribute("callsign", title));
    cot_.element("remarks", text + ' ' + remark_);
    cot_.close();
    cot_.close();
  }
  void empty(std::string_view name, const std::string& attributes) {
    cot_.open(name, attributes);
    cot_.close();
  }

  const Result& page_;
  const MapProjection& projection_;
  std::string name_, remark_;
  Times times_;
  KmlText cot_;
  int count_ = 0;
};

/// The most urgent of those whose people must act; displays get slow with many more.
void add_buildings(const Result& page, Events& events) {
  constexpr std::size_t most = 300;
  std::unordered_map<std::string_view, const Building*> by_id;
  for (const Building& building : page.map.buildings) by_id.try_emplace(building.id, &building);
  std::vector<const ReportBuilding*> acting = to_act(page.affected);
  if (acting.size() > most) acting.resize(most);
  for (const ReportBuilding* one : acting) {
    const auto found = by_id.find(one->id);
    if (found == by_id.end() || found->second->footprint.empty()) continue;
    events.add_point(bounds(*found->second).centre(),
                     fmt::format("{}: {}", words_of(one->action), building_title(*one)),
                     action_words(page.asked, *one) + ". " + one->reason,
                     colour_of(one->action).fill);
  }
}

}  // namespace

bool write_cot(const std::filesystem::path& file, const Result& page,
               const MapProjection& projection, const std::string& made) {
  if (!projection.georeferenced()) return false;
  Events events(page, projection, made);
  for (const ZoneSet& set : page.reach.zones) {
    for (const Zone* zone : in_drawing_order(set)) {
      if (zone->kind != ZoneKind::maximum) continue;
      events.add_zone(set, *zone, false);
      if (!zone->beyond.empty()) events.add_zone(set, *zone, true);
    }
  }
  for (const ReportRelease& release : page.asked.releases) {
    events.add_point(release.place, title_on(page.asked, release.name), release.words + ".",
                     "#ff4136");
  }
  for (const ReportReceptor& receptor : page.affected.receptors) {
    events.add_point(receptor.place, title_on(page.asked, receptor.name),
                     receptor_words(page, receptor), "#1f4e8c");
  }
  add_buildings(page, events);
  replace_file(file, std::move(events).text());
  return true;
}

}  // namespace downwash
