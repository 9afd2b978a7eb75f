// The map under a result, for other programs.
#pragma once

#include <string>

#include "geometry/frames/map_projection.hpp"
#include "geometry/map/map_feature.hpp"

namespace downwash {

/// A FeatureCollection (RFC 7946) in longitude and latitude, or in metres of the map frame where
/// that belongs to no place: of each feature `kind`, `name` and its lines or areas; `attribution`
/// is the credit that pictures of it must have.
std::string map_geojson(const BackgroundMap& map, const MapProjection& projection);

}  // namespace downwash
