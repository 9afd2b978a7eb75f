#include "geometry/trees/leaf_cells.hpp"

#include <algorithm>
#include <utility>

#include "geometry/voxels/covered_cells.hpp"

namespace downwash {
namespace {

struct Column {
  std::int64_t number;
  double share;  ///< of its plan
};

/// A tree's part of a cell, or what several trees have there, added up.
struct Part {
  std::int64_t cell;
  float density, of_crown;  ///< of several: the sum, and the densest crown
};

constexpr std::size_t most_parts = 4'000'000;  // before they are added up; trees may lie in a heap

class Sowing {
 public:
  Sowing(const std::array<Axis, 3>& xyz, const Ground* ground,
         const std::function<bool(const Index3&)>& solid)
      : xyz_(xyz), ground_(ground), solid_(solid) {}

  void add(const Tree& tree) {
    const std::vector<Column> columns = columns_of(tree);
    if (columns.empty()) {
      ++report_.beyond;
      return;
    }
    if (parts_.size() > std::max(most_parts, 2 * added_up_)) add_up();
    const std::size_t before = parts_.size();
    for (const Column& column : columns) add_column(tree, column);
    report_.trees += parts_.size() > before ? 1 : 0;
  }

  Leaves leaves() && {
    add_up();
    Leaves leaves;
    for (const Part& part : parts_) {
      const LeafCell found{place(part.cell), std::min(part.density, part.of_crown)};
      report_.leaf_area += double(found.density) * volume(found.cell);
      leaves.cells.push_back(found);
    }
    report_.cells = static_cast<std::int64_t>(leaves.cells.size());
    report_.frontal_density = report_.leaf_area / (xyz_[0].length() * xyz_[1].length());
    leaves.report = report_;
    return leaves;
  }

 private:
  /// Leaves one part of each cell; those that came first are added first.
  void add_up() {
    std::ranges::stable_sort(parts_, {}, &Part::cell);
    added_up_ = 0;
    for (const Part& part : parts_) {
      if (added_up_ > 0 && parts_[added_up_ - 1].cell == part.cell) {
        Part& sum = parts_[added_up_ - 1];
        sum.density += part.density;
        sum.of_crown = std::max(sum.of_crown, part.of_crown);
      } else {
        parts_[added_up_++] = part;
      }
    }
    parts_.resize(added_up_);
  }

  /// Those that the crown covers in plan, each once.
  std::vector<Column> columns_of(const Tree& tree) const {
    std::vector<Column> columns;
    for (const Polygon& polygon : tree.crown) {
      for (const CoveredColumn& c : covered_columns(polygon, xyz_[0], xyz_[1])) {
        const double share = c.covered / (xyz_[0].width(c.x) * xyz_[1].width(c.y));
        columns.push_back({c.x + std::int64_t{xyz_[0].n()} * c.y, std::min(share, 1.0)});
      }
    }
    std::ranges::stable_sort(columns, {}, &Column::number);
    std::vector<Column> merged;
    for (const Column& column : columns) {
      if (!merged.empty() && merged.back().number == column.number) {
        merged.back().share = std::min(merged.back().share + column.share, 1.0);
      } else {
        merged.push_back(column);
      }
    }
    return merged;
  }

  void add_column(const Tree& tree, const Column& column) {
    const auto nx = std::int64_t{xyz_[0].n()};
    const int x = static_cast<int>(column.number % nx), y = static_cast<int>(column.number / nx);
    const double zero = ground_ != nullptr ? ground_->top(x, y) : 0;
    const double low = ground_ != nullptr ? ground_->air_at(x, y, tree.base) : tree.base,
                 high = zero + tree.height;
    const IndexRange layers = cells_reached(xyz_[2], low, high);
    for (int z = layers.first; z < layers.last; ++z) {
      const double share = column.share * overlap(xyz_[2], z, low, high) / xyz_[2].width(z);
      const double density = tree.leaf_area_density * share;
      if (!(density > 0)) continue;
      if (solid_({x, y, z})) {
        report_.in_solids += density * volume({x, y, z});
      } else {
        parts_.push_back(
            {column.number + nx * xyz_[1].n() * z, float(density), float(tree.leaf_area_density)});
      }
    }
  }

  double volume(const Index3& cell) const {
    return xyz_[0].width(cell[0]) * xyz_[1].width(cell[1]) * xyz_[2].width(cell[2]);
  }
  Index3 place(std::int64_t cell) const {
    const auto nx = std::int64_t{xyz_[0].n()}, ny = std::int64_t{xyz_[1].n()};
    return {static_cast<int>(cell % nx), static_cast<int>(cell / nx % ny),
            static_cast<int>(cell / (nx * ny))};
  }

  const std::array<Axis, 3>& xyz_;
  const Ground* ground_;
  const std::function<bool(const Index3&)>& solid_;
  std::vector<Part> parts_;
  std::size_t added_up_ = 0;  ///< so many of them were left when last added up
  LeafReport report_;
};

}  // namespace

Leaves leaves_of(std::span<const Tree> trees, const std::array<Axis, 3>& xyz, const Ground* ground,
                 const std::function<bool(const Index3&)>& solid) {
  Sowing sowing(xyz, ground, solid);
  for (const Tree& tree : trees) sowing.add(tree);
  return std::move(sowing).leaves();
}

}  // namespace downwash
