#include "app/validation/figures/plane_potential.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace downwash {
namespace {

/// x and y are the first and the last axis of the solver, which cuts the last into slabs.
Grid grid_of(const PlaneProblem& problem) {
  return {{problem.x, Axis::uniform(0, problem.y.width(0), 1), problem.y}};
}

PressureFaces faces_of(const PlaneProblem& problem) {
  PressureFaces faces;
  for (const std::size_t axis : {0u, 1u}) {
    for (const std::size_t side : {0u, 1u}) {
      if (problem.value[axis][side]) faces.face[2 * axis][side] = PressureFace::dirichlet;
    }
  }
  return faces;
}

ObstacleMap obstacles_of(const PlaneProblem& problem) {
  ObstacleMap obstacles({problem.x.n(), 1, problem.y.n()});
  if (!problem.solid) return obstacles;
  for (int j = 0; j < problem.y.n(); ++j) {
    for (int i = 0; i < problem.x.n(); ++i) {
      if (problem.solid(problem.x.centre(i), problem.y.centre(j))) obstacles.set_solid(i, 0, j);
    }
  }
  return obstacles;
}

/// What the operator leaves out of ∇·∇φ, with the opposite sign. It takes φ = 0 on a side with a
/// value g, half a cell from the centre, and so lacks g / (½h · h); and it takes no flux through
/// closed edges, and so lacks Δψ / (h_x h_y).
class Source {
 public:
  Source(const PlaneProblem& problem, const ObstacleMap& obstacles)
      : problem_(problem), obstacles_(obstacles) {}

  double at(int i, int j) const { return -edges<0>(i, j) - edges<1>(i, j); }

 private:
  template <int A>
  double edges(int i, int j) const {
    const Axis& along = A == 0 ? problem_.x : problem_.y;
    const int m = A == 0 ? i : j;
    double sum = 0;
    for (const int step : {-1, 1}) {
      const bool inside = m + step >= 0 && m + step < along.n();
      if (inside && !obstacles_.solid(i + (A == 0 ? step : 0), 0, j + (A == 1 ? step : 0)))
        continue;
      const double edge = along.face(step < 0 ? m : m + 1);
      const PlaneFunction& value = problem_.value[A][step < 0 ? 0 : 1];
      if (!inside && value) {
        const double g =
            A == 0 ? value(edge, problem_.y.centre(j)) : value(problem_.x.centre(i), edge);
        sum += 2 * g / (along.width(m) * along.width(m));
      } else if (problem_.stream) {
        sum += step * flux_up<A>(edge, i, j) / (problem_.x.width(i) * problem_.y.width(j));
      }
    }
    return sum;
  }

  /// ∫∂φ/∂x dy or ∫∂φ/∂y dx along an edge of the cell.
  template <int A>
  double flux_up(double edge, int i, int j) const {
    const PlaneFunction& psi = problem_.stream;
    if (A == 0) return psi(edge, problem_.y.face(j + 1)) - psi(edge, problem_.y.face(j));
    return psi(problem_.x.face(i), edge) - psi(problem_.x.face(i + 1), edge);
  }

  const PlaneProblem& problem_;
  const ObstacleMap& obstacles_;
};

std::vector<double> centres(const Axis& axis) {
  std::vector<double> all;
  for (int i = 0; i < axis.n(); ++i) all.push_back(axis.centre(i));
  return all;
}

}  // namespace

PlaneSolution solve(const PlaneProblem& problem, const PressureParameters& parameters,
                    const Execution& execution) {
  const ObstacleMap obstacles = obstacles_of(problem);
  PoissonSolver solver({grid_of(problem), faces_of(problem), obstacles, parameters}, execution);
  const Source source(problem, obstacles);
  HostField<double> b(obstacles.n());
  for (int j = 0; j < problem.y.n(); ++j) {
    for (int i = 0; i < problem.x.n(); ++i) {
      if (!obstacles.solid(i, 0, j)) b(i, 0, j) = source.at(i, j);
    }
  }
  solver.set_source(b);
  PlaneSolution solution{{centres(problem.x), centres(problem.y), {}}, solver.solve()};
  if (solution.report.capped) {
    throw std::runtime_error(
        fmt::format("the potential did not settle in {} iterations", solution.report.iterations));
  }
  solution.field.values = solver.solution().data;
  std::size_t cell = 0;
  for (int j = 0; j < problem.y.n(); ++j) {
    for (int i = 0; i < problem.x.n(); ++i, ++cell) {
      if (!obstacles.solid(i, 0, j)) continue;
      solution.field.values[cell] = std::numeric_limits<double>::quiet_NaN();
    }
  }
  return solution;
}

FieldError error_of(const PlaneField& field, const PlaneFunction& exact,
                    const std::function<bool(double x, double y)>& counts) {
  FieldError error;
  double squares = 0, relative_squares = 0, count = 0;
  for (int j = 0; j < field.rows(); ++j) {
    for (int i = 0; i < field.columns(); ++i) {
      const double x = field.x[static_cast<std::size_t>(i)];
      const double y = field.y[static_cast<std::size_t>(j)];
      if (std::isnan(field(i, j)) || !counts(x, y)) continue;
      const double expected = exact(x, y), difference = field(i, j) - expected;
      error.largest = std::max(error.largest, std::abs(difference));
      squares += difference * difference;
      relative_squares += difference / expected * (difference / expected);
      ++count;
    }
  }
  error.rms = std::sqrt(squares / count);
  error.normalized = std::sqrt(relative_squares / count);
  return error;
}

PlaneField sampled(const PlaneField& places, const PlaneFunction& function) {
  PlaneField samples = places;
  for (int j = 0; j < places.rows(); ++j) {
    for (int i = 0; i < places.columns(); ++i) {
      if (std::isnan(places(i, j))) continue;
      samples(i, j) =
          function(places.x[static_cast<std::size_t>(i)], places.y[static_cast<std::size_t>(j)]);
    }
  }
  return samples;
}

PlotRaster raster_of(const PlaneField& field, double low, double high, const std::string& label) {
  const auto edges = [](const std::vector<double>& centres) {
    const double half = (centres[1] - centres[0]) / 2;
    return std::array<double, 2>{centres.front() - half, centres.back() + half};
  };
  const auto x = edges(field.x), y = edges(field.y);
  return {.columns = field.columns(),
          .rows = field.rows(),
          .values = {field.values.begin(), field.values.end()},
          .x = {x[0], x[1]},
          .y = {y[0], y[1]},
          .range = {low, high},
          .label = label};
}

void add_contours(Plot& plot, const PlaneField& field, const std::vector<double>& levels,
                  PlotCurve::Style style, int colour, const std::string& label) {
  for (const double level : levels) {
    PlotCurve curve = contour(field.x, field.y, field.values, level);
    if (level == levels.front()) curve.label = label;
    curve.style = style;
    curve.colour = colour;
    plot.curves.push_back(std::move(curve));
  }
}

}  // namespace downwash
