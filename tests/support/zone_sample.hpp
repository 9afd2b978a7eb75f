// Zones of chlorine, alone and on a page with all that a map file can hold.
#pragma once

#include "geometry/frames/map_projection.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/results/result.hpp"
#include "io/results/zones.hpp"

namespace downwash::test {

inline Ring rectangle(double x0, double y0, double x1, double y1) {
  return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

inline Ring reversed(const Ring& ring) { return {ring.rbegin(), ring.rend()}; }

/// Three levels; level 1 has a ring with a hole (both of the wrong orientation) and an island in
/// it, level 2 one square over two moments, level 3 nothing.
inline ZoneSet chlorine() {
  ZoneSet set{.title = "A corner",
              .substance = "chlorine",
              .height = 1.5,
              .levels = {{"AEGL-1", "Notable discomfort.", "US EPA 2004", 1, 1.5e-6, 600},
                         {"AEGL-2", "Hard to escape.", "US EPA 2004", 2, 5.8e-6, 600},
                         {"AEGL-3", "Life-threatening.", "US EPA 2004", 3, 5.8e-5, 0}},
              .zones = {},
              .molar_mass = 70.9,
              .release_time = {}};
  set.zones.push_back({.kind = ZoneKind::maximum, .level = 2, .polygons = {}});
  set.zones.push_back(
      {.kind = ZoneKind::maximum,
       .level = 0,
       .polygons = {{reversed(rectangle(-100, -50, 300, 50)), {rectangle(0, -10, 20, 10)}},
                    {rectangle(5, -5, 10, 5), {}}}});
  set.zones.push_back({.kind = ZoneKind::frame,
                       .level = 1,
                       .begin = 60,
                       .end = 120.25,
                       .polygons = {{rectangle(0, 0, 10, 10), {}}}});
  set.zones.push_back({.kind = ZoneKind::arrival,
                       .level = 0,
                       .bound = 600,
                       .polygons = {{rectangle(0, 0, 30, 10), {}}}});
  return set;
}

/// The zones of chlorine() alone, with a date.
inline Result chlorine_page() {
  Result page;
  page.asked.title = "A corner";
  page.asked.wind_from = 270;
  page.reach.zones = {chlorine()};
  page.asked.start = "2024-03-01T00:59:30+01:00";
  return page;
}

/// All that a map file can hold: the zone of AEGL-1 is cut at x = 300, a release was moved, people
/// must act, the run ended early.
inline Result full_page() {
  Result page = chlorine_page();
  page.map.domain = {{-150, -100}, {300, -100}, {300, 100}, {-150, 100}};
  page.asked.releases = {
      {.name = "tank", .place = {5, 5}, .words = "1 kg/s", .asked = Point{0, 0}}};
  page.affected.receptors = {{.name = "school",
                              .place = {200, 10},
                              .height = 1.5,
                              .time = {1},
                              .concentration = {1e-6},
                              .peak = 1e-6,
                              .arrival = 60,
                              .still_there = true}};
  page.map.buildings = {{.id = "way/1",
                         .name = "Town & hall",
                         .footprint = {{rectangle(0, 0, 20, 10), {}}},
                         .height = 12.5},
                        {.id = "way/2",
                         .name = "",
                         .footprint = {{rectangle(30, 0, 40, 10), {}}},
                         .base = 4,
                         .height = 8}};
  page.affected.exposed = {
      {.id = "way/2", .name = "", .action = Action::shelter, .reason = "AEGL-2."},
      {.id = "way/1",
       .name = "Town & hall",
       .action = Action::leave,
       .reason = "AEGL-3 indoors.",
       .leave_before = 120}};
  page.asked.wind = "4 m/s at 10 m from 270°";
  page.trust.checks = {{CheckGroup::grid, Message::coarse_cells,
                        "Too few cells across the buildings", "3.1", "at least 10", Severity::look,
                        "Zones may be off.", "Take smaller cells."}};
  page.asked.computed = 63;
  page.asked.planned = 600;
  return page;
}

inline const MapProjection berlin{LonLat{13.4, 52.5}};

}  // namespace downwash::test
