#include "app/hazard/statistics/approach_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "app/hazard/statistics/average.hpp"
#include "app/hazard/statistics/series_statistics.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

constexpr std::size_t fewest_samples = 16;
constexpr double fewest_independent = 5;
/// Of the asked speed: a wind that fluctuates by less can be told from any moment.
constexpr double still = 0.01;

/// A mean over a window, and over how many times it takes to forget what was.
struct WindowMean {
  Average average;
  double independent = 0;
};

/// The error is the larger one of that of blocks, which may be too short to be independent, and of
/// the one that belongs to the integral time.
WindowMean window_mean(const std::vector<double>& values, const std::vector<double>& spans) {
  WindowMean result{average_of(values, spans), 0};
  const double length = std::accumulate(spans.begin(), spans.end(), 0.0);
  const double integral = e_folding_time(values, spans);
  result.independent = integral > 0 ? length / (2 * integral) : std::numeric_limits<double>::max();
  result.average.error = std::max(result.average.error.value_or(0),
                                  std::sqrt(result.average.variance / result.independent));
  return result;
}

/// The component along the wind at each place of each layer.
class Line {
 public:
  Line(const ApproachPlan& plan, const ProbeSeries& series, const Wind& wind, const AxisMap& axes)
      : series_(series),
        places_(static_cast<std::size_t>(plan.places)),
        along_(downwind(wind)),
        x_(static_cast<std::size_t>(axes.solver_axis(0))),
        y_(static_cast<std::size_t>(axes.solver_axis(1))) {}

  /// The means over the line, interpolated between layers, of each sample.
  std::vector<double> speeds(const std::vector<LayerWeight>& weights) const {
    std::vector<double> means(series_.time.size());
    for (std::size_t n = 0; n < means.size(); ++n) {
      for (const auto& [layer, weight] : weights) {
        for (std::size_t p = 0; p < places_; ++p) {
          means[n] += weight * at(n, layer, p) / static_cast<double>(places_);
        }
      }
    }
    return means;
  }
  WindowMean speed(const std::vector<LayerWeight>& weights) const {
    return window_mean(speeds(weights), series_.span);
  }

  /// Of the fluctuations in a layer: their mean square over the line.
  Average variance(std::size_t layer) const {
    std::vector<double> squares(series_.time.size()), values(series_.time.size());
    double missed = 0;
    for (std::size_t p = 0; p < places_; ++p) {
      for (std::size_t n = 0; n < values.size(); ++n) values[n] = at(n, layer, p);
      const Average here = window_mean(values, series_.span).average;
      missed += std::pow(here.error.value_or(0), 2) / static_cast<double>(places_);
      for (std::size_t n = 0; n < values.size(); ++n) {
        squares[n] += std::pow(values[n] - here.mean, 2) / static_cast<double>(places_);
      }
    }
    Average result = window_mean(squares, series_.span).average;
    result.mean += missed;
    return result;
  }

 private:
  double at(std::size_t sample, std::size_t layer, std::size_t place) const {
    const std::size_t point = layer * places_ + place;
    return along_.x * series_.at(sample, x_, point) + along_.y * series_.at(sample, y_, point);
  }

  const ProbeSeries& series_;
  std::size_t places_;
  Point along_;
  std::size_t x_, y_;
};

struct Deviation {
  double value = 0, error = 0;
};

/// Layers fluctuate together: their errors add up.
Deviation deviation(const Line& line, const std::vector<LayerWeight>& weights) {
  Deviation sum;
  for (const auto& [layer, weight] : weights) {
    const Average variance = line.variance(layer);
    const double sigma = std::sqrt(std::max(variance.mean, 0.0));
    sum.value += weight * sigma;
    if (sigma > 0) sum.error += std::abs(weight) * variance.error.value_or(0) / (2 * sigma);
  }
  return sum;
}

std::string too_short(const ProbeSeries& counted, bool ended) {
  const std::string early = ended ? "" : "the run ended early, ";
  if (counted.time.empty()) return early + "none that counts was computed";
  const double length = counted.time.back() - counted.time.front() + counted.span.front();
  return fmt::format("{}{}{} of wind that counts, too short for a mean", early,
                     ended ? "" : "after ", words::duration(length));
}

ApproachLevel level_of(const ApproachPlan& plan, const ProbeSeries& counted, const AskedWind& asked,
                       const Wind& wind, const AxisMap& axes, bool ended) {
  ApproachLevel level{.height = asked.height,
                      .speed = {.asked = asked.speed, .severity = Severity::look},
                      .turbulence = {.asked = asked.intensity, .severity = Severity::look},
                      .unknown = {}};
  if (counted.time.size() < fewest_samples) {
    level.unknown = too_short(counted, ended);
    return level;
  }
  const Line line(plan, counted, wind, axes);
  const auto [speed, independent] = line.speed(speed_weights(plan.layers, asked.height, wind));
  if (!std::isfinite(speed.mean) || !std::isfinite(speed.variance)) {
    level.unknown = "the wind is no number";
    return level;
  }
  if (independent < fewest_independent && std::sqrt(speed.variance) > still * asked.speed) {
    level.unknown = too_short(counted, ended);
    return level;
  }
  level.speed.found = speed.mean;
  level.speed.error = speed.error.value_or(0);
  const Deviation sigma = deviation(line, deviation_weights(plan.layers, asked.height, wind));
  if (speed.mean > 0) {
    level.turbulence.found = sigma.value / speed.mean;
    level.turbulence.error =
        std::hypot(sigma.error, level.turbulence.found * level.speed.error) / speed.mean;
  }
  return level;
}

}  // namespace

double e_folding_time(std::span<const double> values, std::span<const double> spans) {
  const std::size_t count = values.size();
  const double interval = std::accumulate(spans.begin(), spans.end(), 0.0) /
                          static_cast<double>(std::max<std::size_t>(count, 1));
  const double mean = average_of(values, spans).mean;
  double before = 1, variance = 0;
  for (const double value : values) variance += (value - mean) * (value - mean);
  if (!(variance > 0)) return 0;
  for (std::size_t lag = 1; lag < count; ++lag) {
    double sum = 0;
    for (std::size_t n = lag; n < count; ++n) sum += (values[n] - mean) * (values[n - lag] - mean);
    const double now = sum / variance;
    if (now <= 1 / std::numbers::e) {
      const double part = (before - 1 / std::numbers::e) / (before - now);
      return interval * (static_cast<double>(lag - 1) + part);
    }
    before = now;
  }
  return interval * static_cast<double>(count);
}

ApproachWind approach_wind(const ApproachPlan& plan, const ProbeSeries& series, const Wind& wind,
                           const AxisMap& axes, bool ended) {
  ApproachWind found{.distance = plan.distance,
                     .places = plan.places,
                     .start = 0,
                     .end = series.time.empty() ? 0 : series.time.back(),
                     .levels = {},
                     .unknown = plan.unknown};
  if (!found.unknown.empty()) return found;
  const double start = plan.start.value_or(found.end / 2);
  found.start = start;
  for (const AskedWind& asked : plan.asked) {
    const double arrival = plan.held ? 0 : plan.distance / asked.speed;
    found.start = std::max(found.start, std::min(arrival, found.end));
    found.levels.push_back(
        level_of(plan, since(std::max(start, arrival), series), asked, wind, axes, ended));
  }
  return found;
}

std::optional<double> recent_speed(const ApproachPlan& plan, const ProbeSeries& series,
                                   const Wind& wind, const AxisMap& axes, double height) {
  const auto asked = std::find_if(plan.asked.begin(), plan.asked.end(),
                                  [&](const AskedWind& one) { return one.height == height; });
  if (asked == plan.asked.end() || series.time.empty()) return std::nullopt;
  const double passage = plan.distance / asked->speed, now = series.time.back();
  const double sampled_from = series.time.front() - series.span.front();
  const double start = std::max(plan.held ? 0 : passage, 0.5 * (sampled_from + now));
  const ProbeSeries counted = since(start, series);
  if (now - start < passage || counted.time.size() < fewest_samples) return std::nullopt;
  const std::vector<double> speeds =
      Line(plan, counted, wind, axes).speeds(speed_weights(plan.layers, height, wind));
  return std::inner_product(speeds.begin(), speeds.end(), counted.span.begin(), 0.0) /
         std::accumulate(counted.span.begin(), counted.span.end(), 0.0);
}

}  // namespace downwash
