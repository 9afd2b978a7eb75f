// Courtyards as the grid has them: air at the ground that walls enclose on all sides.
#pragma once

#include <cstddef>
#include <vector>

#include "app/scene/build_problem.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Cells across that air needs to turn over between two walls: up along one, down along the other,
/// and one between them. In one cell nothing gets down: what comes in from above has no other way
/// out.
inline constexpr int cells_to_turn_over = 3;

/// Air at the ground with walls all around and open to the sky. A passage at the ground makes none
/// of it.
struct Courtyard {
  std::vector<std::size_t> columns;  ///< y · nx + x, in the cells of the domain
  int width = 0;                     ///< cells along the edge of the largest square in it
  bool narrow() const { return width < cells_to_turn_over; }
};

struct Courtyards {
  std::vector<Courtyard> all;
  int nx = 0;  ///< columns along x

  /// The narrow one that a cell (x, y, z of the domain) lies in, below its walls; null if none.
  const Courtyard* narrow_at(const BuiltProblem& built, const Index3& cell) const;
};

/// `cells`: of the domain.
Courtyards find_courtyards(const BuiltProblem& built, const Index3& cells);

}  // namespace downwash
