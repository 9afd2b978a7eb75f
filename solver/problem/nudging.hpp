// The air before the first building, held as the wind that was asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/grid/grid.hpp"
#include "solver/grid/swing.hpp"

namespace downwash {

/// What the air is held to at one height; vectors are in solver axes.
struct NudgedLevel {
  Vector3 mean{0, 0, 0};      ///< U, m/s
  Vector3 variance{0, 0, 0};  ///< σ², m²/s²
  Vector3 across{0, 0, 0};    ///< U turned to the left, m/s: see Nudging::swing
  Vector3 pull{0, 0, 0};      ///< rate at which the mean is drawn to U, 1/s; 0: it is taken for U
  Vector3 stir{0, 0, 0};      ///< largest rate at which eddies grow or fade, 1/s
  double memory = 0;          ///< T, over which the means are taken, s
  bool counted = true;        ///< in Diagnostics::nudging_push
};

/// Columns of a box of cells whose air is nudged: see nudging stencils.
struct Nudging {
  Index3 first, last;  ///< cells first … last-1 along each solver axis
  int up_axis = 0;
  std::vector<NudgedLevel> levels;
  /// Rows of one level for each cell along the up axis of the grid: -1 for those below the ground.
  std::vector<int> level_of_cell;
  /// For each column of the box, its lower level axis fastest: which of these rows it has; -1: it
  /// is not nudged.
  std::vector<int> row_of_column;
  /// How much of `across` the wind has besides; it goes along a level axis.
  std::optional<Swing> swing = std::nullopt;
};

/// What is wrong with it, one sentence each; empty when nothing is: a box beyond the grid, lists of
/// other lengths than it has cells and columns, numbers of levels and rows that there are not,
/// values that are not finite, rates below 0, no memory, a swing that goes up.
std::vector<std::string> inconsistencies(const Nudging& nudging, const Grid& grid);

}  // namespace downwash
