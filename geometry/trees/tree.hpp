// Trees, woods and hedges as what the wind sees of them: leaves between two heights.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/attributes/attributes.hpp"
#include "geometry/buildings/geometry_report.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// A prism of leaves, from the underside of the crown to the top.
struct Tree {
  std::string id;
  PlantKind kind = PlantKind::tree;
  std::vector<Polygon> crown;    ///< in plan
  double base = 0, height = 0;   ///< m above the ground of each column of cells
  double leaf_area_density = 0;  ///< one-sided area of leaves and branches per volume, m²/m³
  bool assumed = false;          ///< height, crown or leaves are no figures of the file
};

/// How a file became trees, and what they came to on a grid.
struct TreeReport {
  std::string file, coordinates;
  std::int64_t features = 0;
  std::int64_t trees = 0, rows = 0, woods = 0, hedges = 0;
  /// Of all of these, those of which the file does not say it.
  std::int64_t assumed_height = 0, assumed_crown = 0, assumed_base = 0, assumed_leaves = 0;
  Findings skipped, warnings;
  std::vector<std::string> notes = {};
  double lowest = 0, tallest = 0;  ///< m above ground

  std::int64_t all() const { return trees + rows + woods + hedges; }
};

struct TreeSet {
  std::vector<Tree> trees;
  TreeReport report;
};

}  // namespace downwash
