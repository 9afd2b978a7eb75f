#include <new>
#include <utility>

#include "geometry/input/reading_time.hpp"
#include "geometry/shapes/geos_handle.hpp"
#include "geometry/shapes/paths.hpp"

namespace downwash {
namespace {

/// Null for fewer than two points.
GeosGeometry line_of(const Ring& path) {
  if (path.size() < 2) return {};
  GEOSCoordSequence* points = GEOSCoordSeq_create_r(geos(), static_cast<unsigned>(path.size()), 2);
  if (points == nullptr) throw std::bad_alloc();
  for (unsigned n = 0; n < path.size(); ++n) {
    GEOSCoordSeq_setXY_r(geos(), points, n, path[n].x, path[n].y);
  }
  return GeosGeometry(GEOSGeom_createLineString_r(geos(), points));
}

void add_paths(const GEOSGeometry* geometry, std::vector<Ring>& paths) {
  const int parts = GEOSGetNumGeometries_r(geos(), geometry);
  if (GEOSGeomTypeId_r(geos(), geometry) != GEOS_LINESTRING) {
    if (GEOSGeom_getDimensions_r(geos(), geometry) < 1) return;
    for (int n = 0; n < parts; ++n) add_paths(GEOSGetGeometryN_r(geos(), geometry, n), paths);
    return;
  }
  const GEOSCoordSequence* points = GEOSGeom_getCoordSeq_r(geos(), geometry);
  unsigned count = 0;
  if (points == nullptr || GEOSCoordSeq_getSize_r(geos(), points, &count) == 0 || count < 2) return;
  Ring& path = paths.emplace_back(count);
  for (unsigned n = 0; n < count; ++n) {
    GEOSCoordSeq_getXY_r(geos(), points, n, &path[n].x, &path[n].y);
  }
}

}  // namespace

std::vector<Ring> joined_paths(std::span<const Ring> paths, const Rectangle& box) {
  std::vector<GEOSGeometry*> lines;
  for (const Ring& path : paths) {
    GeosGeometry line = line_of(path);
    if (!line) continue;
    GeosGeometry inside(
        GEOSClipByRect_r(geos(), line.get(), box.low.x, box.low.y, box.high.x, box.high.y));
    if (inside && GEOSisEmpty_r(geos(), inside.get()) == 0) lines.push_back(inside.release());
  }
  ReadingTime::check();
  const GeosGeometry all(GEOSGeom_createCollection_r(geos(), GEOS_GEOMETRYCOLLECTION, lines.data(),
                                                     static_cast<unsigned>(lines.size())));
  const GeosGeometry joined(all ? GEOSLineMerge_r(geos(), all.get()) : nullptr);
  ReadingTime::check();
  if (!joined) return {paths.begin(), paths.end()};
  std::vector<Ring> result;
  add_paths(joined.get(), result);
  return result;
}

Ring thinned_path(const Ring& path, double tolerance) {
  const GeosGeometry line = line_of(path);
  const GeosGeometry thin(line ? GEOSSimplify_r(geos(), line.get(), tolerance) : nullptr);
  std::vector<Ring> result;
  if (thin) add_paths(thin.get(), result);
  if (result.empty()) return path;
  return std::move(result.front());
}

Ring thinned_ring(const Ring& ring, double tolerance) {
  if (ring.empty()) return {};
  Ring closed = ring;
  closed.push_back(ring.front());
  Ring thin = thinned_path(closed, tolerance);
  if (thin.size() < 4) return {};
  thin.pop_back();
  return thin;
}

}  // namespace downwash
