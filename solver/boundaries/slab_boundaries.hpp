// The one owner of boundary faces and ghosts of a slab: what is set where, and in what order.
//
// Order: the ends of all axes at once (see ghost_cells.hpp), then the halo planes of the
// neighbours, which bring their ghosts with them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "solver/boundaries/outlets.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/boundaries/slab_faces.hpp"
#include "solver/boundaries/slab_inflow.hpp"
#include "solver/boundaries/slab_swing.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/halo_exchange.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/ghost_cells.hpp"

namespace downwash {

template <class Backend, class T>
class SlabBoundaries {
 public:
  using FieldType = Field<Backend, T>;
  using Velocity = std::array<FieldType, 3>;

  SlabBoundaries(Backend& backend, const SlabContext& context, const SlabExtent& slab, int rank,
                 const GridView<T>& grid, FieldView<const CellMask> mask,
                 HaloExchange<Backend>& halo)
      : backend_(backend),
        problem_(context.problem),
        conditions_(context.problem.boundaries),
        slab_(slab),
        mask_(mask),
        faces_(conditions_, slab),
        edges_(backend, faces_.own_edges()),
        outlets_(backend, context, slab, rank, faces_, grid, mask),
        halo_(halo) {
    for (int axis = 0; axis < 3; ++axis) {
      for (Side side : {Side::low, Side::high}) ends_.push_back(condition_at(axis, side));
    }
    conditions_at_ends_.emplace(backend, ends_);
  }

  /// Ghosts and boundary faces of a velocity. Outlet faces are left as they are.
  void fill(Velocity& velocity) {
    begin_filling(velocity);
    finish_filling(velocity);
  }
  /// The same in two parts: between them, halo planes are on their way.
  void begin_filling(Velocity& velocity) {
    fill_own(VelocityGhosts<T>{view(velocity), mask_, ends()});
    halo_.template begin<T>(pointers(velocity));
  }
  void finish_filling(Velocity& velocity) { halo_.template finish<T>(pointers(velocity)); }

  /// Ghosts of a scalar that vanishes beyond walls and has no gradient at other faces.
  void fill_eddy_viscosity(FieldType& field) {
    fill_own(ScalarGhosts<T>{field.view(), ends()});
    halo_.exchange(field);
  }

  /// True if what comes in is not the same at all times, but for turbulence.
  bool changes() const { return conditions_.changes(); }

  /// What comes in at the end of a step of dt seconds from `time` on: its mean, and the turbulence
  /// on top of it. `next`: where the step puts its velocity.
  void advance_inflow(double time, double dt, Velocity& next) {
    if (changes()) follow_wind(time + dt);
    if (conditions_.has_turbulence()) advance_turbulence(dt);
    if (changes()) {  // the outlets must carry another flux; turbulence has no part in it
      fill_own(VelocityGhosts<T>{view(next), mask_, ends()});
      measure_inflow(next);
    }
  }

  // The outlets' own affairs: see Outlets.
  void measure_inflow(const Velocity& velocity) { outlets_.measure(velocity); }
  void advance_outflow(const Velocity& velocity, Velocity& predicted, double dt) {
    outlets_.advance(velocity, predicted, dt);
  }
  double inflow_of(const Velocity& velocity) { return outlets_.inflow_of(velocity); }
  double outflow_of(const Velocity& velocity) { return outlets_.outflow_of(velocity); }

  /// But for what fluctuates now, which each step makes anew.
  void pass_state(SlabState<Backend>& state) {
    outlets_.pass_state(state);
    for (std::size_t face = 0; face < inflows_.size(); ++face) {
      if (inflows_[face]) inflows_[face]->pass_state("inflow " + std::to_string(face), state);
    }
  }

  /// Velocity faces along an axis that the momentum equation advances: all but the two ends of a
  /// domain that is not periodic.
  Range faces(int axis) const {
    const int first = axis == 2 ? (slab_.at_low_end() && !slab_.periodic ? 1 : 0)
                                : (conditions_.periodic(axis) ? 0 : 1);
    Range r = cells();
    (axis == 0 ? r.lo.i : axis == 1 ? r.lo.j : r.lo.k) = first;
    return r;
  }
  const SlabFaces& domain_faces() const { return faces_; }
  Range cells() const { return faces_.cells(); }
  template <int A>
  Range continued_ends() const {
    return faces_.template continued_ends<A>();
  }

  static VelocityView<T> view(Velocity& velocity) {
    return {velocity[0].view(), velocity[1].view(), velocity[2].view()};
  }

 private:
  void follow_wind(double time) {
    faces_.template for_each_of<Inflow>([&](auto axis, Side side) {
      const Inflow& inflow = std::get<Inflow>(conditions_.at(axis, side));
      const std::size_t face = BoundaryConditions::index(axis, side);
      if (swings_[face]) swings_[face]->follow(time);
      if (!inflow.course) return;
      const Vector3 velocity = inflow.course(time);
      for (std::size_t c = 0; c < 3; ++c) ends_[face].velocity[c] = T(velocity[c]);
      if (inflows_[face]) inflows_[face]->follow(velocity);
    });
    backend_.copy(conditions_at_ends_->data(), ends_.data(), conditions_at_ends_->bytes());
  }

  void advance_turbulence(double dt) {
    typename Outlets<Backend, T>::Fluctuations fluctuations;
    faces_.template for_each_of<Inflow>([&](auto axis, Side side) {
      const std::size_t face = BoundaryConditions::index(axis, side);
      if (!inflows_[face]) return;
      inflows_[face]->advance(dt);
      fluctuations.plane[face] = inflows_[face]->fluctuation(axis);
      fluctuations.row[face] = inflows_[face]->row();
    });
    outlets_.level(fluctuations);
  }

  static std::array<FieldType*, 3> pointers(Velocity& velocity) {
    return {&velocity[0], &velocity[1], &velocity[2]};
  }
  template <class Ghosts>
  void fill_own(const Ghosts& ghosts) {
    const Range edges{{0, 0, 0}, {static_cast<int>(edges_.size()), 1, 1}};
    backend_.at_once(Stage{faces_.own_ends_without_edges<0>(), BeyondOneEnd<0, Ghosts>{ghosts}},
                     Stage{faces_.own_ends_without_edges<1>(), BeyondOneEnd<1, Ghosts>{ghosts}},
                     Stage{faces_.own_ends_without_edges<2>(), BeyondOneEnd<2, Ghosts>{ghosts}},
                     Stage{edges, BeyondSeveralEnds<Ghosts>{edges_.data(), ghosts}});
  }
  SlabEnds<T> ends() const {
    return {conditions_at_ends_->data(), {slab_.n[0], slab_.n[1], slab_.n[2]}};
  }

  /// Between slabs nothing is set.
  EndCondition<T> condition_at(int axis, Side side) {
    if (!faces_.touched(axis, side)) return {};
    EndCondition<T> end = std::visit([](const auto& condition) { return end_condition(condition); },
                                     conditions_.at(axis, side));
    if (const auto* inflow = std::get_if<Inflow>(&conditions_.at(axis, side))) {
      const std::size_t face = BoundaryConditions::index(axis, side);
      if (!inflow->profile.empty()) upload_profile(*inflow, axis, side, end);
      if (inflow->swing) {
        end.swing = swings_[face].emplace(backend_, problem_.grid, slab_, *inflow->swing).values();
      }
      if (inflow->turbulence) {
        auto& turbulence = inflows_[face];
        turbulence.emplace(backend_, problem_, slab_, axis, side, *inflow);
        for (int c = 0; c < 3; ++c) end.fluctuation[c] = turbulence->fluctuation(c);
        end.row = turbulence->row();
      }
    }
    return end;
  }
  static EndCondition<T> end_condition(const Periodic&) { return {.periodic = true}; }
  static EndCondition<T> end_condition(const Wall& wall) {
    EndCondition<T> end = prescribed(wall.velocity);
    end.scalar = 0;
    return end;
  }
  static EndCondition<T> end_condition(const Inflow& inflow) {
    EndCondition<T> end = prescribed(inflow.velocity);
    end.profile_axis = inflow.profile_axis;
    for (std::size_t c = 0; c < 3; ++c) end.swung[c] = T(inflow.swung[c]);
    end.sets_tangential = !inflow.slips;
    return end;
  }
  static EndCondition<T> end_condition(const FreeSlip&) { return {.sets_normal = true}; }
  static EndCondition<T> end_condition(const Outflow&) { return {}; }
  static EndCondition<T> prescribed(const Vector3& velocity) {
    return {.sets_normal = true,
            .sets_tangential = true,
            .velocity = {T(velocity[0]), T(velocity[1]), T(velocity[2])}};
  }

  /// The profile of the slab; `end` points to its index 0, or that of both axes of the face.
  void upload_profile(const Inflow& inflow, int axis, Side side, EndCondition<T>& end) {
    const auto up = static_cast<std::size_t>(inflow.profile_axis);
    const bool by_cell = inflow.by_cell(problem_.grid);
    const auto row = static_cast<std::size_t>(problem_.grid.axis[up].n());
    const std::vector<std::size_t> heights =
        indices_with_ghosts(problem_.grid, slab_, inflow.profile_axis);
    std::vector<std::size_t> places{0};
    if (by_cell) places = indices_with_ghosts(problem_.grid, slab_, inflow.across_axis(axis));
    std::vector<T> values;
    for (const std::size_t place : places) {
      for (const std::size_t n : heights) values.push_back(T(inflow.profile[n + row * place]));
    }
    end.profile_row = by_cell ? static_cast<int>(heights.size()) : 0;
    end.profile =
        profiles_[BoundaryConditions::index(axis, side)].emplace(backend_, values).data() + 1 +
        end.profile_row;
  }

  Backend& backend_;
  const FlowProblem& problem_;
  const BoundaryConditions& conditions_;
  SlabExtent slab_;
  FieldView<const CellMask> mask_;
  SlabFaces faces_;
  DeviceArray<Backend, Cell> edges_;
  Outlets<Backend, T> outlets_;
  HaloExchange<Backend>& halo_;
  std::array<std::optional<DeviceArray<Backend, T>>, 6> profiles_;
  std::array<std::optional<SlabSwing<Backend, T>>, 6> swings_;
  std::array<std::optional<SlabInflow<Backend, T>>, 6> inflows_;  ///< where turbulence comes in
  std::vector<EndCondition<T>> ends_;                             ///< low i, high i, …
  std::optional<DeviceArray<Backend, EndCondition<T>>> conditions_at_ends_;  ///< the same
};

}  // namespace downwash
