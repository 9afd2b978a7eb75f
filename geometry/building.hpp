// Buildings as prisms: a footprint between two heights.
#pragma once

#include <string>
#include <vector>

namespace downwash {

/// Metres; in the map frame x is east and y north, in the domain frame x is downwind and y left.
struct Point {
  double x = 0;
  double y = 0;

  bool operator==(const Point&) const = default;
};

/// Corners in either orientation; the last one is joined to the first and does not repeat it.
using Ring = std::vector<Point>;

/// Filled by the even-odd rule over all rings together, so that orientation never matters.
struct Polygon {
  Ring outer;
  std::vector<Ring> holes;
};

enum class HeightSource {
  measured,  ///< a height in the file
  levels,    ///< storeys in the file, times a storey height
  assumed    ///< nothing in the file
};

struct Building {
  std::string id;
  std::string name;                ///< empty when the file has none
  std::vector<Polygon> footprint;  ///< the union of these
  double base = 0;                 ///< m above ground; > 0 for a passage or a bridge
  double height = 0;               ///< of the top, m above ground
  HeightSource height_source = HeightSource::measured;
  std::string kind = {};     ///< "school", "hospital"; empty when the file does not say
  std::string address = {};  ///< "Danziger Straße 50"; empty likewise
};

}  // namespace downwash
