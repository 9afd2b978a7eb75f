#include "solver/pressure/pressure_parts.hpp"

#include <algorithm>
#include <cmath>

#include "solver/pressure/pressure_mask.hpp"

namespace downwash {

PressureParts::PressureParts(const Grid& grid, const PressureFaces& faces,
                             const ObstacleMap& obstacles)
    : grid_(grid),
      faces_(faces),
      n_(grid.n()),
      obstacles_(obstacles),
      runs_(obstacles, {faces.periodic(0), faces.periodic(1), faces.periodic(2)}) {
  for (const FluidRun& run : runs_) {
    if (run.region == determined_.size()) determined_.push_back(false);
    if (on_dirichlet_face(run)) determined_[run.region] = true;
  }
}

bool PressureParts::on_dirichlet_face(const FluidRun& run) const {
  return (run.i_begin == 0 && faces_.dirichlet(0, Side::low)) ||
         (run.i_end == n_[0] && faces_.dirichlet(0, Side::high)) ||
         (run.j == 0 && faces_.dirichlet(1, Side::low)) ||
         (run.j == n_[1] - 1 && faces_.dirichlet(1, Side::high)) ||
         (run.k == 0 && faces_.dirichlet(2, Side::low)) ||
         (run.k == n_[2] - 1 && faces_.dirichlet(2, Side::high));
}

std::vector<double> PressureParts::widths(int axis) const {
  const Axis& spacing = grid_.axis[static_cast<std::size_t>(axis)];
  std::vector<double> all;
  for (int i = 0; i < spacing.n(); ++i) all.push_back(spacing.width(i));
  return all;
}

double PressureParts::remove_means(HostField<double>& field) const {
  const std::vector<double> width[3] = {widths(0), widths(1), widths(2)};
  std::vector<double> integral(determined_.size()), volume(determined_.size());
  for (const FluidRun& run : runs_) {
    const double width_j = width[1][static_cast<std::size_t>(run.j)];
    const double width_k = width[2][static_cast<std::size_t>(run.k)];
    const double* const row = &field(0, run.j, run.k);
    double sum = integral[run.region], volumes = volume[run.region];
    for (int i = run.i_begin; i < run.i_end; ++i) {
      const double v = width[0][static_cast<std::size_t>(i)] * width_j * width_k;
      sum += v * row[i];
      volumes += v;
    }
    integral[run.region] = sum;
    volume[run.region] = volumes;
  }
  double largest = 0;
  std::vector<double> mean(determined_.size());
  for (std::size_t part = 0; part < mean.size(); ++part) {
    if (determined_[part]) continue;
    mean[part] = integral[part] / volume[part];
    largest = std::max(largest, std::abs(mean[part]));
  }
  std::size_t done = 0;  // cells
  const auto clear_until = [&](std::size_t end) {
    std::fill(field.data.begin() + static_cast<std::ptrdiff_t>(done),
              field.data.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
  };
  for (const FluidRun& run : runs_) {
    double* const row = &field(0, run.j, run.k);
    const auto row_begin = static_cast<std::size_t>(row - field.data.data());
    clear_until(row_begin + static_cast<std::size_t>(run.i_begin));
    for (int i = run.i_begin; i < run.i_end; ++i) row[i] -= mean[run.region];
    done = row_begin + static_cast<std::size_t>(run.i_end);
  }
  clear_until(field.data.size());
  return largest;
}

PressureParts::FaceWeightRows PressureParts::face_weights(int axis) const {
  const Axis& spacing = grid_.axis[static_cast<std::size_t>(axis)];
  const bool periodic = faces_.periodic(axis);
  const auto gap = [&](int face) {
    const bool inside = (face > 0 && face < spacing.n()) || periodic;
    return inside ? spacing.gap(face, periodic)
                  : 0.5 * spacing.width(face == 0 ? 0 : face - 1);  // to a Dirichlet face
  };
  FaceWeightRows rows;
  for (int i = 0; i < spacing.n(); ++i) {
    rows.low.push_back(1 / (gap(i) * spacing.width(i)));
    rows.high.push_back(1 / (gap(i + 1) * spacing.width(i)));
  }
  return rows;
}

HostField<double> PressureParts::residual(const HostField<double>& source,
                                          const HostField<double>& p) const {
  const FaceWeightRows weights[3] = {face_weights(0), face_weights(1), face_weights(2)};
  const FieldLayout plane{{n_[0], n_[1], 1}, 0};
  HostField<double> r(n_);
  std::vector<CellMask> masks;
  int masks_of = -1;
  for (const FluidRun& run : runs_) {
    if (run.k != masks_of) masks = pressure_mask(obstacles_, faces_, plane, masks_of = run.k);
    for (int i = run.i_begin; i < run.i_end; ++i) {
      const Index3 c{i, run.j, run.k};
      const auto mask =
          static_cast<unsigned>(masks[static_cast<std::size_t>(plane.offset(i, run.j, 0))]);
      double laplacian = 0;
      const double here = p(c[0], c[1], c[2]);
      for (std::size_t a = 0; a < 3; ++a) {
        const auto at = static_cast<std::size_t>(c[a]);
        for (const int step : {-1, 1}) {
          if (!((mask >> (2 * a + (step > 0 ? 1 : 0))) & 1u)) continue;
          Index3 other = c;
          other[a] += step;
          const bool inside =
              (other[a] >= 0 && other[a] < n_[a]) || faces_.periodic(static_cast<int>(a));
          if (inside) other[a] = (other[a] + n_[a]) % n_[a];
          const double there = inside ? p(other[0], other[1], other[2]) : 0.0;
          laplacian += (step < 0 ? weights[a].low[at] : weights[a].high[at]) * (there - here);
        }
      }
      r(c[0], c[1], c[2]) = source(c[0], c[1], c[2]) - laplacian;
    }
  }
  return r;
}

}  // namespace downwash
