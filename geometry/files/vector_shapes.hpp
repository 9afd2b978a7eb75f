// Geometries of GDAL → plans and bodies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/attributes/attributes.hpp"
#include "geometry/cityjson/roof_shape.hpp"
#include "geometry/shapes/building.hpp"

class OGRGeometry;
class OGRSpatialReference;

namespace downwash {

/// The polygons of a geometry, each with its heights: 0 where it has none.
struct VectorShape {
  std::vector<Surface> surfaces;
  std::string type;                 ///< "Point", for those without any
  std::vector<Polygon> paths = {};  ///< its lines and points, as outlines that are not closed
  bool has_lines = false;

  void scale_heights(double unit);
  void scale_plan(double unit);

  /// False if a coordinate is no number.
  bool finite() const;
  /// True if some of them stand upright: it is a body, and not a plan.
  bool has_walls() const;
  std::vector<Polygon> plans() const;
  /// Of plates above the ground, with z from there: prisms down to it, mean z each. Nothing where
  /// none is higher than 0.1 m.
  std::optional<RoofShape> raised() const;
  /// z of the first corner, 0 without surfaces.
  double altitude() const;
};

/// What KML means by a z above the ground (altitudeMode relativeToGround), for a feature without
/// another height: see VectorShape::raised.
std::optional<RoofShape> raised_shape(const VectorShape& shape, const Attributes& attributes);

/// Curves become strokes. `northing_first` exchanges x and y. With `closed_lines` lines that end
/// where they begin are polygons.
VectorShape shape_of(const OGRGeometry& geometry, bool northing_first, bool closed_lines = false);

/// True if the coordinates of a layer come northing (or latitude) first.
bool northing_first(const OGRSpatialReference& system);

/// m per unit of z in the system: see AxisUnits.
double height_unit_of(const OGRSpatialReference& system);

/// A name of the system that CoordinateSystem takes, "EPSG:25833" where it has a number; empty for
/// plans that belong to no place.
std::string name_of(const OGRSpatialReference& system);

}  // namespace downwash
