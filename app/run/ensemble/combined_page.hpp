// One page of what several winds come to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/run/ensemble/joined_estimates.hpp"
#include "app/run/ensemble/merged_checks.hpp"
#include "app/run/ensemble/merged_places.hpp"
#include "app/run/ranges/map_raster.hpp"
#include "io/results/result.hpp"
#include "io/summary/beside.hpp"

namespace downwash {

/// Takes the pages of the members, one by one, and makes one of all:
/// - zones `maximum` and `arrival` of the worst member in every cell, `probability` of the part of
///   the members that reach a level; frames of time are in the members' own pages;
/// - of other models and the guidebook the longest distances;
/// - receptors, buildings and checks as MergedReceptors, MergedBuildings and MergedChecks.
/// Beyond what a member computed a level counts as reached where the member's own estimate beyond
/// its outlet says so, in the domains of others too, and outside of all as Zone::beyond; elsewhere
/// as not reached: where its zone goes on there, the check of zones that reach the edge says so.
/// Times of arrival are of what was computed alone. The result does not depend on who computed the
/// members, only on their order.
class CombinedPage {
 public:
  /// `raster`: over all that the members compute.
  explicit CombinedPage(MapRaster raster) : raster_(std::move(raster)) {}

  /// `member`: "wind 5, 3.2 m/s from 228°".
  void add(const std::string& member, Result page);

  std::size_t members() const { return members_; }
  /// Needs a member. What all have in common (title, buildings, releases, …) is that of the first
  /// one; the wind is for the caller to tell.
  Result page() const;

 private:
  struct LevelTally {
    /// By member, in each cell: the largest mean, kg/m³; -∞ where nothing is known, +∞ where an
    /// estimate reaches the level.
    std::vector<std::vector<float>> means;
    std::vector<MemberReach> reached;  ///< by member
  };
  struct SubstanceTally {
    std::vector<LevelTally> levels;
    std::vector<float> peak;                ///< kg/m³
    std::vector<float> arrival, departure;  ///< s since the release began; negative = never
    std::vector<std::uint8_t> open;         ///< 1 where some member has open air
  };

  void add_figures(const ZoneSet& set, const PlaceFigures& figures, SubstanceTally& tally);
  void add_reach(const ZoneSet& set, SubstanceTally& tally) const;
  /// Takes in how far each level reaches in one more wind.
  void add_distances(const Result& page, std::size_t substance);
  /// Takes in what other models and the guidebook say in one more wind: the longest counts.
  void take_beside(const Trust& trust);
  std::shared_ptr<const BesideOurs> beside() const;
  void take_beyond(const std::optional<BeyondArea>& area);
  /// Raises `cell` to the widest cells of joined estimates, m.
  std::vector<Zone> zones_of(std::size_t substance, const std::vector<Polygon>& computed,
                             double& cell) const;
  PlaceFigures figures_of(std::size_t substance) const;
  /// -∞ where nobody computed anything.
  std::vector<float> worst_of(const LevelTally& level) const;
  /// The largest that a member computed; +∞ where only an estimate reaches the limit.
  std::vector<float> computed_worst_of(const LevelTally& level, double limit) const;
  /// True where all that was computed is inside a building; false where nothing was.
  bool solid(const SubstanceTally& tally, std::size_t cell) const {
    return tally.open[cell] == 0 && covered_[cell] > 0;
  }
  std::string beyond_words() const;
  /// All that some member computed.
  std::vector<Polygon> computed_area() const;

  MapRaster raster_;
  std::size_t members_ = 0;
  Result first_;
  std::vector<SubstanceTally> tallies_;
  std::vector<Ring> boxes_;
  std::vector<float> covered_;       ///< members that computed a cell
  std::vector<std::string> beyond_;  ///< words of their estimates, each once
  std::vector<BesideSet> beside_;    ///< the longest of all members, without outlines
  MergedReceptors receptors_;
  MergedBuildings buildings_;
  MergedChecks checks_;
};

}  // namespace downwash
