#include "geometry/shapes/ring_thinning.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>

#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

/// The n-th point of a ring, counted on past its end.
struct Position {
  std::size_t ring, point;
};

double distance_to_segment(const Point& p, const Point& a, const Point& b) {
  const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
  const double along =
      square > 0 ? std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / square, 0.0, 1.0) : 0;
  return std::hypot(p.x - a.x - along * x, p.y - a.y - along * y);
}

/// All points, in rows of about as many points as there are rows, along x in each.
class PointIndex {
 public:
  explicit PointIndex(const std::vector<const Ring*>& rings) {
    Rectangle box;
    std::size_t count = 0;
    for (const Ring* ring : rings) {
      for (const Point& point : *ring) box.include(point);
      count += ring->size();
    }
    if (count == 0) return;
    low_ = box.low.y;
    height_ = std::max(box.high.y - box.low.y, 1e-6) / std::sqrt(static_cast<double>(count));
    entries_.reserve(count);
    for (std::size_t ring = 0; ring < rings.size(); ++ring) {
      for (std::size_t n = 0; n < rings[ring]->size(); ++n) {
        const Point& point = (*rings[ring])[n];
        entries_.push_back({row(point.y), point, {ring, n}});
      }
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return std::tie(a.row, a.point.x) < std::tie(b.row, b.point.x);
    });
  }

  /// True if test(point, position) holds for a point, of those that lie at most `reach` from the
  /// segment and some others.
  template <class Test>
  bool any_near(const Point& a, const Point& b, double reach, Test test) const {
    const std::int64_t last = row(std::max(a.y, b.y) + reach);
    for (std::int64_t r = row(std::min(a.y, b.y) - reach); r <= last; ++r) {
      const auto [low, high] = span_in_row(a, b, reach, r);
      auto entry =
          std::lower_bound(entries_.begin(), entries_.end(), std::pair(r, low),
                           [](const Entry& e, const std::pair<std::int64_t, double>& key) {
                             return std::tie(e.row, e.point.x) < std::tie(key.first, key.second);
                           });
      for (; entry != entries_.end() && entry->row == r && entry->point.x <= high; ++entry) {
        if (test(entry->point, entry->position)) return true;
      }
    }
    return false;
  }

 private:
  struct Entry {
    std::int64_t row;
    Point point;
    Position position;
  };

  std::int64_t row(double y) const {
    return static_cast<std::int64_t>(std::floor((y - low_) / height_));
  }

  /// The x that the segment, `reach` thick, has in a row.
  std::pair<double, double> span_in_row(const Point& a, const Point& b, double reach,
                                        std::int64_t r) const {
    const double bottom = low_ + static_cast<double>(r) * height_ - reach;
    const double top = bottom + height_ + 2 * reach;
    const auto x_at = [&](double y) {
      const double part = b.y == a.y ? 0 : (y - a.y) / (b.y - a.y);
      return a.x + std::clamp(part, 0.0, 1.0) * (b.x - a.x);
    };
    const bool level = std::abs(b.y - a.y) < height_;
    const double x0 = level ? a.x : x_at(bottom), x1 = level ? b.x : x_at(top);
    return {std::min(x0, x1) - reach, std::max(x0, x1) + reach};
  }

  double low_ = 0, height_ = 1;
  std::vector<Entry> entries_;
};

/// One ring of many.
class Thinning {
 public:
  Thinning(const std::vector<const Ring*>& rings, std::size_t ring, const PointIndex& index,
           double tolerance, double clearance)
      : points_(*rings[ring]),
        ring_(ring),
        index_(index),
        tolerance_(tolerance),
        clearance_(clearance) {}

  Ring operator()() const {
    const std::size_t n = points_.size();
    if (n <= 3) return points_;
    const auto [second, third] = anchors();
    std::vector<bool> kept(n, false);
    kept[0] = kept[second] = kept[third] = true;
    std::vector<Run> runs{{0, second}, {second, third}, {third, n}};
    while (!runs.empty()) {
      const Run run = runs.back();
      runs.pop_back();
      if (run.last - run.first < 2) continue;
      const auto [at, distance] = furthest(run);
      if (distance <= tolerance_ && is_free(run, distance)) continue;
      kept[at] = true;
      runs.push_back({run.first, at});
      runs.push_back({at, run.last});
    }
    Ring result;
    for (std::size_t p = 0; p < n; ++p) {
      if (kept[p]) result.push_back(points_[p]);
    }
    return result;
  }

 private:
  struct Run {
    std::size_t first, last;  ///< both stay
  };

  const Point& point(std::size_t n) const { return points_[n % points_.size()]; }

  /// Two points that make, with the first one, a triangle that is not flat: the point furthest from
  /// it and the one furthest from the line between these two. In the order of the ring.
  std::pair<std::size_t, std::size_t> anchors() const {
    const auto furthest_by = [&](auto distance) {
      const auto at = std::max_element(
          points_.begin(), points_.end(),
          [&](const Point& a, const Point& b) { return distance(a) < distance(b); });
      return static_cast<std::size_t>(at - points_.begin());
    };
    const Point& a = points_[0];
    const std::size_t far =
        furthest_by([&](const Point& p) { return std::hypot(p.x - a.x, p.y - a.y); });
    const Point& b = points_[far];
    const std::size_t aside = furthest_by([&](const Point& p) {
      return std::abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
    });
    return std::minmax(far, aside);
  }

  std::pair<std::size_t, double> furthest(const Run& run) const {
    std::pair<std::size_t, double> result{run.first + 1, -1};
    for (std::size_t n = run.first + 1; n < run.last; ++n) {
      const double distance = distance_to_segment(point(n), point(run.first), point(run.last));
      if (distance > result.second) result = {n, distance};
    }
    return result;
  }

  /// True if no point other than its own is between run and line, or close to the line. What is
  /// between them is no further from the line than the run.
  bool is_free(const Run& run, double furthest) const {
    const Point &a = point(run.first), &b = point(run.last);
    const double reach = std::max(furthest, clearance_);
    return !index_.any_near(a, b, reach, [&](const Point& p, const Position& of) {
      if (of.ring == ring_ && ((of.point >= run.first && of.point <= run.last) ||
                               of.point + points_.size() == run.last)) {
        return false;
      }
      const double distance = distance_to_segment(p, a, b);
      return distance <= clearance_ || (distance <= furthest && between(run, p));
    });
  }

  /// True if a point is inside by the even-odd rule, on the polygon of the run closed by its line.
  bool between(const Run& run, const Point& p) const {
    bool inside = false;
    for (std::size_t n = run.first; n <= run.last; ++n) {
      const Point &a = point(n), &b = point(n == run.last ? run.first : n + 1);
      if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
        inside = !inside;
      }
    }
    return inside;
  }

  const Ring& points_;
  std::size_t ring_;
  const PointIndex& index_;
  double tolerance_, clearance_;
};

}  // namespace

std::vector<Polygon> thinned_out(const std::vector<Polygon>& polygons, double tolerance,
                                 double clearance) {
  std::vector<const Ring*> rings;
  for (const Polygon& polygon : polygons) {
    rings.push_back(&polygon.outer);
    for (const Ring& hole : polygon.holes) rings.push_back(&hole);
  }
  const PointIndex index(rings);
  std::size_t next = 0;
  const auto thinned_ring = [&] {
    const std::size_t ring = next++;
    return Thinning(rings, ring, index, tolerance, clearance)();
  };
  std::vector<Polygon> result;
  for (const Polygon& polygon : polygons) {
    Polygon& thinned = result.emplace_back();
    thinned.outer = thinned_ring();
    for (std::size_t n = 0; n < polygon.holes.size(); ++n) thinned.holes.push_back(thinned_ring());
  }
  return result;
}

}  // namespace downwash
