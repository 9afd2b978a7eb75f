#include "app/run/checks/air/table_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "app/run/measures/grading.hpp"

namespace downwash {
namespace {

using Rows = std::span<const InflowTable::Row>;

/// Rows near the ground, where the law of the wall holds.
Rows lower_rows(const InflowTable& table) {
  constexpr std::size_t fewest = 3;
  const double top = table.rows.back().z / 10;
  const auto end = std::ranges::find_if(table.rows, [&](const auto& row) { return row.z > top; });
  const auto count = static_cast<std::size_t>(end - table.rows.begin());
  const Rows all(table.rows);
  return table.rows.size() < fewest ? Rows() : all.first(std::max(count, fewest));
}

double law_of_wall(double z, double roughness) { return std::log1p(z / roughness); }

/// Sum of squares that the best multiple of the law leaves.
double squares_left(Rows rows, double roughness) {
  double product = 0, squares = 0, speeds = 0;
  for (const InflowTable::Row& row : rows) {
    const double law = law_of_wall(row.z, roughness);
    product += law * row.speed;
    squares += law * law;
    speeds += row.speed * row.speed;
  }
  return speeds - product * product / squares;
}

/// Of lengths from a millionth of the highest row to that row, 100 a factor of ten.
double fitting_roughness(Rows rows) {
  constexpr int a_decade = 100, decades = 6;
  double best = 0, least = std::numeric_limits<double>::max();
  for (int n = 0; n <= a_decade * decades; ++n) {
    const double z0 = rows.back().z * std::pow(10, -static_cast<double>(n) / a_decade);
    if (const double left = squares_left(rows, z0); left < least) {
      least = left;
      best = z0;
    }
  }
  return best;
}

}  // namespace

std::optional<TableOverGround> compare_with_ground(const InflowTable& table, double roughness) {
  constexpr double of_people = 2;  // m
  const Rows rows = lower_rows(table);
  if (rows.empty() || !(roughness > 0)) return std::nullopt;
  const double low =
      rows.back().z > 2 * of_people ? std::max(of_people, rows.front().z) : rows.front().z;
  const double high = rows.back().z, at_low = table.at(low).speed, at_high = table.at(high).speed;
  if (!(at_low > 0) || !(at_high > at_low) || !(low > 0)) return std::nullopt;
  const double over_ground = at_high * law_of_wall(low, roughness) / law_of_wall(high, roughness);
  return TableOverGround{low, over_ground / at_low - 1, fitting_roughness(rows)};
}

Check table_over_ground(const TableOverGround& found, double roughness) {
  constexpr Bounds bounds{0.05, HUGE_VAL};
  const bool slower = found.deviation < 0;
  return graded(
      CheckGroup::air, Message::table_over_ground, "Inflow table over this ground",
      fmt::format("{:+.0f} % at {:.2g} m over z0 = {:.2g} m; z0 = {:.2g} m fits",
                  100 * found.deviation, found.height, roughness, found.fitting),
      "within 5 %", at_most(std::abs(found.deviation), bounds),
      {"the inflow table is of other ground: {1}",
       fmt::format("On its way to the buildings the wind near the ground becomes {} than the table "
                   "has it, since the ground is {} than the one that was measured over.",
                   slower ? "slower" : "faster", slower ? "rougher" : "smoother"),
       fmt::format("Take `surfaces.ground` = {:.2g}, which fits the lower part of the table.",
                   found.fitting)});
}

}  // namespace downwash
