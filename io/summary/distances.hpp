// How far ours, other models and the guidebook say that a release reaches, in one line, and the
// outlines that belong to that.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "io/summary/beside.hpp"

namespace downwash {

enum class DistanceKind { ours, gaussian, heavy_gas, isolation, protection };
/// "ours", "gaussian", "heavy_gas", "isolation", "protection": for files that programs read.
const char* key_of(DistanceKind kind);

struct ToldDistance {
  DistanceKind kind = DistanceKind::ours;
  std::string who;           ///< "guidebook: protect downwind"
  std::string figure;        ///< "at least 660 m", "not reached"
  double metres = 0;         ///< 0 where it is not reached
  double far = 0;            ///< m, the far end of its range, where it has one
  bool far_is_open = false;  ///< it lies where what was computed ends, and may be farther
  bool known = true;         ///< false where `metres` says nothing
  bool at_least = false;     ///< it goes on where what was computed, or the model, ends
  bool grows = false;        ///< it may: still exceeded when the computed time ends
  bool holds = true;      ///< false beyond the range of a formula, and of the worst of several rows
  std::string note = {};  ///< "beyond the experiments it rests on", "rail tank car"; else empty
  /// "to the ESE, where streets turn the cloud"; empty if `figure` says it.
  std::string direction = "downwind";
};

/// Distances of a level of a substance; the guidebook, which has no levels, is with the worst one.
struct DistanceLine {
  std::string substance, level;
  int severity = 0;
  std::vector<ToldDistance> distances;  ///< the longest first; not reached and not known last
};

/// For each substance the worst level that anything reaches or may reach, and the less severe ones
/// from 2 on; level 1 where nothing reaches a worse one.
std::vector<DistanceLine> distance_lines(const Result& page);

/// "AEGL-3 of chlorine: heavy gas 7.4 km (beyond the experiments it rests on); Gaussian plume 1.5
/// km; …"
std::string distance_text(const DistanceLine& line);

/// True if ours is less than half of the next longer one; isolation goes in all directions, and
/// does not count. Not of a zone that is cut, or was not computed long enough: how far it goes is
/// not known.
bool ours_is_far_shorter(const DistanceLine& line);

/// An outline that is none of ours, for maps.
struct BesideOutline {
  DistanceKind kind = DistanceKind::gaussian;
  std::string substance, level;       ///< of the guidebook no level
  std::optional<std::size_t> number;  ///< of the level
  std::string title, words;           ///< plain text
  double metres = 0, half_width = 0;  ///< m
  bool at_least = false;
  std::string beyond_range;  ///< as ModelReach has it
  std::vector<Ring> rings;   ///< map frame
};

/// The plume of Gauss and the heavy gas by level; of the guidebook the circle of isolation and the
/// square downwind in which people are to be protected, around each place of release.
std::vector<BesideOutline> beside_outlines(const Result& page);

/// Buildings (their numbers in page.buildings) within the guidebook's isolation distance of a
/// substance.
std::vector<std::size_t> isolated_buildings(const ResultMap& map, const BesideSet& beside);

/// Gives each building within the guidebook's isolation distance for which nothing else is to be
/// done the class Action::isolated; buildings that are in no list are added to page.exposed.
void tell_isolated(Result& page);

}  // namespace downwash
