#include "solver/flow/cut_reading.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include "solver/problem/field_list.hpp"
#include "solver/problem/statistics_list.hpp"

namespace downwash {
namespace {

int axis_of(char component) { return component - 'u'; }

template <class T>
bool has(const HostField<T>& field, const Index3& cell) {
  return cell[2] >= field.k_begin && cell[2] < field.k_begin + field.n[2];
}

/// How much faster air is in a cell than what the grid has of it, by axis: there it is the mean of
/// two faces of which less is open.
class CutCells {
 public:
  explicit CutCells(const FlowProblem& problem)
      : problem_(problem), openness_(problem.cut, problem.grid.n(), problem.boundaries.periodic()) {
    for (const CutFace& face : problem.cut) {
      cells_.insert(face.cell);
      cells_.insert(moved(face.cell, face.axis, -1));
    }
  }
  const std::set<Index3>& cells() const { return cells_; }
  double factor(const Index3& cell, int axis) const {
    const Index3 next = moved(cell, axis, 1);
    const double low = is_solid(moved(cell, axis, -1)) ? 0 : openness_.of(axis, cell),
                 high = is_solid(next) ? 0 : openness_.of(axis, next);
    return low + high > 0 ? 2 / std::max(low + high, 2 * thinnest_opening) : 1;
  }

 private:
  /// Beyond an end that is not periodic the cell itself.
  Index3 moved(Index3 cell, int axis, int step) const {
    const auto a = static_cast<std::size_t>(axis);
    const int n = problem_.grid.axis[a].n(), index = cell[a] + step;
    const bool inside = index >= 0 && index < n;
    cell[a] = inside ? index : problem_.boundaries.periodic(axis) ? (index + n) % n : cell[a];
    return cell;
  }
  bool is_solid(const Index3& c) const { return problem_.obstacles.solid(c[0], c[1], c[2]); }

  const FlowProblem& problem_;
  Openness openness_;
  std::set<Index3> cells_;
};

/// Factor of a statistic of the velocity, by the components in its name.
double factor_of(const CutCells& cells, const Index3& cell, const std::string& name) {
  double factor = 1;
  for (const char component : name.substr(name.find(' ') + 1)) {
    factor *= cells.factor(cell, axis_of(component));
  }
  return factor;
}

template <class T>
void of_component(const FlowProblem& problem, int axis, HostField<T>& velocity) {
  const auto a = static_cast<std::size_t>(axis);
  const auto widen = [&](const Index3& at, double openness) {
    if (has(velocity, at)) velocity(at[0], at[1], at[2]) *= T(widening(openness));
  };
  for (auto [cell, across, openness] : problem.cut) {
    if (across != axis) continue;
    widen(cell, openness);
    if (cell[a] > 0 || !problem.boundaries.periodic(axis)) continue;
    cell[a] = problem.grid.axis[a].n();  // the same face once more
    widen(cell, openness);
  }
}

}  // namespace

template <class T>
void take_out_openness(const FlowProblem& problem, const std::string& name, HostField<T>& field) {
  if (problem.cut.empty()) return;
  for (int axis = 0; axis < 3; ++axis) {
    if (name == velocity_names[static_cast<std::size_t>(axis)]) {
      return of_component(problem, axis, field);
    }
  }
  const auto same = [&](const StatisticField& statistic) { return statistic.field == name; };
  if (!std::ranges::any_of(velocity_statistics, same) || name == "largest speed") return;
  const CutCells cells(problem);
  for (const Index3& cell : cells.cells()) {
    if (has(field, cell)) field(cell[0], cell[1], cell[2]) *= T(factor_of(cells, cell, name));
  }
}

template void take_out_openness(const FlowProblem&, const std::string&, HostField<float>&);
template void take_out_openness(const FlowProblem&, const std::string&, HostField<double>&);

}  // namespace downwash
