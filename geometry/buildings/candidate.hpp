// A feature on its way to a building.
#pragma once

#include <string>
#include <vector>

#include "geometry/buildings/building_set.hpp"

namespace downwash {

/// A feature on the map, with its place among outlines and parts.
struct Candidate {
  const Feature* feature;
  std::vector<Polygon> footprint;
  std::vector<RoofStep> steps;
  TriangleMesh solid;
  std::string mended;
  const Candidate* outline = nullptr;  ///< the one that it is a part of
};

}  // namespace downwash
