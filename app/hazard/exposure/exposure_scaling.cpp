// The exposures to another amount of the same release.
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/hazard/exposure/exposure_history.hpp"

namespace downwash {
namespace {

/// From when until when a place is at or above the threshold, s since the start of the run.
struct Stay {
  float arrival, departure;
};

/// By the means between samples: from the beginning of the first interval to the end of the last
/// one whose mean is at least `least`; where there is none, that with the largest mean.
template <class DosageAt>
Stay stay_by_means(const std::vector<double>& time, double least, const DosageAt& dosage) {
  Stay found{-1, -1};
  std::size_t largest = 1;
  double largest_mean = -1;
  for (std::size_t n = 1; n < time.size(); ++n) {
    const double mean = (dosage(n) - dosage(n - 1)) / (time[n] - time[n - 1]);
    if (mean > largest_mean) largest = n, largest_mean = mean;
    if (mean < least) continue;
    if (found.arrival < 0) found.arrival = static_cast<float>(time[n - 1]);
    found.departure = static_cast<float>(time[n]);
  }
  if (found.arrival >= 0) return found;
  return {static_cast<float>(time[largest - 1]), static_cast<float>(time[largest])};
}

/// What a run has seen of every step bounds it: of more a place is reached no later.
Stay bounded(const Stay& by_means, const Stay& seen, double factor) {
  if (seen.arrival < 0) return by_means;
  if (factor >= 1) {
    return {std::min(by_means.arrival, seen.arrival), std::max(by_means.departure, seen.departure)};
  }
  const float arrival = std::max(by_means.arrival, seen.arrival);
  return {arrival, std::max(arrival, std::min(by_means.departure, seen.departure))};
}

/// `dosage`(n, sample): of place n.
template <class Dosage>
void scale_exposure(Exposure& exposure, double factor, const ExposureMeasure& measure,
                    const std::vector<double>& time, const Dosage& dosage) {
  const double load_factor = std::pow(factor, measure.load_exponent);
  for (std::size_t n = 0; n < exposure.peak.size(); ++n) {
    exposure.dosage[n] *= factor;
    exposure.load[n] *= load_factor;
    exposure.peak[n] *= static_cast<float>(factor);
    if (exposure.peak[n] < measure.threshold || !(exposure.peak[n] > 0)) {
      exposure.arrival[n] = exposure.departure[n] = -1;
    } else {
      const Stay by_means = stay_by_means(time, measure.threshold / factor,
                                          [&](std::size_t sample) { return dosage(n, sample); });
      const Stay stay = bounded(by_means, {exposure.arrival[n], exposure.departure[n]}, factor);
      exposure.arrival[n] = stay.arrival;
      exposure.departure[n] = stay.departure;
    }
  }
}

void scale_table(std::vector<std::vector<double>>& table, double factor) {
  for (std::vector<double>& row : table) {
    for (double& value : row) value *= factor;
  }
}

}  // namespace

void ExposureHistory::scale(std::size_t tracer, double factor) {
  if (factor == 1 || empty()) return;
  TracerHistory& of = tracers_[tracer];
  const ExposureMeasure& measure = plan_.problem.measures[tracer];
  const auto scale_with = [&](Exposure& exposure, const auto& dosage) {
    scale_exposure(exposure, factor, measure, time_, dosage);
  };
  scale_with(last_[tracer].receptors,
             [&](std::size_t r, std::size_t sample) { return of.receptors[sample][r]; });
  scale_with(last_[tracer].plane,
             [&](std::size_t c, std::size_t sample) { return double{(*of.plane[sample])[c]}; });
  scale_with(last_[tracer].facades, [&](std::size_t c, std::size_t sample) {
    const auto wall = of.walls.find(c);
    return wall == of.walls.end() ? 0.0 : wall->second.at(sample);
  });
  outflow_.scale(tracer, factor);
  scale_table(of.receptors, factor);
  scale_table(of.facades, factor);
  const auto single = static_cast<float>(factor);
  for (PlaneSample& sample : of.plane) {
    std::vector<float> scaled = *sample;
    for (float& value : scaled) value *= single;
    sample = std::make_shared<const std::vector<float>>(std::move(scaled));
  }
  for (auto& [number, cell] : of.walls) {
    for (float& value : cell.dosage) value *= single;
  }
}

}  // namespace downwash
