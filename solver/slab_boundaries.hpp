// The one owner of boundary faces and ghosts of a slab: which functor, on which plane, in what
// order.
//
// Order: the two faces of axis i, then of j (over the ghosts of i), then halo planes from the
// neighbours, then the two ends of axis k (over the ghosts of i and j). The planes of the
// tangential faces reach one index beyond the cells, where the high boundary faces of the other
// axes live.
#pragma once

#include <array>
#include <optional>
#include <type_traits>
#include <vector>

#include "solver/backend/field_storage.hpp"
#include "solver/halo_exchange.hpp"
#include "solver/slab.hpp"
#include "solver/stencils/ghost_cells.hpp"

namespace downwash {

/// Calls f(std::integral_constant<int, axis>).
template <class Function>
void with_axis(int axis, Function&& f) {
  if (axis == 0) f(std::integral_constant<int, 0>{});
  if (axis == 1) f(std::integral_constant<int, 1>{});
  if (axis == 2) f(std::integral_constant<int, 2>{});
}

template <class Backend, class T>
class SlabBoundaries {
 public:
  using FieldType = Field<Backend, T>;
  using Velocity = std::array<FieldType, 3>;

  SlabBoundaries(Backend& backend, const SlabContext& context, const SlabExtent& slab, int rank,
                 const GridView<T>& grid, FieldView<const CellMask> mask,
                 HaloExchange<Backend>& halo)
      : backend_(backend),
        conditions_(context.problem.boundaries),
        reduction_(context.team.reduction),
        slab_(slab),
        rank_(rank),
        grid_(grid),
        mask_(mask),
        halo_(halo) {
    for_each_face([&](auto axis, Side side) { upload_profile(axis, side); });
  }

  /// Ghosts and boundary faces of a velocity. Outlet faces are left as they are.
  void fill(Velocity& velocity) {
    const VelocityView<T> u = view(velocity);
    fill_axis<0>(u);
    fill_axis<1>(u);
    const std::array<FieldType*, 3> planes{&velocity[0], &velocity[1], &velocity[2]};
    halo_.template exchange<T>(planes);
    fill_axis<2>(u);
  }

  /// Ghosts of a scalar that vanishes beyond walls and has no gradient at other faces.
  void fill_eddy_viscosity(FieldType& field) {
    fill_scalar_axis<0>(field);
    fill_scalar_axis<1>(field);
    halo_.exchange(field);
    fill_scalar_axis<2>(field);
  }

  /// Measures what the outlets must carry, once mask and inflow faces are filled.
  void measure_inflow(const Velocity& velocity) {
    inflow_ = inflow_of(velocity);
    open_outlet_area_ = total_flux(is<Outflow>, nullptr);
  }

  /// Outlet faces of the predicted velocity: convected out at the bulk speed, then scaled so that
  /// what leaves is what enters.
  void advance_outflow(const Velocity& velocity, Velocity& predicted, double dt) {
    if (!conditions_.has_outflow()) return;
    const double bulk_speed = inflow_ / open_outlet_area_;
    for_each_outlet([&](auto axis, Side side) {
      constexpr int A = axis;
      backend_.for_each(ghost_plane<A>(side, false),
                        ConvectiveOutflow<A, T>{velocity[A].view(), predicted[A].view(), mask_,
                                                grid_, stencil<A>(side), T(dt * bulk_speed)});
    });
    const double leaving = total_flux(is<Outflow>, &predicted);
    const bool blocked = !(leaving > 1e-3 * inflow_);  // nothing to scale: start from plug flow
    const T factor = blocked ? T(0) : T(inflow_ / leaving);
    const T added = blocked ? T(bulk_speed) : T(0);
    for_each_outlet([&](auto axis, Side side) {
      constexpr int A = axis;
      backend_.for_each(
          ghost_plane<A>(side, false),
          ScaleOutflow<A, T>{predicted[A].view(), mask_, stencil<A>(side), factor, added});
    });
  }

  /// Volume that enters through inflow faces and leaves through outlets, m³/s.
  double inflow_of(const Velocity& velocity) { return -total_flux(is<Inflow>, &velocity); }
  double outflow_of(const Velocity& velocity) { return total_flux(is<Outflow>, &velocity); }

  /// Velocity faces along an axis that the momentum equation advances: all but the two ends of a
  /// domain that is not periodic.
  Range faces(int axis) const {
    const int first = axis == 2 ? (slab_.at_low_end() && !slab_.periodic ? 1 : 0)
                                : (conditions_.periodic(axis) ? 0 : 1);
    Range r = cells();
    (axis == 0 ? r.lo.i : axis == 1 ? r.lo.j : r.lo.k) = first;
    return r;
  }
  Range cells() const { return {{0, 0, 0}, {slab_.n[0], slab_.n[1], slab_.n[2]}}; }

  static VelocityView<T> view(Velocity& velocity) {
    return {{velocity[0].view(), velocity[1].view(), velocity[2].view()}};
  }

 private:
  template <class Condition>
  static bool is(const FaceCondition& face) {
    return std::holds_alternative<Condition>(face);
  }

  /// f(axis, side) for the faces of the domain that this slab touches.
  template <class Function>
  void for_each_face(Function&& f) {
    for (int axis = 0; axis < 3; ++axis) {
      for (Side side : {Side::low, Side::high}) {
        if (touches(axis, side)) with_axis(axis, [&](auto a) { f(a, side); });
      }
    }
  }
  template <class Function>
  void for_each_outlet(Function&& f) {
    for_each_face([&](auto axis, Side side) {
      if (is<Outflow>(conditions_.at(axis, side))) f(axis, side);
    });
  }
  bool touches(int axis, Side side) const {
    return axis < 2 || (side == Side::low ? slab_.at_low_end() : slab_.at_high_end());
  }

  template <int A>
  BoundaryStencil<A> stencil(Side side) const {
    return {side == Side::low ? 1 : -1};
  }

  /// The ghosts beyond a face: over the cells beside it, or with all that fill() must reach.
  template <int A>
  Range ghost_plane(Side side, bool with_edges) const {
    Range r = cells();
    if (with_edges) {
      if (A > 0) r.lo.i = -1;
      if (A > 1) r.lo.j = -1;
      ++r.hi.i;
      ++r.hi.j;
      ++r.hi.k;
    }
    const int ghost = side == Side::low ? -1 : slab_.n[A];
    (A == 0 ? r.lo.i : A == 1 ? r.lo.j : r.lo.k) = ghost;
    (A == 0 ? r.hi.i : A == 1 ? r.hi.j : r.hi.k) = ghost + 1;
    return r;
  }

  template <int A>
  void fill_axis(const VelocityView<T>& u) {
    for (Side side : {Side::low, Side::high}) {
      if (touches(A, side)) {
        std::visit([&](const auto& condition) { this->template apply<A>(condition, u, side); },
                   conditions_.at(A, side));
      }
    }
  }
  template <int A>
  void apply(const Periodic&, const VelocityView<T>& u, Side side) {
    if (A < 2) wrap<A, 3>({u.component[0], u.component[1], u.component[2]}, side);
  }
  template <int A>
  void apply(const Wall& wall, const VelocityView<T>& u, Side side) {
    prescribe<A>(wall.velocity, nullptr, 0, u, side);
  }
  template <int A>
  void apply(const Inflow& inflow, const VelocityView<T>& u, Side side) {
    const auto& profile = profiles_[2 * A + (side == Side::high ? 1 : 0)];
    prescribe<A>(inflow.velocity, profile ? profile->data() + 1 : nullptr, inflow.profile_axis, u,
                 side);
  }
  template <int A>
  void apply(const FreeSlip&, const VelocityView<T>& u, Side side) {
    backend_.for_each(ghost_plane<A>(side, true),
                      ZeroGradientVelocity<A, T>{u, stencil<A>(side), true});
  }
  template <int A>
  void apply(const Outflow&, const VelocityView<T>& u, Side side) {
    backend_.for_each(ghost_plane<A>(side, true),
                      ZeroGradientVelocity<A, T>{u, stencil<A>(side), false});
  }
  template <int A>
  void prescribe(const Vector3& velocity, const T* profile, int profile_axis,
                 const VelocityView<T>& u, Side side) {
    backend_.for_each(ghost_plane<A>(side, true),
                      PrescribedVelocity<A, T>{u,
                                               mask_,
                                               stencil<A>(side),
                                               {T(velocity[0]), T(velocity[1]), T(velocity[2])},
                                               profile,
                                               profile_axis});
  }
  template <int A, int Fields>
  void wrap(const std::array<FieldView<T>, Fields>& fields, Side side) {
    PeriodicGhosts<A, T, Fields> copy;
    for (std::size_t f = 0; f < Fields; ++f) copy.field[f] = fields[f];
    copy.period = side == Side::low ? slab_.n[A] : -slab_.n[A];
    backend_.for_each(ghost_plane<A>(side, true), copy);
  }

  template <int A>
  void fill_scalar_axis(FieldType& field) {
    for (Side side : {Side::low, Side::high}) {
      if (!touches(A, side)) continue;
      const FaceCondition& condition = conditions_.at(A, side);
      if (is<Periodic>(condition)) {
        if (A < 2) wrap<A, 1>({field.view()}, side);
      } else {
        backend_.for_each(
            ghost_plane<A>(side, true),
            ScaledGhosts<A, T>{field.view(), stencil<A>(side), is<Wall>(condition) ? T(0) : T(1)});
      }
    }
  }

  void upload_profile(int axis, Side side) {
    const Inflow* inflow = std::get_if<Inflow>(&conditions_.at(axis, side));
    if (inflow == nullptr || inflow->profile.empty()) return;
    const auto profile_axis = static_cast<std::size_t>(inflow->profile_axis);
    const int last = static_cast<int>(inflow->profile.size()) - 1;
    const int first = profile_axis == 2 ? slab_.k_begin : 0;
    std::vector<T> values;
    for (int i = first - 1; i <= first + slab_.n[profile_axis]; ++i) {
      values.push_back(T(inflow->profile[static_cast<std::size_t>(i < 0      ? 0
                                                                  : i > last ? last
                                                                             : i)]));
    }
    profiles_[2 * static_cast<std::size_t>(axis) + (side == Side::high ? 1 : 0)].emplace(backend_,
                                                                                         values);
  }

  /// Σ outward flux over the faces whose condition passes, over all slabs in plane order. Without a
  /// velocity: their open area.
  double total_flux(bool (*passes)(const FaceCondition&), const Velocity* velocity) {
    std::vector<double> own(static_cast<std::size_t>(slab_.n[2])), face(own.size());
    for_each_face([&](auto axis, Side side) {
      constexpr int A = axis;
      if (!passes(conditions_.at(A, side))) return;
      const Range plane = ghost_plane<A>(side, false);
      backend_.plane_sums(plane,
                          BoundaryFlux<A, T>{velocity ? FieldView<const T>((*velocity)[A].view())
                                                      : FieldView<const T>{},
                                             mask_, grid_, stencil<A>(side)},
                          face.data());
      if constexpr (A < 2) {
        for (std::size_t k = 0; k < own.size(); ++k) own[k] += face[k];
      } else {
        (side == Side::low ? own.front() : own.back()) += face[0];
      }
    });
    return reduction_.sum(rank_, slab_.k_begin, own);
  }

  Backend& backend_;
  const BoundaryConditions& conditions_;
  TeamReduction& reduction_;
  SlabExtent slab_;
  int rank_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  HaloExchange<Backend>& halo_;
  std::array<std::optional<DeviceArray<Backend, T>>, 6> profiles_;
  double open_outlet_area_ = 0;
  double inflow_ = 0;
};

}  // namespace downwash
