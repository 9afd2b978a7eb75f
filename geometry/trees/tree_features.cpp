#include "geometry/trees/tree_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "geometry/buildings/footprints.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/median.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

constexpr double drag_length = 21, usual_drag = 0.2;  // m; c_d
constexpr double lowest_crown = 0.05;                 // of the height, that is left to a crown
constexpr int corners = 24;                           // of a round crown

struct Plant {
  const Feature* feature;
  PlantKind kind;
};

Placement place(const std::vector<Plant>& plants, const FeatureFile& file,
                const ReaderOptions& options) {
  std::vector<const Feature*> features;
  for (const Plant& plant : plants) features.push_back(plant.feature);
  try {
    return placement_of(features, file, options);
  } catch (const ExchangedDegrees& fault) {
    throw InputError(Message::coordinates, file.name, "coordinates", fault.what(),
                     "swap them in the file");
  } catch (const std::invalid_argument& fault) {
    throw InputError(Message::coordinates, file.name, "coordinates", fault.what(),
                     "name their system as \"EPSG:<number>\", or read them as metres");
  }
}

void refuse_other_place(const MapProjection& own, const MapProjection& map,
                        const std::string& file) {
  if (own.georeferenced() == map.georeferenced()) return;
  throw InputError(Message::tree_file, file, "",
                   own.georeferenced()
                       ? "the trees have a place on Earth, and the buildings are in plain metres"
                       : "the trees are in plain metres, and the buildings have a place on Earth",
                   "give both files in the same coordinate system, or name it as "
                   "`domain.coordinate_system`");
}

/// As wide across as `width`, of the area of the circle.
Polygon disc(const Point& middle, double width) {
  constexpr double step = 2 * std::numbers::pi / corners;
  const double radius = 0.5 * width * std::sqrt(step / std::sin(step));
  Polygon crown;
  for (int n = 0; n < corners; ++n) {
    crown.outer.push_back(
        {middle.x + radius * std::cos(n * step), middle.y + radius * std::sin(n * step)});
  }
  return crown;
}

/// Rectangles along a line.
std::vector<Polygon> strip(const Ring& line, double width) {
  std::vector<Polygon> parts;
  for (std::size_t n = 1; n < line.size(); ++n) {
    const Point &a = line[n - 1], &b = line[n];
    const double length = distance(a, b);
    if (!(length > 0)) continue;
    const Point across{0.5 * width * (a.y - b.y) / length, 0.5 * width * (b.x - a.x) / length};
    parts.push_back({{{a.x - across.x, a.y - across.y},
                      {b.x - across.x, b.y - across.y},
                      {b.x + across.x, b.y + across.y},
                      {a.x + across.x, a.y + across.y}},
                     {}});
  }
  return parts;
}

class Assembly {
 public:
  Assembly(const FeatureFile& file, const ReaderOptions& reader, const MapProjection& map,
           const TreeOptions& options)
      : file_(file), map_(map), options_(options) {
    report_.file = file.name;
    report_.features = file.features_read;
    report_.skipped = file.skipped;
    report_.warnings = file.warnings;
    report_.notes = file.notes;
    sort();
    placement_.emplace(place(plants_, file, reader));
    report_.coordinates = placement_->description();
    refuse_other_place(placement_->projection(), map, file.name);
    for (std::size_t k = 0; k < fallback_.size(); ++k) fallback_[k] = height_of_kind(PlantKind(k));
  }

  TreeSet trees() && {
    std::vector<Tree> trees;
    for (const Plant& plant : plants_) {
      Tree tree = tree_of(plant);
      if (tree.crown.empty()) {
        report_.warnings.add("trees whose shape has neither length nor area are left out", tree.id);
        continue;
      }
      count(tree.kind);
      report_.lowest = trees.empty() ? tree.height : std::min(report_.lowest, tree.height);
      report_.tallest = std::max(report_.tallest, tree.height);
      trees.push_back(std::move(tree));
    }
    if (trees.empty()) refuse();
    return {std::move(trees), std::move(report_)};
  }

 private:
  void sort() {
    for (const Feature& feature : file_.features) {
      if (const auto kind = plant_kind(feature.attributes)) {
        plants_.push_back({&feature, kind_of(*kind, feature.shape)});
      } else {
        report_.skipped.add("no trees", feature.id);
      }
    }
    if (plants_.empty()) refuse();
  }
  /// A bare "tree" by its other attributes stands for what its shape has room for.
  static PlantKind kind_of(PlantKind kind, FeatureShape shape) {
    if (kind == PlantKind::tree && shape == FeatureShape::line) return PlantKind::tree_row;
    return kind;
  }
  [[noreturn]] void refuse() const {
    throw InputError(Message::tree_file, file_.name, "",
                     text("no trees among its ", file_.features_read, " features"),
                     "give features with natural = tree, tree_row or wood, landuse = forest or "
                     "barrier = hedge");
  }
  void count(PlantKind kind) {
    (kind == PlantKind::tree       ? report_.trees
     : kind == PlantKind::tree_row ? report_.rows
     : kind == PlantKind::wood     ? report_.woods
                                   : report_.hedges) += 1;
  }

  double height_of_kind(PlantKind kind) {
    std::vector<double> known;
    for (const Plant& plant : plants_) {
      if (plant.kind != kind) continue;
      if (const auto height = plant_height_of(plant.feature->attributes).value) {
        known.push_back(*height);
      }
    }
    return known.empty() ? usual_plant(kind).height : median(std::move(known));
  }

  /// The value that a feature gives, or else one that is assumed, which is counted.
  double value_of(const Quantity& given, double assumed, std::int64_t& count,
                  const Feature& feature, Tree& tree) {
    if (!given.rejected.empty()) {
      report_.warnings.add("unusable figures of trees, replaced by assumed ones",
                           text(feature.id, " with ", given.rejected));
    }
    if (given.value) return *given.value;
    ++count;
    tree.assumed = true;
    return assumed;
  }

  Tree tree_of(const Plant& plant) {
    const Feature& feature = *plant.feature;
    const UsualPlant usual = usual_plant(plant.kind);
    Tree tree{.id = feature.id, .kind = plant.kind, .crown = {}};
    tree.height = value_of(plant_height_of(feature.attributes),
                           fallback_[static_cast<std::size_t>(plant.kind)], report_.assumed_height,
                           feature, tree);
    tree.base = base_of_crown(feature, usual, tree);
    set_leaves(feature, usual, tree);
    if (feature.shape == FeatureShape::area) {
      std::string mended;
      tree.crown = on_buildings_map(
          Footprints(*placement_, file_.name).of(feature, report_.warnings, mended));
      return tree;
    }
    const double assumed =
        usual.crown_per_height > 0 ? usual.crown_per_height * tree.height : usual.width;
    const double width = value_of(crown_width_of(feature.attributes, plant.kind), assumed,
                                  report_.assumed_crown, feature, tree);
    for (const Polygon& path : feature.polygons) {
      Ring line;
      for (const Point& p : path.outer) line.push_back(on_map(p, feature));
      if (feature.shape == FeatureShape::point) {
        for (const Point& p : line) tree.crown.push_back(disc(p, width));
      } else {
        for (Polygon& part : strip(line, width)) tree.crown.push_back(std::move(part));
      }
    }
    return tree;
  }

  double base_of_crown(const Feature& feature, const UsualPlant& usual, Tree& tree) {
    const Quantity given = base_of(feature.attributes, 0);
    const double base =
        value_of(given, usual.base_per_height * tree.height, report_.assumed_base, feature, tree);
    const double highest = (1 - lowest_crown) * tree.height;
    if (base <= highest) return base;
    report_.warnings.add(
        "crowns that begin above their top, which is not possible: they begin at "
        "the usual part of the height",
        feature.id);
    return usual.base_per_height * tree.height;
  }
  void set_leaves(const Feature& feature, const UsualPlant& usual, Tree& tree) {
    const Quantity density = leaf_area_density_of(feature.attributes);
    if (density.value) {
      tree.leaf_area_density = *density.value;
    } else if (const Quantity index = leaf_area_index_of(feature.attributes); index.value) {
      tree.leaf_area_density = *index.value / (tree.height - tree.base);
    } else {
      tree.leaf_area_density = options_.leaf_area_density.value_or(usual.leaf_area_density);
      ++report_.assumed_leaves;
      tree.assumed = true;
    }
  }

  /// From the map of the trees' own file to that of the buildings.
  Point to_buildings(const Point& own) const {
    if (!map_.georeferenced()) return own;
    return map_.to_metres(placement_->projection().to_lonlat(own));
  }
  Point on_map(const Point& coordinates, const Feature& feature) const {
    try {
      return to_buildings(placement_->to_map(coordinates));
    } catch (const std::domain_error& fault) {
      throw InputError(Message::coordinates, file_.name, text("feature ", feature.id), fault.what(),
                       "correct them");
    }
  }
  std::vector<Polygon> on_buildings_map(std::vector<Polygon> polygons) const {
    for (Polygon& polygon : polygons) {
      for (Point& p : polygon.outer) p = to_buildings(p);
      for (Ring& hole : polygon.holes) {
        for (Point& p : hole) p = to_buildings(p);
      }
    }
    return polygons;
  }

  const FeatureFile& file_;
  const MapProjection& map_;
  const TreeOptions& options_;
  std::vector<Plant> plants_;
  std::optional<Placement> placement_;
  std::array<double, 4> fallback_{};  ///< height by kind, m
  TreeReport report_;
};

}  // namespace

UsualPlant usual_plant(PlantKind kind) {
  constexpr double leaves = 1 / (drag_length * usual_drag);
  switch (kind) {
    case PlantKind::wood:
      return {.height = 20,
              .crown_per_height = 0.5,
              .width = 0,
              .base_per_height = 0,
              .leaf_area_density = leaves};
    case PlantKind::hedge:
      return {.height = 1.5,
              .crown_per_height = 0,
              .width = 1,
              .base_per_height = 0,
              .leaf_area_density = 2};
    case PlantKind::tree:
    case PlantKind::tree_row:
      break;
  }
  return {.height = 10,
          .crown_per_height = 0.5,
          .width = 0,
          .base_per_height = 1.0 / 3,
          .leaf_area_density = leaves};
}

TreeSet assemble_trees(const FeatureFile& file, const ReaderOptions& reader,
                       const MapProjection& map, const TreeOptions& options) {
  return Assembly(file, reader, map, options).trees();
}

}  // namespace downwash
