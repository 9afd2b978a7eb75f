// Vreman's model on velocity fields whose gradient is the same everywhere.
#include "solver/stencils/eddy_viscosity.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace downwash {
namespace {

using Matrix = std::array<std::array<double, 3>, 3>;  // ∂u_j/∂x_i by i and j

constexpr int n = 6, middle = 2;
constexpr std::array<double, 3> width{0.5, 1.0, 2.0};

/// nu_t / c in a cell of a field u_j = Σ a_ij x_i on its faces.
double vreman(const Matrix& a) {
  std::array<std::vector<double>, 3> u;
  for (std::size_t j = 0; j < 3; ++j) {
    for (int z = 0; z < n; ++z) {
      for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
          const std::array<int, 3> index{x, y, z};
          double value = 0;
          for (std::size_t i = 0; i < 3; ++i) {
            value += a[i][j] * width[i] * (index[i] + (i == j ? 0 : 0.5));
          }
          u[j].push_back(value);
        }
      }
    }
  }
  std::array<std::vector<double>, 3> w, r;
  GridView<double> grid;
  for (std::size_t i = 0; i < 3; ++i) {
    w[i].assign(n, width[i]);
    r[i].assign(n, 1 / width[i]);
    grid.axis[i] = {w[i].data(), r[i].data(), r[i].data(), w[i].data()};
  }
  const std::vector<CellMask> fluid(n * n * n, CellMask{0x7f});
  const auto view = [](const std::vector<double>& f) {
    return FieldView<const double>{f.data(), n, n * n};
  };
  const VremanViscosity<double> model{
      VelocityView<const double>(view(u[0]), view(u[1]), view(u[2])),
      grid,
      FieldView<const CellMask>{fluid.data(), n, n * n},
      {},
      1.0};
  return model.compute({middle, middle, middle});
}

TEST(Vreman, LeavesPureShearAlone) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      Matrix a{};
      if (i != j) a[i][j] = 1.7;
      EXPECT_NEAR(vreman(a), 0, 1e-9) << i << j;
    }
  }
}

TEST(Vreman, SeesThreeDimensionalStrain) {
  // a = diag(1, 1, -2): β = diag(Δ₀², Δ₁², 4 Δ₂²) = diag(1/4, 1, 16), α² = 6.
  Matrix a{};
  a[0][0] = a[1][1] = 1;
  a[2][2] = -2;
  EXPECT_NEAR(vreman(a), std::sqrt((0.25 + 4 + 16) / 6), 1e-9);
}

TEST(Vreman, SeesRotation) {
  // u = -y, v = x: α₁₀ = -1, α₀₁ = 1; β = diag(Δ₁², Δ₀², 0), α² = 2.
  Matrix a{};
  a[1][0] = -1;
  a[0][1] = 1;
  EXPECT_NEAR(vreman(a), std::sqrt(0.25 * 1.0 / 2), 1e-9);
}

TEST(Vreman, HasNothingToDoWithStillAir) { EXPECT_EQ(vreman(Matrix{}), 0); }

}  // namespace
}  // namespace downwash
