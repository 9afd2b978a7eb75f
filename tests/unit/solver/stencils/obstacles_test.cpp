#include <gtest/gtest.h>

#include <random>

#include "solver/flow/obstacle_faces.hpp"
#include "tests/support/flow/pressure_problems.hpp"
#include "tests/support/flow/slab_fixture.hpp"

namespace downwash {
namespace {

/// Faces with cells all around.
Range inner_faces(const SlabFixture& slab) {
  const Index3 n = slab.grid.n();
  return {{1, 1, 1}, {n[0], n[1], n[2]}};
}

void fill_at_random(const SlabFixture& slab) {
  std::mt19937 random(29);
  std::uniform_real_distribution<double> value(-1, 1);
  slab.for_all([&](int i, int j, int k) {
    for (const auto& component : slab.velocity) component.view()(i, j, k) = value(random);
  });
}

template <int C>
void mask_component(const SlabFixture& slab) {
  const ObstacleMask<C, double> mask{slab.mask_view(), slab.velocity[C].view()};
  slab.for_inner_faces([&](int i, int j, int k) { mask(i, j, k); });
}
void mask(const SlabFixture& slab) {
  mask_component<0>(slab);
  mask_component<1>(slab);
  mask_component<2>(slab);
}

void hold(const SlabFixture& slab) {
  const auto faces = buried_faces(slab.mask_view(), [&](int) { return inner_faces(slab); });
  const HoldObstacles<double> hold{
      faces.data(),
      slab.mask_view(),
      {slab.velocity[0].view(), slab.velocity[1].view(), slab.velocity[2].view()}};
  for (int n = 0; n < static_cast<int>(faces.size()); ++n) hold(n, 0, 0);
}

/// One sweep of Thibault (2009) over all faces, in place.
template <int C, int A>
void sweep(const SlabFixture& slab) {
  const FieldView<const CellMask> mask = slab.mask_view();
  const FieldView<double> u = slab.velocity[C].view();
  slab.for_inner_faces([&](int i, int j, int k) {
    const Cell c{i, j, k};
    if (!solid_on_both_sides<C>(mask, c)) return;
    const bool below = fluid_on_both_sides<C>(mask, prev<A>(c));
    const bool above = fluid_on_both_sides<C>(mask, next<A>(c));
    if (below && above) {
      u(c) = -0.5 * (u(prev<A>(c)) + u(next<A>(c)));
    } else if (below) {
      u(c) = -u(prev<A>(c));
    } else if (above) {
      u(c) = -u(next<A>(c));
    }
  });
}
template <int C, int A, int B>
void sweep_and_corner(const SlabFixture& slab) {
  sweep<C, A>(slab);
  sweep<C, B>(slab);
  const FieldView<const CellMask> mask = slab.mask_view();
  slab.for_inner_faces([&](int i, int j, int k) {
    const Cell c{i, j, k};
    if (solid_on_both_sides<C>(mask, c) && beside_open_face<C, A>(mask, c) &&
        beside_open_face<C, B>(mask, c)) {
      slab.velocity[C].view()(c) = 0;
    }
  });
}

TEST(Obstacles, HoldingIsSweepingTwiceAndTheCorners) {
  for (const unsigned seed : {3u, 23u, 41u}) {
    const ObstacleMap solids = random_solids(SlabFixture::odd_grid().n(), 45, seed);
    SlabFixture at_once(SlabFixture::odd_grid(), &solids);
    SlabFixture in_turn(SlabFixture::odd_grid(), &solids);
    for (const SlabFixture* slab : {&at_once, &in_turn}) {
      fill_at_random(*slab);
      mask(*slab);
    }
    hold(at_once);
    sweep_and_corner<0, 1, 2>(in_turn);
    sweep_and_corner<1, 2, 0>(in_turn);
    sweep_and_corner<2, 0, 1>(in_turn);
    at_once.for_all([&](int i, int j, int k) {
      for (std::size_t c = 0; c < 3; ++c) {
        EXPECT_EQ(at_once.velocity[c].view()(i, j, k), in_turn.velocity[c].view()(i, j, k))
            << c << " at " << i << ' ' << j << ' ' << k;
      }
    });
  }
}

TEST(Obstacles, HoldingChangesNoFaceBesideFluidAndClosesEveryWall) {
  const ObstacleMap solids = random_solids(SlabFixture::odd_grid().n(), 45, 23);
  SlabFixture slab(SlabFixture::odd_grid(), &solids);
  fill_at_random(slab);
  mask(slab);
  const auto u = slab.velocity[0].view(), before = slab.out[0].view();
  slab.for_all([&](int i, int j, int k) { before(i, j, k) = u(i, j, k); });

  hold(slab);
  const auto mask = slab.mask_view();
  int buried = 0, mirrored = 0;
  slab.for_inner_faces([&](int i, int j, int k) {
    const Cell c{i, j, k};
    if (!solid_on_both_sides<0>(mask, c)) {
      EXPECT_EQ(u(c), before(c));
      if (!fluid_on_both_sides<0>(mask, c)) {
        EXPECT_EQ(u(c), 0);
      }
    } else {
      ++buried;
      mirrored += u(c) != 0;
    }
  });
  EXPECT_GT(buried, 0);
  EXPECT_GT(mirrored, 0);
}

TEST(Obstacles, WallBelowAFlowTakesItsMirrorValue) {
  const Index3 n = SlabFixture::odd_grid().n();
  ObstacleMap ground(n);  // solid below k = 3
  for (int k = 0; k < 3; ++k)
    for (int j = 0; j < n[1]; ++j)
      for (int i = 0; i < n[0]; ++i) ground.set_solid(i, j, k);
  SlabFixture slab(SlabFixture::odd_grid(), &ground);
  const auto u = slab.velocity[0].view();
  slab.for_all([&](int i, int j, int k) { u(i, j, k) = 1 + 0.1 * i + 0.2 * j + 0.3 * k; });
  mask(slab);
  hold(slab);
  for (int i = 1; i < n[0]; ++i) {
    EXPECT_EQ(u(i, 2, 2), -u(i, 2, 3));
    EXPECT_EQ(u(i, 2, 1), 0);
  }
}

TEST(Obstacles, EdgeOfABuildingIsSetToZero) {
  const Index3 n = SlabFixture::odd_grid().n();
  ObstacleMap block(n);  // one corner region: j < 3 and k < 3
  for (int k = 0; k < 3; ++k)
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < n[0]; ++i) block.set_solid(i, j, k);
  SlabFixture slab(SlabFixture::odd_grid(), &block);
  const auto u = slab.velocity[0].view();
  slab.for_all([&](int i, int j, int k) { u(i, j, k) = 1; });
  mask(slab);
  hold(slab);
  EXPECT_EQ(u(2, 2, 2), 0);   // faces fluid along both j and k
  EXPECT_EQ(u(2, 1, 2), -1);  // along k only
  EXPECT_EQ(u(2, 2, 1), -1);  // along j only
  EXPECT_EQ(u(2, 1, 1), 0);   // along neither
}

}  // namespace
}  // namespace downwash
