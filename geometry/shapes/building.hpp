// Buildings as prisms: footprints between two heights.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

enum class HeightSource {
  measured,  ///< a height in the file
  levels,    ///< storeys in the file, times a storey height
  assumed    ///< nothing in the file
};

/// A prism of a building, from its base up.
struct RoofStep {
  std::vector<Polygon> footprint;  ///< the union of these
  double height = 0;               ///< of the top, m above ground
};

/// People in a building.
struct Occupants {
  double count = 0;
  bool given = false;  ///< by the building file; else estimated
};

struct Building {
  std::string id;
  std::string name;                ///< empty when the file has none
  std::vector<Polygon> footprint;  ///< the union of these
  double base = 0;                 ///< m above ground; > 0 for a passage or a bridge
  double height = 0;               ///< of the top, m above ground
  HeightSource height_source = HeightSource::measured;
  std::string kind = {};                 ///< "school", "hospital"; empty when the file does not say
  std::string address = {};              ///< "Danziger Straße 50"; empty likewise
  std::optional<double> roughness = {};  ///< z0 of its walls and roof, m; that of its kind if none
  std::optional<double> levels = {};     ///< storeys above ground, where the file says
  std::optional<Occupants> people = {};  ///< none: neither given nor estimated
  /// Where the roof has several heights: what the building consists of, the highest one `height`
  /// high. Empty where it is one prism over its footprint.
  std::vector<RoofStep> steps = {};
  /// Where its shape is known as a whole, with overhangs and passages: the closed surface, or
  /// several of them, z above the ground. Goes before footprint, steps, base and height for what is
  /// solid; empty where these are all that is known.
  TriangleMesh solid = {};
  std::string mended = {};  ///< what had to be done to its shape; empty for nothing
  double ground = 0;        ///< z of the ground that base and height count from, m, domain frame
  double foot = 0;          ///< z of the lowest ground under it, m

  /// z of its lower and upper end, m: what stands on the ground reaches down to the lowest of it.
  double bottom() const { return base > 0 ? ground + base : foot + base; }
  double top() const { return ground + height; }
};

}  // namespace downwash
