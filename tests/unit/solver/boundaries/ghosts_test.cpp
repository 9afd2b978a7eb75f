#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "solver/boundaries/slab_faces.hpp"
#include "solver/stencils/ghost_cells.hpp"
#include "tests/support/flow/pressure_problems.hpp"
#include "tests/support/flow/slab_fixture.hpp"

namespace downwash {
namespace {

/// A slab with random values and a condition of some kind at each end.
struct Ends {
  Ends(const Grid& grid, unsigned seed)
      : random(seed), solids(random_solids(grid.n(), 45, seed)), slab(grid, &solids, conditions()) {
    std::uniform_real_distribution<double> value(-1, 1);
    slab.for_all([&](int i, int j, int k) {
      for (auto& component : slab.velocity) component.view()(i, j, k) = value(random);
      slab.scalar.view()(i, j, k) = value(random);
    });
    for (const FaceCondition& face : slab.boundaries.face) {
      end.push_back(std::visit([&](const auto& condition) { return of(condition); }, face));
    }
  }

  BoundaryConditions conditions() {
    BoundaryConditions b = SlabFixture::all_walls();
    const FaceCondition kinds[] = {Wall{{0.1, 0.2, 0.3}}, FreeSlip{},
                                   Inflow{{0.5, -0.4, 0.6}, 1, {1, 2, 3, 4, 5, 6, 7}}, Outflow{}};
    for (FaceCondition& face : b.face) face = kinds[random() % 4];
    const auto axis = static_cast<int>(random() % 3);
    // Neighbouring slabs see to a periodic axis k.
    if (axis < 2) b.at(axis, Side::low) = b.at(axis, Side::high) = Periodic{};
    return b;
  }

  EndCondition<double> of(const Periodic&) { return {.periodic = true}; }
  EndCondition<double> of(const FreeSlip&) { return {.sets_normal = true}; }
  EndCondition<double> of(const Outflow&) { return {}; }
  EndCondition<double> of(const Wall& wall) {
    const Vector3& v = wall.velocity;
    return {
        .sets_normal = true, .sets_tangential = true, .scalar = 0, .velocity = {v[0], v[1], v[2]}};
  }
  EndCondition<double> of(const Inflow& inflow) {
    const Vector3& v = inflow.velocity;
    return {.sets_normal = true,
            .sets_tangential = true,
            .velocity = {v[0], v[1], v[2]},
            .profile = profile + 1,
            .profile_axis = inflow.profile_axis};
  }

  std::mt19937 random;
  ObstacleMap solids;
  SlabFixture slab;
  double profile[9] = {1, 1, 2, 3, 4, 5, 6, 7, 7};
  std::vector<EndCondition<double>> end;
};

/// Face after face over the ghosts of those before, as the conditions are defined.
template <int A>
void fill_in_turn(Ends& ends, int g) {
  SlabFixture& slab = ends.slab;
  const int n = slab.grid.n()[A], inside = g < 0 ? 0 : n - 1, face = g < 0 ? 0 : n;
  const EndCondition<double>& end = ends.end[2 * A + (g < 0 ? 0 : 1)];
  slab.for_all([&](int i, int j, int k) {
    const Cell c{i, j, k};
    if (along<A>(c) != g) return;
    const Cell source = with_index<A>(c, end.periodic ? n - 1 - inside : inside);
    slab.scalar.view()(c) = (end.periodic ? 1 : end.scalar) * slab.scalar.view()(source);
    for (int component = 0; component < 3; ++component) {
      const auto u = slab.velocity[static_cast<std::size_t>(component)].view();
      const double factor = end.profile ? end.profile[j] : 1;
      const double value = factor * end.velocity[component];
      if (end.periodic) {
        u(c) = u(source);
      } else if (component != A) {
        u(c) = end.sets_tangential ? 2 * value - u(source) : u(source);
      } else if (end.sets_normal) {
        u(with_index<A>(c, face)) = is_fluid(slab.mask_view()(source)) ? value : 0;
      }
    }
  });
}

template <class Ghosts>
void fill_at_once(Ends& ends, const Ghosts& ghosts) {
  const SlabFaces faces(ends.slab.boundaries, ends.slab.extent);
  const std::vector<Cell> edges = faces.own_edges();
  ends.slab.backend.at_once(
      Stage{faces.own_ends_without_edges<0>(), BeyondOneEnd<0, Ghosts>{ghosts}},
      Stage{faces.own_ends_without_edges<1>(), BeyondOneEnd<1, Ghosts>{ghosts}},
      Stage{faces.own_ends_without_edges<2>(), BeyondOneEnd<2, Ghosts>{ghosts}},
      Stage{Range{{0, 0, 0}, {static_cast<int>(edges.size()), 1, 1}},
            BeyondSeveralEnds<Ghosts>{edges.data(), ghosts}});
}
void fill_at_once(Ends& ends) {
  SlabFixture& slab = ends.slab;
  const Index3 n = slab.grid.n();
  const SlabEnds<double> of_slab{ends.end.data(), {n[0], n[1], n[2]}};
  fill_at_once(ends, VelocityGhosts<double>{{slab.velocity[0].view(), slab.velocity[1].view(),
                                             slab.velocity[2].view()},
                                            slab.mask_view(),
                                            of_slab});
  fill_at_once(ends, ScalarGhosts<double>{slab.scalar.view(), of_slab});
}

void expect_same(const Grid& grid, unsigned seed) {
  Ends in_turn(grid, seed), at_once(grid, seed);
  for (const int n : {-1, grid.n()[0]}) fill_in_turn<0>(in_turn, n);
  for (const int n : {-1, grid.n()[1]}) fill_in_turn<1>(in_turn, n);
  for (const int n : {-1, grid.n()[2]}) fill_in_turn<2>(in_turn, n);
  fill_at_once(at_once);
  const BoundaryConditions& boundaries = in_turn.slab.boundaries;
  at_once.slab.for_all([&](int i, int j, int k) {
    const Index3 index{i, j, k};
    EXPECT_EQ(at_once.slab.scalar.view()(i, j, k), in_turn.slab.scalar.view()(i, j, k));
    for (std::size_t c = 0; c < 3; ++c) {
      // Beyond the boundary face there is nothing.
      if (index[c] < 0 && !boundaries.periodic(static_cast<int>(c))) continue;
      EXPECT_EQ(at_once.slab.velocity[c].view()(i, j, k), in_turn.slab.velocity[c].view()(i, j, k))
          << "component " << c << " at " << i << ' ' << j << ' ' << k << ", seed " << seed;
    }
  });
}

TEST(Ghosts, AreFilledAtOnceAsFaceAfterFace) {
  for (unsigned seed = 0; seed < 40; ++seed) expect_same(SlabFixture::odd_grid(), seed);
}

TEST(Ghosts, AreFilledAtOnceAsFaceAfterFaceInASinglePlane) {
  const Grid plane{{Axis::uniform(0, 1, 1), Axis::uniform(0, 7, 7), Axis::uniform(0, 1, 1)}};
  for (unsigned seed = 0; seed < 40; ++seed) expect_same(plane, seed);
}

}  // namespace
}  // namespace downwash
