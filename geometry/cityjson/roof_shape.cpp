#include "geometry/cityjson/roof_shape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr double highest_band = 2;         // m
constexpr double most_bands = 20;          // of a building
constexpr double share_of_ground = 0.1;    // of the height of a shape
constexpr double share_that_covers = 0.9;  // of a footprint
// Of a plan, its area over its perimeter squared.
constexpr double thinnest_roof = 1e-6, thinnest_unknown = 1e-3;

using Ring3 = std::vector<Point3>;
using Kind = Surface::Kind;

Ring plan_of(const Ring3& ring) {
  Ring plan;
  plan.reserve(ring.size());
  for (const Point3& p : ring) plan.push_back({p.x, p.y});
  return plan;
}

double perimeter(const Ring& ring) {
  double length = 0;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    length += distance(ring[n], ring[(n + 1) % ring.size()]);
  }
  return length;
}

/// Between the plane and the ring, per unit of the plan's area: triangle by triangle of a fan,
/// which is exact for plane rings of any shape.
double mean_height(const Ring3& ring, double signed_plan_area) {
  double volume = 0;
  const Point3& a = ring.front();
  for (std::size_t n = 1; n + 1 < ring.size(); ++n) {
    const Point3 &b = ring[n], &c = ring[n + 1];
    const double twice = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    volume += twice / 2 * (b.z + c.z - 2 * a.z) / 3;
  }
  return a.z + volume / signed_plan_area;
}

/// A surface seen from above.
struct Piece {
  Polygon plan;
  double area = 0;
  double thickness = 0;  ///< area over perimeter squared
  double height = 0;     ///< mean z
};

/// Nothing where the surface has no area in plan.
std::optional<Piece> seen_from_above(const std::vector<Ring3>& rings) {
  Piece piece;
  double volume = 0;
  for (const Ring3& ring : rings) {
    Ring plan = plan_of(ring);
    const double signed_part = signed_area(plan), part = std::abs(signed_part);
    const double around = perimeter(plan);
    const bool outer = &ring == &rings.front();
    if (!(part > thinnest_roof * around * around)) {
      if (outer) return std::nullopt;
      continue;
    }
    const double sign = outer ? 1 : -1;
    piece.area += sign * part;
    volume += sign * part * mean_height(ring, signed_part);
    if (outer) {
      piece.plan.outer = std::move(plan);
      piece.thickness = part / (around * around);
    } else {
      piece.plan.holes.push_back(std::move(plan));
    }
  }
  if (!(piece.area > 0)) return std::nullopt;
  piece.height = volume / piece.area;
  return piece;
}

/// The part of a ring on the side of the height to which `sign` points (Sutherland & Hodgman).
Ring3 beyond(const Ring3& ring, double height, double sign) {
  Ring3 kept;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Point3 &a = ring[n], &b = ring[(n + 1) % ring.size()];
    const double from = sign * (a.z - height), to = sign * (b.z - height);
    if (from >= 0) kept.push_back(a);
    if ((from > 0 && to < 0) || (from < 0 && to > 0)) {
      const double part = from / (from - to);
      kept.push_back({a.x + part * (b.x - a.x), a.y + part * (b.y - a.y), height});
    }
  }
  return kept;
}

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void include(const Surface& surface) {
    for (const Ring3& ring : surface.rings) {
      for (const Point3& p : ring) {
        low = std::min(low, p.z);
        high = std::max(high, p.z);
      }
    }
  }
};

Range range_of(std::span<const Surface* const> surfaces) {
  Range range;
  for (const Surface* surface : surfaces) range.include(*surface);
  return range;
}

std::vector<const Surface*> of_kind(std::span<const Surface> surfaces, Kind kind) {
  std::vector<const Surface*> some;
  for (const Surface& surface : surfaces) {
    if (surface.kind == kind && !surface.rings.empty()) some.push_back(&surface);
  }
  return some;
}

bool is_wall(const Surface& surface) {
  const auto piece = seen_from_above(surface.rings);
  return !piece || piece->thickness < thinnest_unknown;
}

/// > 0 where the outer ring runs counter-clockwise as seen from above.
double orientation(const Surface& surface) { return signed_area(plan_of(surface.rings.front())); }

/// Sorts what the file does not name into ground and roofs.
struct Sides {
  std::vector<const Surface*> ground, roofs;

  explicit Sides(std::span<const Surface> surfaces)
      : ground(of_kind(surfaces, Kind::ground)), roofs(of_kind(surfaces, Kind::roof)) {
    std::vector<const Surface*> unknown = of_kind(surfaces, Kind::unknown);
    std::erase_if(unknown, [](const Surface* s) { return is_wall(*s); });
    const Range range = range_of(unknown);
    const double top_of_ground = range.low + share_of_ground * (range.high - range.low);
    const auto above = std::partition(unknown.begin(), unknown.end(), [&](const Surface* s) {
      return range_of(std::span(&s, 1)).high <= top_of_ground;
    });
    if (ground.empty()) ground.assign(unknown.begin(), above);
    if (roofs.empty()) {
      roofs.assign(above, unknown.end());
      keep_those_that_face_away();
    }
  }

 private:
  void keep_those_that_face_away() {
    if (ground.empty()) return;
    const double down = orientation(*ground.front());
    const auto faces_away = [&](const Surface* s) { return orientation(*s) * down < 0; };
    if (std::none_of(roofs.begin(), roofs.end(), faces_away)) return;
    std::erase_if(roofs, [&](const Surface* s) { return !faces_away(s); });
  }
};

std::vector<Piece> pieces_of(std::span<const Surface* const> surfaces) {
  std::vector<Piece> pieces;
  for (const Surface* surface : surfaces) {
    if (auto piece = seen_from_above(surface->rings)) pieces.push_back(*std::move(piece));
  }
  return pieces;
}

double total_area(std::span<const Piece> pieces) {
  double sum = 0;
  for (const Piece& piece : pieces) sum += piece.area;
  return sum;
}

double mean_of(std::span<const Piece> pieces) {
  double volume = 0;
  for (const Piece& piece : pieces) volume += piece.area * piece.height;
  return volume / total_area(pieces);
}

std::vector<Polygon> plans_of(std::vector<Piece> pieces) {
  std::vector<Polygon> plans;
  for (Piece& piece : pieces) plans.push_back(std::move(piece.plan));
  return plans;
}

/// Roofs by bands of height.
class Bands {
 public:
  explicit Bands(std::span<const Surface* const> roofs) : range_(range_of(roofs)) {
    const double rise = range_.high - range_.low;
    count_ = std::clamp(std::ceil(rise / highest_band), 1.0, most_bands);
    width_ = rise / count_;
    for (const Surface* roof : roofs) add(*roof);
  }

  /// Lowest first, none that is not above the ground.
  std::vector<RoofStep> prisms(double ground) && {
    std::vector<RoofStep> all;
    for (auto& [band, pieces] : pieces_) {
      const double height = mean_of(pieces) - ground;
      if (height > 0) all.push_back({plans_of(std::move(pieces)), height});
    }
    return all;
  }

 private:
  int band_of(double z) const {
    return width_ > 0 ? static_cast<int>(
                            std::clamp(std::floor((z - range_.low) / width_), 0.0, count_ - 1))
                      : 0;
  }

  void add(const Surface& roof) {
    Range own;
    own.include(roof);
    if (own.high - own.low <= width_) {
      if (auto piece = seen_from_above(roof.rings)) {
        std::vector<Piece>& band = pieces_[band_of(piece->height)];
        band.push_back(*std::move(piece));
      }
      return;
    }
    for (int band = band_of(own.low); band <= band_of(own.high); ++band) {
      const double low = range_.low + band * width_;
      std::vector<Ring3> rings;
      for (const Ring3& ring : roof.rings) {
        rings.push_back(beyond(beyond(ring, low, 1), low + width_, -1));
      }
      if (auto piece = seen_from_above(rings)) pieces_[band].push_back(*std::move(piece));
    }
  }

  Range range_;
  double count_ = 1, width_ = 0;
  std::map<int, std::vector<Piece>> pieces_;
};

/// The prisms under the roofs, or one over the footprint where they leave too much of it open.
void raise(RoofShape& shape, std::span<const Surface* const> roofs, double footprint_area,
           double top) {
  const std::vector<Piece> pieces = pieces_of(roofs);
  if (pieces.empty() || total_area(pieces) < share_that_covers * footprint_area) {
    const double height = (pieces.empty() ? top : mean_of(pieces)) - shape.ground;
    if (height > 0) shape.height = height;
    return;
  }
  shape.steps = Bands(roofs).prisms(shape.ground);
  if (shape.steps.empty()) return;
  shape.height = shape.steps.back().height;
  if (shape.steps.size() == 1) shape.steps.clear();
}

}  // namespace

double lowest_point(std::span<const Surface> surfaces) {
  Range range;
  for (const Surface& surface : surfaces) range.include(surface);
  return range.low;
}

std::optional<RoofShape> roof_shape(std::span<const Surface> surfaces, double ground) {
  const Sides sides(surfaces);
  std::vector<Piece> plan = pieces_of(sides.ground);
  if (plan.empty()) plan = pieces_of(sides.roofs);
  if (plan.empty()) return std::nullopt;
  const double footprint_area = total_area(plan);
  RoofShape shape{plans_of(std::move(plan)), {}, {}, ground};
  const auto named = of_kind(surfaces, Kind::ground);
  if (!named.empty()) shape.ground = range_of(named).low;
  Range all;
  for (const Surface& surface : surfaces) all.include(surface);
  raise(shape, sides.roofs, footprint_area, all.high);
  return shape;
}

}  // namespace downwash
