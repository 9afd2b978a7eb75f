// Where is computed, what stands there and what grows there.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "geometry/buildings/building_set.hpp"
#include "geometry/sizing/domain_sizing.hpp"

namespace downwash {

struct BuildingsChoice {
  std::filesystem::path file;  ///< already resolved against the folder of the case file
  ReaderOptions options;
  /// What the file holds, where another process has read it.
  std::shared_ptr<const std::string> text = nullptr;
};

/// A raster of the ground.
struct TerrainChoice {
  std::filesystem::path file;  ///< resolved likewise
  std::string system;  ///< coordinate system, as CoordinateSystem takes it; empty: that of the file
};

/// A file of trees; of the options neither heights nor layer count.
struct TreesChoice {
  std::filesystem::path file;  ///< resolved likewise
  ReaderOptions reader;
};

/// A file of streets, water and green, drawn under a result; of the options only the coordinates
/// count.
struct MapChoice {
  std::filesystem::path file;  ///< resolved likewise
  ReaderOptions reader;
};

/// Leaves in a box along the wind, m; z above the ground.
struct TreeBox {
  Vector3 min{0, 0, 0}, max{0, 0, 0};
  double leaf_area_density = 0;  ///< m²/m³
};

/// A solid box along the wind, m.
struct SolidBox {
  Vector3 min{0, 0, 0};
  Vector3 max{0, 0, 0};
};

/// The extent is either chosen around the buildings (DomainOptions; then there are buildings) or
/// the box that the user gave (DomainBox; then there may be buildings, boxes or both).
struct DomainChoice {
  std::variant<DomainOptions, DomainBox> extent;
  std::optional<BuildingsChoice> buildings;
  std::optional<TerrainChoice> terrain;  ///< absent: the ground is z = 0
  std::vector<SolidBox> boxes;
  std::optional<TreesChoice> trees = {};
  std::vector<TreeBox> tree_boxes = {};
  std::optional<double> leaf_area_density = {};  ///< of trees without their own, m²/m³
  double leaf_drag = 0.2;                        ///< c_d
  std::optional<MapChoice> map = {};  ///< absent: what the file of the buildings has of it
};

}  // namespace downwash
