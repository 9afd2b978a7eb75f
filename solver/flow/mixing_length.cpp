#include "solver/flow/mixing_length.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "solver/parallel/host_planes.hpp"
#include "solver/stencils/wall_law.hpp"

namespace downwash {
namespace {

/// A face between a fluid cell and a wall.
struct WallFace {
  Index3 cell;  ///< the fluid one
  int axis;
  Side side;         ///< of that cell
  double roughness;  ///< z0, m
};

/// Finds the walls along the cells of a plane. Most rows of cells have no solid beside them.
class WallFinder {
 public:
  WallFinder(const FlowProblem& problem, const ObstacleMap& closed)
      : problem_(problem), closed_(closed), n_(problem.grid.n()) {}

  void find(int k, std::vector<WallFace>& found) const {
    for (int j = 0; j < n_[1]; ++j) {
      if (beside_solid_or_end(j, k)) {
        for (int i = 0; i < n_[0]; ++i) add_walls_of({i, j, k}, found);
      } else {
        add_walls_of({0, j, k}, found);
        if (n_[0] > 1) add_walls_of({n_[0] - 1, j, k}, found);
      }
    }
  }

 private:
  bool beside_solid_or_end(int j, int k) const {
    if (j == 0 || j == n_[1] - 1 || k == 0 || k == n_[2] - 1) return true;
    return has_solid(j, k) || has_solid(j - 1, k) || has_solid(j + 1, k) || has_solid(j, k - 1) ||
           has_solid(j, k + 1);
  }
  bool has_solid(int j, int k) const { return closed_.row(j, k).next_solid(0) < n_[0]; }

  void add_walls_of(const Index3& cell, std::vector<WallFace>& found) const {
    if (closed_.solid(cell[0], cell[1], cell[2])) return;
    for (int axis = 0; axis < 3; ++axis) {
      for (const Side side : {Side::low, Side::high}) {
        if (!is_wall(cell, axis, side)) continue;
        const double z0 = problem_.surfaces ? problem_.surfaces(cell, axis, side).roughness : 0;
        found.push_back({cell, axis, side, z0});
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

  const FlowProblem& problem_;
  const ObstacleMap& closed_;
  Index3 n_;
};

/// The cells along an axis within reach of a wall face, and the squared gaps (m²) to their centres.
struct Reach {
  int first = 0, end = 0;
  std::array<double, 2 * mixing_length_reach + 1> gap_squared{};
};
Reach reach_of(const WallFace& wall, std::size_t a, const Axis& line) {
  Reach reach{std::max(wall.cell[a] - mixing_length_reach, 0),
              std::min(wall.cell[a] + mixing_length_reach + 1, line.n()),
              {}};
  double low = line.face(wall.cell[a]), high = line.face(wall.cell[a] + 1);
  if (static_cast<int>(a) == wall.axis) low = high = wall.side == Side::low ? low : high;
  for (int n = reach.first; n < reach.end; ++n) {
    const double gap = std::max({low - line.centre(n), line.centre(n) - high, 0.0});
    reach.gap_squared[static_cast<std::size_t>(n - reach.first)] = gap * gap;
  }
  return reach;
}

/// The walls within reach of some planes, and the lengths that they leave the cells of one.
class MixingLengths {
 public:
  MixingLengths(const FlowProblem& problem, const ObstacleMap& closed, IndexRange planes,
                const Smagorinsky& model)
      : grid_(problem.grid), constant_(model.constant) {
    const int begin = std::max(planes.first - mixing_length_reach, 0);
    const int end = std::min(planes.last + mixing_length_reach, grid_.axis[2].n());
    const WallFinder finder(problem, closed);
    walls_ = found_in_planes<WallFace>(
        begin, end, [&](int k, std::vector<WallFace>& found) { finder.find(k, found); });
  }

  void squared(int k, std::span<double> values) const {
    std::ranges::fill(values, std::numeric_limits<double>::infinity());
    for (const WallFace& wall : walls_near(k)) shorten(wall, k, values);
    double* value = values.data();
    for (int j = 0; j < grid_.axis[1].n(); ++j) {
      for (int i = 0; i < grid_.axis[0].n(); ++i, ++value) {
        const double volume =
            grid_.axis[0].width(i) * grid_.axis[1].width(j) * grid_.axis[2].width(k);
        const double free = constant_ * std::cbrt(volume);
        *value = 1 / (1 / (free * free) + 1 / (*value * *value));
      }
    }
  }

 private:
  std::span<const WallFace> walls_near(int k) const {
    const auto first_from = [&](int plane) {
      return std::ranges::lower_bound(walls_, plane, {},
                                      [](const WallFace& wall) { return wall.cell[2]; });
    };
    return {first_from(k - mixing_length_reach), first_from(k + mixing_length_reach + 1)};
  }
  /// To κ(d + z0), where that is less.
  void shorten(const WallFace& wall, int k, std::span<double> lengths) const {
    const Reach x = reach_of(wall, 0, grid_.axis[0]), y = reach_of(wall, 1, grid_.axis[1]);
    const Reach z = reach_of(wall, 2, grid_.axis[2]);
    const double up = z.gap_squared[static_cast<std::size_t>(k - z.first)];
    for (int j = y.first; j < y.end; ++j) {
      const double across = up + y.gap_squared[static_cast<std::size_t>(j - y.first)];
      double* const row = lengths.data() +
                          static_cast<std::size_t>(j) * static_cast<std::size_t>(grid_.axis[0].n());
      for (int i = x.first; i < x.end; ++i) {
        const double d = std::sqrt(across + x.gap_squared[static_cast<std::size_t>(i - x.first)]);
        row[i] = std::min(row[i], von_karman * (d + wall.roughness));
      }
    }
  }

  const Grid& grid_;
  double constant_;
  std::vector<WallFace> walls_;  ///< by plane
};

}  // namespace

PlaneSource squared_mixing_length(const FlowProblem& problem, const ObstacleMap& closed,
                                  IndexRange planes, const Smagorinsky& model) {
  const auto lengths = std::make_shared<const MixingLengths>(problem, closed, planes, model);
  return [lengths](int k, std::span<double> values) { lengths->squared(k, values); };
}

}  // namespace downwash
