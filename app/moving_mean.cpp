#include "app/moving_mean.hpp"

#include <algorithm>
#include <stdexcept>

namespace downwash {
namespace {

double dosage_at(std::span<const double> time, std::span<const double> dosage, double t) {
  if (t <= time.front()) return dosage.front();
  if (t >= time.back()) return dosage.back();
  const auto after =
      static_cast<std::size_t>(std::upper_bound(time.begin(), time.end(), t) - time.begin());
  const double part = (t - time[after - 1]) / (time[after] - time[after - 1]);
  return dosage[after - 1] + part * (dosage[after] - dosage[after - 1]);
}

void check(std::span<const double> time, std::span<const double> dosage, double window) {
  if (time.empty() || time.size() != dosage.size()) {
    throw std::invalid_argument("a mean needs as many dosages as times, and at least one");
  }
  if (!(window > 0)) throw std::invalid_argument("the window of a mean must be above 0");
}

}  // namespace

double moving_mean(std::span<const double> time, std::span<const double> dosage, double window,
                   double t) {
  check(time, dosage, window);
  return (dosage_at(time, dosage, t) - dosage_at(time, dosage, t - window)) / window;
}

double largest_moving_mean(std::span<const double> time, std::span<const double> dosage,
                           double window) {
  check(time, dosage, window);
  double largest = 0;
  for (const double t : time) {
    largest = std::max(largest, moving_mean(time, dosage, window, t));
    if (t + window > time.back()) continue;
    largest = std::max(largest, moving_mean(time, dosage, window, t + window));
  }
  return largest;
}

}  // namespace downwash
