// What the multigrid hierarchy is built from: coarse grids, slabs that fit them, masks, sums.
#include "solver/pressure/coarsening.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>

#include "solver/backend/ordered_sum.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/pressure/pressure_mask.hpp"
#include "solver/stencils/coarse_openness.hpp"
#include "tests/support/flow/nasty_geometries.hpp"

namespace downwash {
namespace {

std::vector<int> sizes(const GridHierarchy& hierarchy, std::size_t axis) {
  std::vector<int> n;
  for (const Grid& grid : hierarchy.grid) n.push_back(grid.axis[axis].n());
  return n;
}

TEST(Coarsening, HalvesACubeDownToOneCell) {
  const GridHierarchy hierarchy = coarsened(unit_cells({8, 8, 8}));
  EXPECT_EQ(hierarchy.levels(), 4);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    EXPECT_EQ(sizes(hierarchy, axis), (std::vector{8, 4, 2, 1}));
  }
}

TEST(Coarsening, MakesOneCellOfTheLastThree) {
  const GridHierarchy hierarchy = coarsened(
      {{Axis({0, 1, 2.1, 3, 4, 5.1, 6, 7}), Axis::uniform(0, 3, 3), Axis::uniform(0, 11, 11)}});
  EXPECT_EQ(sizes(hierarchy, 0), (std::vector{7, 3, 1, 1}));
  EXPECT_EQ(sizes(hierarchy, 1), (std::vector{3, 1, 1, 1}));
  EXPECT_EQ(sizes(hierarchy, 2), (std::vector{11, 5, 2, 1}));
  const Axis& coarse = hierarchy.grid[1].axis[0];
  EXPECT_EQ(coarse.face(0), 0);
  EXPECT_EQ(coarse.face(1), 2.1);
  EXPECT_EQ(coarse.face(2), 4);
  EXPECT_EQ(coarse.face(3), 7);
}

TEST(Coarsening, LeavesWideCellsUntilTheOthersAreAsWide) {
  const GridHierarchy hierarchy = coarsened(
      {{Axis::uniform(0, 16, 16), Axis::uniform(0, 16 * 2, 16), Axis::uniform(0, 16, 16)}});
  EXPECT_EQ(sizes(hierarchy, 0), (std::vector{16, 8, 4, 2, 1, 1}));
  EXPECT_EQ(sizes(hierarchy, 1), (std::vector{16, 16, 8, 4, 2, 1}));
  EXPECT_EQ(sizes(hierarchy, 2), (std::vector{16, 8, 4, 2, 1, 1}));
  EXPECT_EQ(hierarchy.halved[0], (std::array{true, false, true}));
  EXPECT_EQ(hierarchy.halved[1], (std::array{true, true, true}));
  EXPECT_EQ(hierarchy.halved[4], (std::array{false, true, false}));
  const GridHierarchy nearly =
      coarsened({{Axis::uniform(0, 16 * 1.39, 16), Axis::uniform(0, 16 * 1.41, 16),
                  Axis::uniform(0, 16, 16)}});
  EXPECT_EQ(nearly.halved[0], (std::array{true, false, true}));
}

/// Of a stretched axis the harmonic mean counts: most couplings are those of its narrow cells.
TEST(Coarsening, TakesTheHarmonicMeanOfAStretchedAxis) {
  const Axis stretched({0, 1, 2, 3, 9});  // harmonic mean 4 / (3 + 1/6) = 1.26, mean 2.25
  const GridHierarchy hierarchy =
      coarsened({{Axis::uniform(0, 4, 4), stretched, Axis::uniform(0, 4, 4)}});
  EXPECT_EQ(hierarchy.halved[0], (std::array{true, true, true}));
}

/// A thin axis has nothing to smooth along: how fine it is must not hold back the others.
TEST(Coarsening, IgnoresTheWidthOfAxesOfOneCell) {
  const GridHierarchy hierarchy =
      coarsened({{Axis::uniform(0, 0.01, 1), Axis::uniform(0, 4, 4), Axis::uniform(0, 4, 4)}});
  EXPECT_EQ(hierarchy.levels(), 3);
}

double harmonic_mean(const Axis& axis) {
  double sum = 0;
  for (int i = 0; i < axis.n(); ++i) sum += 1 / axis.width(i);
  return axis.n() / sum;
}

void expect_consistent(const GridHierarchy& hierarchy) {
  ASSERT_EQ(hierarchy.halved.size() + 1, hierarchy.grid.size());
  EXPECT_EQ(hierarchy.grid.back().cells(), 1);
  for (std::size_t l = 0; l + 1 < hierarchy.grid.size(); ++l) {
    const auto& fine = hierarchy.grid[l].axis;
    const auto& coarse = hierarchy.grid[l + 1].axis;
    double finest = 1e300;
    for (const Axis& axis : fine) {
      if (axis.n() > 1) finest = std::min(finest, harmonic_mean(axis));
    }
    EXPECT_LT(hierarchy.grid[l + 1].cells(), hierarchy.grid[l].cells());
    for (std::size_t a = 0; a < 3; ++a) {
      const bool comparable = fine[a].n() > 1 && harmonic_mean(fine[a]) <= 1.4 * finest;
      EXPECT_EQ(hierarchy.halved[l][a], comparable);
      const int step = comparable ? 2 : 1;
      ASSERT_EQ(coarse[a].n(), fine[a].n() / step);
      for (int i = 0; i < coarse[a].n(); ++i) EXPECT_EQ(coarse[a].face(i), fine[a].face(step * i));
      EXPECT_EQ(coarse[a].face(coarse[a].n()), fine[a].face(fine[a].n()));
    }
  }
}

TEST(Coarsening, FollowsItsRulesOnAnyGrid) {
  Lcg random(17);
  for (int trial = 0; trial < 200; ++trial) {
    const auto axis = [&] {
      const int n = 1 + static_cast<int>(random.between(0, trial % 4 == 0 ? 3 : 90));
      const double length = n * std::pow(2.0, random.between(-3, 3));
      return random.unit() < 0.5 ? Axis::uniform(-1, length, n) : stretched_axis(length, n);
    };
    const Grid grid{{axis(), axis(), axis()}};
    SCOPED_TRACE(::testing::PrintToString(grid.n()));
    expect_consistent(coarsened(grid));
  }
}

/// The planes that a slab has of a level.
int planes_of(const GridHierarchy& hierarchy, const SlabExtent& slab, int level) {
  int first = slab.k_begin, end = slab.k_end;
  for (int l = 0; l < level; ++l) {
    const auto at = static_cast<std::size_t>(l);
    if (!hierarchy.halved[at][2]) continue;
    EXPECT_EQ(first % 2, 0) << "a coarse cell straddles slabs";
    first /= 2;
    end = slab.at_high_end() ? hierarchy.grid[at + 1].axis[2].n() : end / 2;
  }
  return end - first;
}

void expect_fitting_slabs(const GridHierarchy& hierarchy, int slabs) {
  const Index3 n = hierarchy.grid[0].n();
  SCOPED_TRACE(::testing::PrintToString(n) + " on " + std::to_string(slabs));
  const int block = slab_block(hierarchy, slabs);
  const int distributed = slabs > 1 ? distributed_levels(hierarchy, slabs) : 0;
  int next = 0, fewest = n[2], most = 0;
  for (int rank = 0; rank < slabs; ++rank) {
    const SlabExtent slab = slab_extent(n, false, rank, slabs, block);
    EXPECT_EQ(slab.k_begin, next);
    EXPECT_EQ(slab.k_begin % block, 0);
    EXPECT_EQ(slab.n[2], slab.k_end - slab.k_begin);
    EXPECT_GE(slab.n[2], 1);
    next = slab.k_end;
    fewest = std::min(fewest, slab.n[2]);
    most = std::max(most, slab.n[2]);
    for (int level = 0; level < distributed; ++level) {
      EXPECT_GE(planes_of(hierarchy, slab, level), multigrid_ghosts) << "on level " << level;
    }
    EXPECT_GE(planes_of(hierarchy, slab, distributed), 1);
  }
  EXPECT_EQ(next, n[2]);
  // One block more, and on the last slab the planes that make no whole block.
  EXPECT_LE(most - fewest, 2 * block - 1);
  for (int level = 0; level < distributed; ++level) {
    EXPECT_GT(hierarchy.grid[static_cast<std::size_t>(level)].cells(), gathered_cells);
  }
}

TEST(SlabBlocks, FitTheLevelsThatAreDealtOut) {
  for (int planes = 1; planes <= 200; ++planes) {
    for (const double width : {1.0, 3.0, 0.3}) {
      const GridHierarchy hierarchy =
          coarsened({{Axis::uniform(0, 300, 300), Axis::uniform(0, 200, 200),
                      Axis::uniform(0, width * planes, planes)}});
      for (int slabs = 1; slabs <= std::min(planes, 17); ++slabs) {
        expect_fitting_slabs(hierarchy, slabs);
      }
    }
  }
}

TEST(SlabBlocks, AreSinglePlanesWhereAllIsGathered) {
  const GridHierarchy small = coarsened(unit_cells({20, 20, 60}));
  EXPECT_EQ(distributed_levels(small, 4), 0);
  EXPECT_EQ(slab_block(small, 4), 1);
  const GridHierarchy large = coarsened(unit_cells({128, 64, 256}));
  EXPECT_EQ(distributed_levels(large, 1), large.levels());
  EXPECT_EQ(slab_block(large, 1), 1);
  EXPECT_EQ(distributed_levels(large, 4), 2);  // 2097152, 262144; then 32768 are gathered
  EXPECT_EQ(slab_block(large, 4), 4);
}

unsigned bit(CellMask mask, int axis, Side side) {
  return (static_cast<unsigned>(mask) >> (2 * axis + (side == Side::high ? 1 : 0))) & 1u;
}

/// The six faces in every combination that one axis allows, by a number below 125.
PressureFaces faces_of(int number) {
  constexpr PressureFace N = PressureFace::neumann, D = PressureFace::dirichlet;
  constexpr std::array<std::array<PressureFace, 2>, 5> kinds{
      {{N, N}, {D, D}, {N, D}, {D, N}, {PressureFace::periodic, PressureFace::periodic}}};
  const auto kind = [&](int n) { return kinds[static_cast<std::size_t>(n % 5)]; };
  return {{kind(number), kind(number / 5), kind(number / 25)}};
}

TEST(PressureMask, AgreesOnBothSidesOfEveryFace) {
  for (const Index3& n : {Index3{5, 4, 6}, {3, 3, 3}, {1, 2, 7}, {2, 1, 1}}) {
    const ObstacleMap solids = random_solids(n, 30, 31);
    for (int number = 0; number < 125; ++number) {
      const PressureFaces faces = faces_of(number);
      const int k_begin = n[2] / 3, planes = std::max(1, n[2] / 2);
      const FieldLayout layout{{n[0], n[1], planes}, multigrid_ghosts};
      const auto masks = pressure_mask(solids, faces, layout, k_begin);
      const auto at = [&](const Index3& c) {
        return masks[static_cast<std::size_t>(layout.offset(c[0], c[1], c[2]))];
      };
      const Index3 low{-1, -1, -multigrid_ghosts}, high{n[0], n[1], planes + multigrid_ghosts - 1};
      std::size_t different = 0;
      for (int k = low[2]; k <= high[2]; ++k) {
        for (int j = low[1]; j <= high[1]; ++j) {
          for (int i = low[0]; i <= high[0]; ++i) {
            for (std::size_t a = 0; a < 3; ++a) {
              Index3 next{i, j, k};
              if (++next[a] > high[a]) continue;
              const int axis = static_cast<int>(a);
              different += bit(at({i, j, k}), axis, Side::high) != bit(at(next), axis, Side::low);
            }
          }
        }
      }
      EXPECT_EQ(different, 0u) << ::testing::PrintToString(n) << " faces " << number;
    }
  }
}

/// Of a flow, the pressure's mask is the velocity's; and Dirichlet faces open where there is fluid.
TEST(PressureMask, IsTheMaskOfTheFlowButForDirichletFaces) {
  const Index3 n{6, 5, 7};
  const ObstacleMap solids = random_solids(n, 30, 37);
  for (int number = 0; number < 125; ++number) {
    const PressureFaces faces = faces_of(number);
    BoundaryConditions boundaries = {};
    for (int axis = 0; axis < 3; ++axis) {
      for (const Side side : {Side::low, Side::high}) {
        boundaries.at(axis, side) = faces.periodic(axis) ? FaceCondition(Periodic{}) : Wall{};
      }
    }
    const FieldLayout layout{n};
    const auto masks = pressure_mask(solids, faces, layout, 0);
    const auto flow = slab_mask(solids, boundaries, 0, n[2]);
    for_each_cell(n, [&](int i, int j, int k) {
      const std::size_t in_flow =
          static_cast<std::size_t>(i + 1 + (n[0] + 2) * (j + 1 + (n[1] + 2) * (k + 1)));
      unsigned expected = static_cast<unsigned>(flow[in_flow]);
      const Index3 c{i, j, k};
      for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        for (const Side side : {Side::low, Side::high}) {
          const bool at_end = c[a] == (side == Side::low ? 0 : n[a] - 1);
          if (at_end && faces.dirichlet(axis, side) && !solids.solid(i, j, k)) {
            expected |= 1u << (2 * axis + (side == Side::high ? 1 : 0));
          }
        }
      }
      EXPECT_EQ(static_cast<unsigned>(masks[static_cast<std::size_t>(layout.offset(i, j, k))]),
                expected)
          << i << ' ' << j << ' ' << k << " faces " << number;
    });
  }
}

TEST(CoarseMask, HasTheFacesWhoseWeightsNeedNoOpenness) {
  const Cell cells{5, 4, 3};
  std::vector<OpennessWord> words(6 * 5 * 4);
  std::vector<CellMask> masks(words.size());
  for (std::size_t n = 0; n < words.size(); ++n) {  // 240 is all: here and there it is 239, or none
    const auto part = [n](std::size_t seed) {
      return (7 * n + seed) % 10 == 0 ? 239u : (n + seed) % 11 == 0 ? 0u : 240u;
    };
    words[n] = OpennessWord{part(0) | part(3) << 8 | part(6) << 16};
  }
  const PartlyOpenFaces faces{{words.data(), 6, 30}, {masks.data(), 6, 30}};
  const MasksOfWords fill{faces.words, {masks.data(), 6, 30}};
  const FaceWeights<float> w{{1.1f, 1.2f, 1.3f}, {1.4f, 1.5f, 1.6f}};
  int open_cells = 0, closed_faces_alone = 0;
  for (int k = 0; k < cells.k; ++k) {
    for (int j = 0; j < cells.j; ++j) {
      for (int i = 0; i < cells.i; ++i) {
        fill(i, j, k);
        const Cell c{i, j, k};
        const CellMask mask = faces.masks()(c);
        const auto exact = PartlyOpenFaces::weights(faces.around(c), w);
        const auto by_mask = PartlyOpenFaces::weights(faces.around(c, mask), w);
        for (std::size_t a = 0; a < 3; ++a) {
          EXPECT_EQ(by_mask.low[a], exact.low[a]);
          EXPECT_EQ(by_mask.high[a], exact.high[a]);
          const unsigned bits = static_cast<unsigned>(mask) >> (2 * a);
          EXPECT_EQ((bits & 1u) != 0, exact.low[a] == w.low[a]);
          EXPECT_EQ((bits & 2u) != 0, exact.high[a] == w.high[a]);
        }
        open_cells += mask == CellMask{all_faces_open};
        closed_faces_alone += mask != CellMask{all_faces_open} && !partly_open(mask);
      }
    }
  }
  EXPECT_GT(open_cells, 0);
  EXPECT_GT(closed_faces_alone, 0);
  EXPECT_LT(open_cells + closed_faces_alone, 60);
}

TEST(OrderedSum, AddsInLanesOf256) {
  EXPECT_EQ(ordered_sum({}), 0);
  std::vector<double> ones(1000);
  std::iota(ones.begin(), ones.end(), 1.0);
  EXPECT_EQ(ordered_sum(ones), 500500);  // exact in any order

  std::vector<double> values(600);
  for (std::size_t n = 0; n < values.size(); ++n) values[n] = 1 / (1.0 + static_cast<double>(n));
  std::array<double, 256> lane{};
  for (std::size_t n = 0; n < values.size(); ++n) lane[n % 256] += values[n];
  // Lane 0 meets lane 128 first, 64 next: the tree of pairs, from its root.
  const std::function<double(std::size_t, std::size_t)> sum_from = [&](std::size_t l,
                                                                       std::size_t stride) {
    return stride == 256 ? lane[l] : sum_from(l, 2 * stride) + sum_from(l + stride, 2 * stride);
  };
  EXPECT_EQ(ordered_sum(values), sum_from(0, 1));
  EXPECT_NE(ordered_sum(values), std::accumulate(values.begin(), values.end(), 0.0));
  // 1 is lost beside 1e17 in the same lane, and not in another.
  std::vector<double> far(257);
  far[0] = 1e17, far[256] = 1, far[128] = -1e17;
  EXPECT_EQ(ordered_sum(far), 0);
  std::swap(far[256], far[1]);
  EXPECT_EQ(ordered_sum(far), 1);
}

}  // namespace
}  // namespace downwash
