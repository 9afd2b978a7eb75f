// Faces of the grid that walls cut: air has a part of their area.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// The low face of a cell along a solver axis.
struct CutFace {
  Index3 cell;
  int axis;
  double openness;  ///< part of the area that is air, above 0 and below 1
};
/// Between fluid cells, or where air goes in or out at the low end of an axis. A periodic face is
/// named once, by the cell that it is the low face of. The high end of another axis is as the face
/// before it.
using CutFaces = std::vector<CutFace>;

/// Openness counts in so many parts: as the pressure has it.
inline constexpr int openness_parts = 240;
/// Rounds; but what is a little open does not become closed.
int parts_of(double openness);
/// The velocity through a face is q / o, q being the flow through the whole of it; thinner openings
/// count as this: the speed in them would bound the step.
inline constexpr double thinnest_opening = 1.0 / 3;
/// What the velocity is of q.
double widening(double openness);

/// The openness of faces by where they are.
class Openness {
 public:
  /// Each face once, in the grid of n cells.
  Openness(const CutFaces& faces, const Index3& n, const std::array<bool, 3>& periodic);

  /// 1 where it is not cut. Cells beyond the ends are those of the other end where periodic, else
  /// the last ones.
  double of(int axis, Index3 cell) const;
  bool cuts() const { return !faces_.empty(); }

 private:
  struct FaceOfRow {
    int i, parts;
  };
  /// Number of a row of faces along i.
  std::size_t row(int axis, const Index3& cell) const;

  Index3 n_;
  std::array<bool, 3> periodic_;
  std::vector<std::uint32_t> first_;  ///< face of each row, and of the one after the last
  std::vector<FaceOfRow> faces_;      ///< by rows, along each by i
};

/// What is wrong with them, one sentence each; empty when nothing is: cells beyond the grid, axes
/// that there are not, faces beside solid cells, openness that is no part.
std::vector<std::string> inconsistencies(const CutFaces& faces, const ObstacleMap& obstacles,
                                         const std::array<bool, 3>& periodic);

}  // namespace downwash
