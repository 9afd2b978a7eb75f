// Bounds up to which the ranges of a run hold the effect of a check.
#pragma once

/// The table "What ranges do to the verdict" of docs/decisions/ranges.md has these numbers, beside
/// the measured effects that they come from; a test compares the two.
namespace downwash::held {

/// Cells across a building from which on repeats show what cells do: with fewer they have next to
/// none.
inline constexpr double cells_across = 3;
/// Share of the volume of the buildings that may be lost in the grid.
inline constexpr double lost_volume = 0.1;
/// Share of the cross-section that buildings may block.
inline constexpr double blocked = 0.15;
/// Deviation of wind and turbulence before the first building, a share.
inline constexpr double approach = 0.45;
/// Part of the logarithm of that deviation which concentrations follow.
inline constexpr double approach_part = 0.5;

}  // namespace downwash::held
