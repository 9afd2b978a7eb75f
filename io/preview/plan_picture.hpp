// What would be computed, seen from above: a picture for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/map/map_feature.hpp"
#include "geometry/shapes/shapes.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Metres of the map frame throughout: x east, y north.
struct PlanBuilding {
  std::vector<Polygon> footprint;
  double base = 0, height = 0;  ///< m above ground
  bool assumed = false;         ///< the file has no height of it
  bool mended = false;          ///< its shape had faults
  std::string label;            ///< "way/1, 12 m"; shown where the pointer rests
};

struct PlanMark {
  std::string name;
  Point place;
};

struct PlanArea {
  std::vector<Polygon> polygons;
  std::string label;
};

struct PlanTree {
  std::vector<Polygon> crown;
  bool assumed = false;  ///< something of it
  std::string label;
};

struct PlanWind {
  double direction = 0;  ///< degrees clockwise from the map's north that it blows from
  std::string label;     ///< "4 m/s at 10 m"
};

struct PlanPicture {
  std::string title;
  bool north_up = true;      ///< false for metres of no place on Earth
  BackgroundMap background;  ///< streets, water and green under all else
  std::vector<PlanBuilding> buildings;
  std::vector<PlanTree> trees;
  std::vector<PlanArea> left_out;  ///< what of the file is no building, or is not used
  Ring domain;                     ///< its outline
  std::vector<Polygon> known;      ///< where buildings are known; none without a file of them
  std::vector<PlanMark> releases, receptors;
  std::optional<PlanWind> wind;
  std::vector<std::string> facts;  ///< lines beside the plan
  std::vector<Check> checks;       ///< those that are not fine are listed
};

/// The picture as an SVG document on a white ground, complete in itself: north up; buildings by
/// height, lighter ones lower; those with assumed heights hatched, mended ones in orange, what is
/// left out in red; the domain, with the side that the wind enters by; hatched where no building is
/// known. Once near enough to see what is in the domain, or up to a tenth of its size beyond, and
/// once the domain as a whole.
std::string plan_svg(const PlanPicture& plan);

}  // namespace downwash
