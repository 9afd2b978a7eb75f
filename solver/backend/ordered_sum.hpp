// Sums of many values in one prescribed order.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace downwash {

/// 256 lanes: value n goes to lane n mod 256; then the lanes are added pairwise, halving their
/// number. The order in which the CUDA backend adds within one block.
inline double ordered_sum(std::span<const double> values) {
  constexpr std::size_t lanes = 256;
  std::array<double, lanes> sum{};
  for (std::size_t n = 0; n < values.size(); ++n) sum[n % lanes] += values[n];
  for (std::size_t half = lanes / 2; half > 0; half /= 2) {
    for (std::size_t l = 0; l < half; ++l) sum[l] += sum[l + half];
  }
  return sum[0];
}

}  // namespace downwash
