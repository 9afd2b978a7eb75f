#include "app/run/measures/ways.hpp"

#include "geometry/shapes/model_scale.hpp"
#include "geometry/voxels/passages.hpp"

namespace downwash {

Ways ways_between(std::span<const Building> bodies) {
  Ways ways{.scale = model_scale(bodies)};
  ways.narrowest *= ways.scale;
  ways.widest *= ways.scale;
  ways.widths = passage_widths(bodies, ways.narrowest, ways.widest);
  return ways;
}

}  // namespace downwash
