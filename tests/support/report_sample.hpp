// A report as a run could make it: real buildings, a made-up plume.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "geometry/files/building_file.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/results/result.hpp"
#include "tests/support/source_folder.hpp"

namespace downwash::test {

/// A puff of ten minutes that the wind carries away from `source`, spreading in proportion.
struct SamplePlume {
  Point source;
  double wind_from = 240;
  double speed = 2, duration = 600;  ///< m/s, s
  double rate = 0.15;                ///< kg/s

  /// Along the wind and to its left, in the map frame.
  Point at(double along, double left) const {
    const double angle = (270 - wind_from) * std::numbers::pi / 180;
    return {source.x + along * std::cos(angle) - left * std::sin(angle),
            source.y + along * std::sin(angle) + left * std::cos(angle)};
  }
  Point wind_frame(const Point& p) const {
    const double angle = (270 - wind_from) * std::numbers::pi / 180;
    const double dx = p.x - source.x, dy = p.y - source.y;
    return {dx * std::cos(angle) + dy * std::sin(angle),
            -dx * std::sin(angle) + dy * std::cos(angle)};
  }
  double spread(double along) const { return 0.14 * std::max(along, 0.0) + 3; }
  /// kg/m³ on the axis.
  double axis(double along) const {
    return along < -8 ? 0
                      : rate / (std::numbers::pi * speed * spread(along) *
                                (0.09 * std::max(along, 0.0) + 3));
  }
  double peak(const Point& p) const {
    const Point w = wind_frame(p);
    const double s = spread(w.x);
    return axis(w.x) * std::exp(-w.y * w.y / (2 * s * s));
  }
  /// Where `level` is exceeded between two distances along the wind.
  Ring outline(double level, double from, double to) const {
    Ring left, right;
    for (double x = std::max(from, -8.0); x <= to; x += 4) {
      if (axis(x) <= level) continue;
      const double wiggle = 1 + 0.12 * std::sin(x / 17) + 0.07 * std::sin(x / 5.3);
      const double half = spread(x) * std::sqrt(2 * std::log(axis(x) / level)) * wiggle;
      left.push_back(at(x, half));
      right.push_back(at(x, -half * (1 + 0.1 * std::sin(x / 23))));
    }
    left.insert(left.end(), right.rbegin(), right.rend());
    return left.size() < 6 ? Ring{} : left;
  }
};

inline std::vector<Polygon> one_polygon(Ring ring) {
  if (ring.empty()) return {};
  return {Polygon{.outer = std::move(ring), .holes = {}}};
}

/// Three levels of means over 10 min, and three over an hour, of which the run has but half.
inline std::vector<ThreatLevel> sample_levels() {
  std::vector<ThreatLevel> levels;
  const std::array<double, 3> short_limits{1.5e-6, 8.1e-6, 145e-6}, hour{1.5e-6, 5.8e-6, 58e-6};
  const std::array<const char*, 3> meanings{"Irritation and discomfort; passes once in clean air.",
                                            "Lasting harm, or too ill to escape: shelter or leave.",
                                            "Danger to life: leave at once or seal rooms."};
  for (const bool long_mean : {false, true}) {
    for (std::size_t n = 0; n < 3; ++n) {
      levels.push_back(
          {.name = "AEGL-" + std::to_string(n + 1) + (long_mean ? " (1 h)" : " (10 min)"),
           .meaning = meanings[n],
           .source = "US EPA 2004",
           .severity = static_cast<int>(n) + 1,
           .concentration = long_mean ? hour[n] : short_limits[n],
           .averaging = long_mean ? 3600.0 : 600.0});
      if (long_mean) levels.back().covered = 1800;
    }
  }
  return levels;
}

/// Means over an hour are a third of those over 10 min, about.
inline double sample_mean(const ThreatLevel& level) { return level.averaging > 600 ? 0.35 : 1.0; }

inline ZoneSet sample_zones(const SamplePlume& plume, double reach) {
  ZoneSet set{.title = "Berlin",
              .substance = "chlorine",
              .height = 1.5,
              .levels = sample_levels(),
              .zones = {},
              .molar_mass = 70.9,
              .release_time = {}};
  for (int level = 0; level < 6; ++level) {
    const ThreatLevel& of = set.levels[static_cast<std::size_t>(level)];
    const double limit = of.concentration / sample_mean(of);
    set.zones.push_back(
        {ZoneKind::maximum, level, 0, 1800, 0, one_polygon(plume.outline(limit, -8, reach))});
    for (int f = 0; f < 30; ++f) {
      const double begin = f * 60, end = begin + 60;
      const double tail = begin > plume.duration ? plume.speed * (begin - plume.duration) : -8;
      set.zones.push_back(
          {ZoneKind::frame, level, begin, end, 0,
           one_polygon(plume.outline(limit, tail, std::min(reach, plume.speed * end)))});
    }
    for (const double chance : {0.1, 0.5, 0.9}) {
      set.zones.push_back({ZoneKind::probability, level, 0, 0, chance,
                           one_polygon(plume.outline(limit * (0.4 + 2 * chance), -8, reach))});
    }
  }
  for (const double bound : {60.0, 120.0, 180.0, 300.0, 600.0}) {
    set.zones.push_back({ZoneKind::arrival, 0, 0, 0, bound,
                         one_polygon(plume.outline(set.levels[0].concentration, -8,
                                                   std::min(reach, plume.speed * bound)))});
  }
  return set;
}

inline ReportReceptor sample_receptor(const SamplePlume& plume, const std::string& name,
                                      double along, double left) {
  ReportReceptor receptor;
  receptor.name = name;
  receptor.place = plume.at(along, left);
  receptor.height = 1.5;
  receptor.load_exponent = 2.75;
  const double top = plume.peak(receptor.place), front = along / plume.speed;
  for (double t = 5; t <= 1800; t += 5) {
    const double rise = 1 / (1 + std::exp(-(t - front) / 15));
    const double fall = 1 / (1 + std::exp((t - front - plume.duration) / 25));
    const double c = top * rise * fall * (1 + 0.35 * std::sin(t / 11) * std::sin(t / 37));
    receptor.time.push_back(t);
    receptor.concentration.push_back(c);
    receptor.peak = std::max(receptor.peak, c);
    receptor.mean += c * 5 / 1800;
    receptor.dosage += c * 5;
    receptor.load += std::pow(c, 2.75) * 5;
    if (c > 1.5e-6 && !receptor.arrival) receptor.arrival = t;
    if (c > 1.5e-6) receptor.departure = t;
  }
  return receptor;
}

/// What is known at every cell of 4 m in the box of the domain.
inline PlaceFigures sample_figures(const SamplePlume& plume, const Ring& domain,
                                   const std::vector<ThreatLevel>& levels,
                                   const std::vector<Building>& buildings) {
  PlaceFigures figures;
  figures.substance = "chlorine";
  figures.origin = domain[0];
  const double cell = 4, length = std::hypot(domain[1].x - domain[0].x, domain[1].y - domain[0].y);
  const double width = std::hypot(domain[3].x - domain[0].x, domain[3].y - domain[0].y);
  figures.nx = static_cast<int>(length / cell);
  figures.ny = static_cast<int>(width / cell);
  const auto step = [&](const Point& to, double whole) {
    return Point{(to.x - domain[0].x) * cell / whole, (to.y - domain[0].y) * cell / whole};
  };
  figures.step_x = step(domain[1], length);
  figures.step_y = step(domain[3], width);
  figures.means.resize(levels.size());
  std::vector<Rectangle> boxes;
  for (const Building& building : buildings) boxes.push_back(bounds(building));
  const auto solid = [&](const Point& p) {
    for (std::size_t b = 0; b < buildings.size(); ++b) {
      if (p.x < boxes[b].low.x || p.x > boxes[b].high.x || p.y < boxes[b].low.y ||
          p.y > boxes[b].high.y) {
        continue;
      }
      for (const Polygon& polygon : buildings[b].footprint) {
        if (covers(polygon, p)) return true;
      }
    }
    return false;
  };
  for (int y = 0; y < figures.ny; ++y) {
    for (int x = 0; x < figures.nx; ++x) {
      const Point p{figures.origin.x + (x + 0.5) * figures.step_x.x + (y + 0.5) * figures.step_y.x,
                    figures.origin.y + (x + 0.5) * figures.step_x.y + (y + 0.5) * figures.step_y.y};
      const double mean = plume.peak(p), along = plume.wind_frame(p).x;
      const bool reached = mean > 1.5e-6, in_solid = solid(p);
      figures.peak.push_back(in_solid ? -1.0F : static_cast<float>(1.6 * mean));
      for (std::size_t n = 0; n < levels.size(); ++n) {
        figures.means[n].push_back(in_solid ? 0.0F
                                            : static_cast<float>(sample_mean(levels[n]) * mean));
      }
      const double first = std::max(0.0, along / plume.speed), last = first + plume.duration;
      figures.arrival.push_back(reached ? static_cast<float>(first) : -1.0F);
      figures.departure.push_back(!reached      ? -1.0F
                                  : along > 400 ? std::numeric_limits<float>::infinity()
                                                : static_cast<float>(last));
    }
  }
  return figures;
}

/// Some of every group and severity.
inline std::vector<Check> sample_checks() {
  return {
      {CheckGroup::grid, Message::coarse_cells, "Too few cells across the buildings", "3.1",
       "at least 10", Severity::look, "Zones near tall buildings may be off by a third.",
       "Take cells of 2 m."},
      {CheckGroup::grid, Message::coarse_cells, "Share of the buildings that vanished", "4 %",
       "at most 5 %", Severity::fine, "", ""},
      {CheckGroup::domain, Message::zones_cut, "Zones cut at the edge of the computed area",
       "AEGL-1", "none", Severity::unreliable, "The zone of AEGL-1 goes on beyond the edge.",
       "Widen the domain downwind."},
      {CheckGroup::domain, Message::little_room, "Blockage", "2.4 %", "at most 3 %", Severity::fine,
       "", ""},
      {CheckGroup::data, Message::assumed_heights, "Buildings without a height", "41 of 300",
       "at most 10 %", Severity::look, "Low buildings let the cloud pass above them too soon.",
       "Give their heights in the building file."},
      {CheckGroup::air, Message::wind_not_as_asked, "Wind kept up to the first building, at 10 m",
       "97 %", "90 to 110 %", Severity::fine, "", ""},
      {CheckGroup::time, Message::averages_not_covered, "Averaging times covered",
       "600 s of 3600 s", "all", Severity::look, "Levels of 1 h can't be ruled out.",
       "Run until 4200 s."},
      {CheckGroup::solver, Message::mass_not_conserved, "Mass of gas kept", "99.98 %",
       "99.9 to 100.1 %", Severity::fine, "", ""}};
}

/// What people in a building should do, by what the plume does there.
inline ReportBuilding sample_building(const SamplePlume& plume, const Building& building,
                                      const std::vector<ThreatLevel>& levels) {
  const Point centre = bounds(building).centre();
  const double outside = plume.peak(centre), along = plume.wind_frame(centre).x;
  ReportBuilding exposed{.id = building.id, .name = building.name};
  exposed.worst_facade = 1.9 * outside;
  exposed.indoor = 0.08 * outside;
  exposed.arrival = std::max(0.0, along / plume.speed);
  exposed.address = "Danziger Straße " + std::to_string(1 + building.id.back() % 90);
  for (const ThreatLevel& level : levels) {
    BuildingLevel figures{.outdoors = sample_mean(level) * outside,
                          .indoors = 0.08 * sample_mean(level) * outside};
    if (figures.outdoors > level.concentration) {
      figures.outdoors_from = exposed.arrival;
      if (along < 400) figures.outdoors_until = *exposed.arrival + plume.duration;
    }
    if (figures.indoors > level.concentration) figures.indoors_from = *exposed.arrival + 300;
    exposed.levels.push_back(figures);
  }
  if (exposed.levels[1].indoors_from && *exposed.arrival < 60) {
    exposed.action = Action::fetch;
    exposed.fetch_before = exposed.levels[1].indoors_from;
    exposed.reason = "AEGL-2 (10 min) indoors. The gas is at the door: no time to leave.";
  } else if (exposed.levels[1].indoors_from) {
    exposed.action = Action::leave;
    exposed.leave_before = exposed.arrival;
    exposed.reason = "Indoors AEGL-2 (10 min) is exceeded even with windows shut.";
  } else if (exposed.levels[1].outdoors_from) {
    exposed.action = Action::shelter;
    exposed.until = exposed.levels[1].outdoors_until;
    exposed.reason = "AEGL-2 (10 min) is exceeded outdoors, not indoors.";
  } else if (exposed.levels[0].outdoors_from) {
    exposed.action = Action::windows_shut;
    exposed.until = exposed.levels[0].outdoors_until;
    exposed.reason = "AEGL-1 (10 min) is exceeded outdoors.";
  }
  return exposed;
}

/// Up to `most` buildings of the Berlin case.
inline Result sample_report(std::size_t most = 300) {
  BuildingSet set =
      read_buildings(std::string(DOWNWASH_SOURCE_DIR) + "/cases/berlin_district/buildings.geojson");
  const Rectangle box = bounds(set.buildings);
  const LonLat origin = set.projection.origin();
  SamplePlume plume{.source = {box.centre().x - 230, box.centre().y - 120}};
  std::sort(set.buildings.begin(), set.buildings.end(), [&](const Building& a, const Building& b) {
    const Point p = bounds(a).centre(), q = bounds(b).centre(), c = box.centre();
    return std::hypot(p.x - c.x, p.y - c.y) < std::hypot(q.x - c.x, q.y - c.y);
  });
  if (set.buildings.size() > most) set.buildings.resize(most);

  const Rectangle kept = bounds(set.buildings);
  double reach = 0, behind = 0, side = 0;
  for (const Point corner :
       {kept.low, kept.high, Point{kept.low.x, kept.high.y}, Point{kept.high.x, kept.low.y}}) {
    const Point w = plume.wind_frame(corner);
    reach = std::max(reach, w.x + 60);
    behind = std::min(behind, w.x - 40);
    side = std::max(side, std::abs(w.y) + 30);
  }
  Result page;
  page.asked = {
      .title = "Berlin, Prenzlauer Berg: chlorine truck at the corner",
      .made = "Made by Downwash 0.1.0 (f0280db) on 2026-05-04 at 09:12 UTC in 3 min 40 s",
      .contact = {},
      .wind_from = plume.wind_from,
      .wind = "4 m/s at 10 m from 240°",
      .wind_report = {},
      .releases = {{"Truck", plume.source, "0.15 kg/s of chlorine from 0 to 600 s at 1 m (90 kg)"}},
      .start = "2026-05-04T11:00:00+02:00",
      .computed = 1800,
      .planned = 1800};
  page.map.buildings = set.buildings;
  page.map.domain = {plume.at(behind, -side), plume.at(reach, -side), plume.at(reach, side),
                     plume.at(behind, side)};
  page.map.lon_lat = {origin.lon, origin.lat};
  page.map.resolution = 4;
  page.reach.zones = {sample_zones(plume, reach)};
  page.affected.receptors = {sample_receptor(plume, "School", 210, 12),
                             sample_receptor(plume, "Kindergarten", 120, -38),
                             sample_receptor(plume, "Fire station", 330, 95)};
  page.trust.assumptions = {{"Wind profile", "logarithmic, roughness 0.5 m"},
                            {"Gas", "neutral: as heavy as air (cold chlorine is heavier at first)"},
                            {"Source", "tank valve, constant rate, no droplets"},
                            {"Deposition and reaction", "none"},
                            {"Air change of buildings", "0.5 per hour, windows closed"},
                            {"Buildings without a height", "41 of 300, taken as 9 m"}};
  page.trust.notes = {"3 footprints crossed themselves and were mended."};
  page.trust.checks = sample_checks();
  const std::vector<ThreatLevel>& levels = page.reach.zones[0].levels;
  page.asked.releases[0].asked = plume.at(-9, 6);
  page.asked.releases[0].height = 1;
  page.affected.receptors.back().still_there = true;
  page.affected.receptors.back().departure.reset();
  page.reach.places = {sample_figures(plume, page.map.domain, levels, page.map.buildings)};
  page.map.known = one_polygon({{kept.low.x - 20, kept.low.y - 20},
                                {kept.high.x + 20, kept.low.y - 20},
                                {kept.high.x + 20, kept.high.y + 20},
                                {kept.low.x - 20, kept.high.y + 20}});
  for (const Building& building : page.map.buildings) {
    if (plume.peak(bounds(building).centre()) < 1e-8) continue;
    page.affected.exposed.push_back(sample_building(plume, building, levels));
  }
  std::stable_sort(page.affected.exposed.begin(), page.affected.exposed.end(),
                   [](const ReportBuilding& a, const ReportBuilding& b) {
                     return a.worst_facade > b.worst_facade;
                   });
  if (page.affected.exposed.size() > 5) {
    page.affected.exposed[3].name = "Grundschule am Kollwitzplatz";
    page.affected.exposed[3].kind = "school";
  }
  return page;
}

}  // namespace downwash::test
