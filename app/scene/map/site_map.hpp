// The map under a result: streets, railways, water and green about the domain.
#pragma once

#include <optional>

#include "geometry/frames/map_projection.hpp"
#include "geometry/map/map_feature.hpp"
#include "geometry/shapes/shapes.hpp"
#include "io/question/domain.hpp"

namespace downwash {

struct SiteMap {
  BackgroundMap background;         ///< map frame
  std::optional<MapReport> report;  ///< if a file has some of it, or should have
};

/// Reads the file of the map, or that of the buildings if the case names none, about the outline of
/// the domain (map frame). Throws InputError for a file that the case names as one of a map: it
/// can't be read, or has nothing near the domain. A fault in that of the buildings is reported.
SiteMap map_of(const DomainChoice& domain, const MapProjection& map, const Ring& outline);

}  // namespace downwash
