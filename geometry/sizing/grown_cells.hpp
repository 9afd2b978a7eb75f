// Axes whose cells are even in the middle and grow from there to both ends.
#pragma once

#include "solver/grid/grid.hpp"

namespace downwash {

/// What a length in cells may be off by rounding.
constexpr double round_off_in_cells = 1e-9;

/// How fast and how far cells grow.
struct CellGrowth {
  double ratio = 1;   ///< of neighbours, at most; 1: all cells are alike
  double widest = 1;  ///< of the widest to the even ones, at most

  bool grows() const { return ratio > 1 && widest > 1; }
};

/// What an axis holds: [even_low, even_high] in even cells, within [low, high], m.
struct GrownSpan {
  double low = 0, high = 0;
  double even_low = 0, even_high = 0;
};

/// Where an axis takes in what rounding up to whole cells adds.
enum class RoundingEnds { low, high, both };

/// The cells of an axis, `width` wide (m) in the middle and outwards from there, k = 1, 2, … n,
///   w_k = width · min(ratio^k, widest),
/// where the ratio of each end is such that Σ w_k is its length.
struct GrownCells {
  struct End {
    int cells = 0;
    double length = 0;  ///< m
    double ratio = 1;
  };
  double width = 0;
  double widest = 1;
  int even = 1;
  End low, high;

  int cells() const { return low.cells + even + high.cells; }
  double length() const { return low.length + even * width + high.length; }  ///< m
};

/// The fewest cells that hold a span: no ratio is above that of `growth`. Their number is
/// rounded up to a multiple of `multiple` by further cells at the ends, which makes the ratio
/// smaller. An end too short for as many cells as it takes is longer instead: by less than a cell,
/// or by those that rounding adds. Throws std::length_error with the number of cells where an int
/// does not count them.
GrownCells grown_cells(const GrownSpan& span, double width, const CellGrowth& growth, int multiple,
                       RoundingEnds rounding);

/// The same lengths in `cells` cells, as many as the axis has ends and middle or more, with their
/// share of each part.
GrownCells with_cells(const GrownCells& axis, int cells);

/// Its first face at `origin`, its last one exactly at origin + length.
Axis axis_of(const GrownCells& cells, double origin);

}  // namespace downwash
