#include "app/validation/scores.hpp"

#include <cmath>

namespace downwash {
namespace {

/// The mean of a function of observed and predicted; not a number where there are no pairs.
template <class Function>
double mean(const ScorePairs& pairs, const Function& f) {
  double sum = 0;
  for (const ScorePair& pair : pairs) sum += f(pair.observed, pair.predicted);
  return sum / static_cast<double>(pairs.size());
}

double mean_observed(const ScorePairs& pairs) {
  return mean(pairs, [](double o, double) { return o; });
}
double mean_predicted(const ScorePairs& pairs) {
  return mean(pairs, [](double, double p) { return p; });
}

/// ln O - ln P, each at least ln floor. A value that is not a number stays one.
double logarithm_of_ratio(double o, double p, double floor) {
  const auto floored = [floor](double value) { return value < floor ? floor : value; };
  return std::log(floored(o) / floored(p));
}

}  // namespace

double hit_rate(const ScorePairs& pairs, double relative, double absolute) {
  return mean(pairs, [&](double o, double p) {
    const double difference = std::abs(p - o);
    return difference <= relative * std::abs(o) || difference <= absolute ? 1.0 : 0.0;
  });
}

double vdi_hit_rate(const ScorePairs& pairs) {
  return hit_rate(pairs, vdi_relative_tolerance, vdi_absolute_tolerance);
}

std::vector<std::pair<double, double>> hit_rate_curve(const ScorePairs& pairs, double relative,
                                                      double largest, int count) {
  std::vector<std::pair<double, double>> curve;
  for (int n = 0; n < count; ++n) {
    const double absolute = largest * n / (count - 1);
    curve.emplace_back(absolute, hit_rate(pairs, relative, absolute));
  }
  return curve;
}

double fractional_bias(const ScorePairs& pairs) {
  const double o = mean_observed(pairs), p = mean_predicted(pairs);
  return 2 * (o - p) / (o + p);
}

double normalised_mean_square_error(const ScorePairs& pairs) {
  const double squares = mean(pairs, [](double o, double p) { return (o - p) * (o - p); });
  return squares / (mean_observed(pairs) * mean_predicted(pairs));
}

double normalised_absolute_difference(const ScorePairs& pairs) {
  const double differences = mean(pairs, [](double o, double p) { return std::abs(o - p); });
  return differences / (mean_observed(pairs) + mean_predicted(pairs));
}

double factor_of_two(const ScorePairs& pairs) {
  return mean(pairs, [](double o, double p) { return 0.5 * o <= p && p <= 2 * o ? 1.0 : 0.0; });
}

double geometric_mean_bias(const ScorePairs& pairs, double floor) {
  return std::exp(
      mean(pairs, [floor](double o, double p) { return logarithm_of_ratio(o, p, floor); }));
}

double geometric_variance(const ScorePairs& pairs, double floor) {
  return std::exp(mean(pairs, [floor](double o, double p) {
    const double logarithm = logarithm_of_ratio(o, p, floor);
    return logarithm * logarithm;
  }));
}

}  // namespace downwash
