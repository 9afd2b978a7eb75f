#include "solver/problem/nudging.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace downwash {
namespace {

bool is_sound(const NudgedLevel& level) {
  for (std::size_t c = 0; c < 3; ++c) {
    if (!std::isfinite(level.mean[c]) || !std::isfinite(level.across[c])) return false;
    for (const double value : {level.variance[c], level.pull[c], level.stir[c]}) {
      if (!(std::isfinite(value) && value >= 0)) return false;
    }
  }
  return std::isfinite(level.memory) && level.memory > 0;
}

/// True if all numbers are -1 … count-1.
bool are_below(const std::vector<int>& numbers, std::size_t count) {
  return std::ranges::all_of(
      numbers, [&](int number) { return number >= -1 && number < static_cast<int>(count); });
}

}  // namespace

std::vector<std::string> inconsistencies(const Nudging& nudging, const Grid& grid) {
  if (nudging.up_axis < 0 || nudging.up_axis > 2) return {"the up axis of nudging is none"};
  const Index3 n = grid.n();
  std::size_t columns = 1;
  for (std::size_t a = 0; a < 3; ++a) {
    const bool inside = nudging.first[a] >= 0 && nudging.last[a] <= n[a];
    if (!inside || nudging.first[a] >= nudging.last[a]) {
      return {"the box that is nudged is empty or lies beyond the grid"};
    }
    if (static_cast<int>(a) == nudging.up_axis) continue;
    columns *= static_cast<std::size_t>(nudging.last[a] - nudging.first[a]);
  }
  const auto heights = static_cast<std::size_t>(n[static_cast<std::size_t>(nudging.up_axis)]);
  const std::size_t rows = nudging.level_of_cell.size() / heights;
  std::vector<std::string> wrong;
  if (nudging.row_of_column.size() != columns) {
    wrong.emplace_back("nudging has not one row for each column of its box");
  }
  if (rows * heights != nudging.level_of_cell.size() || !are_below(nudging.row_of_column, rows)) {
    wrong.emplace_back("the rows of nudging have other lengths or numbers than its columns want");
  }
  if (!are_below(nudging.level_of_cell, nudging.levels.size())) {
    wrong.emplace_back("cells are nudged at levels that there are not");
  }
  if (const auto& swing = nudging.swing) {
    if (swing->axis < 0 || swing->axis > 2 || swing->axis == nudging.up_axis) {
      wrong.emplace_back("the swing of nudging goes along no level axis");
    }
  }
  if (!std::ranges::all_of(nudging.levels, is_sound)) {
    wrong.emplace_back("a level of nudging is not finite, below 0, or without memory");
  }
  return wrong;
}

}  // namespace downwash
