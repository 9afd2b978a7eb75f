#include "app/run/trouble_place.hpp"

#include <cmath>
#include <limits>

#include "app/processes/agreement.hpp"
#include "solver/problem/field_list.hpp"

namespace downwash {
namespace {

/// A cell and the largest value so far.
struct Wildest {
  Index3 cell{0, 0, 0};
  float value = -1;

  /// Takes the largest |f| in cells, or the first that is not finite, after which nothing counts.
  void look_at(const HostField<float>& f, const Index3& cells) {
    if (!std::isfinite(value)) return;
    for (int k = 0; k < cells[2]; ++k) {
      for (int j = 0; j < cells[1]; ++j) {
        for (int i = 0; i < cells[0]; ++i) {
          const float size = std::abs(f(i, j, k));
          if (size <= value) continue;
          cell = {i, j, k};
          value = std::isfinite(size) ? size : std::numeric_limits<float>::infinity();
          if (!std::isfinite(size)) return;
        }
      }
    }
  }
};

}  // namespace

/// The first process has the fields.
Index3 wildest_cell(FlowSolver& solver) {
  Processes* processes = solver.execution().processes;
  Wildest wildest;
  for (const char* component : velocity_names) {
    const HostField<float> field = solver.read_single(component);
    if (is_first(processes)) wildest.look_at(field, solver.grid().n());
  }
  return as_first(processes, wildest.cell);
}

Index3 first_cell_that_is_not_finite(const HostField<float>& field) {
  for (int k = 0; k < field.n[2]; ++k) {
    for (int j = 0; j < field.n[1]; ++j) {
      for (int i = 0; i < field.n[0]; ++i) {
        if (!std::isfinite(field(i, j, k))) return {i, j, k};
      }
    }
  }
  return {-1, -1, -1};
}

}  // namespace downwash
