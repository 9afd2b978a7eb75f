// Factors by which concentrations may be off at each place of the map.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/hazard/zones/release_results.hpp"
#include "app/run/ranges/map_raster.hpp"
#include "app/run/ranges/unknowns.hpp"
#include "io/results/result.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// Compares what a run and its repeats computed in the plane of the zones, and adds what else is
/// not known.
class LikelyFactors {
 public:
  /// `places`: of the run, by substance, as are `sets`; of each repeat, which has cells twice as
  /// wide, likewise. Needs one place with cells.
  LikelyFactors(std::span<const PlaceFigures> places,
                std::span<const std::vector<PlaceFigures>> repeats, std::span<const ZoneSet> sets,
                const Unknowns& unknowns);

  /// Of a mean over the averaging time of the level to act upon, and of the time of arrival.
  /// Outside of what was computed 1, as arrival is where a repeat does not arrive nearby.
  Likely at(std::size_t substance, const Point& place) const;
  /// Gives each cell of the figures its factors: of the means of all levels, and of arrival.
  void add_to(PlaceFigures& figures, std::size_t substance) const;
  /// Zones of each level of a substance with as little as is likely (a probability of 90 %), and
  /// with as much (10 %); without polygons where it is not reached.
  std::vector<Zone> zones(std::size_t substance, const ZoneSet& set) const;

 private:
  struct Level {
    std::vector<float> values;  ///< of the run, kg/m³; negative outside
    std::vector<float> spread;  ///< ln f
  };
  /// f where the values of a raster are ln f.
  double factor_at(const std::vector<float>& spread, const Point& place) const;
  std::vector<Polygon> region(const Level& level, double limit, double sign) const;

  MapRaster raster_;
  std::vector<std::vector<Level>> levels_;   ///< by substance
  std::vector<std::vector<float>> arrival_;  ///< ln f, by substance
  std::vector<std::size_t> acting_;          ///< the level to act upon, by substance
};

}  // namespace downwash
