// A report as a run could make it: real buildings, a made-up plume.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "geometry/geojson_reader.hpp"
#include "geometry/polygon.hpp"
#include "io/report_page.hpp"

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

inline ZoneSet sample_zones(const SamplePlume& plume, double reach) {
  ZoneSet set{.title = "Berlin",
              .substance = "chlorine",
              .height = 1.5,
              .levels = {{"AEGL-1", "Irritation and discomfort; passes once in clean air.",
                          "US EPA 2004, 10 min", 1, 1.5e-6, 600},
                         {"AEGL-2", "Lasting harm, or too ill to escape: shelter or leave.",
                          "US EPA 2004, 10 min", 2, 8.1e-6, 600},
                         {"AEGL-3", "Danger to life: leave at once or seal rooms.",
                          "US EPA 2004, 10 min", 3, 145e-6, 600}},
              .zones = {},
              .release_time = "2026-05-04T09:00:00Z"};
  for (int level = 0; level < 3; ++level) {
    const double limit = set.levels[static_cast<std::size_t>(level)].concentration;
    set.zones.push_back(
        {ZoneKind::maximum, level, 0, 1800, 0, one_polygon(plume.outline(limit, -8, reach))});
    for (int f = 0; f < 20; ++f) {
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

/// Up to `most` buildings of the Berlin case.
inline ReportPage sample_report(std::size_t most = 300) {
  BuildingSet set =
      read_geojson(std::string(DOWNWASH_SOURCE_DIR) + "/cases/berlin_district/buildings.geojson");
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
  ReportPage page{
      .title = "Berlin, Prenzlauer Berg: chlorine truck at the corner",
      .made = "Made by Downwash 0.1.0 (f0280db) on 2026-05-04 at 09:12 UTC in 3 min 40 s",
      .wind_from = plume.wind_from,
      .wind = "4 m/s at 10 m from 240°",
      .buildings = set.buildings,
      .domain = {plume.at(behind, -side), plume.at(reach, -side), plume.at(reach, side),
                 plume.at(behind, side)},
      .lon_lat = std::pair{origin.lon, origin.lat},
      .releases = {{"Truck", plume.source, "0.15 kg/s of chlorine from 0 to 600 s at 1 m (90 kg)"}},
      .zones = {sample_zones(plume, reach)},
      .receptors = {sample_receptor(plume, "School", 210, 12),
                    sample_receptor(plume, "Kindergarten", 120, -38),
                    sample_receptor(plume, "Fire station", 330, 95)},
      .exposed = {},
      .assumptions = {{"Wind profile", "logarithmic, roughness 0.5 m"},
                      {"Gas", "neutral: as heavy as air (cold chlorine is heavier at first)"},
                      {"Source", "tank valve, constant rate, no droplets"},
                      {"Deposition and reaction", "none"},
                      {"Air change of buildings", "0.5 per hour, windows closed"},
                      {"Buildings without a height", "41 of 300, taken as 9 m"}},
      .trust = {{"Mass of gas kept", "99.7 %", "99 to 101 %", true},
                {"Cells across the narrowest street of the zones", "6", "at least 4", true},
                {"Largest divergence left by the pressure solve", "3.1e-5", "below 1e-4", true},
                {"Mean wind at 10 m, upwind", "3.9 m/s", "4 m/s within 5 %", true},
                {"Spin-up before the release", "180 s", "at least 240 s", false}},
      .warnings = {"AEGL-1 reaches the outlet of the computed area: its zone is cut off there."},
      .resolution = 4};
  for (const Building& building : page.buildings) {
    const Point centre = bounds(building).centre();
    const double facade = plume.peak(centre);
    if (facade < 1e-8) continue;
    page.exposed.push_back({building.id, building.name, facade, 0.08 * facade,
                            std::max(5.0, plume.wind_frame(centre).x / plume.speed), ""});
  }
  std::stable_sort(page.exposed.begin(), page.exposed.end(),
                   [](const ReportBuilding& a, const ReportBuilding& b) {
                     return a.worst_facade > b.worst_facade;
                   });
  return page;
}

}  // namespace downwash::test
