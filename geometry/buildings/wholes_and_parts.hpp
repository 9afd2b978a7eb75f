// Wholes that a file has together with their parts: which of them stand.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "geometry/buildings/building_set.hpp"

namespace downwash {

/// Of an outline's area, what its parts have to cover to stand in its place.
inline constexpr double share_that_replaces = 0.9;

/// A feature with its plan on the map.
struct PlanOnMap {
  const Feature* feature = nullptr;
  const std::vector<Polygon>* plan = nullptr;
  bool is_air =
      false;  ///< a roof without walls: it is no obstacle, and fills its whole all the same
};

/// What becomes of a plan.
struct WholeOrPart {
  std::optional<std::size_t> whole;  ///< of a part: the plan that it is a part of
  bool replaced = false;             ///< true for an outline that its parts take the place of
  std::vector<Polygon> rest;         ///< of an outline that parts cover a part of: the remainder
  std::string doubt;                 ///< a sentence about it; empty for none
};

/// Parts are what marked_as_part says, and features that name another one as theirs: `building`
/// (OSM Buildings), `building_id` (Overture), `parent`, `parent_id` or `relationId` of one that
/// they lie in, a common relation of type = building. Others belong to the outline (`building`,
/// has_parts, role outline) that has most of their area in it. An outline
/// - is replaced where its parts cover at least 90 % of it, whatever their undersides;
/// - loses what they cover where that is less, and one of them stands on the ground;
/// - stays as it is where none does, with a doubt, or where no part has a height of its own.
/// What is both, building and building:part, is a part, unless others that stand on the ground
/// cover at least 90 % of it. See docs/decisions/wholes-and-parts.md.
std::vector<WholeOrPart> wholes_and_parts(const std::vector<PlanOnMap>& plans);

}  // namespace downwash
