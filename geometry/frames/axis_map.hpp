// Between the user's axes (x and y of the domain frame, z up) and the solver's (i, j, k).
#pragma once

#include <array>
#include <cstddef>

#include "solver/grid/grid.hpp"

namespace downwash {

/// A permutation of the axes, without reversal: positions and components keep their sign. (An odd
/// permutation makes the solver's triad left-handed; only a cross product would notice.)
///
/// The solver cuts k into slabs and exchanges planes of i × j, hence k is the axis with the most
/// cells and j the one with the fewest (Thibault 2009, §3.3.4). Of equal counts, z comes before y
/// before x as the shorter one: a cube has i = y, j = z, k = x.
class AxisMap {
 public:
  static AxisMap for_cells(const Index3& cells_xyz);

  /// Values by user axis (x, y, z) → values by solver axis (i, j, k).
  template <class T>
  std::array<T, 3> to_solver(const std::array<T, 3>& xyz) const {
    return permuted(xyz, user_);
  }
  /// Values by solver axis (i, j, k) → values by user axis (x, y, z).
  template <class T>
  std::array<T, 3> to_user(const std::array<T, 3>& ijk) const {
    return permuted(ijk, solver_);
  }

  /// The solver axis (0 = i, 1 = j, 2 = k) on which user axis 0 = x, 1 = y, 2 = z lies.
  int solver_axis(int user_axis) const { return solver_.at(static_cast<std::size_t>(user_axis)); }
  /// The user axis that lies on the solver axis.
  int user_axis(int solver_axis) const { return user_.at(static_cast<std::size_t>(solver_axis)); }

  bool operator==(const AxisMap&) const = default;

 private:
  explicit AxisMap(const Index3& user_of_solver);

  template <class T>
  static std::array<T, 3> permuted(const std::array<T, 3>& value, const Index3& source) {
    return {value[static_cast<std::size_t>(source[0])], value[static_cast<std::size_t>(source[1])],
            value[static_cast<std::size_t>(source[2])]};
  }

  Index3 user_;      ///< by solver axis
  Index3 solver_{};  ///< by user axis
};

}  // namespace downwash
