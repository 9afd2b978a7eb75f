// Where a zone ends because the computed area does.
#pragma once

#include <vector>

#include "geometry/shapes/shapes.hpp"
#include "io/results/result.hpp"

namespace downwash {

struct Segment {
  Point from, to;
};

/// The stretches of the outline `domain` along which the polygons come within `reach` of it: there
/// the zone is cut and may go on. Stretches less than `reach` apart are one.
std::vector<Segment> domain_cuts(const std::vector<Polygon>& polygons, const Ring& domain,
                                 double reach);

/// Those of a zone of the page; of an ensemble along the box of each member whose zone ends there,
/// and where what is estimated does not go on. Along an outlet that zones go on from none is cut.
std::vector<Segment> zone_cuts(const ResultMap& map, const std::optional<BeyondArea>& beyond,
                               const Zone& zone);

/// Where what is estimated beyond the outlet ends because the estimate looks no farther.
std::vector<Segment> beyond_cuts(const ResultMap& map, const std::optional<BeyondArea>& beyond,
                                 const Zone& zone);

}  // namespace downwash
