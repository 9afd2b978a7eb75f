#include "geometry/voxels/passages.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

struct Edge {
  Point a, b;
};

/// Count of comparisons. A city of a hundred thousand buildings takes a hundredth of the
/// bound.
class Comparisons {
 public:
  void add(std::size_t count) {
    constexpr std::size_t most = 500'000'000;  // seconds
    count_ += count;
    if (count_ <= most) return;
    throw InputError(Message::building_file, "buildings", "",
                     "so many of them overlap each other, or have so many corners, that the ways "
                     "between them can't be measured",
                     "unite those that overlap, and simplify their outlines");
  }

 private:
  std::size_t count_ = 0;
};

std::size_t corner_count(const Building& building) {
  std::size_t count = 0;
  for (const Polygon& polygon : building.footprint) {
    count += polygon.outer.size();
    for (const Ring& hole : polygon.holes) count += hole.size();
  }
  return count;
}

struct Wall {
  const Building* building;
  Rectangle box;
  std::size_t corners;
};

/// Walls by low x, and by the tiles of the plan that they touch.
class Walls {
 public:
  explicit Walls(std::vector<Wall> all) : walls(std::move(all)) {
    std::sort(walls.begin(), walls.end(),
              [](const Wall& a, const Wall& b) { return a.box.low.x < b.box.low.x; });
    for (std::size_t n = 0; n < walls.size(); ++n) add(n);
  }
  /// The numbers of those that may cover a place, in two lists.
  std::array<const std::vector<std::size_t>*, 2> about(const Point& place) const {
    const auto found = tiles_.find(tile(place));
    return {&wide_, found == tiles_.end() ? &none_ : &found->second};
  }

  std::vector<Wall> walls;

 private:
  using Tile = std::pair<std::int64_t, std::int64_t>;

  static Tile tile(const Point& place) {
    constexpr double edge = 50;  // m
    return {static_cast<std::int64_t>(std::floor(place.x / edge)),
            static_cast<std::int64_t>(std::floor(place.y / edge))};
  }
  void add(std::size_t n) {
    constexpr std::int64_t most_tiles = 100;
    const auto [x0, y0] = tile(walls[n].box.low);
    const auto [x1, y1] = tile(walls[n].box.high);
    if (x1 - x0 >= most_tiles || (x1 - x0 + 1) * (y1 - y0 + 1) > most_tiles) {
      wide_.push_back(n);
      return;
    }
    for (std::int64_t y = y0; y <= y1; ++y) {
      for (std::int64_t x = x0; x <= x1; ++x) tiles_[{x, y}].push_back(n);
    }
  }

  std::map<Tile, std::vector<std::size_t>> tiles_;
  std::vector<std::size_t> wide_, none_;
};

/// The shortest connection of two buildings.
struct Connection {
  double length = std::numeric_limits<double>::infinity();
  Point from, to;
};

bool near(const Rectangle& box, const Edge& edge, double reach) {
  return std::max(edge.a.x, edge.b.x) >= box.low.x - reach &&
         std::min(edge.a.x, edge.b.x) <= box.high.x + reach &&
         std::max(edge.a.y, edge.b.y) >= box.low.y - reach &&
         std::min(edge.a.y, edge.b.y) <= box.high.y + reach;
}

std::vector<Edge> edges_near(const Building& building, const Rectangle& box, double reach) {
  std::vector<Edge> edges;
  const auto add = [&](const Ring& ring) {
    for (std::size_t n = 0; n < ring.size(); ++n) {
      const Edge edge{ring[n], ring[(n + 1) % ring.size()]};
      if (near(box, edge, reach)) edges.push_back(edge);
    }
  };
  for (const Polygon& polygon : building.footprint) {
    add(polygon.outer);
    for (const Ring& hole : polygon.holes) add(hole);
  }
  return edges;
}

void shorten(Connection& best, const Point& from, const Edge& to) {
  const Point nearest = nearest_on_segment(from, to.a, to.b);
  const double length = distance(from, nearest);
  if (length < best.length) best = {length, from, nearest};
}

/// Ends early with what is below `least`.
Connection shortest(const Wall& one, const Wall& other, double least, double most,
                    Comparisons& comparisons) {
  Connection best;
  constexpr std::size_t lists = 20;  // what making them takes
  comparisons.add(one.corners + other.corners + lists);
  const std::vector<Edge> here = edges_near(*one.building, other.box, most),
                          there = edges_near(*other.building, one.box, most);
  for (const Edge& a : here) {
    comparisons.add(4 * there.size());
    for (const Edge& b : there) {
      shorten(best, a.a, b);
      shorten(best, a.b, b);
      shorten(best, b.a, a);
      shorten(best, b.b, a);
      if (best.length < least) return best;
    }
  }
  return best;
}

bool covered(const Wall& wall, const Point& point) {
  return std::any_of(wall.building->footprint.begin(), wall.building->footprint.end(),
                     [&](const Polygon& polygon) { return covers(polygon, point); });
}

bool blocked(const Connection& way, const Walls& all, Comparisons& comparisons) {
  constexpr int parts = 8;
  for (int part = 1; part < parts; ++part) {
    const double along = static_cast<double>(part) / parts;
    const Point point{way.from.x + along * (way.to.x - way.from.x),
                      way.from.y + along * (way.to.y - way.from.y)};
    for (const auto* numbers : all.about(point)) {
      comparisons.add(numbers->size());
      for (const std::size_t n : *numbers) {
        const Wall& wall = all.walls[n];
        if (wall.box.high.x >= point.x && wall.box.low.x <= point.x && wall.box.low.y <= point.y &&
            wall.box.high.y >= point.y && covered(wall, point)) {
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace

std::vector<double> passage_widths(std::span<const Building> buildings, double least, double most) {
  std::vector<Wall> standing;
  for (const Building& building : buildings) {
    if (building.base >= least) continue;
    standing.push_back({&building, bounds(building), corner_count(building)});
  }
  const Walls all(std::move(standing));
  const std::vector<Wall>& walls = all.walls;
  std::vector<double> widths;
  Comparisons comparisons;
  for (std::size_t n = 0; n < walls.size(); ++n) {
    for (std::size_t m = n + 1; m < walls.size(); ++m) {
      if (walls[m].box.low.x > walls[n].box.high.x + most) break;
      comparisons.add(1);
      if (walls[m].box.low.y > walls[n].box.high.y + most ||
          walls[m].box.high.y < walls[n].box.low.y - most) {
        continue;
      }
      const Connection way = shortest(walls[n], walls[m], least, most, comparisons);
      if (way.length < least || way.length > most || blocked(way, all, comparisons)) continue;
      widths.push_back(way.length);
    }
  }
  std::sort(widths.begin(), widths.end());
  return widths;
}

}  // namespace downwash
