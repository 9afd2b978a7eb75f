// Heights that may mean something else: another unit, elevations, a slip.
#pragma once

#include <span>
#include <vector>

#include "geometry/attributes/doubt.hpp"
#include "geometry/buildings/building_heights.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// True for the height of a storey by which heights and levels belong together: 2 to 6 m.
constexpr bool is_storey(double metres) { return metres >= 2 && metres <= 6; }

/// - Heights that are nearly equal and high, as elevations above the sea are, and no usual storeys
///   for the storeys beside them.
/// - Heights over storeys outside of 2 to 6 m (the median of three or more buildings, of those with
///   two or more storeys where there are as many). The unit is named in which a storey would be 2.4
///   to 4.8 m high: feet, decimetres, inches, centimetres, millimetres.
/// - Where storeys don't tell: numbers without a unit in a file whose coordinates are in feet.
/// - Where storeys don't tell: heights that are nearly equal and high, as elevations above the sea
///   are; or a median of 60 m and more. Those that are all the same are a model's.
/// - Heights taken for feet by a name alone, unless coordinates are in feet or storeys are usual.
/// - A whole number that three or more buildings have, three times as high as all others or more:
///   it may stand for "unknown".
/// `plan_unit`: m per unit of x and y in the file.
std::vector<Doubt> height_doubts(std::span<const StatedHeight> stated, const HeightOptions& options,
                                 double plan_unit);

/// A building of 200 m or more that is twenty times as high as the median.
std::vector<Doubt> tallest_doubts(std::span<const Building> buildings);

}  // namespace downwash
