// The walls of one slab that follow the law of the wall, found once: few beside the cells of the
// grid.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "solver/boundaries/slab_boundaries.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/boundaries/slab_faces.hpp"
#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/flow/runge_kutta.hpp"
#include "solver/flow/slab_momentum.hpp"
#include "solver/grid/cut_faces.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_planes.hpp"
#include "solver/problem/monin_obukhov.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/cut_faces.hpp"
#include "solver/stencils/wall_law.hpp"

namespace downwash {

/// The walls along the open faces of a slab, and their surfaces.
template <class T>
class WallSearch {
 public:
  /// `mask` is on the host.
  WallSearch(const FlowProblem& problem, const SlabExtent& slab, const SlabFaces& faces,
             FieldView<const CellMask> mask)
      : problem_(problem),
        slab_(slab),
        faces_(faces),
        mask_(mask),
        openness_(problem.cut, problem.grid.n(), problem.boundaries.periodic()) {}

  /// Those of component C within a range of its faces. All cores share its planes.
  template <int C>
  void find(const Range& range) {
    std::vector<Found> planes(static_cast<std::size_t>(std::max(range.hi.k - range.lo.k, 0)));
    for_each_host_plane(range.hi.k - range.lo.k, [&](int plane) {
      Found& found = planes[static_cast<std::size_t>(plane)];
      for (int j = range.lo.j; j < range.hi.j; ++j) {
        for (int i = range.lo.i; i < range.hi.i; ++i) {
          find_around<C>({i, j, range.lo.k + plane}, found);
        }
      }
    });
    for (const Found& found : planes) append(found);
  }
  const std::vector<WalledFace>& faces() const { return all_.faces; }
  const std::vector<WallOfFace<T>>& walls() const { return all_.walls; }

 private:
  struct Found {
    std::vector<WalledFace> faces;
    std::vector<WallOfFace<T>> walls;
  };

  void append(const Found& found) {
    for (WalledFace face : found.faces) {
      face.first += static_cast<int>(all_.walls.size());
      all_.faces.push_back(face);
    }
    all_.walls.insert(all_.walls.end(), found.walls.begin(), found.walls.end());
  }

  template <int C>
  void find_around(Cell c, Found& found) const {
    if (all_open(mask_(prev<C>(c))) && all_open(mask_(c))) return;  // most are
    if (!fluid_on_both_sides<C>(mask_, c)) return;
    const std::size_t first = found.walls.size();
    add_wall<C, (C + 1) % 3>(c, Side::low, found.walls);
    add_wall<C, (C + 1) % 3>(c, Side::high, found.walls);
    add_wall<C, (C + 2) % 3>(c, Side::low, found.walls);
    add_wall<C, (C + 2) % 3>(c, Side::high, found.walls);
    const std::size_t count = found.walls.size() - first;
    if (count == 0) return;
    if (openness_.cuts()) narrow<C>(c, std::span(found.walls).subspan(first));
    found.faces.push_back({c, C, static_cast<int>(first), static_cast<int>(count)});
  }
  /// Walls along a cut face, where u is q / o. A wall that cuts it, as the more open faces on the
  /// other side tell, is near: u is that at the middle of what is open. Of another one air touches
  /// a part o.
  template <int C>
  void narrow(Cell c, std::span<WallOfFace<T>> walls) const {
    const Index3 face{c.i, c.j, c.k + slab_.k_begin};
    const double openness = openness_.of(C, face), o = std::max(openness, thinnest_opening);
    for (WallOfFace<T>& wall : walls) {
      Index3 away = face;
      away[static_cast<std::size_t>(wall.axis)] -= wall.outward;
      if (!(openness_.of(C, away) > openness)) {
        wall.drag /= T(o);  // law² |q| q / o² by the area o; ν u / d by it is that of q
      } else if (wall.drag > 0) {
        const double rise = von_karman / std::sqrt(static_cast<double>(wall.drag));
        const double law = von_karman / std::log1p(o * std::expm1(rise)), of_q = law / o;
        wall.drag = T(of_q * of_q);
        wall.distance = T(o * static_cast<double>(wall.distance));
      } else {  // ν u / (o d) by |u| o d / ν = |q| d / ν
        wall.share = T(static_cast<double>(wall.share) / (o * o));
      }
    }
  }
  /// Half of the face of the control volume is that of either cell. Two halves that are alike make
  /// one wall.
  template <int C, int D>
  void add_wall(Cell c, Side side, std::vector<WallOfFace<T>>& walls) const {
    const std::array<Cell, 2> cells{prev<C>(c), c};
    const std::array<bool, 2> walled{is_wall<D>(cells[0], side), is_wall<D>(cells[1], side)};
    const int count = (walled[0] ? 1 : 0) + (walled[1] ? 1 : 0);
    for (std::size_t half = 0; half < 2; ++half) {
      if (!walled[half]) continue;
      WallOfFace<T> wall = wall_of<D>(cells[half], side);
      wall.replaced = T(1.0 / count);
      wall.share *= T(0.5);
      if (half == 1 && walled[0] && alike(walls.back(), wall)) {
        walls.back().share += wall.share;
        walls.back().replaced += wall.replaced;
      } else {
        walls.push_back(wall);
      }
    }
  }
  static bool alike(const WallOfFace<T>& a, const WallOfFace<T>& b) {
    return a.drag == b.drag && a.distance == b.distance &&
           std::ranges::equal(a.velocity, b.velocity);
  }
  /// The wall on one side of a fluid cell.
  template <int D>
  WallOfFace<T> wall_of(Cell cell, Side side) const {
    const Index3 place = global(cell);
    const WallSurface surface = problem_.surfaces(place, D, side);
    const double z0 = surface.roughness;
    const double d = problem_.grid.axis[D].width(place[static_cast<std::size_t>(D)]) / 2;
    const double law = z0 > 0 ? von_karman / rise_to(d, surface) : 0;
    WallOfFace<T> wall{.axis = D,
                       .outward = side == Side::low ? -1 : 1,
                       .share = T(surface.area),
                       .replaced = 1,
                       .drag = T(law * law),
                       .distance = T(d),
                       .velocity = {}};
    if (at_face<D>(cell, side)) {
      const Vector3& own = std::get<Wall>(problem_.boundaries.at(D, side)).velocity;
      for (std::size_t a = 0; a < 3; ++a) wall.velocity[a] = T(own[a]);
    }
    return wall;
  }
  static double rise_to(double d, const WallSurface& surface) {
    const double z0 = surface.roughness, x = surface.inverse_obukhov;
    return x == 0 ? std::log1p(d / z0) : wind_rise(d, z0, x);
  }
  template <int D>
  bool is_wall(Cell fluid, Side side) const {
    if (at_face<D>(fluid, side)) {
      return std::holds_alternative<Wall>(problem_.boundaries.at(D, side));
    }
    return !is_fluid(mask_(side == Side::low ? prev<D>(fluid) : next<D>(fluid)));
  }
  /// True if the cell is beside a face of the domain.
  template <int D>
  bool at_face(Cell c, Side side) const {
    const int last = slab_.n[D] - 1;
    return faces_.touched(D, side) && along<D>(c) == (side == Side::low ? 0 : last);
  }
  /// A cell beyond a periodic end is that of the other one.
  Index3 global(Cell c) const {
    const Index3 n = problem_.grid.n();
    Index3 index{c.i, c.j, c.k + slab_.k_begin};
    for (std::size_t a = 0; a < 3; ++a) index[a] = (index[a] + n[a]) % n[a];
    return index;
  }

  const FlowProblem& problem_;
  SlabExtent slab_;
  const SlabFaces& faces_;
  FieldView<const CellMask> mask_;
  Found all_;
  Openness openness_;
};

template <class Backend, class T>
class SlabWalls {
 public:
  /// `mask` is on the host.
  SlabWalls(Backend& backend, const FlowProblem& problem, const SlabExtent& slab,
            const SlabBoundaries<Backend, T>& boundaries, FieldView<const CellMask> mask)
      : SlabWalls(backend, walls_along(problem, slab, boundaries, mask)) {}

  /// The law's stress in place of the viscous one in what the momentum equation predicted.
  void resist(const MomentumStage& stage, SlabMomentum<Backend, T>& momentum,
              const SlabVelocity<Backend, T>& velocity, FieldView<const T> nu_t,
              const SlabVelocity<Backend, T>& predicted) {
    momentum.with_viscosity(nu_t, [&]<class Viscosity>(const Viscosity& viscosity) {
      const auto tendency = momentum.newest_tendency();
      backend_.for_each(
          Range{{0, 0, 0}, {static_cast<int>(faces_.size()), 1, 1}},
          WallFriction<T, Viscosity>{faces_.data(), walls_.data(), mean_speed_.data(),
                                     velocity_view<const T>(velocity), momentum.grid(), viscosity,
                                     momentum.molecular(), velocity_view<T>(predicted),
                                     tendency.value_or(VelocityView<T>{}), tendency.has_value(),
                                     T(stage.now), T(stage.dt)});
    });
  }

  void pass_state(SlabState<Backend>& state) {
    state.by_plane("mean speed at walls", mean_speed_, 0, plane_of_);
  }

 private:
  static WallSearch<T> walls_along(const FlowProblem& problem, const SlabExtent& slab,
                                   const SlabBoundaries<Backend, T>& boundaries,
                                   FieldView<const CellMask> mask) {
    WallSearch<T> search(problem, slab, boundaries.domain_faces(), mask);
    search.template find<0>(boundaries.faces(0));
    search.template find<1>(boundaries.faces(1));
    search.template find<2>(boundaries.faces(2));
    return search;
  }
  SlabWalls(Backend& backend, const WallSearch<T>& search)
      : backend_(backend),
        faces_(backend, search.faces()),
        walls_(backend, search.walls()),
        mean_speed_(backend, std::vector<T>(search.walls().size(), T(-1))) {
    for (const WalledFace& face : search.faces()) {
      plane_of_.insert(plane_of_.end(), static_cast<std::size_t>(face.walls), face.cell.k);
    }
  }

  Backend& backend_;
  DeviceArray<Backend, WalledFace> faces_;
  DeviceArray<Backend, WallOfFace<T>> walls_;
  DeviceArray<Backend, T> mean_speed_;  ///< of the air along each of them, m/s; < 0: not yet
  std::vector<int> plane_of_;           ///< of each of them
};

}  // namespace downwash
