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
#include <vector>

#include "solver/backend/field_storage.hpp"
#include "solver/halo_exchange.hpp"
#include "solver/outlets.hpp"
#include "solver/slab_faces.hpp"
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
        conditions_(context.problem.boundaries),
        slab_(slab),
        mask_(mask),
        faces_(conditions_, slab),
        outlets_(backend, context, slab, rank, faces_, grid, mask),
        halo_(halo) {
    faces_.for_each([&](auto axis, Side side) { upload_profile(axis, side); });
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

  // The outlets' own affairs: see Outlets.
  void measure_inflow(const Velocity& velocity) { outlets_.measure(velocity); }
  void advance_outflow(const Velocity& velocity, Velocity& predicted, double dt) {
    outlets_.advance(velocity, predicted, dt);
  }
  double inflow_of(const Velocity& velocity) { return outlets_.inflow_of(velocity); }
  double outflow_of(const Velocity& velocity) { return outlets_.outflow_of(velocity); }

  /// Velocity faces along an axis that the momentum equation advances: all but the two ends of a
  /// domain that is not periodic.
  Range faces(int axis) const {
    const int first = axis == 2 ? (slab_.at_low_end() && !slab_.periodic ? 1 : 0)
                                : (conditions_.periodic(axis) ? 0 : 1);
    Range r = cells();
    (axis == 0 ? r.lo.i : axis == 1 ? r.lo.j : r.lo.k) = first;
    return r;
  }
  Range cells() const { return faces_.cells(); }
  template <int A>
  Range ghosts(Side side) const {
    return faces_.template ghosts<A>(side);
  }
  /// Whether there are cells beyond, of another slab or those of the other end.
  bool continues(int axis, Side side) const {
    return conditions_.periodic(axis) || !faces_.touched(axis, side);
  }

  static VelocityView<T> view(Velocity& velocity) {
    return {velocity[0].view(), velocity[1].view(), velocity[2].view()};
  }

 private:
  template <class Condition>
  static bool is(const FaceCondition& face) {
    return std::holds_alternative<Condition>(face);
  }

  template <int A>
  void fill_axis(const VelocityView<T>& u) {
    for (Side side : {Side::low, Side::high}) {
      if (faces_.touched(A, side)) {
        std::visit([&](const auto& condition) { this->template apply<A>(condition, u, side); },
                   conditions_.at(A, side));
      }
    }
  }
  template <int A>
  void apply(const Periodic&, const VelocityView<T>& u, Side side) {
    if (A < 2) wrap<A, 3>({u.component(0), u.component(1), u.component(2)}, side);
  }
  template <int A>
  void apply(const Wall& wall, const VelocityView<T>& u, Side side) {
    prescribe<A>(wall.velocity, nullptr, 0, u, side);
  }
  template <int A>
  void apply(const Inflow& inflow, const VelocityView<T>& u, Side side) {
    const auto& profile = profiles_[BoundaryConditions::index(A, side)];
    prescribe<A>(inflow.velocity, profile ? profile->data() + 1 : nullptr, inflow.profile_axis, u,
                 side);
  }
  template <int A>
  void apply(const FreeSlip&, const VelocityView<T>& u, Side side) {
    backend_.for_each(faces_.ghosts_with_edges<A>(side),
                      ZeroGradientVelocity<A, T>{u, faces_.stencil<A>(side), true});
  }
  template <int A>
  void apply(const Outflow&, const VelocityView<T>& u, Side side) {
    backend_.for_each(faces_.ghosts_with_edges<A>(side),
                      ZeroGradientVelocity<A, T>{u, faces_.stencil<A>(side), false});
  }
  template <int A>
  void prescribe(const Vector3& velocity, const T* profile, int profile_axis,
                 const VelocityView<T>& u, Side side) {
    backend_.for_each(faces_.ghosts_with_edges<A>(side),
                      PrescribedVelocity<A, T>{u,
                                               mask_,
                                               faces_.stencil<A>(side),
                                               {T(velocity[0]), T(velocity[1]), T(velocity[2])},
                                               profile,
                                               profile_axis});
  }
  template <int A, int Fields>
  void wrap(const std::array<FieldView<T>, Fields>& fields, Side side) {
    PeriodicGhosts<A, T, Fields> copy;
    for (std::size_t f = 0; f < Fields; ++f) copy.field[f] = fields[f];
    copy.period = side == Side::low ? slab_.n[A] : -slab_.n[A];
    backend_.for_each(faces_.ghosts_with_edges<A>(side), copy);
  }

  template <int A>
  void fill_scalar_axis(FieldType& field) {
    for (Side side : {Side::low, Side::high}) {
      if (!faces_.touched(A, side)) continue;
      const FaceCondition& condition = conditions_.at(A, side);
      if (is<Periodic>(condition)) {
        if (A < 2) wrap<A, 1>({field.view()}, side);
      } else {
        backend_.for_each(faces_.ghosts_with_edges<A>(side),
                          ScaledGhosts<A, T>{field.view(), faces_.stencil<A>(side),
                                             is<Wall>(condition) ? T(0) : T(1)});
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
    profiles_[BoundaryConditions::index(axis, side)].emplace(backend_, values);
  }

  Backend& backend_;
  const BoundaryConditions& conditions_;
  SlabExtent slab_;
  FieldView<const CellMask> mask_;
  SlabFaces faces_;
  Outlets<Backend, T> outlets_;
  HaloExchange<Backend>& halo_;
  std::array<std::optional<DeviceArray<Backend, T>>, 6> profiles_;
};

}  // namespace downwash
