// From the places that users give to the domain frame, and back into words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/scene/site.hpp"
#include "geometry/voxels/release_cells.hpp"
#include "io/question/domain.hpp"
#include "io/question/place.hpp"
#include "io/question/release.hpp"

namespace downwash {

/// What a place turned out to be: a point in the domain or the reason why it is none.
struct Located {
  std::optional<Vector3> point;  ///< m, domain frame
  std::string problem;  ///< "lies outside the domain: …; move it …", without a full stop
};

class Places {
 public:
  /// Keeps references.
  Places(const DomainChoice& domain, const Site& site) : domain_(domain), site_(site) {}

  /// A place at a height above the ground, which must be in the domain.
  Located locate(const Place& place, double height) const;
  /// A place wherever it is, in the domain or not; nothing where it is no place on Earth.
  std::optional<Point> to_domain(const Place& place) const;

  /// "lon 13.414200, lat 52.537100" or "x 12.5 m, y -3.0 m": the place as its user gave it.
  static std::string text(const Place& place);
  /// A point of the domain as a place of the same kind as `like`.
  Place as_place(const Vector3& point, const Place& like) const;

  /// "building 23098408", or "the box `domain.boxes.0`", where the point is inside one.
  std::optional<std::string> solid_at(const Vector3& point) const;

 private:
  bool in_plan(const Point& point) const;
  std::string outside(const Place& place, const Point& point) const;

  const DomainChoice& domain_;
  const Site& site_;
};

/// The corner of a release's polygon as the place that it is.
Place corner_place(const Point& corner, CoordinateKind kind, bool georeferenced);

/// Where something is released or received, m in the domain frame, corners and ends of what is no
/// point; without those that are nowhere.
std::vector<Vector3> places_of(const ReleaseScenario& scenario, const DomainChoice& domain,
                               const Site& site);

/// A point of the domain for people: longitude and latitude where the map has them.
std::string place_text(const Vector3& point, const Site& site);
/// The same with its height, for what happens in the air.
std::string air_place_text(const Vector3& point, const Site& site);

}  // namespace downwash
