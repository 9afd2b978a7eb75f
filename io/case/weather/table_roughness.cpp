#include "io/case/weather/table_roughness.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace downwash {
namespace {

using Rows = std::span<const InflowTable::Row>;

constexpr std::size_t fewest_rows = 3;

/// The multiple of the law that fits best, and the sum of squares that it leaves.
struct FittedLaw {
  double roughness = 0, factor = 0, left = std::numeric_limits<double>::max();

  double speed(double z) const { return factor * law_of_wall(z, roughness); }
};

FittedLaw fitted_factor(Rows rows, double roughness) {
  double product = 0, squares = 0, speeds = 0;
  for (const InflowTable::Row& row : rows) {
    const double law = law_of_wall(row.z, roughness);
    product += law * row.speed;
    squares += law * law;
    speeds += row.speed * row.speed;
  }
  return {roughness, product / squares, speeds - product * product / squares};
}

FittedLaw fitted(Rows rows, double highest_of_table) {
  constexpr double step = 1.0233;  // a hundredth of a factor of ten
  constexpr double roughest = 3;   // m: the centres of cities have 2 m
  const double end = std::min(0.1 * rows.back().z, roughest);
  FittedLaw best;
  for (double z0 = 1e-6 * highest_of_table; z0 < end; z0 *= step) {
    const FittedLaw law = fitted_factor(rows, z0);
    if (law.left < best.left) best = law;
  }
  return best;
}

}  // namespace

double law_of_wall(double z, double roughness) { return std::log1p(z / roughness); }

Rows rows_near_ground(const InflowTable& table) {
  constexpr double part = 0.2, most_off = 0.1;
  const Rows all(table.rows);
  if (all.size() < fewest_rows) return {};
  const double top = part * all.back().z;
  const auto end = std::ranges::find_if(all, [&](const auto& row) { return row.z > top; });
  const Rows rows = all.first(std::max(static_cast<std::size_t>(end - all.begin()), fewest_rows));
  if (rows.size() == fewest_rows) return rows;
  const FittedLaw others = fitted(rows.subspan(1), all.back().z);
  const double speed = rows.front().speed;
  const bool off = std::abs(others.speed(rows.front().z) - speed) > most_off * speed;
  return off ? rows.subspan(1) : rows;
}

std::optional<double> fitting_roughness(const InflowTable& table) {
  const Rows rows = rows_near_ground(table);
  if (rows.empty() || !(rows.back().speed > rows.front().speed)) return std::nullopt;
  return fitted(rows, table.rows.back().z).roughness;
}

}  // namespace downwash
