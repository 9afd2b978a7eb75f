#include "app/run/loop/trouble_place.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/run/machine/agreement.hpp"
#include "solver/problem/field_list.hpp"

namespace downwash {
namespace {

/// A cell and the largest value so far.
struct Wildest {
  Index3 cell{0, 0, 0};
  float value = -1;

  /// Takes the largest |f| in the cells of a part, or the first that is not finite, after which
  /// nothing counts.
  void look_at(const HostField<float>& part, const Index3& cells) {
    if (!std::isfinite(value)) return;
    for (int k = part.k_begin; k < std::min(part.k_begin + part.n[2], cells[2]); ++k) {
      for (int j = 0; j < cells[1]; ++j) {
        for (int i = 0; i < cells[0]; ++i) {
          const float size = std::abs(part(i, j, k));
          if (size <= value) continue;
          cell = {i, j, k};
          value = std::isfinite(size) ? size : std::numeric_limits<float>::infinity();
          if (!std::isfinite(size)) return;
        }
      }
    }
  }
  void take(const Wildest& other) {
    if (other.value > value) *this = other;
  }
};

/// Negative where there is none.
Index3 first_that_is_not_finite(const HostField<float>& part) {
  for (int k = part.k_begin; k < part.k_begin + part.n[2]; ++k) {
    for (int j = 0; j < part.n[1]; ++j) {
      for (int i = 0; i < part.n[0]; ++i) {
        if (!std::isfinite(part(i, j, k))) return {i, j, k};
      }
    }
  }
  return {-1, -1, -1};
}

}  // namespace

/// Of equal ones the first process's, whose planes come first: as one process finds it.
Index3 wildest_cell(FlowSolver& solver) {
  Wildest wildest;
  for (const char* component : velocity_names) {
    Wildest own = wildest;
    own.look_at(solver.read_part(component), solver.grid().n());
    for (const Wildest& found : of_each(solver.execution().processes, own)) wildest.take(found);
  }
  return wildest.cell;
}

std::optional<Index3> cell_that_is_not_finite(FlowSolver& solver, int tracer) {
  const Index3 own = first_that_is_not_finite(solver.read_tracer_part(tracer));
  for (const Index3& found : of_each(solver.execution().processes, own)) {
    if (found[0] >= 0) return found;
  }
  return std::nullopt;
}

}  // namespace downwash
