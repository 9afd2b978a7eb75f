#include <new>
#include <utility>
#include <vector>

#include "geometry/input/reading_time.hpp"
#include "geometry/shapes/crossings.hpp"
#include "geometry/shapes/geos_handle.hpp"
#include "geometry/shapes/overlay.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

class Geos {
 public:
  Geos() : context_(GEOS_init_r()) {
    if (context_ == nullptr) throw std::bad_alloc();
    GEOS_interruptRegisterCallback(end_in_time);
  }
  ~Geos() { GEOS_finish_r(context_); }
  Geos(const Geos&) = delete;
  Geos& operator=(const Geos&) = delete;

  GEOSContextHandle_t context() const { return context_; }

 private:
  /// GEOS calls it all the time, and the clock is slow.
  static void end_in_time() {
    constexpr unsigned calls = 64;
    thread_local unsigned count = 0;
    if (++count % calls == 0 && ReadingTime::over()) GEOS_interruptRequest();
  }

  GEOSContextHandle_t context_;
};

using Geometry = GeosGeometry;

/// Null for fewer than three corners.
Geometry closed_ring(const Ring& ring) {
  if (ring.size() < 3) return {};
  const auto count = static_cast<unsigned>(ring.size());
  GEOSCoordSequence* points = GEOSCoordSeq_create_r(geos(), count + 1, 2);
  if (points == nullptr) throw std::bad_alloc();
  for (unsigned n = 0; n <= count; ++n) {
    const Point& p = ring[n % count];
    GEOSCoordSeq_setXY_r(geos(), points, n, p.x, p.y);
  }
  return Geometry(GEOSGeom_createLinearRing_r(geos(), points));
}

/// Null where it can't be made.
Geometry geometry_of(const Polygon& polygon) {
  Geometry outer = closed_ring(polygon.outer);
  if (!outer) return {};
  std::vector<GEOSGeometry*> holes;
  for (const Ring& ring : polygon.holes) {
    if (Geometry hole = closed_ring(ring)) holes.push_back(hole.release());
  }
  return Geometry(GEOSGeom_createPolygon_r(geos(), outer.release(), holes.data(),
                                           static_cast<unsigned>(holes.size())));
}

Ring ring_of(const GEOSGeometry* ring) {
  const GEOSCoordSequence* points = GEOSGeom_getCoordSeq_r(geos(), ring);
  unsigned count = 0;
  if (points == nullptr || GEOSCoordSeq_getSize_r(geos(), points, &count) == 0) return {};
  Ring corners;
  for (unsigned n = 0; n + 1 < count; ++n) {
    Point& p = corners.emplace_back();
    GEOSCoordSeq_getXY_r(geos(), points, n, &p.x, &p.y);
  }
  return corners;
}

void add_polygons(const GEOSGeometry* geometry, std::vector<Polygon>& polygons) {
  const int type = GEOSGeomTypeId_r(geos(), geometry);
  if (type == GEOS_POLYGON) {
    if (GEOSisEmpty_r(geos(), geometry) != 0) return;
    Polygon& polygon = polygons.emplace_back();
    polygon.outer = ring_of(GEOSGetExteriorRing_r(geos(), geometry));
    for (int n = 0; n < GEOSGetNumInteriorRings_r(geos(), geometry); ++n) {
      polygon.holes.push_back(ring_of(GEOSGetInteriorRingN_r(geos(), geometry, n)));
    }
  } else if (type == GEOS_MULTIPOLYGON || type == GEOS_GEOMETRYCOLLECTION) {
    for (int n = 0; n < GEOSGetNumGeometries_r(geos(), geometry); ++n) {
      add_polygons(GEOSGetGeometryN_r(geos(), geometry, n), polygons);
    }
  }
}

Geometry collection_of(int type, std::vector<GEOSGeometry*> parts) {
  return Geometry(
      GEOSGeom_createCollection_r(geos(), type, parts.data(), static_cast<unsigned>(parts.size())));
}

/// The rings as lines that end where they cross.
Geometry noded_lines(const Polygon& polygon) {
  std::vector<GEOSGeometry*> lines;
  const auto add = [&](const Ring& ring) {
    if (Geometry line = closed_ring(ring)) lines.push_back(line.release());
  };
  add(polygon.outer);
  for (const Ring& hole : polygon.holes) add(hole);
  const Geometry all = collection_of(GEOS_GEOMETRYCOLLECTION, std::move(lines));
  return all ? Geometry(GEOSUnaryUnion_r(geos(), all.get())) : Geometry();
}

/// The faces between the lines that the even-odd rule fills, joined. GEOSMakeValid would take edges
/// that two rings share for one, and fill what lies between. Null where GEOS can't.
Geometry filled_faces(const Polygon& polygon) {
  const Geometry lines = noded_lines(polygon);
  if (!lines) return {};
  const GEOSGeometry* const all = lines.get();
  const Geometry faces(GEOSPolygonize_r(geos(), &all, 1));
  if (!faces) return {};
  std::vector<GEOSGeometry*> filled;
  for (int n = 0; n < GEOSGetNumGeometries_r(geos(), faces.get()); ++n) {
    const GEOSGeometry* const face = GEOSGetGeometryN_r(geos(), faces.get(), n);
    ReadingTime::check();
    const Geometry inside(GEOSPointOnSurface_r(geos(), face));
    Point p;
    if (!inside || GEOSGeomGetX_r(geos(), inside.get(), &p.x) == 0 ||
        GEOSGeomGetY_r(geos(), inside.get(), &p.y) == 0) {
      continue;
    }
    if (covers(polygon, p)) filled.push_back(GEOSGeom_clone_r(geos(), face));
  }
  const Geometry parts = collection_of(GEOS_GEOMETRYCOLLECTION, std::move(filled));
  return parts ? Geometry(GEOSUnaryUnion_r(geos(), parts.get())) : Geometry();
}

/// True if these cross each other so often that GEOS would not get done with them.
bool tangled(const std::vector<Polygon>& some, const std::vector<Polygon>& others = {}) {
  constexpr std::size_t few_corners = 1000;
  std::size_t corners = 0;
  for (const auto* polygons : {&some, &others}) {
    for (const Polygon& polygon : *polygons) corners += polygon.outer.size();
  }
  if (corners <= few_corners) return false;
  std::vector<Polygon> all(some);
  all.insert(all.end(), others.begin(), others.end());
  return crossings(all, most_crossings_of_many) > most_crossings_of_many;
}

/// Null where GEOS can't unite them.
Geometry union_of(const std::vector<Polygon>& polygons) {
  std::vector<GEOSGeometry*> parts;
  for (const Polygon& polygon : polygons) {
    Geometry part = geometry_of(polygon);
    if (part && GEOSisValid_r(geos(), part.get()) != 1) part = filled_faces(polygon);
    if (part) parts.push_back(part.release());
  }
  const Geometry all = collection_of(GEOS_GEOMETRYCOLLECTION, std::move(parts));
  Geometry whole(all ? GEOSUnaryUnion_r(geos(), all.get()) : nullptr);
  ReadingTime::check();
  return whole;
}

}  // namespace

GEOSContextHandle_t geos() {
  thread_local const Geos own;
  return own.context();
}

bool is_invalid(const Polygon& polygon) {
  const Geometry geometry = geometry_of(polygon);
  const bool invalid =
      geometry &&
      GEOSisValidDetail_r(geos(), geometry.get(), GEOSVALID_ALLOW_SELFTOUCHING_RING_FORMING_HOLE,
                          nullptr, nullptr) == 0;
  ReadingTime::check();
  return invalid;
}

std::vector<Polygon> made_valid(const Polygon& polygon) {
  const Geometry clean = filled_faces(polygon);
  ReadingTime::check();
  if (!clean) return {polygon};
  std::vector<Polygon> polygons;
  add_polygons(clean.get(), polygons);
  return polygons;
}

std::vector<Polygon> united(const std::vector<Polygon>& polygons) {
  if (tangled(polygons)) return polygons;
  const Geometry whole = union_of(polygons);
  if (!whole) return polygons;
  std::vector<Polygon> parts;
  add_polygons(whole.get(), parts);
  return parts;
}

std::vector<Polygon> without(const std::vector<Polygon>& polygons,
                             const std::vector<Polygon>& others) {
  if (tangled(polygons, others)) return polygons;
  const Geometry one = union_of(polygons), other = union_of(others);
  if (!one || !other) return polygons;
  const Geometry rest(GEOSDifference_r(geos(), one.get(), other.get()));
  if (!rest) return polygons;
  std::vector<Polygon> parts;
  add_polygons(rest.get(), parts);
  return parts;
}

double shared_area(const std::vector<Polygon>& a, const std::vector<Polygon>& b) {
  ReadingTime::check();
  if (tangled(a, b)) return 0;
  const Geometry one = union_of(a), other = union_of(b);
  if (!one || !other) return 0;
  const Geometry both(GEOSIntersection_r(geos(), one.get(), other.get()));
  ReadingTime::check();
  double area = 0;
  if (!both || GEOSArea_r(geos(), both.get(), &area) == 0) return 0;
  return area;
}

}  // namespace downwash
