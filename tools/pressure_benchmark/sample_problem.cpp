#include "tools/pressure_benchmark/sample_problem.hpp"

#include <random>
#include <utility>
#include <vector>

namespace downwash::benchmark {
namespace {

/// A box on the ground, in fractions of the domain along i and k and of its height.
struct Box {
  double i_low, i_high, k_low, k_high, height;
};

/// Always the same ones.
std::vector<Box> random_boxes() {
  std::mt19937 generator(7);
  std::uniform_real_distribution<double> uniform(0, 1);
  const auto between = [&](double low, double high) {
    return low + (high - low) * uniform(generator);
  };
  std::vector<Box> boxes;
  for (int b = 0; b < 40; ++b) {
    const double k_low = between(0.075, 0.875), i_low = between(0.05, 0.85);
    const double length = between(0.015, 0.075), width = between(0.03, 0.13);
    boxes.push_back({i_low, i_low + width, k_low, k_low + length, between(0.1, 0.6)});
  }
  return boxes;
}

std::vector<Box> staggered_blocks() {
  constexpr double pitch = 1.0 / 8, width = pitch / 2;
  std::vector<Box> boxes;
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      const double k = row * pitch + width, i = column * pitch + (row % 2 == 0 ? width : 0);
      boxes.push_back({i, i + width, k, k + width, 0.25});
    }
  }
  return boxes;
}

/// A cell is solid where its centre lies in a box.
void build(const std::vector<Box>& boxes, const Grid& grid, ObstacleMap& obstacles) {
  const Index3 n = grid.n();
  const auto span = [&](int axis, double low, double high) {
    const Axis& a = grid.axis[static_cast<std::size_t>(axis)];
    return a.cells_between(a.origin() + low * a.length(), a.origin() + high * a.length());
  };
  for (const Box& box : boxes) {
    const IndexRange i_range = span(0, box.i_low, box.i_high), j_range = span(1, 0, box.height);
    const IndexRange k_range = span(2, box.k_low, box.k_high);
    for (int k = k_range.first; k < k_range.last && k < n[2]; ++k) {
      for (int j = j_range.first; j < j_range.last; ++j) {
        for (int i = i_range.first; i < i_range.last; ++i) obstacles.set_solid(i, j, k);
      }
    }
  }
}

Axis stretched_axis(int n, double ratio) {
  std::vector<double> faces{0};
  double width = 1;
  for (int i = 0; i < n; ++i, width *= ratio) faces.push_back(faces.back() + width);
  const double scale = n / faces.back();
  for (double& face : faces) face *= scale;
  return Axis(std::move(faces));
}

/// Divergence of unit speed on open faces between cells of unit width, and on the faces of the
/// domain.
double divergence_of_wind(const ObstacleMap& obstacles, int i, int j, int k) {
  const bool low_open = k == 0 || !obstacles.solid(i, j, k - 1);
  const bool high_open = k + 1 == obstacles.n()[2] || !obstacles.solid(i, j, k + 1);
  return (high_open ? 1 : 0) - (low_open ? 1 : 0);
}

void fill(HostField<double>& source, const ObstacleMap& obstacles, Source kind) {
  std::mt19937 generator(11);
  std::uniform_real_distribution<double> uniform(-0.5, 0.5);
  for (int k = 0; k < source.n[2]; ++k) {
    for (int j = 0; j < source.n[1]; ++j) {
      for (int i = 0; i < source.n[0]; ++i) {
        if (obstacles.solid(i, j, k)) continue;
        source(i, j, k) =
            kind == Source::random ? uniform(generator) : divergence_of_wind(obstacles, i, j, k);
      }
    }
  }
}

}  // namespace

SampleProblem sample_problem(const Index3& n, double stretch, Geometry geometry, Source source) {
  SampleProblem problem{
      {{Axis::uniform(0, n[0], n[0]), stretched_axis(n[1], stretch), Axis::uniform(0, n[2], n[2])}},
      ObstacleMap(n),
      HostField<double>(n)};
  if (geometry == Geometry::boxes) build(random_boxes(), problem.grid, problem.obstacles);
  if (geometry == Geometry::blocks) build(staggered_blocks(), problem.grid, problem.obstacles);
  fill(problem.source, problem.obstacles, source);
  return problem;
}

}  // namespace downwash::benchmark
