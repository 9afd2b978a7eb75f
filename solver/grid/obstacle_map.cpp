#include "solver/grid/obstacle_map.hpp"

#include <algorithm>

namespace downwash {

ObstacleMap::ObstacleMap(Index3 n)
    : n_(n),
      flags_(std::make_shared<std::vector<std::uint8_t>>(static_cast<std::size_t>(n[0]) *
                                                         static_cast<std::size_t>(n[1]) *
                                                         static_cast<std::size_t>(n[2]))) {}

std::int64_t ObstacleMap::solid_count() const {
  return std::count_if(flags_->begin(), flags_->end(), [](std::uint8_t flag) { return flag != 0; });
}

}  // namespace downwash
