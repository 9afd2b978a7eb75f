// Heights of the buildings of a file, from what their features and outlines state.
#pragma once

#include <string>
#include <vector>

#include "geometry/buildings/candidate.hpp"

namespace downwash {

/// The key as the features have it: a shapefile cuts it to ten letters. Throws InputError if a key
/// is given that no feature has.
std::string height_key_in(const FeatureFile& file, const std::string& key);

/// Buildings of the candidates, in their order. Tells the report which heights were rejected,
/// converted or assumed, and adds doubts about them. `plan_unit`: m, of the coordinates. Throws
/// InputError if there is no height, nor one to assume.
std::vector<Building> with_heights(const std::vector<const Candidate*>& candidates,
                                   const std::string& file, const HeightOptions& options,
                                   double plan_unit, GeometryReport& report);

}  // namespace downwash
