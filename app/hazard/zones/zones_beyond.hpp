// Zones where they go on beyond the outlet: estimated by the puffs of what left the domain.
#pragma once

#include <cstdint>
#include <vector>

#include "app/hazard/exposure/exposure_history.hpp"
#include "geometry/shapes/contours.hpp"
#include "io/results/beyond_area.hpp"

namespace downwash {

/// The estimate of one substance, in the cells of BeyondPlan::raster. Values in the first row of
/// cells are those that the computation has beside the outlet, so that outlines of both parts meet
/// there: they are handed over with each question, by row of the domain, x fastest.
///
/// Means are over the same times as inside. Beyond the outlet they go on after the end of the run,
/// until all that left has passed, at most six hours: what had not left by then is unknown.
class ZonesBeyond {
 public:
  using Values = std::vector<float>;

  /// `frames`: ends of the frames, s since the release of a member; the first is its beginning.
  /// `solid`: of the layer of the zones, x fastest. The plan must have `beyond`, the history two
  /// samples.
  ZonesBeyond(std::size_t substance, const ReleasePlan& plan, const ExposureHistory& history,
              const std::vector<double>& frames, const std::vector<std::uint8_t>& solid);

  /// Where the mean of the worst member up to the end of a frame reaches the level.
  std::vector<Polygon> frame(std::size_t level, std::size_t frame, const Values& inside) const;
  /// Where that of any member does at any time.
  std::vector<Polygon> maximum(std::size_t level, const Values& inside) const;
  /// As probability_zones(), of the members' values inside.
  std::vector<Zone> probabilities(std::size_t level, const std::vector<Values>& inside) const;
  /// As arrival_zones(), of arrivals inside: of means over the frames, by their beginning.
  std::vector<Zone> arrivals(const Values& inside) const;

  const BeyondFigures& figures() const { return figures_; }

 private:
  std::size_t cells() const { return raster_.cells(); }
  std::size_t members() const { return static_cast<std::size_t>(plan_.ensemble.members); }
  double start(std::size_t member) const;
  void add_member(std::size_t member);
  void add_level(std::size_t level, std::size_t member, const DosagesByTime& dosages);
  void add_arrival(std::size_t member, const DosagesByTime& dosages);
  /// The mean up to the time t over a window, s since the start of the run.
  Values mean(const DosagesByTime& dosages, double t, double window) const;
  CellRaster with_outlet(Values values, const Values& inside) const;

  std::size_t substance_;
  const ReleasePlan& plan_;
  const ExposureHistory& history_;
  const BeyondRaster& raster_;
  const std::vector<double>& frames_;
  std::vector<std::uint8_t> solid_;           ///< in the cells of the raster
  std::vector<double> time_;                  ///< s: of the samples, and later ones
  std::vector<std::vector<Values>> worst_;    ///< by level and frame
  std::vector<std::vector<Values>> highest_;  ///< by level and member
  Values arrival_;                            ///< s; negative: never
  BeyondFigures figures_;
};

}  // namespace downwash
