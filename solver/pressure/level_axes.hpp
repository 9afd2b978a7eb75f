// Spacing and interpolation weights of one multigrid level on its device.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/pressure/pressure_faces.hpp"
#include "solver/stencils/multigrid.hpp"

namespace downwash {

/// A SlabGrid for the pressure: any number of ghosts along k, half a width between the centre
/// of the outermost cell and a Dirichlet face, and an infinite gap at a closed one. With a `coarse`
/// grid, widths are weights of the restriction to it: see lever().
template <class Backend, class T>
class LevelAxes {
 public:
  /// `coarse`: the next coarser grid; null on the coarsest level. The planes are k_begin …
  /// k_begin + layout.n[2] - 1 of the grid.
  LevelAxes(Backend& backend, const Grid& grid, const Grid* coarse, const PressureFaces& faces,
            const FieldLayout& layout, int k_begin)
      : arrays_{array(backend, grid, coarse, faces, 0, 0, layout.n[0], 1),
                array(backend, grid, coarse, faces, 1, 0, layout.n[1], 1),
                array(backend, grid, coarse, faces, 2, k_begin, layout.n[2], layout.ghosts_k)} {
    for (std::size_t a = 0; a < 3; ++a) {
      const int ghosts = a == 2 ? layout.ghosts_k : 1;
      const T* begin = arrays_[a].data() + ghosts;
      const int row = layout.n[a] + 2 * ghosts;
      grid_.axis[a] = {begin, begin + row, begin + 2 * row, nullptr};
      interpolation_.lower[a] = begin + 3 * row;
      interpolation_.upper[a] = begin + 4 * row;
    }
  }

  const GridView<T>& grid() const { return grid_; }
  const InterpolationView<T>& interpolation() const { return interpolation_; }

 private:
  static DeviceArray<Backend, T> array(Backend& backend, const Grid& grid, const Grid* coarse,
                                       const PressureFaces& faces, int axis, int first, int n,
                                       int ghosts) {
    const Axis& fine = grid.axis[static_cast<std::size_t>(axis)];
    const auto width = [&](int i) {  // continued periodically, else by the outermost cell
      const int last = fine.n() - 1;
      if (faces.periodic(axis)) i = (i % fine.n() + fine.n()) % fine.n();
      return fine.width(i < 0 ? 0 : i > last ? last : i);
    };
    const auto gap = [&](int i) {
      if (faces.periodic(axis) || (i != 0 && i != fine.n())) {
        return 0.5 * (width(i - 1) + width(i));
      }
      const bool open = faces.dirichlet(axis, i == 0 ? Side::low : Side::high);
      return open ? 0.5 * width(i) : std::numeric_limits<double>::infinity();
    };
    const auto lever_to_parent = [&](int i) {
      return coarse ? lever(fine, coarse->axis[static_cast<std::size_t>(axis)], faces, axis, i) : 1;
    };
    std::vector<T> widths, rwidths, rgaps, lower, upper;
    for (int i = first - ghosts; i < first + n + ghosts; ++i) {
      widths.push_back(T(width(i) * lever_to_parent(i)));
      rwidths.push_back(T(1 / width(i)));
      rgaps.push_back(T(1 / gap(i)));
      const double offset =
          coarse
              ? offset_in_parent(fine, coarse->axis[static_cast<std::size_t>(axis)], faces, axis, i)
              : 0;
      lower.push_back(T(offset < 0 ? -offset : 0));
      upper.push_back(T(offset > 0 ? offset : 0));
    }
    for (const auto* row : {&rwidths, &rgaps, &lower, &upper}) {
      widths.insert(widths.end(), row->begin(), row->end());
    }
    return DeviceArray<Backend, T>(backend, widths);
  }

  static int parent_of(const Axis& fine, const Axis& coarse, int i) {
    return fine.n() == coarse.n() ? i : std::min(i / 2, coarse.n() - 1);
  }

  /// Distance of the centre of a fine cell from its parent's, as a part of the distance to the
  /// parent's neighbour on that side, or to a Dirichlet face, where x = 0; negative towards lower
  /// indices.
  static double offset_in_parent(const Axis& fine, const Axis& coarse, const PressureFaces& faces,
                                 int axis, int i) {
    const bool periodic = faces.periodic(axis);
    if (periodic) i = (i % fine.n() + fine.n()) % fine.n();
    if (fine.n() == coarse.n() || i < 0 || i >= fine.n()) return 0;
    const int parent = parent_of(fine, coarse, i);
    const double distance = fine.centre(i) - coarse.centre(parent);
    const bool at_face = parent == (distance < 0 ? 0 : coarse.n() - 1);
    if (at_face && faces.dirichlet(axis, distance < 0 ? Side::low : Side::high)) {
      return distance / (0.5 * coarse.width(parent));
    }
    return distance / coarse.gap(distance < 0 ? parent : parent + 1, periodic);
  }

  /// Beside a face that holds x = 0, b acts far away in proportion to its distance from the face:
  /// that of a fine cell as a part of its parent's, 1 elsewhere. Without it restriction doubles
  /// what b does there with every level.
  static double lever(const Axis& fine, const Axis& coarse, const PressureFaces& faces, int axis,
                      int i) {
    if (fine.n() == coarse.n() || i < 0 || i >= fine.n()) return 1;
    const int parent = parent_of(fine, coarse, i);
    double factor = 1;
    for (const Side side : {Side::low, Side::high}) {
      const int outermost = side == Side::low ? 0 : coarse.n() - 1;
      if (parent != outermost || !faces.dirichlet(axis, side)) continue;
      const double face = side == Side::low ? fine.face(0) : fine.face(fine.n());
      factor *= (fine.centre(i) - face) / (coarse.centre(parent) - face);
    }
    return factor;
  }

  std::array<DeviceArray<Backend, T>, 3> arrays_;
  GridView<T> grid_;
  InterpolationView<T> interpolation_;
};

}  // namespace downwash
