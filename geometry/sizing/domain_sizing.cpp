#include "geometry/sizing/domain_sizing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <vector>

#include "geometry/buildings/stray_buildings.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/sizing/fine_region.hpp"

namespace downwash {

namespace {

constexpr double absurd_growth = 10;      // in area
constexpr double absurd_distance = 10e3;  // m

double checked_margin(const std::optional<double>& margin, double rule, const char* name) {
  if (margin && !(*margin >= 0 && std::isfinite(*margin))) {
    throw InputError(Message::domain_size, "", text("domain.margins.", name),
                     text(*margin, " m is not possible"),
                     "choose a distance from the buildings, or leave it out");
  }
  return margin.value_or(rule);
}

double top_margin(const DomainOptions& options, double tallest) {
  if (!options.height) return checked_margin(options.margins.top, guideline::top * tallest, "top");
  if (!(*options.height > tallest && std::isfinite(*options.height))) {
    throw InputError(Message::domain_size, "", "domain.height",
                     text(*options.height, " m is not above the tallest building, ", tallest, " m"),
                     "raise it, or leave it out");
  }
  return *options.height - tallest;
}

int even_cells(double length, double resolution, int multiple) {
  const double groups = std::ceil(length / (resolution * multiple) - round_off_in_cells);
  const double cells = std::max(1.0, groups) * multiple;
  if (cells > std::numeric_limits<int>::max()) {
    throw InputError(Message::domain_size, "", "domain.resolution",
                     text("cells of ", resolution, " m make ", cells, " over ", length, " m"),
                     "choose coarser cells, smaller margins, or fewer buildings");
  }
  return static_cast<int>(cells);
}

/// Lets the cells of an axis grow outside [low, high], which is m in the domain frame, as far as
/// that leaves room. An axis without room stays as it is, even.
void let_grow(DomainBox& box, std::size_t axis, double low, double high,
              const DomainOptions& options, RoundingEnds rounding) {
  const double first = box.origin[axis], last = first + box.size[axis];
  const GrownSpan span{first, last, std::max(low, first), std::min(high, last)};
  if (span.even_low <= span.low && span.even_high >= span.high) return;
  const GrownCells cells =
      grown_cells(span, options.resolution, options.growth, options.cells_multiple_of, rounding);
  box.growth[axis] = cells;
  box.cells[axis] = cells.cells();
  box.size[axis] = cells.length();
  const double added = cells.even * cells.width - (span.even_high - span.even_low);
  box.origin[axis] =
      rounding == RoundingEnds::low
          ? span.even_high + cells.high.length - cells.length()
          : span.even_low - cells.low.length - (rounding == RoundingEnds::both ? added / 2 : 0);
}

/// Places in the domain: those elsewhere are mistakes that others tell of.
std::vector<Vector3> places_in(const DomainBox& box, std::span<const Vector3> places) {
  std::vector<Vector3> inside;
  for (const Vector3& place : places) {
    bool in = true;
    for (std::size_t a = 0; a < 3; ++a) {
      const double from_low = place[a] - box.origin[a];
      in = in && from_low >= 0 && from_low <= box.size[a];
    }
    if (in) inside.push_back(place);
  }
  return inside;
}

/// A few buildings that make the domain many times as large are a slip.
void refuse_strays(std::span<const Building> buildings, const Point& margins) {
  const std::vector<StrayBuilding> strays = stray_buildings(buildings);
  if (strays.empty() || strays.front().distance < absurd_distance) return;
  const auto domain = [&](const Rectangle& city) {
    return Point{city.high.x - city.low.x + margins.x, city.high.y - city.low.y + margins.y};
  };
  Rectangle city;
  for (std::size_t n = 0; n < buildings.size(); ++n) {
    const bool stray = std::any_of(strays.begin(), strays.end(),
                                   [&](const StrayBuilding& s) { return s.index == n; });
    if (!stray) city.include(bounds(buildings[n]));
  }
  const Point with = domain(bounds(buildings)), without = domain(city);
  if (with.x * with.y <= absurd_growth * without.x * without.y) return;
  const StrayBuilding& furthest = strays.front();
  throw InputError(
      Message::buildings_apart, "", text("building ", label(buildings[furthest.index])),
      text("it stands ", std::round(0.01 * furthest.distance) / 10, " km from the others",
           strays.size() > 1 ? text(", as do ", strays.size() - 1, " more") : "",
           ", which makes the domain ", std::round(with.x), " m x ", std::round(with.y), " m"),
      "remove it from the building file, or give `domain.size` and `domain.cells`");
}

}  // namespace

DomainBox size_domain(std::span<const Building> buildings, const DomainOptions& options,
                      const Point& towards, std::span<const Vector3> places) {
  if (buildings.empty()) throw std::invalid_argument("no buildings to size the domain by");
  if (!(options.resolution > 0 && std::isfinite(options.resolution))) {
    throw InputError(Message::domain_size, "", "domain.resolution",
                     text(options.resolution, " m is not possible"),
                     "choose the edge of the cells, 2 m for example");
  }
  if (options.cells_multiple_of < 1) {
    throw std::invalid_argument("cells must be a multiple of one or more");
  }

  double tallest = 0;
  for (const Building& building : buildings) tallest = std::max(tallest, building.height);
  const double h = options.resolution;
  const auto& margins = options.margins;
  const double upwind = checked_margin(margins.upwind, guideline::upwind * tallest, "upwind");
  const double downwind =
      checked_margin(margins.downwind, guideline::downwind * tallest, "downwind");
  const double side = checked_margin(margins.side, guideline::side * tallest, "side");
  const double top = top_margin(options, tallest);

  const bool askew = towards.y != 0;
  const double across = askew ? upwind + downwind : 2 * side;
  refuse_strays(buildings, {upwind + downwind, across});
  const Rectangle city = bounds(buildings);
  const auto cells = [&](double length) {
    return even_cells(length, h, options.cells_multiple_of);
  };
  DomainBox box;
  box.cells = {cells(upwind + city.high.x - city.low.x + downwind),
               cells(city.high.y - city.low.y + across), cells(options.relief + tallest + top)};
  box.size = {box.cells[0] * h, box.cells[1] * h, box.cells[2] * h};
  const double right = !askew          ? city.centre().y - 0.5 * box.size[1]
                       : towards.y > 0 ? city.low.y - upwind
                                       : city.high.y + upwind - box.size[1];
  box.origin = {city.low.x - upwind, right, 0};
  if (!options.growth.grows()) return box;
  const FineRegion fine = fine_region(buildings, places_in(box, places), h, towards);
  // Upwind cells do not grow: eddies that come in are to arrive, and each new one is felt by the
  // pressure within the first cell. (Oklahoma City with cells of 14 m: 6.9 iterations with cells
  // four times as long there, 4.1 with twice, 3.4 with cubes.)
  Rectangle even = fine.plan;
  even.low.x = box.origin[0];
  if (towards.y > 0) even.low.y = box.origin[1];
  if (towards.y < 0) even.high.y = box.origin[1] + box.size[1];
  const auto aside = !askew          ? RoundingEnds::both
                     : towards.y > 0 ? RoundingEnds::high
                                     : RoundingEnds::low;
  let_grow(box, 0, even.low.x, even.high.x, options, RoundingEnds::high);
  let_grow(box, 1, even.low.y, even.high.y, options, aside);
  let_grow(box, 2, 0, options.relief + fine.top, options, RoundingEnds::high);
  return box;
}

std::int64_t cell_count(const DomainBox& box) {
  return std::int64_t{box.cells[0]} * box.cells[1] * box.cells[2];
}

std::array<Axis, 3> axes_of(const DomainBox& box) {
  const auto axis = [&](std::size_t a) {
    if (const auto& growth = box.growth[a]) return axis_of(*growth, box.origin[a]);
    if (const auto& stretching = box.stretching[a]) {
      return Axis::stretched(box.origin[a], box.size[a], box.cells[a], stretching->ends,
                             stretching->first);
    }
    return Axis::uniform(box.origin[a], box.size[a], box.cells[a]);
  };
  return {axis(0), axis(1), axis(2)};
}

double passage_length(const DomainBox& box, const Point& downwind) {
  return std::min(box.size[0] / std::abs(downwind.x), box.size[1] / std::abs(downwind.y));
}

double cross_section(const DomainBox& box, const Point& downwind) {
  const double width = box.size[1] * std::abs(downwind.x) + box.size[0] * std::abs(downwind.y);
  return width * box.size[2];
}

double frontal_area(std::span<const Building> buildings, const Point& downwind) {
  struct Edge {
    double y, top;
    bool begins;
  };
  std::vector<Edge> edges;
  for (const Building& building : buildings) {
    for (const Polygon& polygon : building.footprint) {
      Rectangle box;
      for (const Point& corner : polygon.outer) box.include(turned_back_by(downwind, corner));
      edges.push_back({box.low.y, building.height, true});
      edges.push_back({box.high.y, building.height, false});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return a.y != b.y ? a.y < b.y : a.begins && !b.begins;
  });
  // Swept along y; the tops over the place of the sweep.
  std::multiset<double> tops;
  double area = 0, y = 0;
  for (const Edge& edge : edges) {
    if (!tops.empty()) area += (edge.y - y) * *tops.rbegin();
    y = edge.y;
    if (edge.begins) {
      tops.insert(edge.top);
    } else {
      tops.erase(tops.find(edge.top));
    }
  }
  return area;
}

}  // namespace downwash
