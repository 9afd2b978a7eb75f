// Which cells of the whole grid are solid: the flag matrix F of Thibault (2009), fig. 3.17.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "solver/grid/grid.hpp"
#include "solver/grid/solid_row.hpp"

namespace downwash {

/// One bit per cell, up to the last row of each plane along k that has a solid cell: every process
/// has it of the whole grid, most of which is free air above the roofs. No ghosts: what lies beyond
/// the domain is the business of the boundary conditions. Copies share the planes in which they do
/// not differ. What shares a plane must not be changed by two threads at once.
class ObstacleMap {
 public:
  /// All fluid.
  explicit ObstacleMap(Index3 n);

  Index3 n() const { return n_; }
  bool solid(int i, int j, int k) const { return row(j, k)[i]; }
  /// To look at many cells of a row is faster than one by one.
  SolidRow row(int j, int k) const;
  void set_solid(int i, int j, int k, bool solid = true);
  std::int64_t solid_count() const;
  /// These planes along k alone, which the map shares.
  ObstacleMap part(IndexRange planes) const;
  /// Bytes that its planes take; those of copies count for each of them.
  std::size_t bytes() const;

  /// True if the same cells of as large a grid are solid.
  bool operator==(const ObstacleMap& other) const;

 private:
  using Plane = std::vector<SolidRow::Word>;  ///< rows by j; those beyond its end are fluid

  Index3 n_;
  std::size_t row_words_;
  std::vector<std::shared_ptr<Plane>> planes_;  ///< by k; null where no cell was ever solid
};

inline SolidRow ObstacleMap::row(int j, int k) const {
  const Plane* const plane = planes_[static_cast<std::size_t>(k)].get();
  const std::size_t first = row_words_ * static_cast<std::size_t>(j);
  if (plane == nullptr || first >= plane->size()) return {{}, n_[0]};
  return {{plane->data() + first, row_words_}, n_[0]};
}

}  // namespace downwash
