#include "geometry/buildings/nested_footprints.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr std::size_t fewest_plans = 3, most_nested_examples = 3;
constexpr double share_of_all = 0.05;
constexpr double drawn_in = 0.15;  // of the way from a corner to the middle
constexpr double same_base = 0.5;  // m

struct Plan {
  const Building* building;
  Rectangle box;
  double area;
};

/// Boxes by the squares of a chessboard that they touch. The squares are as wide as the box or up
/// to twice as wide, so that each box touches four at most, and a place is in one square of each
/// width.
class Chessboards {
 public:
  explicit Chessboards(const std::vector<Plan>& plans) {
    for (std::size_t n = 0; n < plans.size(); ++n) {
      const Rectangle& box = plans[n].box;
      const double extent = std::max({box.high.x - box.low.x, box.high.y - box.low.y, 1e-3});
      const int width = std::ilogb(extent) + 1;
      widths_.insert(width);
      const Square low = square_of(box.low, width), high = square_of(box.high, width);
      for (std::int64_t y = low.y; y <= high.y; ++y) {
        for (std::int64_t x = low.x; x <= high.x; ++x) touched_.push_back({{width, x, y}, n});
      }
    }
    std::sort(touched_.begin(), touched_.end());
  }

  /// True if found(number) is for any of the boxes whose square holds the place.
  template <class Found>
  bool any_at(const Point& place, const Found& found) const {
    for (const int width : widths_) {
      const Square square = square_of(place, width);
      auto one =
          std::lower_bound(touched_.begin(), touched_.end(), std::pair(square, std::size_t{0}));
      for (; one != touched_.end() && one->first == square; ++one) {
        if (found(one->second)) return true;
      }
    }
    return false;
  }

 private:
  struct Square {
    int width;  ///< a power of two, m
    std::int64_t x, y;

    auto order() const { return std::tuple(width, x, y); }
    bool operator==(const Square& other) const { return order() == other.order(); }
    bool operator<(const Square& other) const { return order() < other.order(); }
  };
  static Square square_of(const Point& place, int width) {
    return {width, static_cast<std::int64_t>(std::floor(std::ldexp(place.x, -width))),
            static_cast<std::int64_t>(std::floor(std::ldexp(place.y, -width)))};
  }

  std::vector<std::pair<Square, std::size_t>> touched_;
  std::set<int> widths_;
};

bool lies_within(const Plan& inner, const Plan& outer) {
  const Point middle = inner.box.centre();
  const auto in_outer = [&](const Point& corner) {
    const Point place{corner.x + drawn_in * (middle.x - corner.x),
                      corner.y + drawn_in * (middle.y - corner.y)};
    return std::any_of(outer.building->footprint.begin(), outer.building->footprint.end(),
                       [&](const Polygon& polygon) { return covers(polygon, place); });
  };
  return std::all_of(inner.building->footprint.begin(), inner.building->footprint.end(),
                     [&](const Polygon& polygon) {
                       return std::all_of(polygon.outer.begin(), polygon.outer.end(), in_outer);
                     });
}

bool contains(const Rectangle& box, const Point& place) {
  return place.x >= box.low.x && place.x <= box.high.x && place.y >= box.low.y &&
         place.y <= box.high.y;
}

}  // namespace

std::optional<Doubt> nested_footprints(std::span<const Building> buildings,
                                       const std::function<bool(const Building&)>& is_part) {
  std::vector<Plan> plans;
  for (const Building& building : buildings) {
    const double own = area(building.footprint);
    if (!building.solid.triangles.empty() || !building.steps.empty() || !(own > 0)) continue;
    plans.push_back({&building, bounds(building), own});
  }
  if (plans.size() < fewest_plans) return std::nullopt;
  const Chessboards boards(plans);
  std::size_t count = 0;
  std::string examples;
  for (std::size_t n = 0; n < plans.size(); ++n) {
    const Plan& inner = plans[n];
    const Point middle = inner.box.centre();
    if (is_part(*inner.building)) continue;
    const Building* around = nullptr;
    boards.any_at(middle, [&](std::size_t other) {
      const Plan& outer = plans[other];
      const bool larger = std::pair(outer.area, other) > std::pair(inner.area, n);
      if (!larger || !contains(outer.box, middle)) return false;
      if (std::abs(outer.building->base - inner.building->base) > same_base) return false;
      ReadingTime::check();
      if (is_part(*outer.building) || !lies_within(inner, outer)) return false;
      around = outer.building;
      return true;
    });
    if (around == nullptr) continue;
    if (++count > most_nested_examples) continue;
    examples += text(examples.empty() ? "" : ", ", inner.building->id, " in ", around->id);
  }
  const double share = static_cast<double>(count) / static_cast<double>(buildings.size());
  if (count < fewest_plans || share <= share_of_all) return std::nullopt;
  return Doubt{
      text(count, " of ", buildings.size(), " footprints lie within others (", examples,
           count > most_nested_examples ? ", …" : "", "): a town that is there twice, or parcels?"),
      "Parcels would be solid; of two buildings the higher one is, and both are counted.",
      "Keep one of each pair in the file; mark parts of buildings as building:part."};
}

}  // namespace downwash
