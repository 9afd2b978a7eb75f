// What a schema cannot say about the domain and its cells.
#include "io/case/domain_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "geometry/frames/wind_frame.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/case/schema/rules.hpp"
#include "io/question/flow.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

constexpr std::array axis_names = {"x", "y", "z"};
constexpr double fewest_cells = 8;
/// Point smoothers don't couple the cells of the wide direction; what is left takes the square of
/// this many cycles.
constexpr double largest_aspect = 1000, unusual_aspect = 50;
constexpr double smallest_share = 1e-9;  // of a coordinate, that its rounding leaves

void check_extent(const Json& document, Problems& problems) {
  const Json& domain = document["domain"];
  const bool fitted = domain.contains("resolution"), given = domain.contains("size");
  if (fitted && given) {
    problems.push_back(
        "`domain` has both `resolution`, which sizes it around the buildings, and `size`; remove "
        "one of them.");
  } else if (!fitted && !given) {
    problems.push_back(
        domain.contains("buildings")
            ? "`domain.resolution` is missing: the cell size in m; or give `size` and `cells`."
            : "`domain` needs either `buildings` and `resolution`, or `size` and `cells`.");
  } else if (fitted && !document.contains("wind")) {
    problems.push_back(
        "`wind` is missing: a domain with `domain.resolution` is sized along the wind; add it or "
        "give `size` and `cells`.");
  }
}

/// The part of the building file that is read.
void check_district(const Json& document, Problems& problems) {
  const Json& domain = document["domain"];
  if (!domain.contains("bbox")) return;
  const auto edge = [&](std::size_t n) { return domain["bbox"][n].get<double>(); };
  constexpr double half_turn = 180;
  const bool crosses =
      edge(0) <= half_turn && edge(2) >= -half_turn && edge(0) - edge(2) > half_turn;
  if ((edge(0) < edge(2) || crosses) && edge(1) < edge(3)) return;
  problems.push_back(
      "`domain.bbox` should be [west, south, east, north], with west less than east (unless it "
      "crosses longitude 180) and south less than north; correct it.");
}

void check_stretching(const Json& document, Problems& problems) {
  const Json& domain = document["domain"];
  const Json stretching = domain.value("stretching", Json::object());
  for (std::size_t a = 0; a < axis_names.size(); ++a) {
    if (!stretching.contains(axis_names[a])) continue;
    const double first = stretching[axis_names[a]]["first"];
    const double even = domain["size"][a].get<double>() / domain["cells"][a].get<double>();
    if (first < even) continue;
    problems.push_back(fmt::format(
        "`domain.stretching.{}.first` is {:g} m, but even cells are {:g} m wide: make it "
        "smaller, or remove the stretching.",
        axis_names[a], first, even));
  }
}

void check_turn(const Json& document, Problems& problems) {
  const double turn = document["domain"]["turn"];
  if (turn == 0) return;
  if (!document.contains("wind")) {
    problems.push_back(fmt::format(
        "`domain.turn` is {:g}°, the angle between grid and wind, but there is no `wind`; add it "
        "or remove the turn.",
        turn));
  }
}

std::array<double, 3> vector_of(const Json& list) { return {list[0], list[1], list[2]}; }

/// Along each axis of a domain with `size`, even or narrowest where the axis is stretched.
std::array<double, 3> cell_widths(const Json& domain, bool narrowest) {
  const Json stretching = domain.value("stretching", Json::object());
  std::array<double, 3> widths = vector_of(domain["size"]);
  for (std::size_t a = 0; a < widths.size(); ++a) {
    widths[a] /= domain["cells"][a].get<double>();
    if (narrowest && stretching.contains(axis_names[a])) {
      widths[a] = stretching[axis_names[a]]["first"];
    }
  }
  return widths;
}

/// Widest over narrowest cell, of the axes that have more than one.
double aspect_ratio(const Json& domain) {
  const auto widest = cell_widths(domain, false), narrowest = cell_widths(domain, true);
  double high = 0, low = std::numeric_limits<double>::infinity();
  for (std::size_t a = 0; a < widest.size(); ++a) {
    if (domain["cells"][a] == 1) continue;
    high = std::max(high, widest[a]);
    low = std::min(low, narrowest[a]);
  }
  return high / low;
}

void check_cells(const Json& document, Problems& problems) {
  const Json& domain = document["domain"];
  if (!domain.contains("size") || !domain.contains("cells")) return;
  const auto cells = vector_of(domain["cells"]);
  for (std::size_t f = 0; f < face_names.size(); ++f) {
    const std::string type = type_of_face(document["boundaries"][face_names[f]]);
    if (cells[f / 2] > 1 || type == "periodic" || type == "free_slip") continue;
    problems.push_back(
        fmt::format("`domain.cells.{}` is 1, which holds no flow beside `boundaries.{}` = \"{}\"; "
                    "give more cells, or \"periodic\" or \"free_slip\" faces.",
                    f / 2, face_names[f], type));
    return;
  }
  if (cells[0] * cells[1] * cells[2] < fewest_cells) {
    problems.push_back(fmt::format(
        "`domain.cells` makes {:g} cell{}, which hold no flow; give more.",
        cells[0] * cells[1] * cells[2], cells[0] * cells[1] * cells[2] == 1 ? "" : "s"));
  } else if (const double ratio = aspect_ratio(domain); ratio > largest_aspect) {
    problems.push_back(fmt::format(
        "`domain.cells` makes cells {:.3g} times as wide along one axis as along another, at most "
        "{:g} can be solved for; choose `cells` in proportion to `size`.",
        ratio, largest_aspect));
  }
  const auto origin = vector_of(domain["origin"]), size = vector_of(domain["size"]);
  const auto widths = cell_widths(domain, true);
  for (std::size_t a = 0; a < widths.size(); ++a) {
    const double furthest = std::max(std::abs(origin[a]), std::abs(origin[a] + size[a]));
    if (widths[a] > smallest_share * furthest) continue;
    problems.push_back(fmt::format(
        "`domain` has cells of {:.3g} m at {} = {:g} m, which rounding takes for nothing; choose "
        "wider cells, or an `origin` nearer 0.",
        widths[a], axis_names[a], furthest));
  }
}

/// z = 0 is the ground, wherever buildings or the profile of the wind count from it.
void check_ground(const Json& document, Problems& problems) {
  const Json& domain = document["domain"];
  if (!domain.contains("size") || !(document.contains("wind") || domain.contains("buildings"))) {
    return;
  }
  const double top = domain["origin"][2].get<double>() + domain["size"][2].get<double>();
  const double roughness = document.value("wind", Json::object()).value("roughness", 0.0);
  if (top <= 0) {
    problems.push_back(fmt::format(
        "`domain` lies below the ground: it ends at z = {:g} m, and the ground is at 0; raise "
        "`origin` or `size`.",
        top));
  } else if (top <= roughness) {
    problems.push_back(fmt::format(
        "`domain` ends at z = {:g} m, below which there is no wind over a `wind.roughness` of {:g} "
        "m; make the domain higher or the roughness smaller.",
        top, roughness));
  }
}

/// How far a box reaches along the axes of the grid: from, to.
std::array<std::array<double, 3>, 2> extent_of(const Json& box, double turn) {
  std::array<double, 3> low = vector_of(box["min"]), high = vector_of(box["max"]);
  Rectangle plan;
  for (const double x : {low[0], high[0]}) {
    for (const double y : {low[1], high[1]}) plan.include(turned_by(unit_vector(turn), {x, y}));
  }
  return {{{plan.low.x, plan.low.y, low[2]}, {plan.high.x, plan.high.y, high[2]}}};
}

/// Those of `boxes` or `tree_boxes`.
void check_boxes_of(const char* key, const Json& domain, Problems& problems) {
  const Json boxes = domain.value(key, Json::array());
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const auto [first, last] = extent_of(boxes[b], domain["turn"]);
    for (std::size_t a = 0; a < 3; ++a) {
      const double low = boxes[b]["min"][a], high = boxes[b]["max"][a];
      const double start = domain["origin"][a], end = start + domain["size"][a].get<double>();
      const std::string box = fmt::format("`domain.{}.{}`", key, b);
      if (low >= high) {
        problems.push_back(fmt::format("{}: min {} = {} is not below max {} = {}; swap them.", box,
                                       axis_names[a], low, axis_names[a], high));
      } else if (last[a] <= start || first[a] >= end) {
        problems.push_back(
            fmt::format("{} lies outside the domain: {} from {} to {} m, the domain from {} to {} "
                        "m; move it or "
                        "remove it.",
                        box, axis_names[a], first[a], last[a], start, end));
      }
    }
  }
}

void check_boxes(const Json& document, Problems& problems) {
  check_boxes_of("boxes", document["domain"], problems);
  check_boxes_of("tree_boxes", document["domain"], problems);
}

/// Below `grazing` the outlet across y cuts off eddies that come back through it: over open ground
/// with z0 0.03 m that turned the mean wind near the ground by 4° at a turn of 2°, by 3° at 5°.
void doubts_about_turn(const Json& document, Problems& doubts) {
  constexpr double grazing = 5;
  const Json& domain = document["domain"];
  const double turn = domain["turn"];
  if (turn == 0) return;
  if (domain.value("margins", Json::object()).value("side", 0.0) != 0) {
    doubts.push_back(
        "`domain.margins.side` has no effect: a wind askew to the grid (`domain.turn`) has two "
        "inlets and two outlets, and no sides.");
  }
  const bool through = type_of_face(document["boundaries"]["y-"]) != "periodic";
  if (through && std::abs(turn) < grazing && document["inflow"]["turbulence"] == "synthetic") {
    doubts.push_back(fmt::format(
        "`domain.turn` is {:g}°: the wind grazes the faces across y, and their outlet draws it "
        "aside by some degrees; take 0 or at least {:g}°, or make both faces \"periodic\".",
        turn, grazing));
  }
}

void doubts_about_growth(const Json& domain, Problems& doubts) {
  if (!domain.contains("resolution") || domain["growth"] == 1 || domain["widest"] > 1) return;
  doubts.push_back(fmt::format(
      "`domain.growth` has no effect: `domain.widest` is 1, so that all cells are cubes of {:g} m.",
      domain["resolution"].get<double>()));
}

void doubts_about_reach(const Json& document, Problems& doubts) {
  const Json& domain = document["domain"];
  if (domain.value("reach", 0.0) == 0) return;
  if (domain["turn"] != 0) {
    doubts.push_back(
        "`domain.reach` has no effect: a wind askew to the grid (`domain.turn`) leaves through two "
        "faces; give `domain.margins.downwind`.");
  } else if (!document.contains("releases") || document["releases"].empty()) {
    doubts.push_back(
        "`domain.reach` has no effect: it counts from releases, and there are none; give "
        "`domain.margins.downwind`.");
  }
}

}  // namespace

double height_of_first_cell(const Json& domain) {
  return domain.contains("resolution") ? domain["resolution"].get<double>()
                                       : cell_widths(domain, true)[2];
}

std::vector<std::string> domain_contradictions(const Json& document) {
  return found_by({check_extent, check_turn, check_stretching, check_cells, check_ground,
                   check_boxes, check_district},
                  document);
}

std::vector<std::string> domain_doubts(const Json& document) {
  Problems doubts;
  const Json& domain = document["domain"];
  const bool given = domain.contains("size");
  const double z0 = document.value("wind", Json::object()).value("roughness", 0.0);
  if (const double first = height_of_first_cell(domain); z0 > first) {
    doubts.push_back(fmt::format(
        "`wind.roughness` is {:g} m, but the lowest cells are {:.3g} m high: no wind enters below "
        "{:g} m.",
        z0, first, z0));
  }
  if (const double ratio = given ? aspect_ratio(domain) : 1; ratio > unusual_aspect) {
    doubts.push_back(fmt::format(
        "`domain.cells` makes cells {:.3g} times as wide along one axis as along another: the flow "
        "is resolved unevenly, and the pressure takes long.",
        ratio));
  }
  doubts_about_turn(document, doubts);
  doubts_about_growth(domain, doubts);
  doubts_about_reach(document, doubts);
  const double bottom = given ? domain["origin"][2].get<double>() : 0;
  if (bottom < 0 && document.contains("wind")) {
    doubts.push_back(fmt::format(
        "`domain.origin` is {:g} m below the ground (z = 0), where no wind enters.", -bottom));
  }
  return doubts;
}

}  // namespace downwash
