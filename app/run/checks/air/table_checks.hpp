// Checks of an inflow that was measured.
#pragma once

#include <optional>

#include "io/question/wind.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// How the lower part of a table fits the ground that its wind then blows over.
struct TableOverGround {
  double height = 0;     ///< m, the lower of the heights that are compared
  double deviation = 0;  ///< of the speed there over that ground, a share
  double fitting = 0;    ///< roughness length whose law of the wall fits the table, m
};

/// Compares rows_near_ground() of a table with the law of the wall of ground of the roughness
/// length `roughness` (m): it gives the speed at the lowest row, or 2 m up, from that at the
/// highest of these. Nothing where fitting_roughness() has none.
std::optional<TableOverGround> compare_with_ground(const InflowTable& table, double roughness);

/// Fine within 5 %, else worth a look: the wind before the first building, once it is computed,
/// decides.
Check table_over_ground(const TableOverGround& found, double roughness);

}  // namespace downwash
