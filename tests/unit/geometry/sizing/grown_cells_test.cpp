#include "geometry/sizing/grown_cells.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

constexpr CellGrowth usual{.ratio = 1.08, .widest = 4};

double largest_ratio(const Axis& axis) {
  double largest = 1;
  for (int n = 1; n < axis.n(); ++n) {
    const double ratio = axis.width(n) / axis.width(n - 1);
    largest = std::max({largest, ratio, 1 / ratio});
  }
  return largest;
}

double widest(const Axis& axis) {
  double most = 0;
  for (int n = 0; n < axis.n(); ++n) most = std::max(most, axis.width(n));
  return most;
}

GrownCells cells_of(const GrownSpan& span, double width, const CellGrowth& growth = usual,
                    int multiple = 1, RoundingEnds rounding = RoundingEnds::high) {
  return grown_cells(span, width, growth, multiple, rounding);
}

TEST(GrownCells, HoldTheSpanToItsEnds) {
  const GrownCells cells = cells_of({-300, 900, 0, 400}, 4);
  const Axis axis = axis_of(cells, -300);
  EXPECT_EQ(axis.n(), cells.cells());
  EXPECT_EQ(axis.face(0), -300);
  EXPECT_EQ(axis.face(axis.n()), 900);
  EXPECT_LE(largest_ratio(axis), 1.08 * (1 + 1e-9));
  EXPECT_LE(widest(axis), 16 * (1 + 1e-9));
  EXPECT_NEAR(widest(axis), 16, 1e-9);
  const IndexRange middle = axis.cells_between(0, 400);
  EXPECT_EQ(middle.last - middle.first, 100);
  for (int n = middle.first; n < middle.last; ++n) EXPECT_NEAR(axis.width(n), 4, 1e-9);
}

TEST(GrownCells, GrowByOneRatioUpToTheWidest) {
  const GrownCells cells = cells_of({0, 500, 0, 60}, 2, {.ratio = 1.1, .widest = 5});
  const Axis axis = axis_of(cells, 0);
  EXPECT_EQ(cells.low.cells, 0);
  const double ratio = cells.high.ratio;
  EXPECT_GT(ratio, 1);
  EXPECT_LE(ratio, 1.1);
  for (int k = 1; k <= cells.high.cells; ++k) {
    EXPECT_NEAR(axis.width(cells.even + k - 1), 2 * std::min(std::pow(ratio, k), 5.0), 1e-9);
  }
}

TEST(GrownCells, AreAsFewAsTheRatioLets) {
  const GrownCells cells = cells_of({0, 200, 0, 100}, 1);
  const auto length = [](double ratio, int n) {
    double sum = 0;
    for (int k = 1; k <= n; ++k) sum += std::min(std::pow(ratio, k), 4.0);
    return sum;
  };
  EXPECT_GE(length(1.08, cells.high.cells), 100);
  EXPECT_LT(length(1.08, cells.high.cells - 1), 100);
  EXPECT_NEAR(length(cells.high.ratio, cells.high.cells), 100, 1e-9);
}

TEST(GrownCells, RoundUpAtTheEndsByASmallerRatio) {
  for (const RoundingEnds ends : {RoundingEnds::high, RoundingEnds::both}) {
    const GrownCells free = cells_of({-100, 300, 0, 200}, 2),
                     rounded = cells_of({-100, 300, 0, 200}, 2, usual, 64, ends);
    EXPECT_NE(free.cells() % 64, 0);
    EXPECT_EQ(rounded.cells() % 64, 0);
    EXPECT_LT(rounded.cells() - free.cells(), 64);
    EXPECT_EQ(rounded.even, free.even);
    EXPECT_EQ(rounded.low.cells > free.low.cells, ends == RoundingEnds::both);
    EXPECT_LE(largest_ratio(axis_of(rounded, -100)), 1.08 * (1 + 1e-9));
  }
}

TEST(GrownCells, KeepWhatIsEvenAllOver) {
  const GrownCells full = cells_of({0, 120, 0, 120}, 2);
  EXPECT_EQ(full.cells(), 60);
  EXPECT_TRUE(axis_of(full, 0).is_uniform());
  const GrownCells off = cells_of({0, 120, 40, 60}, 2, {});
  EXPECT_EQ(off.cells(), 60);
  EXPECT_TRUE(axis_of(off, 0).is_uniform());
}

TEST(GrownCells, AreAWholeNumberOfEvenOnesAboutTheMiddle) {
  const GrownCells cells = cells_of({-50, 50, -5.3, 5.3}, 1, usual, 1, RoundingEnds::both);
  EXPECT_EQ(cells.even, 11);
  EXPECT_DOUBLE_EQ(cells.low.length, 44.5);
  EXPECT_DOUBLE_EQ(cells.high.length, 44.5);
  EXPECT_EQ(cells.low.ratio, cells.high.ratio);
}

TEST(GrownCells, AreLongerRatherThanNarrower) {
  const GrownCells tiny = cells_of({0, 10.25, 0, 10}, 1);
  EXPECT_EQ(tiny.cells(), 11);
  EXPECT_EQ(tiny.length(), 11);
  EXPECT_TRUE(axis_of(tiny, 0).is_uniform());
  const GrownCells slow = cells_of({0, 15.2, 0, 10}, 1, {.ratio = 1.01, .widest = 4});
  EXPECT_EQ(slow.cells(), 16);  // five cells are too short at 1.01
  EXPECT_EQ(slow.length(), 16);
}

TEST(GrownCells, KeepTheirPartsOnFewerCells) {
  const GrownCells cells = cells_of({-300, 900, 0, 400}, 4);
  const GrownCells coarse = with_cells(cells, 40);
  EXPECT_EQ(coarse.cells(), 40);
  EXPECT_DOUBLE_EQ(coarse.length(), cells.length());
  EXPECT_DOUBLE_EQ(coarse.low.length, cells.low.length);
  const Axis axis = axis_of(coarse, -300);
  EXPECT_EQ(axis.face(40), 900);
  EXPECT_LE(widest(axis) / axis.smallest_width(), 6);
  // An end that is shorter than the cell that it is.
  const GrownCells short_end = with_cells(cells_of({-4, 400, 0, 400}, 2), 8);
  EXPECT_EQ(axis_of(short_end, -4).n(), 8);
  EXPECT_NEAR(axis_of(short_end, -4).width(0), 4, 1e-9);
}

TEST(GrownCells, AreNoMoreThanAnIntCounts) {
  EXPECT_THROW(cells_of({0, 1e12, 0, 10}, 1), std::length_error);
}

}  // namespace
}  // namespace downwash
