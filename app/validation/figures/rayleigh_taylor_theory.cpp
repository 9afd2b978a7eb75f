#include "app/validation/figures/rayleigh_taylor_theory.hpp"

namespace downwash::rayleigh_taylor {

double growth_rate(const Layers& layers, double k) {
  // The left side grows with q > k.
  const double nu = layers.viscosity;
  const auto too_large = [&](double q) {
    return nu * nu * q * (q - k) * (q + k) * (q + k) > layers.driving * k;
  };
  double low = k, high = 2 * k;
  while (!too_large(high)) high *= 2;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (low + high) / 2;
    (too_large(middle) ? high : low) = middle;
  }
  return nu * (low * low - k * k);
}

}  // namespace downwash::rayleigh_taylor
