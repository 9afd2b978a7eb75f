#include "solver/pressure/pressure_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solver/pressure/pressure_mask.hpp"

namespace downwash {
namespace {

/// Sets of runs: union-find, where the first run of a set stands for it.
class RunSets {
 public:
  explicit RunSets(std::size_t runs) : parent_(runs) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  void join(std::size_t a, std::size_t b) {
    a = first(a);
    b = first(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  std::size_t first(std::size_t run) {
    while (parent_[run] != run) run = parent_[run] = parent_[parent_[run]];
    return run;
  }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace

PressureParts::PressureParts(const Grid& grid, const PressureFaces& faces,
                             const ObstacleMap& obstacles)
    : grid_(grid), faces_(faces), n_(grid.n()), obstacles_(obstacles), runs_(find_runs(obstacles)) {
  join_runs();
}

std::vector<PressureParts::Run> PressureParts::find_runs(const ObstacleMap& obstacles) const {
  std::vector<Run> runs;
  const std::uint8_t* row = obstacles.flags().data();
  for (int k = 0; k < n_[2]; ++k) {
    for (int j = 0; j < n_[1]; ++j, row += n_[0]) {
      for (const std::uint8_t *at = row, *const end = row + n_[0]; at != end;) {
        const std::uint8_t* const begin = std::find(at, end, std::uint8_t{0});
        if (begin == end) break;
        at = std::find_if(begin, end, [](std::uint8_t solid) { return solid != 0; });
        runs.push_back({static_cast<int>(begin - row), static_cast<int>(at - row), j, k, 0});
      }
    }
  }
  return runs;
}

/// Runs that touch make one part, across periodic faces too. Parts are numbered by their first
/// runs.
void PressureParts::join_runs() {
  const auto rows = static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(n_[2]);
  std::vector<std::size_t> row_begin(rows + 1);
  const auto row_of = [&](int j, int k) {
    return static_cast<std::size_t>(j) +
           static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(k);
  };
  for (const Run& run : runs_) ++row_begin[row_of(run.j, run.k) + 1];
  std::partial_sum(row_begin.begin(), row_begin.end(), row_begin.begin());

  RunSets sets(runs_.size());
  const auto join_rows = [&](std::size_t row_a, std::size_t row_b) {
    std::size_t a = row_begin[row_a], b = row_begin[row_b];
    while (a < row_begin[row_a + 1] && b < row_begin[row_b + 1]) {
      if (runs_[a].i_begin < runs_[b].i_end && runs_[b].i_begin < runs_[a].i_end) sets.join(a, b);
      ++(runs_[a].i_end < runs_[b].i_end ? a : b);
    }
  };
  for (int k = 0; k < n_[2]; ++k) {
    for (int j = 0; j < n_[1]; ++j) {
      const std::size_t row = row_of(j, k);
      if (faces_.periodic(0) && row_begin[row] < row_begin[row + 1]) {
        const std::size_t first = row_begin[row], last = row_begin[row + 1] - 1;
        if (runs_[first].i_begin == 0 && runs_[last].i_end == n_[0]) sets.join(first, last);
      }
      if (j > 0 || faces_.periodic(1)) join_rows(row_of(j > 0 ? j - 1 : n_[1] - 1, k), row);
      if (k > 0 || faces_.periodic(2)) join_rows(row_of(j, k > 0 ? k - 1 : n_[2] - 1), row);
    }
  }

  for (std::size_t r = 0; r < runs_.size(); ++r) {
    const std::size_t first = sets.first(r);
    runs_[r].part = first == r ? determined_.size() : runs_[first].part;
    if (first == r) determined_.push_back(false);
    if (on_dirichlet_face(runs_[r])) determined_[runs_[r].part] = true;
  }
}

bool PressureParts::on_dirichlet_face(const Run& run) const {
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
  for (const Run& run : runs_) {
    const double width_j = width[1][static_cast<std::size_t>(run.j)];
    const double width_k = width[2][static_cast<std::size_t>(run.k)];
    const double* const row = &field(0, run.j, run.k);
    double sum = integral[run.part], volumes = volume[run.part];
    for (int i = run.i_begin; i < run.i_end; ++i) {
      const double v = width[0][static_cast<std::size_t>(i)] * width_j * width_k;
      sum += v * row[i];
      volumes += v;
    }
    integral[run.part] = sum;
    volume[run.part] = volumes;
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
  for (const Run& run : runs_) {
    double* const row = &field(0, run.j, run.k);
    const auto row_begin = static_cast<std::size_t>(row - field.data.data());
    clear_until(row_begin + static_cast<std::size_t>(run.i_begin));
    for (int i = run.i_begin; i < run.i_end; ++i) row[i] -= mean[run.part];
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
  for (const Run& run : runs_) {
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
