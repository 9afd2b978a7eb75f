// Factors by which concentrations may be off at each place of the map.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/ranges/map_raster.hpp"
#include "io/results/report_page.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// Compares what a run and its repeats computed in the plane of the zones.
class LikelyFactors {
 public:
  /// `places`: of the run, by substance, as are `sets`; of each repeat, which has cells twice as
  /// wide, likewise; `more`: ln of a factor that repeats don't show, everywhere the same. Needs one
  /// place with cells.
  LikelyFactors(std::span<const PlaceFigures> places,
                std::span<const std::vector<PlaceFigures>> repeats, std::span<const ZoneSet> sets,
                double more);

  /// A mean over the averaging time of the level to act upon is likely between 1/f and f times what
  /// was computed; f ≥ 1. Outside of what was computed 1.
  double at(std::size_t substance, const Point& place) const;
  /// Factors f as of at(), by the levels of a substance, for each cell of its figures.
  std::vector<std::vector<float>> of_cells(std::size_t substance,
                                           const PlaceFigures& figures) const;
  /// Zones of each level of a substance with as little as is likely (a probability of 90 %), and
  /// with as much (10 %); without polygons where it is not reached.
  std::vector<Zone> zones(std::size_t substance, const ZoneSet& set) const;

 private:
  struct Level {
    std::vector<float> values;  ///< of the run, kg/m³; negative outside
    std::vector<float> spread;  ///< ln f
  };
  double factor_at(const Level& level, const Point& place) const;
  std::vector<Polygon> region(const Level& level, double limit, double sign) const;

  MapRaster raster_;
  std::vector<std::vector<Level>> levels_;  ///< by substance
  std::vector<std::size_t> acting_;         ///< the level to act upon, by substance
};

}  // namespace downwash
