// Plans of features → clean footprints on the map.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "geometry/buildings/building_set.hpp"

namespace downwash {

/// Words for outlines that are left out because they are tangled.
inline constexpr const char* tangled_words =
    "outlines that cross themselves or each other thousands of times are left out";

/// m: no wall of a building is thinner.
inline constexpr double usual_thinnest = 0.05;

/// Width below which the outline of a building is a sliver, m: usual_thinnest, but in metres of no
/// place, where a scale model may stand, at most a two hundredth of the median width.
double thinnest_footprint(const std::vector<const Feature*>& buildings, const Placement& placement);

/// Puts what a feature has in coordinates of its file on the map, and tells what it had to mend.
class Footprints {
 public:
  /// Keeps references. `thinnest`, m: see thinnest_footprint().
  Footprints(const Placement& placement, const std::string& file, double thinnest = usual_thinnest)
      : placement_(placement), file_(file), thinnest_(thinnest) {}

  /// - Rings that cross themselves or one another become polygons that don't, of the same area by
  ///   the even-odd rule.
  /// - Left out: polygons without an area, those narrower than `thinnest`, holes outside of their
  ///   outline.
  /// - Polygons of one feature that overlap are united.
  /// - Left out too: outlines that cross themselves or each other thousands of times.
  /// Each is counted in `warnings`, and named in `mended`. Throws InputError with the feature: a
  /// place that is none, too many corners.
  std::vector<Polygon> of(const Feature& feature, Findings& warnings, std::string& mended) const;
  /// Area of all footprints so far that may be missing, or too much, since outlines cross, m².
  double doubtful_area() const { return doubtful_area_; }
  /// What is to be mended in them is told of the footprint already.
  std::vector<RoofStep> steps_of(const Feature& feature) const;
  TriangleMesh solid_of(const Feature& feature) const;

 private:
  Ring on_map(const Ring& ring, const Feature& feature) const;
  Point on_map(const Point& point, const Feature& feature) const;
  std::vector<Polygon> on_map(const std::vector<Polygon>& polygons, const Feature& feature,
                              Findings& told, double& doubtful) const;

  /// True if there is too much of it to be mended.
  bool is_tangled(const Polygon& polygon) const;

  const Placement& placement_;
  const std::string& file_;
  double thinnest_;
  mutable std::size_t mended_ = 0;  ///< crossings so far
  mutable double doubtful_area_ = 0;
};

}  // namespace downwash
