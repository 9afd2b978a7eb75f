#include "app/run/measures/courtyards.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace downwash {
namespace {

bool solid(const BuiltProblem& built, int x, int y, int z) {
  const Index3 c = built.axes.to_solver(Index3{x, y, z});
  return built.problem.obstacles.solid(c[0], c[1], c[2]);
}

/// The columns of the domain, and what stands on the ground in them.
class Plan {
 public:
  Plan(const BuiltProblem& built, const Index3& cells)
      : built_(built), cells_(cells), open_(columns()) {
    for (int y = 0; y < cells_[1]; ++y) {
      for (int x = 0; x < cells_[0]; ++x) open_[at(x, y)] = open_at_ground(x, y) ? 1 : 0;
    }
  }

  /// Courtyards, each once.
  std::vector<Courtyard> courtyards() {
    for (int x = 0; x < cells_[0]; ++x) drop(x, 0), drop(x, cells_[1] - 1);
    for (int y = 0; y < cells_[1]; ++y) drop(0, y), drop(cells_[0] - 1, y);
    std::vector<Courtyard> found;
    for (int y = 0; y < cells_[1]; ++y) {
      for (int x = 0; x < cells_[0]; ++x) {
        if (open_[at(x, y)] == 0) continue;
        Courtyard yard{.columns = taken(x, y), .width = 0};
        if (!open_to_sky(yard)) continue;
        yard.width = largest_square(yard.columns);
        found.push_back(std::move(yard));
      }
    }
    return found;
  }

 private:
  std::size_t columns() const {
    return static_cast<std::size_t>(cells_[0]) * static_cast<std::size_t>(cells_[1]);
  }
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(cells_[0]) +
           static_cast<std::size_t>(x);
  }
  int x_of(std::size_t column) const {
    return static_cast<int>(column % static_cast<std::size_t>(cells_[0]));
  }
  int y_of(std::size_t column) const {
    return static_cast<int>(column / static_cast<std::size_t>(cells_[0]));
  }
  int ground(int x, int y) const { return built_.ground ? built_.ground->layers(x, y) : 0; }

  bool open_at_ground(int x, int y) const {
    const int z = ground(x, y);
    return z < cells_[2] && !solid(built_, x, y, z);
  }

  void drop(int x, int y) {
    if (open_[at(x, y)] != 0) taken(x, y);
  }

  /// The connected columns from there, which count as seen.
  std::vector<std::size_t> taken(int x, int y) {
    std::vector<std::size_t> region{at(x, y)};
    open_[at(x, y)] = 0;
    for (std::size_t n = 0; n < region.size(); ++n) {
      const int i = x_of(region[n]), j = y_of(region[n]);
      for (const auto& [dx, dy] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        const int a = i + dx, b = j + dy;
        if (a < 0 || b < 0 || a >= cells_[0] || b >= cells_[1] || open_[at(a, b)] == 0) continue;
        open_[at(a, b)] = 0;
        region.push_back(at(a, b));
      }
    }
    return region;
  }

  bool open_to_sky(const Courtyard& yard) const {
    return std::any_of(yard.columns.begin(), yard.columns.end(), [&](std::size_t column) {
      const int x = x_of(column), y = y_of(column);
      for (int z = ground(x, y); z < cells_[2]; ++z) {
        if (solid(built_, x, y, z)) return false;
      }
      return true;
    });
  }

  /// Edge of the largest square of these columns, in cells, by dynamic programming over the squares
  /// that end at each column with the highest x and y.
  int largest_square(std::vector<std::size_t> columns) const {
    std::sort(columns.begin(), columns.end());
    std::vector<int> side(columns.size());
    const auto side_at = [&](std::size_t column) {
      const auto found = std::lower_bound(columns.begin(), columns.end(), column);
      return found != columns.end() && *found == column
                 ? side[static_cast<std::size_t>(found - columns.begin())]
                 : 0;
    };
    const auto row = static_cast<std::size_t>(cells_[0]);
    int largest = 0;
    for (std::size_t n = 0; n < columns.size(); ++n) {
      const std::size_t c = columns[n];  // none lies at an edge of the domain
      side[n] = 1 + std::min({side_at(c - 1), side_at(c - row), side_at(c - row - 1)});
      largest = std::max(largest, side[n]);
    }
    return largest;
  }

  const BuiltProblem& built_;
  Index3 cells_;
  std::vector<char> open_;
};

}  // namespace

const Courtyard* Courtyards::narrow_at(const BuiltProblem& built, const Index3& cell) const {
  const auto in = [&](const Courtyard& yard, int x, int y) {
    const std::size_t column =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(x);
    return std::find(yard.columns.begin(), yard.columns.end(), column) != yard.columns.end();
  };
  const auto [x, y, z] = cell;
  const auto yard = std::find_if(all.begin(), all.end(), [&, x = x, y = y](const Courtyard& one) {
    return one.narrow() && in(one, x, y);
  });
  if (yard == all.end()) return nullptr;
  for (const auto& [dx, dy] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
    int a = x, b = y;
    while (in(*yard, a, b)) a += dx, b += dy;
    if (!solid(built, a, b, z)) return nullptr;
  }
  return &*yard;
}

Courtyards find_courtyards(const BuiltProblem& built, const Index3& cells) {
  return {Plan(built, cells).courtyards(), cells[0]};
}

}  // namespace downwash
