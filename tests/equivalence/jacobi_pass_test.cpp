// A pass of Jacobi sweeps on CPUs is its sweeps one after the other, cell by cell, bit for bit.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/pressure/level_axes.hpp"
#include "solver/pressure/pressure_mask.hpp"
#include "tests/support/flow/nasty_geometries.hpp"

namespace downwash {
namespace {

/// A slab amid the others, with as many ghost planes as the longest pass needs.
template <class T>
class JacobiSlab {
 public:
  JacobiSlab(const Grid& grid, const PressureFaces& faces, const ObstacleMap& obstacles)
      : layout_{grid.n(), JacobiPass<T>::most_ghosts},
        axes_(backend_, grid, nullptr, faces, layout_, 0),
        mask_(backend_, layout_),
        source_(backend_, layout_),
        start_(backend_, layout_) {
    const auto masks = pressure_mask(obstacles, faces, layout_, 0);
    backend_.copy(mask_.data(), masks.data(), mask_.bytes());
    Lcg random(7);
    const Range all = cells(JacobiPass<T>::most_ghosts);
    for (int k = all.lo.k; k < all.hi.k; ++k) {
      for (int j = all.lo.j; j < all.hi.j; ++j) {
        for (int i = all.lo.i; i < all.hi.i; ++i) {
          const bool fluid = is_fluid(mask_.view()(i, j, k));
          source_.view()(i, j, k) = static_cast<T>(fluid ? random.between(-1, 1) : 0);
          start_.view()(i, j, k) = static_cast<T>(fluid ? random.between(-1, 1) : 0);
        }
      }
    }
  }

  Range cells(int ghost_planes) const {
    Range range = layout_.cells();
    range.lo.k -= ghost_planes;
    range.hi.k += ghost_planes;
    return range;
  }

  /// The cells after passes of these lengths.
  std::vector<T> after(const std::vector<int>& passes) {
    return swept(passes, [&](const JacobiPass<T>& pass, const auto& p, const auto& other) {
      return backend_.jacobi(pass, p.view(), other.view());
    });
  }
  std::vector<T> cell_by_cell(int sweeps) {
    return swept({sweeps}, [&](const JacobiPass<T>& pass, const auto& p, const auto& other) {
      for (int s = 0; s < sweeps; ++s) {
        const JacobiSweep<T> sweep =
            s % 2 == 0 ? pass.sweep(p.view(), other.view()) : pass.sweep(other.view(), p.view());
        const Range range = pass.range(s);
        for (int k = range.lo.k; k < range.hi.k; ++k)
          for (int j = range.lo.j; j < range.hi.j; ++j)
            for (int i = range.lo.i; i < range.hi.i; ++i) apply(sweep, {i, j, k});
      }
      return sweeps % 2 != 0;
    });
  }

 private:
  template <class Function>
  std::vector<T> swept(const std::vector<int>& passes, const Function& do_pass) {
    Field<CpuBackend, T> p(backend_, layout_), other(backend_, layout_);
    backend_.copy(p.data(), start_.data(), p.bytes());
    int left = 0;
    for (const int sweeps : passes) left += sweeps;
    for (const int sweeps : passes) {
      left -= sweeps;
      const JacobiPass<T> pass{source_.view(), mask_.view(), axes_.grid(), T(0.9),
                               sweeps,         cells(left),  true,         true};
      if (do_pass(pass, p, other)) std::swap(p, other);
    }
    std::vector<T> values;
    for_each_cell(layout_.n, [&](int i, int j, int k) { values.push_back(p.view()(i, j, k)); });
    return values;
  }

  CpuBackend backend_{0, false};
  FieldLayout layout_;
  LevelAxes<CpuBackend, T> axes_;
  Field<CpuBackend, CellMask> mask_;
  Field<CpuBackend, T> source_, start_;
};

template <class T>
void expect_same_plane(const std::vector<T>& expected, const std::vector<T>& values,
                       const char* what) {
  ASSERT_EQ(expected.size(), values.size());
  std::size_t different = 0;
  for (std::size_t n = 0; n < values.size(); ++n) {
    different += std::memcmp(&values[n], &expected[n], sizeof(T)) != 0;
  }
  EXPECT_EQ(different, 0u) << what;
}

template <class T>
void expect_sweeps_cell_by_cell(JacobiSlab<T>& slab, int sweeps) {
  SCOPED_TRACE(std::to_string(sweeps) + " sweeps");
  const std::vector<int> singles(static_cast<std::size_t>(sweeps), 1);
  const std::vector<T> expected = slab.cell_by_cell(sweeps);
  expect_same_plane(expected, slab.after({sweeps}), "in one pass");
  expect_same_plane(expected, slab.after(singles), "one by one");
  if (sweeps > 2) expect_same_plane(expected, slab.after({2, sweeps - 2}), "in two passes");
}

PressureFaces with_ends_along_i(PressureFace face) {
  return faces_by_axis(face, PressureFace::dirichlet, PressureFace::periodic);
}

template <class T>
class JacobiPasses : public ::testing::Test {};
using Precisions = ::testing::Types<float, double>;
TYPED_TEST_SUITE(JacobiPasses, Precisions);

/// Widths that eight divides, and others; cells of one width along i and of several.
TYPED_TEST(JacobiPasses, AreTheirSweepsCellByCell) {
  for (const int width : {1, 5, 8, 9, 16, 31, 64, 131}) {
    Grid grid = unit_cells({width, 7, 5});
    grid.axis[1] = stretched_axis(7, 7);
    for (const Axis& along_i :
         {Axis::uniform(0, 1.3 * width, width), stretched_axis(1.3 * width, width)}) {
      grid.axis[0] = along_i;
      for (const PressureFace end :
           {PressureFace::neumann, PressureFace::dirichlet, PressureFace::periodic}) {
        for (const int percent : {2, 25}) {
          SCOPED_TRACE(std::to_string(width) + " cells along i, " + std::to_string(percent) +
                       " % solid");
          JacobiSlab<TypeParam> slab(grid, with_ends_along_i(end),
                                     random_solids(grid.n(), percent, 3));
          for (int sweeps = 1; sweeps <= JacobiPass<TypeParam>::most_ghosts; ++sweeps) {
            expect_sweeps_cell_by_cell(slab, sweeps);
          }
        }
      }
    }
  }
}

TYPED_TEST(JacobiPasses, AreTheirSweepsInPlanesOfSeveralTiles) {
  const Grid grid = unit_cells({2051, 67, 2});
  JacobiSlab<TypeParam> slab(grid, with_ends_along_i(PressureFace::neumann),
                             random_solids(grid.n(), 2, 3));
  for (const int sweeps : {4, 9}) expect_sweeps_cell_by_cell(slab, sweeps);
}

}  // namespace
}  // namespace downwash
