#include "solver/flow/mixing_length.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <variant>

#include "solver/stencils/wall_law.hpp"

namespace downwash {
namespace {

/// The longest mixing length that walls leave the cells of a slab: κ(d + z0) of the nearest.
class WallLengths {
 public:
  WallLengths(const FlowProblem& problem, const ObstacleMap& closed, const SlabExtent& slab)
      : problem_(problem),
        closed_(closed),
        slab_(slab),
        n_(problem.grid.n()),
        length_(static_cast<std::size_t>(slab.n[0]) * static_cast<std::size_t>(slab.n[1]) *
                    static_cast<std::size_t>(slab.n[2]),
                std::numeric_limits<double>::infinity()) {
    const int first = std::max(slab.k_begin - mixing_length_reach, 0);
    const int last = std::min(slab.k_end + mixing_length_reach, n_[2]);
    for (int k = first; k < last; ++k) {
      for (int j = 0; j < n_[1]; ++j) {
        for (int i = 0; i < n_[0]; ++i) {
          if (!closed.solid(i, j, k)) add_walls_of({i, j, k});
        }
      }
    }
  }
  std::vector<double> values() && { return std::move(length_); }

 private:
  void add_walls_of(const Index3& cell) {
    for (int axis = 0; axis < 3; ++axis) {
      for (const Side side : {Side::low, Side::high}) {
        if (is_wall(cell, axis, side)) add_wall(cell, axis, side);
      }
    }
  }
  bool is_wall(const Index3& cell, int axis, Side side) const {
    const auto a = static_cast<std::size_t>(axis);
    Index3 beyond = cell;
    beyond[a] += side == Side::low ? -1 : 1;
    if (beyond[a] < 0 || beyond[a] >= n_[a]) {
      if (!problem_.boundaries.periodic(axis)) {
        return std::holds_alternative<Wall>(problem_.boundaries.at(axis, side));
      }
      beyond[a] = (beyond[a] + n_[a]) % n_[a];
    }
    return closed_.solid(beyond[0], beyond[1], beyond[2]);
  }
  /// To all cells within reach.
  void add_wall(const Index3& cell, int axis, Side side) {
    const double roughness = problem_.surfaces ? problem_.surfaces(cell, axis, side).roughness : 0;
    std::array<std::vector<double>, 3> distance;  // along each axis, squared
    Index3 first{}, last{};
    for (std::size_t a = 0; a < 3; ++a) {
      const Axis& line = problem_.grid.axis[a];
      first[a] = std::max(cell[a] - mixing_length_reach, a == 2 ? slab_.k_begin : 0);
      last[a] = std::min(cell[a] + mixing_length_reach + 1, a == 2 ? slab_.k_end : n_[a]);
      double low = line.face(cell[a]), high = line.face(cell[a] + 1);
      if (static_cast<int>(a) == axis) low = high = side == Side::low ? low : high;
      for (int n = first[a]; n < last[a]; ++n) {
        const double centre = line.centre(n);
        const double gap = std::max({low - centre, centre - high, 0.0});
        distance[a].push_back(gap * gap);
      }
    }
    for (int k = first[2]; k < last[2]; ++k) {
      for (int j = first[1]; j < last[1]; ++j) {
        const double across = distance[2][static_cast<std::size_t>(k - first[2])] +
                              distance[1][static_cast<std::size_t>(j - first[1])];
        double* const row = length_.data() + row_of(j, k);
        for (int i = first[0]; i < last[0]; ++i) {
          const double d = std::sqrt(across + distance[0][static_cast<std::size_t>(i - first[0])]);
          row[i] = std::min(row[i], von_karman * (d + roughness));
        }
      }
    }
  }
  std::size_t row_of(int j, int k) const {
    return (static_cast<std::size_t>(k - slab_.k_begin) * static_cast<std::size_t>(n_[1]) +
            static_cast<std::size_t>(j)) *
           static_cast<std::size_t>(n_[0]);
  }

  const FlowProblem& problem_;
  const ObstacleMap& closed_;
  SlabExtent slab_;
  Index3 n_;
  std::vector<double> length_;
};

}  // namespace

std::vector<double> squared_mixing_length(const FlowProblem& problem, const ObstacleMap& closed,
                                          const SlabExtent& slab, const Smagorinsky& model) {
  std::vector<double> squared = WallLengths(problem, closed, slab).values();
  std::size_t cell = 0;
  for (int k = slab.k_begin; k < slab.k_end; ++k) {
    for (int j = 0; j < slab.n[1]; ++j) {
      for (int i = 0; i < slab.n[0]; ++i) {
        const double volume = problem.grid.axis[0].width(i) * problem.grid.axis[1].width(j) *
                              problem.grid.axis[2].width(k);
        const double free = model.constant * std::cbrt(volume);
        squared[cell] = 1 / (1 / (free * free) + 1 / (squared[cell] * squared[cell]));
        ++cell;
      }
    }
  }
  return squared;
}

}  // namespace downwash
