// The cut faces of one slab, found once: few beside the cells of the grid.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <variant>
#include <vector>

#include "solver/boundaries/slab_boundaries.hpp"
#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/flow/runge_kutta.hpp"
#include "solver/flow/slab_momentum.hpp"
#include "solver/grid/cut_faces.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/problem/time_scheme.hpp"
#include "solver/stencils/cut_faces.hpp"

namespace downwash {

/// The faces of a slab that are cut, and those whose fluxes pass beside cut cells.
template <class T>
class CutSearch {
 public:
  /// `mask` is on the host.
  CutSearch(const FlowProblem& problem, const SlabExtent& slab, FieldView<const CellMask> mask)
      : openness_(problem.cut, problem.grid.n(), problem.boundaries.periodic()),
        slab_(slab),
        mask_(mask),
        n_(problem.grid.n()),
        periodic_(problem.boundaries.periodic()) {
    for (int axis = 0; axis < 3; ++axis) {
      for (const Side side : {Side::low, Side::high}) {
        const FaceCondition& end = problem.boundaries.at(axis, side);
        lets_air_through_[static_cast<std::size_t>(axis)][side == Side::low ? 0 : 1] =
            std::holds_alternative<Inflow>(end) || std::holds_alternative<Outflow>(end);
      }
    }
    mark(problem);
  }

  /// Finds those of component C within a range of its faces.
  template <int C>
  void find(const Range& range) {
    for (int k = range.lo.k; k < range.hi.k; ++k) {
      for (int j = range.lo.j; j < range.hi.j; ++j) {
        for (int i = range.lo.i; i < range.hi.i; ++i) {
          if ((flags_[place({i, j, k})] & is_near) == 0) continue;
          const CutNeighbourhood<T> face = around<C>({i, j, k});
          if (face.own > 0 && sees_cuts(face)) faces_.push_back(face);
        }
      }
    }
  }
  /// Finds what the correction sees of tangential components beyond continued ends of axis A.
  template <int A>
  void find_beyond(const Range& ends) {
    for (int k = ends.lo.k; k < ends.hi.k; ++k) {
      for (int j = ends.lo.j; j < ends.hi.j; ++j) {
        for (int i = ends.lo.i; i < ends.hi.i; ++i) {
          const Cell c = beyond_end<A>({i, j, k}, slab_.n[A]);
          add_beyond<(A + 1) % 3>(c);
          add_beyond<(A + 2) % 3>(c);
        }
      }
    }
  }
  /// All of them, and those that are cut themselves.
  const std::vector<CutNeighbourhood<T>>& faces() const { return faces_; }
  std::vector<CutNeighbourhood<T>> narrowed() const {
    std::vector<CutNeighbourhood<T>> found;
    std::ranges::copy_if(faces_, std::back_inserter(found),
                         [](const auto& face) { return face.own < 1; });
    return found;
  }
  const std::vector<CutNeighbourhood<T>>& beyond() const { return beyond_; }

 private:
  static constexpr unsigned char is_near = 1, is_cut_cell = 2;

  /// Index of a cell of the slab, or of the one before and the two after it along each axis.
  std::size_t place(const Cell& c) const {
    const auto at = [](int index) { return static_cast<std::size_t>(index); };
    return at(c.i + 1) + at(slab_.n[0] + 3) * (at(c.j + 1) + at(slab_.n[1] + 3) * at(c.k + 1));
  }
  /// Marks cells with a cut face, and those within two of them: the faces of others see no cuts.
  void mark(const FlowProblem& problem) {
    flags_.resize(place({slab_.n[0] + 1, slab_.n[1] + 1, slab_.n[2] + 1}) + 1);
    for (const CutFace& face : problem.cut) {
      mark_around(face.cell, 2, is_near);
      mark_around(face.cell, 0, is_cut_cell);
      Index3 before = face.cell;
      --before[static_cast<std::size_t>(face.axis)];
      mark_around(before, 0, is_cut_cell);
    }
  }
  /// Marks cells within so many of one, on periodic axes as often as it is seen.
  void mark_around(const Index3& cell, int reach, unsigned char flag) {
    for (std::size_t a = 0; a < 3; ++a) {
      around_[a].clear();
      const int period = periodic_[a] ? n_[a] : 0;
      for (int at = cell[a] - period - (a == 2 ? slab_.k_begin : 0), turn = 0; turn < 3; ++turn) {
        for (int d = -reach; d <= reach; ++d) {
          if (at + d >= -1 && at + d <= slab_.n[a] + 1) around_[a].push_back(at + d);
        }
        if (period == 0) break;
        at += period;
      }
    }
    for (const int k : around_[2]) {
      for (const int j : around_[1]) {
        for (const int i : around_[0]) flags_[place({i, j, k})] |= flag;
      }
    }
  }
  template <int C>
  void add_beyond(Cell c) {
    if (cut<C>(c)) beyond_.push_back({c, C, openness<C>(c), {}, {}, {}, {}});
  }
  template <int C>
  CutNeighbourhood<T> around(Cell c) const {
    return {c,
            C,
            openness<C>(c),
            {openness<C>(prev<0>(c)), openness<C>(prev<1>(c)), openness<C>(prev<2>(c))},
            {openness<C>(next<0>(c)), openness<C>(next<1>(c)), openness<C>(next<2>(c))},
            {low_flux_cut<C, 0>(c), low_flux_cut<C, 1>(c), low_flux_cut<C, 2>(c)},
            {high_flux_cut<C, 0>(c), high_flux_cut<C, 1>(c), high_flux_cut<C, 2>(c)}};
  }
  /// Φ_CD is at a centre where C = D, else on an edge.
  template <int C, int D>
  bool low_flux_cut(Cell c) const {
    if constexpr (C == D) return is_cut(prev<C>(c));
    return is_cut(c) || is_cut(prev<C>(c)) || is_cut(prev<D>(c)) || is_cut(prev<C>(prev<D>(c)));
  }
  template <int C, int D>
  bool high_flux_cut(Cell c) const {
    return C == D ? is_cut(c) : low_flux_cut<C, D>(next<D>(c));
  }
  /// 0 where it is closed, and beyond the ends of the domain. Through its ends goes what comes in.
  template <int C>
  T openness(Cell c) const {
    const Index3 at{c.i, c.j, c.k + slab_.k_begin};
    for (std::size_t a = 0; a < 3; ++a) {
      const int last = a == C ? n_[a] : n_[a] - 1;
      if (!periodic_[a] && (at[a] < 0 || at[a] > last)) return T(0);
    }
    const bool at_end = !periodic_[C] && (at[C] == 0 || at[C] == n_[C]);
    const bool open = at_end ? lets_air_through_[C][at[C] == 0 ? 0 : 1] : open_low<C>(mask_(c));
    return open ? T(openness_.of(C, at)) : T(0);
  }
  bool is_cut(Cell c) const { return (flags_[place(c)] & is_cut_cell) != 0; }
  template <int C>
  bool cut(Cell c) const {
    return openness_.of(C, {c.i, c.j, c.k + slab_.k_begin}) < 1;
  }
  static bool sees_cuts(const CutNeighbourhood<T>& face) {
    bool found = false;
    for (int d = 0; d < 3; ++d) found = found || face.cut_low[d] || face.cut_high[d];
    return found;
  }

  Openness openness_;
  SlabExtent slab_;
  FieldView<const CellMask> mask_;
  Index3 n_;
  std::array<bool, 3> periodic_;
  std::array<std::array<bool, 2>, 3> lets_air_through_{};
  std::vector<unsigned char> flags_;
  std::array<std::vector<int>, 3> around_;
  std::vector<CutNeighbourhood<T>> faces_, beyond_;
};

template <class Backend, class T>
class SlabCutFaces {
 public:
  /// `mask` is on the host.
  SlabCutFaces(Backend& backend, const FlowProblem& problem, const SlabExtent& slab,
               const SlabBoundaries<Backend, T>& boundaries, FieldView<const CellMask> mask)
      : SlabCutFaces(backend, problem, found(problem, slab, boundaries, mask)) {}

  /// A velocity u becomes the flow through the faces.
  void narrow(const SlabVelocity<Backend, T>& velocity) {
    backend_.for_each(all(narrowed_),
                      FlowThroughCuts<T>{narrowed_.data(), velocity_view<T>(velocity)});
  }
  /// What the momentum equation predicted, with what is carried and smoothed at these faces.
  void carry(const MomentumStage& stage, SlabMomentum<Backend, T>& momentum,
             const SlabVelocity<Backend, T>& velocity, FieldView<const T> nu_t,
             const SlabVelocity<Backend, T>& predicted) {
    momentum.with_viscosity(nu_t, [&]<class Viscosity>(const Viscosity& viscosity) {
      const auto tendency = momentum.newest_tendency();
      backend_.for_each(all(faces_),
                        CutMomentum<T, Viscosity>{faces_.data(),
                                                  velocity_view<const T>(velocity),
                                                  momentum.grid(),
                                                  viscosity,
                                                  velocity_view<T>(predicted),
                                                  tendency.value_or(VelocityView<T>{}),
                                                  tendency.has_value(),
                                                  {T(force_[0]), T(force_[1]), T(force_[2])},
                                                  T(upwind_),
                                                  T(stage.now),
                                                  T(stage.dt)});
    });
  }
  /// Buoyancy that is added between the two acts on a part of each face.
  void begin_forces(const SlabVelocity<Backend, T>& predicted) { part_of_forces<true>(predicted); }
  void end_forces(const SlabVelocity<Backend, T>& predicted) { part_of_forces<false>(predicted); }

  /// What the correction of whole faces took too much.
  void correct(double dt, FieldView<const T> p, const GridView<T>& grid,
               const SlabVelocity<Backend, T>& velocity) {
    const auto correct = [&](const DeviceArray<Backend, CutNeighbourhood<T>>& faces) {
      return Stage{all(faces),
                   CutCorrection<T>{faces.data(), p, grid, velocity_view<T>(velocity), T(dt)}};
    };
    backend_.at_once(correct(narrowed_), correct(beyond_));
  }

  /// See CutRate.
  double largest_rate(const VelocityView<const T>& velocity, const GridView<T>& grid) {
    if (faces_.size() == 0) return 0;
    return std::get<0>(
        backend_.max(all(faces_), CutRate<T>{faces_.data(), velocity, grid, T(courant_)}));
  }

 private:
  SlabCutFaces(Backend& backend, const FlowProblem& problem, const CutSearch<T>& search)
      : backend_(backend),
        force_(problem.parameters.force),
        upwind_(problem.parameters.upwind),
        courant_(std::min(largest_courant(problem.parameters.scheme), 1.0)),
        faces_(backend, search.faces()),
        narrowed_(backend, search.narrowed()),
        beyond_(backend, search.beyond()),
        kept_(backend, is_buoyant(problem) ? narrowed_.size() : 0) {}

  static bool is_buoyant(const FlowProblem& problem) {
    return problem.parameters.stratification || problem.tracers.buoyant();
  }
  static Range all(const DeviceArray<Backend, CutNeighbourhood<T>>& faces) {
    return {{0, 0, 0}, {static_cast<int>(faces.size()), 1, 1}};
  }
  template <bool Keeps>
  void part_of_forces(const SlabVelocity<Backend, T>& predicted) {
    if (kept_.size() == 0) return;
    backend_.for_each(
        all(narrowed_),
        PartOfForces<T, Keeps>{narrowed_.data(), velocity_view<T>(predicted), kept_.data()});
  }
  static CutSearch<T> found(const FlowProblem& problem, const SlabExtent& slab,
                            const SlabBoundaries<Backend, T>& boundaries,
                            FieldView<const CellMask> mask) {
    CutSearch<T> search(problem, slab, mask);
    search.template find<0>(boundaries.faces(0));
    search.template find<1>(boundaries.faces(1));
    search.template find<2>(boundaries.faces(2));
    search.template find_beyond<0>(boundaries.template continued_ends<0>());
    search.template find_beyond<1>(boundaries.template continued_ends<1>());
    search.template find_beyond<2>(boundaries.template continued_ends<2>());
    return search;
  }

  Backend& backend_;
  Vector3 force_;
  double upwind_, courant_;
  DeviceArray<Backend, CutNeighbourhood<T>> faces_, narrowed_, beyond_;
  DeviceArray<Backend, T> kept_;  ///< a prediction without buoyancy, if there is any
};

}  // namespace downwash
