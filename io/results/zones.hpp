// Threat zones: where a level of concern is reached, as polygons on the map.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shapes/shapes.hpp"
#include "io/question/substance.hpp"

namespace downwash {

enum class ZoneKind {
  frame,    ///< reached in [begin, end]
  maximum,  ///< reached at any time of the run
  arrival,  ///< reached (level 0: the least) at the latest `bound` seconds after the release began
  probability  ///< reached with a probability of at least `bound`
};

struct Zone {
  ZoneKind kind = ZoneKind::maximum;
  int level = 0;     ///< index into ZoneSet::levels
  double begin = 0;  ///< s since the release began
  double end = 0;
  double bound = 0;
  std::vector<Polygon> polygons;  ///< map frame, m; holes are holes
  /// Where it goes on beyond the outlet of the computed area, as an estimate; from there the two
  /// are one.
  std::vector<Polygon> beyond = {};
};

/// The zones of one substance.
struct ZoneSet {
  std::string title;                ///< of the case
  std::string substance;            ///< "chlorine"
  double height = 1.5;              ///< above ground, m
  std::vector<ThreatLevel> levels;  ///< by growing severity
  std::vector<Zone> zones;
  std::optional<double> molar_mass = {};  ///< g/mol, for ppm
  /// Of an ensemble of winds: how many; zones are of the worst of them, but for probabilities.
  std::size_t winds = 0;
  std::optional<std::string> release_time = {};  ///< ISO 8601; KML time spans count from it
};

}  // namespace downwash
