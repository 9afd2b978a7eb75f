// Where what goes on beyond the domain is told: cells that grow with the distance.
#pragma once

#include <vector>

#include "app/hazard/far_field/outlet_puffs.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Cells from the face x+ of the domain on, domain frame: across the wind those of the domain,
/// with growing ones beside them, along it growing ones; the first row is as long as the last cell
/// of the domain.
struct BeyondRaster {
  Axis x, y;
  int first_row = 0, rows_of_domain = 0;  ///< of y, beside the domain

  std::size_t cells() const {
    return static_cast<std::size_t>(x.n()) * static_cast<std::size_t>(y.n());
  }
  std::size_t cell(int at_x, int at_y) const {
    return static_cast<std::size_t>(at_y) * static_cast<std::size_t>(x.n()) +
           static_cast<std::size_t>(at_x);
  }
};

/// `x`, `y`: axes of the domain; `end`: where along x it ends, m, beyond the domain. `aside`: m
/// beside the domain on either side.
BeyondRaster beyond_raster(const Axis& x, const Axis& y, double end, double low_aside,
                           double high_aside);

/// ∫ c dt since the start (kg s/m³) in cells, x fastest, at times.
using DosagesByTime = std::vector<std::vector<float>>;

/// Of puffs `z` m above the ground, at the centres of the cells, at rising times. The wind blows
/// out through the face x+.
DosagesByTime dosages_beyond(const OutletPuffs& outlet, const CarryingAir& air,
                             const BeyondRaster& raster, double z, const std::vector<double>& time);

/// s: when the last of the puffs has passed the far end of the raster.
double last_passage(const OutletPuffs& outlet, const CarryingAir& air, const BeyondRaster& raster);

}  // namespace downwash
