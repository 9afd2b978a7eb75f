// Features of a file, whatever its format, made into buildings on the map.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/attributes/attributes.hpp"
#include "geometry/attributes/doubt.hpp"
#include "geometry/buildings/building_heights.hpp"
#include "geometry/buildings/district.hpp"
#include "geometry/buildings/geometry_report.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/frames/placement.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

struct ReaderOptions {
  CoordinateKind coordinates = CoordinateKind::automatic;
  /// For files that forget to name theirs, "EPSG:25833" for example; goes before the file's.
  std::string coordinate_system;
  HeightOptions heights;
  /// Features that don't reach into it are not kept.
  std::optional<District> district = {};
  /// Of a file with several, the layer of the buildings; empty = the one that looks most like it.
  std::string layer = {};
  /// Points and lines are features too, and all layers are read: for trees.
  bool all_geometries = false;
};

/// What a feature is on the map.
enum class FeatureShape { area, line, point };

/// What a file reader hands over: one feature that has a plan.
struct Feature {
  std::string id;  ///< the file's, or "number 7" when it has none
  Attributes attributes;
  std::vector<Polygon> polygons;  ///< in coordinates of the file; lines and points as open outlines
  /// Where its shape has several heights: likewise, above the ground; `height` is the highest one.
  std::vector<RoofStep> steps = {};
  /// Where its shape is closed: x and y in coordinates of the file, z above the ground; of the
  /// `height` that goes with it.
  TriangleMesh solid = {};
  std::string mended = {};  ///< what a reader had to do to its shape
  FeatureShape shape = FeatureShape::area;
  /// z of its plan, as the file has it, where it is no height above ground by itself; 0 for none.
  double altitude = 0;
  /// True if `height` and `min_height` are those of its shape, in metres: no words of the file.
  bool shaped = false;
};

struct FeatureFile {
  std::string name;
  std::string coordinate_system;  ///< as named in the file; empty when it names none
  std::vector<Feature> features;
  std::int64_t features_read = 0;  ///< those of `features` and of `skipped`
  Findings skipped;
  Findings warnings = {};               ///< what a reader has mended, or doubts
  std::vector<std::string> notes = {};  ///< sentences for the report
  std::int64_t trees = 0;               ///< of `skipped`: see plant_kind
  std::vector<Doubt> doubts = {};
  bool names_unit = false;  ///< true if it says of what unit its lengths are, as a drawing does
};

/// Corners of the outlines, in coordinates of the file.
std::vector<Point> corners_of(std::span<const Feature* const> features);

/// Placement of features by the corners of their outlines. A system that `options` name goes before
/// that of the file. Throws as Placement.
Placement placement_of(std::span<const Feature* const> features, const FeatureFile& file,
                       const ReaderOptions& options);

struct BuildingSet {
  std::vector<Building> buildings;
  MapProjection projection;  ///< the map frame of the footprints
  GeometryReport report;
};

/// Classes, projects, cleans and completes the features:
/// - what reason_to_skip names is left out;
/// - coordinates become metres by way of Placement;
/// - an outline gives way where its parts stand: see wholes_and_parts.hpp. A part that states no
///   height has its outline's;
/// - unusable heights are warned of; levels, then the default height, take their place;
/// - what the file may mean instead of what it was taken for is a doubt (file_doubts.hpp,
///   height_doubts.hpp).
/// Throws InputError, which names file and feature: coordinates out of range, unknown coordinate
/// system, a missing height when default_height = 0, no building left.
BuildingSet assemble_buildings(const FeatureFile& file, const ReaderOptions& options);

}  // namespace downwash
