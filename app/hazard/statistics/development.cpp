#include "app/hazard/statistics/development.hpp"

#include <cmath>

#include "app/hazard/statistics/average.hpp"

namespace downwash {
namespace {

std::optional<Development::Drift> energy_drift(const EnergySeries& series) {
  const auto halves = compare_halves(series.energy, series.span);
  if (!halves) return std::nullopt;
  const double mean = average_of(series.energy, series.span).mean;
  return Development::Drift{mean > 0 ? halves->change / mean : 0, halves->standard_errors()};
}

}  // namespace

std::optional<bool> developed(const Development& development) {
  constexpr double round_off = 1e-9;
  const auto& [passes, energy, mean_drift, means] = development;
  if (passes && *passes * (1 + round_off) < fewest_passes) return false;
  if (mean_drift && !(*mean_drift <= largest_drift)) return false;
  const auto small = [](const Development::Drift& drift) {
    return std::abs(drift.change) <= largest_energy_change ||
           drift.standard_errors <= largest_drift;
  };
  if (energy && !small(*energy)) return false;
  return energy || mean_drift ? std::optional(true) : std::nullopt;
}

Development development_of(const std::optional<double>& passes, const EnergySeries& energy,
                           std::span<const ProbeSeries> probes) {
  Development result{
      .passes = passes, .energy = energy_drift(energy), .mean_drift = std::nullopt, .means = 0};
  double squares = 0;
  for (const ProbeSeries& series : probes) {
    std::vector<double> values(series.time.size());
    for (std::size_t component = 0; component < 3; ++component) {
      for (std::size_t point = 0; point < series.points; ++point) {
        for (std::size_t n = 0; n < values.size(); ++n) {
          values[n] = series.at(n, component, point);
        }
        const auto halves = compare_halves(values, series.span);
        if (!halves || !(halves->error > 0)) continue;  // nothing fluctuates
        squares += std::pow(halves->standard_errors(), 2);
        ++result.means;
      }
    }
  }
  if (result.means > 0) result.mean_drift = std::sqrt(squares / result.means);
  return result;
}

}  // namespace downwash
