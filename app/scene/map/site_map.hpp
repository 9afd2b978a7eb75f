// The map under a result: streets, railways, water and green about the domain.
#pragma once

#include <optional>
#include <string>

#include "geometry/frames/map_projection.hpp"
#include "geometry/map/map_feature.hpp"
#include "geometry/shapes/shapes.hpp"
#include "io/question/domain.hpp"

namespace downwash {

struct SiteMap {
  BackgroundMap background;         ///< map frame
  std::optional<MapReport> report;  ///< if a file has some of it, or should have
};

/// Map of the file that the case names for it, or if it names none of that of the buildings, about
/// the outline of the domain (map frame). `buildings`: what the file of the buildings holds. Throws
/// InputError for a file that the case names as one of a map: it can't be read, or has nothing near
/// the domain. A fault in that of the buildings is reported.
SiteMap map_of(const DomainChoice& domain, const std::string& buildings, const MapProjection& map,
               const Ring& outline);

}  // namespace downwash
