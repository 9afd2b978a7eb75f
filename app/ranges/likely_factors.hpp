// By how many times concentrations may be off at each place of the map.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/ensemble/map_raster.hpp"
#include "io/results/ranges.hpp"
#include "io/results/report_page.hpp"

namespace downwash {

/// What a run and its repeats computed in the plane of the zones, compared.
class LikelyFactors {
 public:
  /// `places`: of the run, by substance, as are `sets`; of each repeat, which has cells twice as
  /// wide, likewise. Needs one place with cells.
  LikelyFactors(std::span<const PlaceFigures> places,
                std::span<const std::vector<PlaceFigures>> repeats, std::span<const ZoneSet> sets);

  /// A mean over the averaging time of the level to act upon is likely between 1/f and f times what
  /// was computed; f ≥ 1. Outside of what was computed 1.
  double at(std::size_t substance, const Point& place) const;
  /// Zones of each level with as little, and as much, as is likely; without distances.
  std::vector<std::vector<LevelRange>> zones(std::span<const ZoneSet> sets) const;

 private:
  struct Level {
    std::vector<float> values;  ///< of the run, kg/m³; negative outside
    std::vector<float> spread;  ///< ln f
  };
  std::vector<Polygon> region(const Level& level, double limit, double sign) const;

  MapRaster raster_;
  std::vector<std::vector<Level>> levels_;  ///< by substance
  std::vector<std::size_t> acting_;         ///< the level to act upon, by substance
};

/// The ranges of a page, of the likely factors. `words`: as Ranges has them.
Ranges ranges_of(const ReportPage& page, const LikelyFactors& factors, std::string words);

}  // namespace downwash
