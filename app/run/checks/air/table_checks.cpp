#include "app/run/checks/air/table_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/run/measures/grading.hpp"
#include "io/case/weather/table_roughness.hpp"

namespace downwash {

std::optional<TableOverGround> compare_with_ground(const InflowTable& table, double roughness) {
  constexpr double of_people = 2;  // m
  const auto rows = rows_near_ground(table);
  const auto fitting = fitting_roughness(table);
  if (!fitting || !(roughness > 0)) return std::nullopt;
  const double low =
      rows.back().z > 2 * of_people ? std::max(of_people, rows.front().z) : rows.front().z;
  const double high = rows.back().z, at_low = table.at(low).speed, at_high = table.at(high).speed;
  if (!(at_low > 0) || !(at_high > at_low) || !(low > 0)) return std::nullopt;
  const double over_ground = at_high * law_of_wall(low, roughness) / law_of_wall(high, roughness);
  return TableOverGround{low, over_ground / at_low - 1, *fitting};
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
