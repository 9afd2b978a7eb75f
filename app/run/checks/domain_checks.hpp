// Checks that the domain leaves the wind, and the zones, enough room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/sizing/domain_room.hpp"
#include "io/results/beyond_area.hpp"
#include "io/results/check.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// Room before, beside, above and behind the bodies, in heights of the tallest one, as guideline::
/// asks for it. Nearer than one height (behind: three, the length of a wake) the face itself steers
/// the wind about the bodies.
std::vector<Check> margins(const DomainRoom& room);

/// COST 732 asks for 3 %. By continuity alone the wind is faster by 1 / (1 - b) - 1: at 15 % by
/// 18 %, and concentrations are lower by as much.
Check blockage(double share);

/// `rise`: of the ground behind the inlet, the largest mean across the domain, and `fall` likewise,
/// over the depth of the air at the inlet. By continuity the wind changes as past buildings.
Check ground_narrows(double rise, double fall);

/// `share`: how far at most the ground lies from what the air that goes through the top follows
/// (see DistantGround), means across the domain, over the depth of the air. That air is right to
/// first order in it: the square is held against the bounds of what narrows, 3 % and 15 %.
Check ground_under_open_top(double share);

/// `inlet` and `outlet`: shares of the cells of these faces that are solid.
Check bodies_in_faces(double inlet, double outlet);

/// Bodies that are cut by a face, or left out.
Check cut_bodies(const DomainRoom& room);

/// Check that the wind is given at a height that is in the domain.
Check reference_height(double height, double top);

/// Levels of any substance whose zones come within `reach` (m) of the outline of the domain: they
/// go on where nothing was computed. The least severe of several levels is worth a look; with a
/// worse one people are missed.
/// Along the outlet that zones go on from (`beyond`) none is cut.
Check cut_zones(const std::vector<ZoneSet>& zones, const Ring& outline, double reach,
                const std::optional<BeyondArea>& beyond = std::nullopt);

/// Levels whose zones go on beyond the outlet: they are worth a look at least, and count as cut
/// where they go on even beyond the estimate. `left_out`: what else nobody knows of them, a
/// sentence each.
Check estimated_zones(const std::vector<ZoneSet>& zones, const BeyondArea& beyond,
                      const std::vector<std::string>& left_out);

/// That dosages beside the outlet times the wind of the approach come to the mass that left (both
/// kg, above 0). Ratios of 1.4 are what wakes and the wind's exponent do; from a factor of 2.5 on
/// the shape of the flux is not that of what left.
Check outflow_agrees(double by_shape, double left);

}  // namespace downwash
