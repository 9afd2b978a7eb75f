#include "solver/pressure/pressure_parts.hpp"

#include <algorithm>
#include <cmath>

#include "solver/pressure/pressure_mask.hpp"

namespace downwash {
namespace {

bool is_open(CellMask mask, int axis, Side side) {
  return (static_cast<unsigned>(mask) >> (2 * axis + (side == Side::high ? 1 : 0))) & 1u;
}

}  // namespace

PressureParts::PressureParts(const Grid& grid, const PressureFaces& faces,
                             const ObstacleMap& obstacles)
    : grid_(grid), faces_(faces), n_(grid.n()) {
  const FieldLayout layout{n_};
  const std::vector<CellMask> padded = pressure_mask(obstacles, faces, layout, 0);
  mask_.resize(static_cast<std::size_t>(grid.cells()));
  for (std::size_t c = 0; c < mask_.size(); ++c) {
    const Index3 at = cell(c);
    mask_[c] = padded[static_cast<std::size_t>(layout.offset(at[0], at[1], at[2]))];
  }
  label();
}

std::size_t PressureParts::offset(const Index3& c) const {
  return static_cast<std::size_t>(c[0]) +
         static_cast<std::size_t>(n_[0]) *
             (static_cast<std::size_t>(c[1]) +
              static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(c[2]));
}
Index3 PressureParts::cell(std::size_t offset) const {
  const auto row = static_cast<std::size_t>(n_[0]), rows = static_cast<std::size_t>(n_[1]);
  return {static_cast<int>(offset % row), static_cast<int>(offset / row % rows),
          static_cast<int>(offset / row / rows)};
}

/// f(neighbour, weight, inside): the cells beyond the open faces of one, and the weight of each in
/// ∇·(β∇p); beyond a Dirichlet face there is none.
template <class Function>
void PressureParts::for_each_neighbour(const Index3& c, const Function& f) const {
  const CellMask mask = mask_[offset(c)];
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    const Axis& spacing = grid_.axis[a];
    for (const Side side : {Side::low, Side::high}) {
      if (!is_open(mask, axis, side)) continue;
      Index3 other = c;
      other[a] += side == Side::low ? -1 : 1;
      const bool inside = (other[a] >= 0 && other[a] < n_[a]) || faces_.periodic(axis);
      const double gap =
          inside ? spacing.gap(side == Side::low ? c[a] : c[a] + 1, faces_.periodic(axis))
                 : 0.5 * spacing.width(c[a]);
      other[a] = (other[a] + n_[a]) % n_[a];
      f(other, 1 / (gap * spacing.width(c[a])), inside);
    }
  }
}

void PressureParts::label() {
  part_.assign(mask_.size(), -1);
  std::vector<std::size_t> waiting;
  for (std::size_t start = 0; start < mask_.size(); ++start) {
    if (part_[start] >= 0 || !is_fluid(mask_[start])) continue;
    const int part = static_cast<int>(determined_.size());
    determined_.push_back(false);
    part_[start] = part;
    waiting.push_back(start);
    while (!waiting.empty()) {
      const Index3 c = cell(waiting.back());
      waiting.pop_back();
      for_each_neighbour(c, [&](const Index3& other, double, bool inside) {
        if (!inside) {
          determined_[static_cast<std::size_t>(part)] = true;
        } else if (const std::size_t o = offset(other); part_[o] < 0) {
          part_[o] = part;
          waiting.push_back(o);
        }
      });
    }
  }
}

double PressureParts::remove_means(HostField<double>& field) const {
  std::vector<double> integral(determined_.size()), volume(determined_.size());
  for (std::size_t c = 0; c < mask_.size(); ++c) {
    if (part_[c] < 0) continue;
    const Index3 at = cell(c);
    const double v = grid_.cell_volume(at[0], at[1], at[2]);
    integral[static_cast<std::size_t>(part_[c])] += v * field.data[c];
    volume[static_cast<std::size_t>(part_[c])] += v;
  }
  double largest = 0;
  for (std::size_t c = 0; c < mask_.size(); ++c) {
    if (part_[c] < 0) {
      field.data[c] = 0;
      continue;
    }
    const auto part = static_cast<std::size_t>(part_[c]);
    if (determined_[part]) continue;
    const double mean = integral[part] / volume[part];
    field.data[c] -= mean;
    largest = std::max(largest, std::abs(mean));
  }
  return largest;
}

HostField<double> PressureParts::residual(const HostField<double>& source,
                                          const HostField<double>& p) const {
  HostField<double> r(n_);
  for (std::size_t c = 0; c < mask_.size(); ++c) {
    if (part_[c] < 0) continue;
    double laplacian = 0;
    for_each_neighbour(cell(c), [&](const Index3& other, double weight, bool inside) {
      laplacian += weight * ((inside ? p.data[offset(other)] : 0.0) - p.data[c]);
    });
    r.data[c] = source.data[c] - laplacian;
  }
  return r;
}

}  // namespace downwash
