// The ground that a measured wind blew over, by its profile.
#pragma once

#include <optional>
#include <span>

#include "io/question/wind.hpp"

namespace downwash {

/// ln(1 + z/z0): the speed over rough ground at a height goes with it.
double law_of_wall(double z, double roughness);

/// Rows near the ground, where the law of the wall holds: those up to a fifth of the table's
/// height, at least three. The lowest one is left out if it is more than a tenth off the law that
/// fits the others, which are three at least: a probe there stands between the obstacles that make
/// the ground rough. Empty for a table of fewer rows.
std::span<const InflowTable::Row> rows_near_ground(const InflowTable& table);

/// Roughness length, m, whose law of the wall leaves the least sum of squares in these rows;
/// nothing where their speed does not rise. Lengths from a millionth of the table's height to a
/// tenth of the highest of these rows count, and 3 m at most.
std::optional<double> fitting_roughness(const InflowTable& table);

}  // namespace downwash
