// Stencils on polynomials that they must differentiate exactly, on an odd anisotropic grid.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "solver/stencils/diagnostics.hpp"
#include "solver/stencils/eddy_viscosity.hpp"
#include "solver/stencils/momentum.hpp"
#include "solver/stencils/projection.hpp"
#include "tests/support/flow/slab_fixture.hpp"

namespace downwash {
namespace {

constexpr double tolerance = 1e-11;

/// Gradients a[c][d] = ∂u_c/∂x_d of a linear velocity field, and its value at the origin.
struct LinearFlow {
  double a[3][3] = {{0.5, -1.2, 0.7}, {2.1, -0.3, 0.9}, {-0.8, 1.4, 0.6}};
  double b[3] = {0.3, -0.9, 1.7};

  double at(int c, double x, double y, double z) const {
    return b[c] + a[c][0] * x + a[c][1] * y + a[c][2] * z;
  }
  ScalarFunction component(int c) const {
    return [*this, c](double x, double y, double z) { return at(c, x, y, z); };
  }
  double divergence() const { return a[0][0] + a[1][1] + a[2][2]; }
};

class Stencils : public ::testing::Test {
 protected:
  SlabFixture slab{SlabFixture::odd_grid()};
  LinearFlow flow;
  GridView<double> grid = slab.slab_grid.view();

  void SetUp() override {
    slab.set_velocity(flow.component(0), flow.component(1), flow.component(2));
  }
};

TEST_F(Stencils, DivergenceOfLinearFlowIsExact) {
  slab.for_cells([&](int i, int j, int k) {
    EXPECT_NEAR(divergence(slab.view(), grid, Cell{i, j, k}), flow.divergence(), tolerance);
  });
}

TEST_F(Stencils, DivergenceOfQuadraticFlowIsExact) {
  slab.set_velocity([](double x, double, double z) { return x * x + z; },
                    [](double x, double y, double) { return y * y - 3 * x; },
                    [](double, double y, double z) { return -2 * z * z + y; });
  slab.for_cells([&](int i, int j, int k) {
    const auto x = slab.position(3, i, j, k);
    EXPECT_NEAR(divergence(slab.view(), grid, Cell{i, j, k}), 2 * x[0] + 2 * x[1] - 4 * x[2],
                tolerance);
  });
}

/// -∂(u_c u_d)/∂x_d + ∂/∂x_d [ν (a_cd + a_dc)] of a linear flow with linear viscosity ν.
double exact_tendency(const LinearFlow& f, int c, const std::array<double, 3>& x,
                      const double nu_gradient[3]) {
  double value = 0;
  for (int d = 0; d < 3; ++d) {
    value -= f.a[c][d] * f.at(d, x[0], x[1], x[2]) + f.at(c, x[0], x[1], x[2]) * f.a[d][d];
    value += nu_gradient[d] * (f.a[c][d] + f.a[d][c]);
  }
  return value;
}

template <int C, class Tendency>
double at(const Tendency& tendency, Cell c) {
  return tendency.template of<C>(tendency.template sizes<C>(c),
                                 face_fluxes(OneComponent<C, Tendency>{tendency}, c));
}

template <int C>
void expect_exact_momentum(SlabFixture& slab, const LinearFlow& flow) {
  const double nu_gradient[3] = {0.2, -0.1, 0.05};
  slab.sample(3, slab.scalar, [&](double x, double y, double z) {
    return 3 + nu_gradient[0] * x + nu_gradient[1] * y + nu_gradient[2] * z;
  });
  const MomentumTendency<double, CentralAdvection<double>, VariableViscosity<double>> tendency{
      slab.view(), slab.slab_grid.view(), {}, {0.25, slab.scalar.view()}, {0.125, 0.125, 0.125}};
  slab.for_inner_faces([&](int i, int j, int k) {
    EXPECT_NEAR(at<C>(tendency, {i, j, k}),
                exact_tendency(flow, C, slab.position(C, i, j, k), nu_gradient) + 0.125, 1e-10);
  });
}

TEST_F(Stencils, MomentumOfLinearFlowWithLinearViscosityIsExact) {
  expect_exact_momentum<0>(slab, flow);
  expect_exact_momentum<1>(slab, flow);
  expect_exact_momentum<2>(slab, flow);
}

TEST_F(Stencils, DiffusionOfParallelQuadraticFlowIsExact) {
  const auto q = [](double a, double b) { return 1 + 2 * a * a - 3 * b * b + a * b; };
  const auto zero = [](double, double, double) { return 0.0; };
  const double nu = 0.37;
  const UniformViscosity<double> viscosity{nu};
  slab.set_velocity([&](double, double y, double z) { return q(y, z); }, zero, zero);
  const MomentumTendency<double, CentralAdvection<double>, UniformViscosity<double>> tendency{
      slab.view(), grid, {}, viscosity, {0, 0, 0}};
  slab.for_inner_faces([&](int i, int j, int k) {
    EXPECT_NEAR(at<0>(tendency, {i, j, k}), nu * (4 - 6), 1e-10);
  });
}

TEST_F(Stencils, FullUpwindingCarriesTheValueFromBehind) {
  // u = const, v linear in x: ∂(uv)/∂x becomes the one-sided difference, exact here; the blended
  // term must vanish for a linear profile's second difference and shift a quadratic one by u h.
  const double speed = 2, h = slab.grid.axis[0].width(0);
  slab.set_velocity([&](double, double, double) { return speed; },
                    [](double x, double, double) { return x * x; },
                    [](double, double, double) { return 0.0; });
  const MomentumTendency<double, UpwindedAdvection<double>, UniformViscosity<double>> tendency{
      slab.view(), grid, {1}, {0}, {0, 0, 0}};
  slab.for_inner_faces([&](int i, int j, int k) {
    const double x = slab.position(1, i, j, k)[0];
    const double upwind = -speed * (x * x - (x - h) * (x - h)) / h;
    EXPECT_NEAR(at<1>(tendency, {i, j, k}), upwind, 1e-10);
  });
}

TEST_F(Stencils, SmagorinskyOfLinearFlowIsExact) {
  double strain_squared = 0;  // 2 S_ij S_ij
  for (int c = 0; c < 3; ++c) {
    for (int d = 0; d < 3; ++d) {
      const double s = 0.5 * (flow.a[c][d] + flow.a[d][c]);
      strain_squared += 2 * s * s;
    }
  }
  const double cs = 0.17, delta_cubed = 0.7 * 0.4 * 1.1;
  const double exact = cs * cs * std::pow(delta_cubed, 2.0 / 3) * std::sqrt(strain_squared);
  const SmagorinskyViscosity<double, CellLength<double>> viscosity{
      slab.view(), grid, slab.mask_view(), slab.scalar.view(), {grid, cs * cs}};
  for (int k = 1; k < 5; ++k) {
    for (int j = 1; j < 6; ++j) {
      for (int i = 1; i < 4; ++i) {
        EXPECT_NEAR(viscosity.compute({i, j, k}), exact, tolerance);
      }
    }
  }
}

/// Random solids, about a third of the cells.
ObstacleMap random_solids(Index3 n, unsigned seed) {
  std::mt19937 random(seed);
  ObstacleMap map(n);
  for (int k = 0; k < n[2]; ++k)
    for (int j = 0; j < n[1]; ++j)
      for (int i = 0; i < n[0]; ++i) map.set_solid(i, j, k, random() % 3 == 0);
  return map;
}

TEST(Projection, LaplacianIsDivergenceOfGradientOnOpenFaces) {
  const Grid grid{{Axis({0, 1, 2.1, 3.3, 4.6, 6.0}), Axis::uniform(0, 2.8, 7),
                   Axis({0, 0.9, 1.9, 3.0, 4.2, 5.5, 6.9})}};
  const ObstacleMap solids = random_solids(grid.n(), 3);
  SlabFixture slab(grid, &solids);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-1, 1);
  slab.for_all([&](int i, int j, int k) { slab.scalar.view()(i, j, k) = value(random); });

  // u = 0 - 1 · G p, so that ∇·u = -L p; the residual of b = 0 is |L p|.
  const FieldView<const double> p = slab.scalar.view();
  const auto g = slab.slab_grid.view();
  const VelocityView<double> u{slab.velocity[0].view(), slab.velocity[1].view(),
                               slab.velocity[2].view()};
  const VelocityCorrection<double> correction{p, slab.mask_view(), g, u, 1};
  slab.for_cells([&](int i, int j, int k) { apply(correction, {i, j, k}); });
  const PressureResidual<double> residual{p, slab.out[0].view(), slab.mask_view(), g};
  slab.for_cells([&](int i, int j, int k) {
    const double div = divergence(slab.view(), g, Cell{i, j, k});
    EXPECT_NEAR(residual(i, j, k), std::abs(div), 1e-12);
  });
}

TEST(Projection, JacobiLeavesTheSolutionAlone) {
  const ObstacleMap solids = random_solids(SlabFixture::odd_grid().n(), 11);
  SlabFixture slab(SlabFixture::odd_grid(), &solids);
  const auto g = slab.slab_grid.view();
  std::mt19937 random(5);
  std::uniform_real_distribution<double> value(-1, 1);
  slab.for_cells([&](int i, int j, int k) {
    const bool connected =
        laplacian_weights(slab.mask.view()(i, j, k), g, Cell{i, j, k}).diagonal() > 0;
    if (connected) slab.scalar.view()(i, j, k) = value(random);
  });
  slab.for_cells([&](int i, int j, int k) {  // b = L p
    const Cell c{i, j, k};
    const auto w = laplacian_weights(slab.mask.view()(c), g, c);
    slab.out[0].view()(c) =
        w.sum(neighbours(slab.scalar.view(), c)) - w.diagonal() * slab.scalar.view()(c);
  });
  const JacobiSweep<double> sweep{
      slab.scalar.view(), slab.out[0].view(), slab.mask_view(), g, slab.out[1].view(), 0.9};
  slab.for_cells([&](int i, int j, int k) {
    EXPECT_NEAR(sweep.compute({i, j, k}), slab.scalar.view()(i, j, k), 1e-12);
  });
}

}  // namespace
}  // namespace downwash
