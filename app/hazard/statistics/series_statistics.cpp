#include "app/hazard/statistics/series_statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "app/hazard/statistics/average.hpp"

namespace downwash {
namespace {

/// The shares of the samples in the mean at the end, and the time that it averages over.
struct Shares {
  std::vector<double> share;
  double averaging = 0;
};

Shares shares_of(const std::vector<double>& spans, const std::optional<double>& running) {
  Shares result;
  SamplingState state;
  for (const double span : spans) {
    state.since = span;
    result.share.push_back(take_sample(running, state));
  }
  double left = 1;  // what later samples leave of this one
  for (std::size_t n = result.share.size(); n-- > 0;) {
    const double own = result.share[n];
    result.share[n] *= left;
    left *= 1 - own;
  }
  result.averaging = report_of(state).averaging;
  return result;
}

double mean_of(const std::vector<double>& values, const std::vector<double>& share) {
  double sum = 0;
  for (std::size_t n = 0; n < values.size(); ++n) sum += share[n] * values[n];
  return sum;
}

/// What values deviate from their mean.
std::vector<double> deviations(std::vector<double> values, double mean) {
  for (double& value : values) value -= mean;
  return values;
}

std::vector<double> products(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> result;
  for (std::size_t n = 0; n < a.size(); ++n) result.push_back(a[n] * b[n]);
  return result;
}

/// The mean by these shares, with the error that the series tells.
Average average(const std::vector<double>& values, const std::vector<double>& spans,
                const Shares& shares) {
  Average result = average_of(values, spans);
  result.mean = mean_of(values, shares.share);
  const std::vector<double> deviation = deviations(values, result.mean);
  result.variance = mean_of(products(deviation, deviation), shares.share);
  if (result.error) {
    result.error = std::sqrt(2 * result.integral_time / shares.averaging * result.variance);
  }
  return result;
}

std::vector<double> column(const ProbeSeries& series, std::size_t quantity, std::size_t point) {
  std::vector<double> values;
  for (std::size_t n = 0; n < series.time.size(); ++n) {
    values.push_back(series.at(n, quantity, point));
  }
  return values;
}

PointStatistics of_point(const ProbeSeries& series, std::size_t point, const Shares& shares,
                         const AxisMap& axes) {
  PointStatistics result;
  result.samples = static_cast<std::int64_t>(series.time.size());
  result.averaging = shares.averaging;
  std::array<std::vector<double>, 3> u, deviation;
  std::vector<double> speed(series.time.size()), energy(series.time.size());
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    u[a] = column(series, static_cast<std::size_t>(axes.solver_axis(axis)), point);
    result.velocity[a] = average(u[a], series.span, shares);
    deviation[a] = deviations(u[a], result.velocity[a].mean);
  }
  for (std::size_t n = 0; n < speed.size(); ++n) {
    speed[n] = std::hypot(u[0][n], u[1][n], u[2][n]);
    for (const auto& d : deviation) energy[n] += 0.5 * d[n] * d[n];
  }
  result.speed = average(speed, series.span, shares);
  result.kinetic_energy = average(energy, series.span, shares);
  if (!speed.empty()) result.largest_speed = *std::max_element(speed.begin(), speed.end());
  constexpr std::size_t pairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};
  for (std::size_t p = 0; p < 6; ++p) {
    result.stress[p] =
        mean_of(products(deviation[pairs[p][0]], deviation[pairs[p][1]]), shares.share);
  }
  for (std::size_t quantity = 3; quantity < series.quantities; ++quantity) {
    const std::vector<double> c = column(series, quantity, point);
    const double largest = c.empty() ? 0 : *std::max_element(c.begin(), c.end());
    result.concentrations.push_back({average(c, series.span, shares), largest});
  }
  return result;
}

}  // namespace

ProbeSeries since(double start, const ProbeSeries& series) {
  std::size_t first = 0;
  while (first < series.time.size() && series.time[first] <= start) ++first;
  ProbeSeries rest;
  rest.quantities = series.quantities;
  rest.points = series.points;
  const auto from = [first](const auto& list, std::size_t each) {
    return std::vector<double>(list.begin() + static_cast<std::ptrdiff_t>(first * each),
                               list.end());
  };
  rest.time = from(series.time, 1);
  rest.span = from(series.span, 1);
  rest.values = from(series.values, series.quantities * series.points);
  if (!rest.span.empty()) rest.span[0] = std::min(rest.span[0], rest.time[0] - start);
  return rest;
}

void turn_to_wind(const WindFrame& frame, const AxisMap& axes, ProbeSeries& series) {
  if (frame.turn() == 0) return;
  const auto along_x = static_cast<std::size_t>(axes.solver_axis(0)),
             along_y = static_cast<std::size_t>(axes.solver_axis(1));
  for (std::size_t sample = 0; sample < series.time.size(); ++sample) {
    double* const values = series.values.data() + sample * series.quantities * series.points;
    for (std::size_t n = 0; n < series.points; ++n) {
      double &x = values[along_x * series.points + n], &y = values[along_y * series.points + n];
      const Point velocity = frame.to_wind({x, y});
      x = velocity.x;
      y = velocity.y;
    }
  }
}

std::vector<PointStatistics> statistics_of(const ProbeSeries& series, const AveragingWindow& window,
                                           const AxisMap& axes) {
  const ProbeSeries counted = since(window.start, series);
  const Shares shares = shares_of(counted.span, window.running);
  std::vector<PointStatistics> result;
  for (std::size_t point = 0; point < series.points; ++point) {
    result.push_back(of_point(counted, point, shares, axes));
  }
  return result;
}

}  // namespace downwash
