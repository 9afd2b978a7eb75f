// Where heights may be: a property that a user names, and that may hold none, or the z of outlines.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "geometry/attributes/attributes.hpp"
#include "geometry/attributes/doubt.hpp"

namespace downwash {

/// A building's properties, the area of its plan, m², and its z as in Feature::altitude.
struct KeyedPlan {
  const Attributes* attributes = nullptr;
  double area = 0;
  double altitude = 0;
};

/// What speaks against the values of `key` being heights, the first of these:
/// - its name is one for numbers of houses, postal codes, ids, years, storeys, areas;
/// - another property of the file that is known for heights differs by more than half in most of
///   the buildings that have both;
/// - more than a tenth of the values are no lengths, or none that a building is high;
/// - of at least ten values more than a tenth are less than 2 m, or more than a tenth are higher
///   than 30 m and than four times the side of a square of the building's area;
/// - of at least thirty values all are whole numbers, and no two are the same.
std::optional<Doubt> doubt_of_height_key(const std::string& key,
                                         std::span<const KeyedPlan> buildings);

/// That undersides may stand under a name that a shapefile cut off, and that two names begin with.
std::optional<Doubt> doubt_of_cut_bases(std::span<const KeyedPlan> buildings);

/// That the z of the outlines may be heights, where half of the buildings or more have one.
std::optional<Doubt> doubt_of_altitudes(std::span<const KeyedPlan> buildings);

}  // namespace downwash
