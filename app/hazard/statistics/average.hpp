// Means of correlated samples with their standard errors.
#pragma once

#include <span>

#include "io/results/point_statistics.hpp"

namespace downwash {

/// The mean of samples x_n that stand for times w_n, and its standard error by blocking (Flyvbjerg
/// and Petersen 1989, J. Chem. Phys. 91): neighbours are joined by twos, again and again,
///   x' = (w_1 x_1 + w_2 x_2) / (w_1 + w_2),  w' = w_1 + w_2,
/// until blocks are so long that they know nothing of each other. At each level the n blocks,
/// taken for independent, give the estimate
///   s² = n/(n-1) Σ w² (x - mean)² / (Σ w)²,
/// whose own standard error is s / sqrt(2 (n-1)). It grows with the blocks as long as they are
/// correlated. The first one counts that the next does not exceed by more than that one's error;
/// where there is none before fewer than eight blocks are left, the largest, which is not settled.
///
/// The integral time T is that of which the error tells: over a time L, s² = 2 T / L · variance
/// (Lumley and Panofsky 1964; L is to be much longer than T).
///
/// Without samples all is 0, with a single one there is no error.
Average average_of(std::span<const double> values, std::span<const double> spans);

/// How far the means of both halves of a series are from each other.
struct HalvesCompared {
  double change = 0;  ///< the second less the first
  double error = 0;   ///< standard error of that
  /// In standard errors; 0 where nothing fluctuates and nothing changes.
  double standard_errors() const;
};
/// Nothing where a half has fewer samples than eight.
std::optional<HalvesCompared> compare_halves(std::span<const double> values,
                                             std::span<const double> spans);

}  // namespace downwash
