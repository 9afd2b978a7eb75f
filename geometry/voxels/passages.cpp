#include "geometry/voxels/passages.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

struct Edge {
  Point a, b;
};

/// What is compared with what. A city of a hundred thousand buildings takes a hundredth of the
/// bound.
class Comparisons {
 public:
  void add(std::size_t count) {
    constexpr std::size_t most = 1'000'000'000;  // seconds
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

/// Walls by low x.
struct Walls {
  std::vector<Wall> walls;
  double widest = 0;  ///< along x

  /// The first that may reach as far as x.
  auto first_reaching(double x) const {
    return std::lower_bound(walls.begin(), walls.end(), x - widest,
                            [](const Wall& wall, double low) { return wall.box.low.x < low; });
  }
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
    comparisons.add(there.size());
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

bool blocked(const Connection& way, const Walls& all) {
  constexpr int parts = 8;
  for (int part = 1; part < parts; ++part) {
    const double along = static_cast<double>(part) / parts;
    const Point point{way.from.x + along * (way.to.x - way.from.x),
                      way.from.y + along * (way.to.y - way.from.y)};
    for (auto wall = all.first_reaching(point.x);
         wall != all.walls.end() && wall->box.low.x <= point.x; ++wall) {
      if (wall->box.high.x >= point.x && wall->box.low.y <= point.y &&
          wall->box.high.y >= point.y && covered(*wall, point)) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::vector<double> passage_widths(std::span<const Building> buildings, double least, double most) {
  Walls all;
  std::vector<Wall>& walls = all.walls;
  for (const Building& building : buildings) {
    if (building.base >= least) continue;
    const Rectangle box = bounds(building);
    walls.push_back({&building, box, corner_count(building)});
    all.widest = std::max(all.widest, box.high.x - box.low.x);
  }
  std::sort(walls.begin(), walls.end(),
            [](const Wall& a, const Wall& b) { return a.box.low.x < b.box.low.x; });
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
      if (way.length < least || way.length > most || blocked(way, all)) continue;
      widths.push_back(way.length);
    }
  }
  std::sort(widths.begin(), widths.end());
  return widths;
}

}  // namespace downwash
