#include "app/statistics/development.hpp"

#include <cmath>

#include "app/statistics/average.hpp"

namespace downwash {
namespace {

std::optional<Development::Drift> energy_drift(const EnergySeries& series) {
  const auto halves = compare_halves(series.energy, series.span);
  if (!halves) return std::nullopt;
  const double mean = average_of(series.energy, series.span).mean;
  return Development::Drift{mean > 0 ? halves->change / mean : 0, halves->standard_errors()};
}

}  // namespace

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
