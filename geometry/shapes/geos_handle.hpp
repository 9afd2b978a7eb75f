// GEOS for this thread, and its geometries with their owner.
#pragma once

#include <geos_c.h>

#include <memory>

namespace downwash {

/// The thread's own handle; GEOS says what is wrong by null, and its words are not printed. It ends
/// when the time to read a file is over.
GEOSContextHandle_t geos();

struct DestroyGeometry {
  void operator()(GEOSGeometry* geometry) const { GEOSGeom_destroy_r(geos(), geometry); }
};
using GeosGeometry = std::unique_ptr<GEOSGeometry, DestroyGeometry>;

}  // namespace downwash
