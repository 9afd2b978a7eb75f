#include "app/scene/site_trees.hpp"

#include <algorithm>
#include <utility>

#include "geometry/files/building_file.hpp"
#include "geometry/input/text.hpp"
#include "geometry/trees/tree_features.hpp"

namespace downwash {
namespace {

std::vector<Polygon> to_domain(std::vector<Polygon> polygons, const WindFrame& frame) {
  for (Polygon& polygon : polygons) {
    for (Point& corner : polygon.outer) corner = frame.to_domain(corner);
    for (Ring& hole : polygon.holes) {
      for (Point& corner : hole) corner = frame.to_domain(corner);
    }
  }
  return polygons;
}

Tree tree_of(const TreeBox& box, std::size_t number, const WindFrame& frame) {
  Ring ring{{box.min[0], box.min[1]},
            {box.max[0], box.min[1]},
            {box.max[0], box.max[1]},
            {box.min[0], box.max[1]}};
  for (Point& corner : ring) corner = frame.from_wind(corner);
  return {.id = text("domain.tree_boxes.", number),
          .kind = PlantKind::wood,
          .crown = {{std::move(ring), {}}},
          .base = box.min[2],
          .height = box.max[2],
          .leaf_area_density = box.leaf_area_density};
}

}  // namespace

SiteTrees trees_of(const DomainChoice& domain, const MapProjection& map, const WindFrame& frame) {
  SiteTrees site;
  if (const auto& choice = domain.trees) {
    const std::string name = choice->file.string();
    const FeatureFile file = parse_features(building_text(choice->file), name, choice->reader);
    TreeSet set = assemble_trees(file, choice->reader, map, {domain.leaf_area_density});
    for (Tree& tree : set.trees) tree.crown = to_domain(std::move(tree.crown), frame);
    site.trees = std::move(set.trees);
    site.report = std::move(set.report);
  }
  for (std::size_t n = 0; n < domain.tree_boxes.size(); ++n) {
    site.trees.push_back(tree_of(domain.tree_boxes[n], n, frame));
  }
  return site;
}

PlantedGrid planted(const std::vector<Tree>& trees, double leaf_drag,
                    const std::array<Axis, 3>& xyz, const AxisMap& axes, const Ground* ground,
                    const ObstacleMap& obstacles) {
  Leaves leaves = leaves_of(trees, xyz, ground, [&](const Index3& cell) {
    const auto [i, j, k] = axes.to_solver(cell);
    return obstacles.solid(i, j, k);
  });
  PlantedGrid planted{{}, leaves.report};
  for (const LeafCell& leaf : leaves.cells) {
    planted.foliage.push_back(
        {axes.to_solver(leaf.cell), static_cast<float>(leaf_drag * double(leaf.density))});
  }
  std::ranges::sort(planted.foliage, [](const FoliageCell& a, const FoliageCell& b) {
    return comes_before(a.cell, b.cell);
  });
  return planted;
}

}  // namespace downwash
