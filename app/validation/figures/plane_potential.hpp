// Potentials in a plane, ∇²φ = 0, by the solvers of the pressure; and pictures of them.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "io/plot/svg_plot.hpp"
#include "solver/pressure/poisson_solver.hpp"

namespace downwash {

using PlaneFunction = std::function<double(double x, double y)>;

/// A rectangle, one cell thick, with parts cut out.
struct PlaneProblem {
  Axis x, y;
  /// φ on the low and high sides of x and y; nothing crosses a side without.
  std::array<std::array<PlaneFunction, 2>, 2> value{};
  /// Cells with their centres here are cut out; none where empty.
  std::function<bool(double x, double y)> solid = nullptr;
  /// ψ with ∇φ = (∂ψ/∂y, -∂ψ/∂x): differences of it are what crosses the edges of cells cut out
  /// and sides without a value. Nothing where empty.
  PlaneFunction stream = nullptr;
};

/// Values at the centres of cells, NaN where these are cut out; row by row from the lowest y.
struct PlaneField {
  std::vector<double> x, y, values;

  double& operator()(int i, int j) { return values[offset(i, j)]; }
  double operator()(int i, int j) const { return values[offset(i, j)]; }
  int columns() const { return static_cast<int>(x.size()); }
  int rows() const { return static_cast<int>(y.size()); }

 private:
  std::size_t offset(int i, int j) const {
    return static_cast<std::size_t>(j) * x.size() + static_cast<std::size_t>(i);
  }
};

struct PlaneSolution {
  PlaneField field;
  PressureReport report;
};

/// Throws std::runtime_error when the tolerance is not reached.
PlaneSolution solve(const PlaneProblem& problem, const PressureParameters& parameters,
                    const Execution& execution);

/// Differences from the exact solution, over the cells that count.
struct FieldError {
  double largest = 0;     ///< max|F - A|
  double rms = 0;         ///< root of the mean of (F - A)²
  double normalized = 0;  ///< root of the mean of ((F - A) / A)² (Kim 2021, eq. 17)
};
FieldError error_of(const PlaneField& field, const PlaneFunction& exact,
                    const std::function<bool(double x, double y)>& counts);

/// A function at the places of a field, where that has values.
PlaneField sampled(const PlaneField& places, const PlaneFunction& function);

PlotRaster raster_of(const PlaneField& field, double low, double high, const std::string& label);

/// Contours of equal look; the first bears the label.
void add_contours(Plot& plot, const PlaneField& field, const std::vector<double>& levels,
                  PlotCurve::Style style, int colour, const std::string& label);

}  // namespace downwash
