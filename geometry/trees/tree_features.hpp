// Features of a file → trees.
#pragma once

#include <optional>

#include "geometry/buildings/building_set.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/trees/tree.hpp"

namespace downwash {

struct TreeOptions {
  /// m²/m³, of plants that say nothing of their leaves; absent: see usual_plant.
  std::optional<double> leaf_area_density;
};

/// What is taken of a plant that does not say it.
struct UsualPlant {
  double height;             ///< m
  double crown_per_height;   ///< width over height, of trees and rows; 0: `width`
  double width;              ///< m, of hedges
  double base_per_height;    ///< underside of the crown over height
  double leaf_area_density;  ///< m²/m³
};

/// Heights, widths and undersides are assumptions: a street tree of 10 m with a crown half as wide
/// as it is high that begins at a third of it, a wood of 20 m with leaves down to the ground, a
/// hedge of 1.5 m and 1 m across. The leaves of trees are those of the drag length 1/(c_d a) of
/// 21 m, the median that Majumdar et al. (2025, J. Wind Eng. Ind. Aerodyn.) found in field
/// experiments, at c_d = 0.2; those of hedges, 2 m²/m³, an assumption between these and the 0.7 m
/// that they give of crops.
UsualPlant usual_plant(PlantKind kind);

/// Makes trees of the features that plant_kind knows, on the map `map` of the buildings:
/// - points are round crowns, lines strips as wide as a crown (of hedges as `width`), polygons
///   stand for themselves; one of a single tree or of a row is its crown;
/// - height: of the file, else the median of those of its kind that are known, else usual_plant;
/// - underside: min_height and its like; density: leaf_area_density, or leaf_area_index over the
///   height of the crown. Each that is missing is assumed, and counted.
/// Throws InputError: no tree among the features, places that are none, metres where the map has a
/// place on Earth or the other way round.
TreeSet assemble_trees(const FeatureFile& file, const ReaderOptions& reader,
                       const MapProjection& map, const TreeOptions& options);

}  // namespace downwash
