// Means over the averaging times of levels of concern, from dosages.
#pragma once

#include <span>

namespace downwash {

// Both take the dosage D = ∫ c dt (kg s/m³) at increasing times (s), as many of the one as of the
// other and at least one; D is linear in between, and c = 0 before the first time. So a window that
// reaches back before the release counts the clean air before it: the mean is over the whole
// window. Both throw std::invalid_argument when the window is not above 0 or there are no times.

/// (D(t) - D(t - window)) / window, kg/m³; t not after the last time.
double moving_mean(std::span<const double> time, std::span<const double> dosage, double window,
                   double t);

/// The largest of these up to the last time. It is at a time of the series, or one window later:
/// in between the mean is linear.
double largest_moving_mean(std::span<const double> time, std::span<const double> dosage,
                           double window);

}  // namespace downwash
