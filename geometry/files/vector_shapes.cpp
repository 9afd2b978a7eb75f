#include "geometry/files/vector_shapes.hpp"

#include <ogr_geometry.h>
#include <ogr_spatialref.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "geometry/frames/map_projection.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr double upright = 1e-6;         // of a plan, its area over its perimeter squared
constexpr double lowest_wall = 0.1;      // m
constexpr std::size_t fewest_sides = 4;  // of a body

class ShapeReader {
 public:
  ShapeReader(bool northing_first, bool closed_lines)
      : northing_first_(northing_first), closed_lines_(closed_lines) {}

  void take(const OGRGeometry& geometry) {
    if (geometry.hasCurveGeometry() != 0) {
      const std::unique_ptr<OGRGeometry> strokes(geometry.getLinearGeometry());
      if (strokes && strokes->hasCurveGeometry() == 0) take(*strokes);
      return;
    }
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    if (type == wkbPolygon || type == wkbTriangle) {
      take_polygon(*geometry.toPolygon());
    } else if (OGR_GT_IsSubClassOf(type, wkbGeometryCollection) != 0) {
      for (const OGRGeometry* part : *geometry.toGeometryCollection()) take(*part);
    } else if (OGR_GT_IsSubClassOf(type, wkbPolyhedralSurface) != 0) {
      for (const OGRPolygon* part : *geometry.toPolyhedralSurface()) take_polygon(*part);
    } else if (type == wkbPoint) {
      const OGRPoint& point = *geometry.toPoint();
      if (point.IsEmpty() == 0) paths_.push_back({{plan(point.getX(), point.getY())}, {}});
    } else if (type == wkbLineString) {
      take_line(*geometry.toLineString());
    }
  }

  VectorShape shape(std::string type) && {
    return {std::move(surfaces_), std::move(type), std::move(paths_), has_lines_};
  }

 private:
  std::vector<Point3> points_of(const OGRLineString& line) const {
    std::vector<Point3> points;
    for (int n = 0; n < line.getNumPoints(); ++n) {
      const double x = line.getX(n), y = line.getY(n), z = line.getZ(n);
      points.push_back(northing_first_ ? Point3{y, x, z} : Point3{x, y, z});
    }
    return points;
  }
  Point plan(double x, double y) const { return northing_first_ ? Point{y, x} : Point{x, y}; }

  bool encloses(const OGRLineString& line) const {
    const int last = line.getNumPoints() - 1;
    return closed_lines_ && last >= 3 && line.getX(0) == line.getX(last) &&
           line.getY(0) == line.getY(last);
  }

  void take_line(const OGRLineString& line) {
    if (encloses(line)) {
      surfaces_.push_back({Surface::Kind::unknown, {points_of(line)}});
      return;
    }
    Ring path;
    for (int n = 0; n < line.getNumPoints(); ++n) path.push_back(plan(line.getX(n), line.getY(n)));
    if (path.empty()) return;
    has_lines_ = true;
    paths_.push_back({std::move(path), {}});
  }
  void take_polygon(const OGRPolygon& polygon) {
    Surface surface;
    for (const OGRLinearRing* ring : polygon) surface.rings.push_back(points_of(*ring));
    if (!surface.rings.empty() && !surface.rings.front().empty()) {
      surfaces_.push_back(std::move(surface));
    }
  }

  bool northing_first_, closed_lines_;
  std::vector<Surface> surfaces_;
  std::vector<Polygon> paths_;
  bool has_lines_ = false;
};

Ring plan_of(const std::vector<Point3>& ring) {
  Ring plan;
  plan.reserve(ring.size());
  for (const Point3& p : ring) plan.push_back({p.x, p.y});
  return plan;
}

bool is_wall(const Surface& surface) {
  const auto& ring = surface.rings.front();
  const auto [low, high] = std::minmax_element(
      ring.begin(), ring.end(), [](const Point3& a, const Point3& b) { return a.z < b.z; });
  const Ring plan = plan_of(ring);
  double around = 0;
  for (std::size_t n = 0; n < plan.size(); ++n) {
    around += distance(plan[n], plan[(n + 1) % plan.size()]);
  }
  return high->z - low->z > lowest_wall && std::abs(signed_area(plan)) <= upright * around * around;
}

std::string authority_name(const OGRSpatialReference& system) {
  const char *authority = system.GetAuthorityName(nullptr),
             *code = system.GetAuthorityCode(nullptr);
  return authority && code ? text(authority, ':', code) : "";
}

}  // namespace

bool VectorShape::finite() const {
  for (const Surface& surface : surfaces) {
    for (const auto& ring : surface.rings) {
      for (const Point3& p : ring) {
        if (!std::isfinite(p.x + p.y + p.z)) return false;
      }
    }
  }
  for (const Polygon& path : paths) {
    for (const Point& p : path.outer) {
      if (!std::isfinite(p.x + p.y)) return false;
    }
  }
  return true;
}

bool VectorShape::has_walls() const {
  return surfaces.size() >= fewest_sides && std::any_of(surfaces.begin(), surfaces.end(), is_wall);
}

void VectorShape::scale_heights(double unit) {
  for (Surface& surface : surfaces) {
    for (auto& ring : surface.rings) {
      for (Point3& point : ring) point.z *= unit;
    }
  }
}

void VectorShape::scale_plan(double unit) {
  for (Surface& surface : surfaces) {
    for (auto& ring : surface.rings) {
      for (Point3& point : ring) point = {unit * point.x, unit * point.y, point.z};
    }
  }
  for (Polygon& path : paths) {
    for (Point& point : path.outer) point = {unit * point.x, unit * point.y};
  }
}

std::vector<Polygon> VectorShape::plans() const {
  std::vector<Polygon> polygons;
  for (const Surface& surface : surfaces) {
    Polygon& polygon = polygons.emplace_back();
    polygon.outer = plan_of(surface.rings.front());
    for (std::size_t n = 1; n < surface.rings.size(); ++n) {
      polygon.holes.push_back(plan_of(surface.rings[n]));
    }
  }
  return polygons;
}

std::optional<RoofShape> VectorShape::raised() const {
  std::map<double, std::vector<Polygon>> by_height;
  const std::vector<Polygon> all = plans();
  for (std::size_t n = 0; n < surfaces.size(); ++n) {
    const auto& ring = surfaces[n].rings.front();
    double sum = 0;
    for (const Point3& p : ring) sum += p.z;
    const double height = sum / static_cast<double>(ring.size());
    if (height > lowest_wall) by_height[height].push_back(all[n]);
  }
  if (by_height.empty()) return std::nullopt;
  RoofShape shape;
  shape.height = by_height.rbegin()->first;
  for (auto& [height, plates] : by_height) {
    shape.footprint.insert(shape.footprint.end(), plates.begin(), plates.end());
    if (by_height.size() > 1) shape.steps.push_back({std::move(plates), height});
  }
  return shape;
}

double VectorShape::altitude() const {
  return surfaces.empty() ? 0 : surfaces.front().rings.front().front().z;
}

std::optional<RoofShape> raised_shape(const VectorShape& shape, const Attributes& attributes) {
  if (attributes.lower_text("altitudemode") != "relativetoground") return std::nullopt;
  return mentions_height(attributes) ? std::nullopt : shape.raised();
}

VectorShape shape_of(const OGRGeometry& geometry, bool northing_first, bool closed_lines) {
  ShapeReader reader(northing_first, closed_lines);
  reader.take(geometry);
  return std::move(reader).shape(OGRGeometryTypeToName(wkbFlatten(geometry.getGeometryType())));
}

bool northing_first(const OGRSpatialReference& system) {
  const std::vector<int>& mapping = system.GetDataAxisToSRSAxisMapping();
  if (mapping.empty()) return false;
  const bool prescribed =
      system.EPSGTreatsAsLatLong() != 0 || system.EPSGTreatsAsNorthingEasting() != 0;
  return mapping.front() == (prescribed ? 1 : 2);
}

double height_unit_of(const OGRSpatialReference& system) {
  const char* const options[] = {"FORMAT=WKT2_2019", nullptr};
  char* definition = nullptr;
  double unit = 1;
  if (system.IsLocal() == 0 && system.exportToWkt(&definition, options) == OGRERR_NONE) {
    unit = units_of_definition(definition).height;
  }
  CPLFree(definition);
  return unit;
}

std::string name_of(const OGRSpatialReference& system) {
  if (system.IsLocal() != 0) return "";
  OGRSpatialReference plan(system);
  if (std::string name = authority_name(plan); !name.empty()) return name;
  if (plan.IsCompound() != 0) plan.StripVertical();
  if (std::string name = authority_name(plan); !name.empty()) return name;
  plan.AutoIdentifyEPSG();
  if (std::string name = authority_name(plan); !name.empty()) return name;
  const std::unique_ptr<OGRSpatialReference> match(plan.FindBestMatch());
  if (match) return authority_name(*match);
  char* definition = nullptr;
  std::string numbers;
  if (plan.exportToProj4(&definition) == OGRERR_NONE) numbers = text(definition, " +type=crs");
  CPLFree(definition);
  return numbers;
}

}  // namespace downwash
