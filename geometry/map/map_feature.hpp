// A map for people under a result: streets with their names, railways, water and green.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "geometry/attributes/map_kind.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// All of one kind and one name; metres of the map frame.
struct MapFeature {
  MapKind kind = MapKind::street;
  std::string name;                 ///< in the words of the file; empty for none
  std::vector<Ring> lines = {};     ///< open
  std::vector<Polygon> areas = {};  ///< filled by the even-odd rule, each for itself
};

/// Background of a picture. It has no effect on the wind.
struct BackgroundMap {
  std::vector<MapFeature> features;  ///< by kind
  std::string credit;                ///< "© OpenStreetMap contributors (ODbL)"; empty without any
};

/// How a file became a map.
struct MapReport {
  std::string file;
  std::array<std::int64_t, map_kind_count> drawn{};  ///< features of the file, by kind
  std::int64_t points = 0;                           ///< of all lines and outlines
  double tolerance = 0;                              ///< m, that lines may be off by
  std::int64_t left_out = 0;  ///< features that there is no room for: the least important
  std::string fault = {};     ///< why nothing was read of a file of buildings
};

struct MapSet {
  BackgroundMap map;
  MapReport report;
};

}  // namespace downwash
