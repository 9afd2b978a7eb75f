// What a building file looks as if it meant something else than it says.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/attributes/attributes.hpp"
#include "geometry/attributes/doubt.hpp"
#include "geometry/frames/placement.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// Attributes of most features that may hold heights under an unusual name: it has a word for
/// height in it, and the values are lengths from 1 to 1000 m. `MEANHEIGHT (2.1 to 98.5)`.
std::vector<std::string> possible_height_keys(std::span<const Attributes* const> features);

/// Attributes that possible_height_keys finds and that are passed over, in a file whose heights
/// come from storeys; none for heights of roofs, undersides and the ground.
std::optional<Doubt> heights_beside_storeys(std::span<const Attributes* const> features);

/// Count of right angles among the corners of footprints in longitude and latitude. Buildings have
/// right angles; where the two are the wrong way round, those that are turned against north lose
/// them.
struct RightAngles {
  std::size_t corners = 0;
  double as_read = 0;  ///< share of the corners
  double swapped = 0;  ///< the same with longitude and latitude exchanged

  /// True if they are the wrong way round, by all appearances.
  bool wrong_way_round() const { return corners >= 20 && swapped > as_read + 0.25; }
};
RightAngles right_angles(std::span<const Ring> rings);

/// Footprints, in coordinates of the file, that seem to have longitude and latitude the wrong way
/// round: by their right angles, or because `place`, where they are, is in the sea and the other
/// one on land; or that lie in the sea.
std::vector<Doubt> place_doubts(std::span<const Ring> rings, const LonLat& place);

/// Outlines that cross themselves or each other, of which a doubtful area (m²) may be missing, or
/// too much; none if that is less than a shed and a hundredth of `all`.
std::optional<Doubt> outlines_that_cross(double doubtful, double all);

/// Features that have outlines and nothing else.
Doubt bare_outlines(std::int64_t bare, std::int64_t features);

/// A file that names no coordinate system and was taken for metres. `middle`: the median of its
/// coordinates. Web Mercator (EPSG:3857) is named where they may be of it: its lengths are too long
/// by 1/cos(latitude). The result can't be relied on where they fit no other grid that is common.
Doubt no_system(const Point& middle);

/// Doubt about a file that names another coordinate system than the case, if these put its middle
/// more than 10 m apart; none if PROJ does not know that of the file, or it can't have such
/// coordinates.
std::optional<Doubt> two_systems(const std::string& of_file, const std::string& of_case,
                                 const Point& middle);

/// Doubts by the plan of the buildings: no coordinate system, sizes that no house has. A file that
/// `names_unit` needs no system, unless it may be in Web Mercator.
std::vector<Doubt> plan_doubts(std::span<const Building> buildings, const Placement& placement,
                               bool names_unit = false);

}  // namespace downwash
