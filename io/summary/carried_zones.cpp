#include "io/summary/carried_zones.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "geometry/frames/map_projection.hpp"
#include "geometry/input/utf8.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/people.hpp"
#include "io/summary/report_summary.hpp"
#include "io/summary/validity.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

constexpr double sector = 22.5;  // degrees
constexpr double stride = 5;     // m, along outlines

void take_in_direction(const Point& at, const std::vector<ReportRelease>& releases,
                       std::array<double, 16>& reach) {
  const auto nearest = std::ranges::min_element(
      releases, {}, [&](const ReportRelease& one) { return distance(one.place, at); });
  const double bearing = bearing_of(nearest->place, at);
  double& found = reach[static_cast<std::size_t>(std::lround(bearing / sector)) % reach.size()];
  found = std::max(found, distance(nearest->place, at));
}

/// The words before a mark, at most 200 bytes.
std::string until_mark(const std::string& words, std::string_view mark) {
  std::string first = shortened(std::string_view(words).substr(0, words.find(mark)), 200);
  while (first.ends_with('.')) first.pop_back();
  return first;
}

std::string release_line(const ReportRelease& release,
                         const std::optional<std::pair<double, double>>& lon_lat) {
  std::string text = shortened(release.words, 120);
  if (!lon_lat) return text;
  const LonLat at = MapProjection({lon_lat->first, lon_lat->second}).to_lonlat(release.place);
  return text + fmt::format("\ngeo:{:.5f},{:.5f}", at.lat, at.lon);
}

std::string directions(const Zone& zone, const std::vector<ReportRelease>& releases) {
  std::string text;
  const std::array<double, 16> reach = reach_by_direction(zone, releases);
  for (std::size_t n = 0; n < reach.size(); ++n) {
    if (!(reach[n] > 0)) continue;
    text +=
        fmt::format("{}{} {:.0f}", text.empty() ? "" : ",",
                    words::compass(sector * static_cast<double>(n)), 10 * std::ceil(reach[n] / 10));
  }
  return text;
}

/// "AEGL-2: at least 640 m (590 to 920 m) ENE", and what it has in each direction.
std::vector<std::pair<std::string, std::string>> level_lines(const Result& page) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const ZoneSet& set : page.reach.zones) {
    const std::vector<LevelReach> reaches = level_reaches(page, set);
    for (std::size_t n = set.levels.size(); n-- > 0;) {
      const LevelReach& reach = reaches[n];
      const auto zone = std::ranges::find_if(set.zones, [&](const Zone& one) {
        return one.kind == ZoneKind::maximum && one.level == static_cast<int>(n);
      });
      std::string line = set.levels[n].name + " " + set.substance + ": ";
      if (!reach.distance || zone == set.zones.end()) {
        lines.emplace_back(line + (set.levels[n].covered ? "not computed long enough"
                                                         : "not reached in what was computed"),
                           "");
        continue;
      }
      const bool open = reach.open() || may_grow(page.asked, page.reach, set, n, reach);
      line += (open ? "at least " : "") + distance_with_range(page.reach, set, n, *reach.distance) +
              " " + words::compass(reach.bearing);
      lines.emplace_back(line, directions(*zone, page.asked.releases));
    }
  }
  return lines;
}

std::string acting_people(const Result& page) {
  std::string text;
  for (const ActionClass& one : people_of(page).classes) {
    if (one.buildings == 0 || !must_act(one.action)) continue;
    text += fmt::format("{}{} {}{}", text.empty() ? "Buildings: " : "; ", words_of(one.action),
                        one.buildings, people_behind(one));
  }
  return text;
}

}  // namespace

std::array<double, 16> reach_by_direction(const Zone& zone,
                                          const std::vector<ReportRelease>& releases) {
  std::array<double, 16> reach{};
  if (releases.empty()) return reach;
  for (const std::vector<Polygon>* polygons : {&zone.polygons, &zone.beyond}) {
    for (const Polygon& polygon : *polygons) {
      const Ring& ring = polygon.outer;
      for (std::size_t n = 0; n < ring.size(); ++n) {
        const Point &from = ring[n], &to = ring[(n + 1) % ring.size()];
        const double steps = std::ceil(distance(from, to) / stride);
        for (double step = 0; step < steps; ++step) {
          const double part = step / steps;
          take_in_direction({from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)},
                            releases, reach);
        }
      }
    }
  }
  return reach;
}

std::string carried_zones(const Result& page) {
  if (page.asked.wind_alone || page.asked.releases.empty()) return "";
  constexpr std::size_t most_releases = 3, most_bytes = 1100;
  std::string text = shortened(page.asked.title, 80) + "\nModel result, not a measurement. ";
  text += until_mark(verdict(page.asked, page.trust).words, ":") + ".\n";
  const auto& releases = page.asked.releases;
  for (std::size_t n = 0; n < std::min(most_releases, releases.size()); ++n) {
    text += release_line(releases[n], page.map.lon_lat) + "\n";
  }
  if (releases.size() > most_releases) {
    text += fmt::format("and {} more releases\n", releases.size() - most_releases);
  }
  if (page.asked.start) text += "Began " + until_mark(date_words(*page.asked.start), ",") + "\n";
  text += "Wind " + shortened(page.asked.wind, 100) + "\n";
  text += until_mark(acting_distance(page).words, ". ") + "\n";
  std::string end = acting_people(page);
  end += (end.empty() ? "" : "\n") + validity_words(page.asked) +
         "\nOutside a zone does not mean safe.";
  text += "Zones, m from the release by direction:\n";
  for (const auto& [line, by_direction] : level_lines(page)) {
    text += shortened(line, 120) + "\n";
    const bool fits = text.size() + by_direction.size() + end.size() < most_bytes;
    if (fits && !by_direction.empty()) text += by_direction + "\n";
  }
  return text + end;
}

}  // namespace downwash
