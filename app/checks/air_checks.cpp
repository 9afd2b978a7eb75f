#include "app/checks/air_checks.hpp"

#include <fmt/format.h>

#include <cmath>

#include "app/checks/grading.hpp"

namespace downwash {
namespace {

constexpr CheckGroup group = CheckGroup::air;
constexpr double passive_rate = 0.15, passive_burst = 0.2;

}  // namespace

Check approach_wind(double height, double kept) {
  constexpr Bounds bounds{0.05, 0.15};
  constexpr double round_off = 1e-9;
  return graded(group, fmt::format("Wind that arrives at the buildings, {:g} m up", height),
                fmt::format("{} of the inlet's", percent_text(kept)), "within 5 %",
                at_most(std::abs(kept - 1) * (1 - round_off), bounds),
                {kept < 1 ? "The ground takes more of it than the profile allows for: the cloud "
                            "arrives later than it would, and is denser."
                          : "It is faster than given: the cloud arrives earlier than it would, and "
                            "is thinner.",
                 "Take smaller cells at the ground, or a smaller `domain.margins.upwind`."});
}

double weight_number(const GasWeight& gas) {
  const double u = gas.wind;
  if (gas.burst) return std::sqrt(gas.gravity * std::cbrt(*gas.burst)) / u;
  if (gas.rate <= 0) return 0;
  return std::cbrt(gas.gravity * gas.rate / (u * u * u * std::sqrt(gas.rate / u)));
}

double weight_spread(const GasWeight& gas) {
  const double u = gas.wind;
  if (gas.burst) return 2 * std::sqrt(gas.gravity * *gas.burst) / u;
  return 8 * gas.gravity * gas.rate / (u * u * u);
}

Check carried_passively(const GasWeight& gas) {
  constexpr Bounds bounds{5, 20};  // m
  const double limit = gas.burst ? passive_burst : passive_rate;
  const double number = weight_number(gas), spread = weight_spread(gas);
  return graded(group, fmt::format("Weight of {}, carried passively", gas.substance),
                fmt::format("number {:.2g}, spreads {:.2g} m", number, spread),
                fmt::format("{:g} or 5 m at most (Britter and McQuaid 1988)", limit),
                number <= limit ? Severity::fine : at_most(spread, bounds),
                {"By its weight the gas spreads at the source, upwind too: near it the zones are "
                 "too narrow.",
                 "Give the substance `\"buoyant\": true`, or take a model of dense gases for the "
                 "first hundred metres."});
}

}  // namespace downwash
