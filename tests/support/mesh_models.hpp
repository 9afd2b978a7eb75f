// Models of blocks as they were read, and a tower of them.
#pragma once

#include <array>
#include <set>
#include <string>

#include "geometry/buildings/building_set.hpp"
#include "tests/support/block_models.hpp"
#include "tests/support/solid_cells.hpp"

namespace downwash::test {

/// The solid cells of 1 m about the origin.
inline Cells cells_of(const BuildingSet& set) {
  const std::array<Axis, 3> axes{Axis::uniform(-60, 120, 120), Axis::uniform(-60, 120, 120),
                                 Axis::uniform(0, 40, 40)};
  return test::solid_cells(set, axes);
}

inline std::string doubts_of(const BuildingSet& set) {
  std::string all;
  for (const Doubt& doubt : set.report.doubts) all += doubt.what + (doubt.misleads ? "!\n" : "\n");
  return all;
}

inline std::string skipped_of(const BuildingSet& set) {
  std::string all;
  for (const auto& entry : set.report.skipped.entries()) all += sentence(entry) + '\n';
  return all;
}

/// A box from one corner to the other.
inline TriangleMesh plate(const Point3& low, const Point3& high) {
  TriangleMesh mesh = block_model({{0, 0, 0}}, 1);
  for (Point3& p : mesh.points) {
    p = {low.x + p.x * (high.x - low.x), low.y + p.y * (high.y - low.y),
         low.z + p.z * (high.z - low.z)};
  }
  return mesh;
}

// Ten metres from corner to corner of the blocks, so that all numbers are exact in single
// precision.
inline const std::set<Block> tower = box_of_blocks({0, 0, 0}, {2, 1, 3});

}  // namespace downwash::test
