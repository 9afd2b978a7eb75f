// Which cells of the whole grid are solid: the flag matrix F of Thibault (2009), fig. 3.17.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

/// One byte per cell in solver order (i fastest, then j, then k); 1 = solid, 0 = fluid.
/// No ghosts: what lies beyond the domain is the business of the boundary conditions. Copies share
/// their memory until one of them is changed, which must not be by two threads at once.
class ObstacleMap {
 public:
  /// All fluid.
  explicit ObstacleMap(Index3 n);

  Index3 n() const { return n_; }
  bool solid(int i, int j, int k) const { return (*flags_)[offset(i, j, k)] != 0; }
  void set_solid(int i, int j, int k, bool solid = true) {
    if (flags_.use_count() > 1) flags_ = std::make_shared<std::vector<std::uint8_t>>(*flags_);
    (*flags_)[offset(i, j, k)] = solid;
  }
  std::int64_t solid_count() const;
  const std::vector<std::uint8_t>& flags() const { return *flags_; }

 private:
  std::size_t offset(int i, int j, int k) const {
    return static_cast<std::size_t>(i) +
           static_cast<std::size_t>(n_[0]) *
               (static_cast<std::size_t>(j) +
                static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(k));
  }
  Index3 n_;
  std::shared_ptr<std::vector<std::uint8_t>> flags_;
};

}  // namespace downwash
