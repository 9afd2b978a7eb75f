#include "geometry/buildings/footprints.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <stdexcept>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/convex_hull.hpp"
#include "geometry/shapes/crossings.hpp"
#include "geometry/shapes/median.hpp"
#include "geometry/shapes/overlay.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr double smallest_area = 1e-6;         // m²
constexpr std::size_t most_corners = 100'000;  // each hole is held against each edge of an outline
constexpr double share_of_overlap = 1e-3;      // of the area of a footprint
/// Corners of an outline times its holes, as each of these is held against each of those.
constexpr std::size_t most_comparisons = 20'000'000;
constexpr std::size_t most_mended = 10'000;  // crossings of a file: GEOS takes seconds
constexpr std::size_t many_corners = 1000;   // of polygons that may cross each other often

std::size_t corner_count(const Polygon& polygon) {
  std::size_t count = polygon.outer.size();
  for (const Ring& hole : polygon.holes) count += hole.size();
  return count;
}

/// True if the hole is in the outline, which is within the box, by some of its corners: any of them
/// may stand on it.
bool meets(const Polygon& outline, const Rectangle& box, const Ring& hole) {
  if (!box.overlaps(bounds(Polygon{hole, {}}))) return false;
  const auto some = hole.begin() + std::min<std::ptrdiff_t>(8, std::ssize(hole));
  return std::any_of(hole.begin(), some, [&](const Point& p) { return covers(outline, p); });
}

/// A figure of eight may have no net area, and encloses something all the same.
bool encloses(const Ring& ring) {
  return ring.size() >= 3 && (std::abs(signed_area(ring)) >= smallest_area || crosses_itself(ring));
}

/// True if no disk that is `thinnest` wide, about, fits into it: of a long rectangle twice the area
/// over the perimeter is the width.
bool is_sliver(const Polygon& polygon, double thinnest) {
  double around = 0;
  const Ring& ring = polygon.outer;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    around += distance(ring[n], ring[(n + 1) % ring.size()]);
  }
  return 2 * std::abs(signed_area(ring)) < thinnest * around;
}

bool crosses(const Polygon& polygon) {
  return shared_corners(polygon) > most_crossings || is_invalid(polygon);
}

/// Area between the even-odd rule, which makes the parts, and the sum over windings. Loops that
/// turn against each other cancel in that sum, as in a square with two corners exchanged, whose
/// missing half it is; loops that lie on each other count twice. Of a corner that is a little off
/// nothing remains.
double doubtful_area_of(const Polygon& polygon, const std::vector<Polygon>& parts) {
  double wound = std::abs(signed_area(polygon.outer));
  for (const Ring& hole : polygon.holes) wound -= std::abs(signed_area(hole));
  return std::abs(area(parts) - wound);
}

}  // namespace

double thinnest_footprint(const std::vector<const Feature*>& buildings,
                          const Placement& placement) {
  constexpr double part_of_width = 0.005;
  if (placement.projection().georeferenced()) return usual_thinnest;
  std::vector<double> widths;
  for (const Feature* building : buildings) {
    for (const Polygon& polygon : building->polygons) {
      widths.push_back(std::sqrt(std::abs(signed_area(polygon.outer))));
    }
  }
  if (widths.empty()) return usual_thinnest;
  return std::min(usual_thinnest, part_of_width * placement.plan_unit() * median(widths));
}

Point Footprints::on_map(const Point& point, const Feature& feature) const {
  try {
    return placement_.to_map(point);
  } catch (const std::domain_error& fault) {
    throw InputError(Message::coordinates, file_, text("feature ", feature.id), fault.what(),
                     "correct them");
  }
}

Ring Footprints::on_map(const Ring& ring, const Feature& feature) const {
  Ring metres = without_repeats(ring);
  for (Point& point : metres) point = on_map(point, feature);
  return metres;
}

std::vector<Polygon> Footprints::on_map(const std::vector<Polygon>& polygons,
                                        const Feature& feature, Findings& told,
                                        double& doubtful) const {
  std::vector<Polygon> footprint;
  for (const Polygon& polygon : polygons) {
    if (const std::size_t corners = corner_count(polygon); corners > most_corners) {
      throw InputError(
          Message::building_file, file_, text("feature ", feature.id),
          text("a polygon has ", corners, " corners, no building more than ", most_corners),
          "leave it out, or simplify it");
    }
    if (polygon.holes.size() * polygon.outer.size() > most_comparisons) {
      throw InputError(Message::building_file, file_, text("feature ", feature.id),
                       text("a polygon has ", polygon.holes.size(), " holes in an outline of ",
                            polygon.outer.size(), " corners, as no building has"),
                       "leave it out, or simplify it");
    }
    Polygon clean{on_map(polygon.outer, feature), {}};
    if (!encloses(clean.outer)) {
      told.add("polygons without an area are left out", feature.id);
      continue;
    }
    const Polygon outline{clean.outer, {}};
    const Rectangle box = bounds(outline);
    for (const Ring& ring : polygon.holes) {
      Ring hole = on_map(ring, feature);
      if (!encloses(hole)) continue;
      if (meets(outline, box, hole)) {
        clean.holes.push_back(std::move(hole));
      } else {
        told.add("holes outside of their outline are left out", feature.id);
      }
    }
    std::vector<Polygon> parts;
    const bool mends = crosses(clean);
    if (mends && is_tangled(clean)) {
      told.add(tangled_words, feature.id);
      doubtful += std::abs(signed_area(convex_hull(clean.outer)));
      continue;
    }
    if (mends) {
      told.add("rings cross themselves and are filled by the even-odd rule", feature.id);
      parts = made_valid(clean);
      doubtful += doubtful_area_of(clean, parts);
    } else {
      parts.push_back(std::move(clean));
    }
    for (Polygon& part : parts) {
      if (is_sliver(part, thinnest_)) {
        told.add(text("slivers narrower than ", std::setprecision(2), 100 * thinnest_,
                      " cm are left out"),
                 feature.id);
      } else {
        footprint.push_back(std::move(part));
      }
    }
  }
  return footprint;
}

bool Footprints::is_tangled(const Polygon& polygon) const {
  const std::size_t count = crossings(std::span(&polygon, 1), most_crossings);
  mended_ += count;
  return count > most_crossings || mended_ > most_mended;
}

std::vector<Polygon> Footprints::of(const Feature& feature, Findings& warnings,
                                    std::string& mended) const {
  ReadingTime::check();
  Findings told;
  std::vector<Polygon> footprint = on_map(feature.polygons, feature, told, doubtful_area_);
  std::size_t corners = 0;
  for (const Polygon& polygon : footprint) corners += corner_count(polygon);
  if (footprint.size() > 1 && corners > many_corners &&
      crossings(footprint, most_crossings_of_many) > most_crossings_of_many) {
    told.add(tangled_words, feature.id);
    doubtful_area_ += area(footprint);
    footprint.clear();
  }
  if (footprint.size() > 1) {
    std::vector<Polygon> whole = united(footprint);
    const double before = area(footprint);
    if (before - area(whole) > share_of_overlap * before) {
      told.add("polygons of one feature that overlap are united", feature.id);
    }
    footprint = std::move(whole);
  }
  // Of a solid they are what is seen from above, which the file does not have as such.
  if (!feature.solid.triangles.empty()) return footprint;
  for (const Findings::Entry& entry : told.entries()) {
    for (std::int64_t n = 0; n < entry.count; ++n) warnings.add(entry.what, feature.id);
    mended += (mended.empty() ? "" : "; ") + entry.what;
  }
  return footprint;
}

std::vector<RoofStep> Footprints::steps_of(const Feature& feature) const {
  std::vector<RoofStep> steps;
  for (const RoofStep& step : feature.steps) {
    Findings told;
    double doubtful = 0;
    RoofStep clean{on_map(step.footprint, feature, told, doubtful), step.height};
    if (!clean.footprint.empty()) steps.push_back(std::move(clean));
  }
  return steps;
}

TriangleMesh Footprints::solid_of(const Feature& feature) const {
  TriangleMesh solid = feature.solid;
  for (Point3& point : solid.points) {
    const Point plan = on_map(Point{point.x, point.y}, feature);
    point = {plan.x, plan.y, point.z};
  }
  return solid;
}

}  // namespace downwash
