// The outlets of a slab: what leaves is what enters, in each part of the fluid by itself.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "solver/boundaries/outlet_parts.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/boundaries/slab_faces.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/slab_sums.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/inflow_turbulence.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash {

template <class Backend, class T>
class Outlets {
 public:
  using Velocity = std::array<Field<Backend, T>, 3>;

  Outlets(Backend& backend, const SlabContext& context, const SlabExtent& slab, int rank,
          const SlabFaces& faces, const GridView<T>& grid, FieldView<const CellMask> mask)
      : backend_(backend),
        slab_(slab),
        sums_(backend, context.team, rank),
        faces_(faces),
        grid_(grid),
        mask_(mask),
        alone_(context.team.alone()),
        present_(context.problem.boundaries.has_outflow()),
        divided_(context.outlets.divided),
        parts_(static_cast<std::size_t>(divided_ ? context.outlets.count : 1)),
        flux_(backend, 1) {
    if (divided_) {
      faces_.for_each([&](auto axis, Side side) { upload_labels(context.outlets, axis, side); });
    }
  }

  /// Measures what the outlets must carry, once mask and inflow faces are filled.
  void measure(const Velocity& velocity) {
    for (int p = 0; p < count(); ++p) {
      part(p).inflow = -read_flux<Inflow>(&velocity, p);
      part(p).open_area = read_flux<Outflow>(nullptr, p);
    }
  }

  /// What fluctuates along the axis of each face, by BoundaryConditions::index; none where null.
  struct Fluctuations {
    std::array<T*, 6> plane{};
    std::array<int, 6> row{};  ///< see EndCondition
  };
  /// Levels what comes in by it in each part of the fluid, so that the outlets carry as much at all
  /// times.
  void level(const Fluctuations& fluctuations) {
    for (int p = 0; p < count(); ++p) {
      const auto flux_at = [&](auto axis, Side side, bool area) {
        constexpr int A = axis;
        const std::size_t face = BoundaryConditions::index(A, side);
        return FluctuatingFlux<A, T>{area ? nullptr : fluctuations.plane[face],
                                     fluctuations.row[face], flux<A>(nullptr, p, side)};
      };
      if (part(p).turbulent_area < 0) {
        part(p).turbulent_area = backend_.read(
            total<Inflow>([&](auto axis, Side side) { return flux_at(axis, side, true); }));
      }
      const double area = part(p).turbulent_area;
      if (!(area > 0)) continue;
      const double* const flux =
          total<Inflow>([&](auto axis, Side side) { return flux_at(axis, side, false); });
      faces_.for_each_of<Inflow>([&](auto axis, Side side) {
        constexpr int A = axis;
        const std::size_t face = BoundaryConditions::index(A, side);
        if (!fluctuations.plane[face]) return;
        backend_.for_each(
            faces_.ghosts<A>(side),
            LevelFluctuations<A, T>{fluctuations.plane[face], fluctuations.row[face],
                                    faces_.stencil<A>(side), cells_of<A>(p, side), flux, area});
      });
    }
  }

  /// Outlet faces of the predicted velocity: convected out at the bulk speed, then scaled so that
  /// what leaves is what enters.
  void advance(const Velocity& velocity, Velocity& predicted, double dt) {
    if (!present_) return;
    for (int p = 0; p < count(); ++p) advance_part(p, velocity, predicted, dt);
    if (divided_) shut_the_others(predicted);
  }

  /// Volume that enters through inflow faces and leaves through outlets, m³/s.
  double inflow_of(const Velocity& velocity) { return -read_flux<Inflow>(&velocity, all); }
  double outflow_of(const Velocity& velocity) { return read_flux<Outflow>(&velocity, all); }

  void pass_state(SlabState<Backend>& state) { state.values("outlets", parts_); }

 private:
  static constexpr int all = -2;  ///< in place of a part: whatever its label

  struct Part {
    double inflow = 0;           ///< m³/s
    double open_area = 0;        ///< of its outlets, m²
    double turbulent_area = -1;  ///< of its inflow faces that turbulence comes in by, m²; < 0: not
                                 ///< measured yet
  };

  void advance_part(int p, const Velocity& velocity, Velocity& predicted, double dt) {
    const double inflow = part(p).inflow;
    const double bulk_speed = inflow / part(p).open_area;
    const double* const leaving = total<Outflow>([&](auto axis, Side side) {
      constexpr int A = axis;
      return ConvectiveOutflow<A, T>{velocity[A].view(), predicted[A].view(),
                                     flux<A>(&predicted, p, side), T(dt * bulk_speed)};
    });
    faces_.for_each_of<Outflow>([&](auto axis, Side side) {
      constexpr int A = axis;
      backend_.for_each(faces_.ghosts<A>(side),
                        ScaleOutflow<A, T>{predicted[A].view(), mask_, faces_.stencil<A>(side),
                                           cells_of<A>(p, side), leaving, inflow, T(bulk_speed)});
    });
  }

  /// Those before solids or before fluid that nothing flows into.
  void shut_the_others(Velocity& predicted) {
    faces_.for_each_of<Outflow>([&](auto axis, Side side) {
      constexpr int A = axis;
      backend_.for_each(faces_.ghosts<A>(side),
                        ShutOutflow<A, T>{predicted[A].view(), faces_.stencil<A>(side),
                                          cells_of<A>(OutletParts::still, side)});
    });
  }

  /// Σ f over the faces of a condition, over all slabs in plane order, where f = functor_at(axis,
  /// side); on the device, until the next.
  template <class Condition, class FunctorAt>
  const double* total(const FunctorAt& functor_at) {
    if (alone_ && faces_.count_of<Condition>() == 1) {
      faces_.for_each_of<Condition>([&](auto axis, Side side) {
        backend_.sum(faces_.ghosts<axis>(side), functor_at(axis, side), flux_.data());
      });
      return flux_.data();
    }
    sums_.sum_planes(
        [&](double* planes) {
          const int n = slab_.n[2];
          backend_.for_each(Range{{0, 0, 0}, {n, 1, 1}}, SetZero<double>{{planes}});
          faces_.for_each_of<Condition>([&](auto axis, Side side) {
            const int first = axis == 2 && side == Side::high ? n - 1 : 0;
            backend_.add_plane_sums(faces_.ghosts<axis>(side), functor_at(axis, side),
                                    planes + first);
          });
        },
        flux_.data());
    return flux_.data();
  }
  /// The outward flux through the faces of a condition. Without a velocity: their open area.
  template <class Condition>
  double read_flux(const Velocity* velocity, int p) {
    return backend_.read(
        total<Condition>([&](auto axis, Side side) { return flux<axis>(velocity, p, side); }));
  }
  template <int A>
  BoundaryFlux<A, T> flux(const Velocity* velocity, int p, Side side) const {
    return {velocity ? FieldView<const T>((*velocity)[A].view()) : FieldView<const T>{}, mask_,
            grid_, faces_.stencil<A>(side), cells_of<A>(p, side)};
  }

  template <int A>
  LabelledCells<A> cells_of(int p, Side side) const {
    const auto& labels = labels_[BoundaryConditions::index(A, side)];
    if (p == all || !labels) return {};
    return {labels->data(), A == 0 ? slab_.n[1] : slab_.n[0], p};
  }

  /// The labels of a face beside the cells of this slab.
  void upload_labels(const OutletParts& parts, int axis, Side side) {
    const std::size_t face = BoundaryConditions::index(axis, side);
    std::span<const int> labels = parts.label[face];
    if (labels.empty()) return;
    if (axis < 2) {
      const auto row = static_cast<std::size_t>(axis == 0 ? slab_.n[1] : slab_.n[0]);
      labels = labels.subspan(row * static_cast<std::size_t>(slab_.k_begin),
                              row * static_cast<std::size_t>(slab_.n[2]));
    }
    labels_[face].emplace(backend_, labels);
  }

  int count() const { return static_cast<int>(parts_.size()); }
  Part& part(int p) { return parts_[static_cast<std::size_t>(p)]; }

  Backend& backend_;
  SlabExtent slab_;
  SlabSums<Backend> sums_;
  SlabFaces faces_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  bool alone_, present_, divided_;
  std::vector<Part> parts_;
  DeviceArray<Backend, double> flux_;
  std::array<std::optional<DeviceArray<Backend, int>>, 6> labels_;
};

}  // namespace downwash
