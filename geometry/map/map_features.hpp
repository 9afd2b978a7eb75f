// Features of a file → a map for people.
#pragma once

#include <cstddef>
#include <string_view>

#include "geometry/buildings/building_set.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/map/map_feature.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

/// Points of a map at most, so that the page of a large city stays small.
constexpr std::size_t most_map_points = 60'000;

/// True if a file of buildings may have streets, water or green too, by words in it; true for one
/// that is packed. It spares the second reading of most files.
bool mentions_map(std::string_view content);

/// The district of such a file that a map of the rectangle needs, m in the map frame.
District district_of(const Rectangle& box, const MapProjection& map);

/// Makes a map of the features that map_kind knows, on the map frame `map` of the buildings:
/// - what lies outside of `box` is cut off;
/// - lines of one kind and name are joined where they meet;
/// - lines and outlines lose points that are within a tolerance of the line without them: 1/10,000
///   of the box, up to eight times as much if there are more than `most` points;
/// - if there are too many points still, the least important features are left out: paths first.
/// Throws InputError: metres where the map has a place on Earth or the other way round, places that
/// are none.
MapSet assemble_map(const FeatureFile& file, const ReaderOptions& reader, const MapProjection& map,
                    const Rectangle& box, std::size_t most = most_map_points);

}  // namespace downwash
