// Where tracers leave the air of one slab: walls, and the faces of the domain.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/boundaries/slab_faces.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/scalar_sources.hpp"
#include "solver/tracers/tracer_fields.hpp"
#include "solver/tracers/wall_cells.hpp"

namespace downwash {

/// Each wall cell and each cell of an open face has a sum of its own, which the host adds up in a
/// fixed order when asked: no reduction in the time step, and the same bits for any slabs.
template <class Backend, class T>
class TracerSinks {
 public:
  TracerSinks(Backend& backend, const FlowProblem& problem, const SlabExtent& slab,
              const GridView<T>& grid, FieldView<const CellMask> mask)
      : backend_(backend),
        tracers_(problem.tracers.tracers),
        down_(down(problem.parameters.gravity)),
        slab_(slab),
        faces_(problem.boundaries, slab),
        grid_(grid),
        mask_(mask) {
    if (problem.tracers.deposit_on_walls()) {
      host_walls_ = wall_cells(problem, slab);
      walls_.emplace(backend, host_walls_);
      deposited_.emplace(backend, host_walls_.size() * tracers_.size());
    }
    faces_.for_each([&](auto axis, Side side) {
      const FaceCondition& condition = problem.boundaries.at(axis, side);
      if (!std::holds_alternative<Inflow>(condition) && !std::holds_alternative<Outflow>(condition))
        return;
      left_[BoundaryConditions::index(axis, side)].emplace(
          backend, static_cast<std::size_t>(cells_of(axis)) * tracers_.size());
    });
  }

  /// What the stage that led from `c` to `result` has to take away.
  void take(const VelocityView<const T>& u, const TracerFields<Backend, T>& c,
            const TracerFields<Backend, T>& result, std::span<const double> scale,
            const StageShare& stage) {
    for_batches(static_cast<int>(tracers_.size()), [&](int first, auto size) {
      this->template deposit<size>(first, c, result, scale, stage);
      faces_.for_each([&](auto axis, Side side) {
        this->template leave<axis, size>(first, side, u, c, result, scale, stage);
      });
    });
  }

  /// Mass by plane, kg.
  std::vector<double> deposited_by_plane(int tracer) const {
    std::vector<double> planes = no_planes();
    if (!deposited_) return planes;
    const std::vector<double> mass = to_host(*deposited_, tracer);
    for (std::size_t n = 0; n < mass.size(); ++n) plane(planes, host_walls_[n].cell.k) += mass[n];
    return planes;
  }
  std::vector<double> left_by_plane(int tracer) const {
    std::vector<double> planes = no_planes();
    faces_.for_each([&](auto axis, Side side) {
      const auto& array = left_[BoundaryConditions::index(axis, side)];
      if (!array) return;
      const std::vector<double> mass = to_host(*array, tracer);
      for (std::size_t n = 0; n < mass.size(); ++n) {
        plane(planes, plane_beside(axis, side, static_cast<int>(n))) += mass[n];
      }
    });
    return planes;
  }

  void pass_state(SlabState<Backend>& state) {
    for (int t = 0; t < static_cast<int>(tracers_.size()); ++t) {
      const std::string by_tracer = " by tracer " + std::to_string(t);
      if (deposited_) {
        state.by_plane("deposited" + by_tracer, *deposited_, host_walls_.size() * index(t),
                       planes_of_walls());
      }
      faces_.for_each([&](auto axis, Side side) {
        const std::size_t face = BoundaryConditions::index(axis, side);
        if (!left_[face]) return;
        state.by_plane("left through face " + std::to_string(face) + by_tracer, *left_[face],
                       static_cast<std::size_t>(cells_of(axis)) * index(t),
                       planes_of_face(axis, side));
      });
    }
  }

 private:
  std::vector<int> planes_of_walls() const {
    std::vector<int> planes;
    for (const WallCell& wall : host_walls_) planes.push_back(wall.cell.k);
    return planes;
  }
  /// Of the cells beside a face of the domain.
  std::vector<int> planes_of_face(int axis, Side side) const {
    std::vector<int> planes;
    for (int n = 0; n < cells_of(axis); ++n) planes.push_back(plane_beside(axis, side, n));
    return planes;
  }
  int plane_beside(int axis, Side side, int n) const {
    return axis < 2 ? n / row_of(axis) : (side == Side::low ? 0 : slab_.n[2] - 1);
  }

  template <int Count>
  void deposit(int first, const TracerFields<Backend, T>& c, const TracerFields<Backend, T>& result,
               std::span<const double> scale, const StageShare& stage) {
    if (!walls_) return;
    const int count = static_cast<int>(host_walls_.size());
    DepositOnWalls<T, Count> kernel{walls_->data(),
                                    c.template batch<Count>(first),
                                    result.template batch<Count>(first),
                                    grid_,
                                    {},
                                    {},
                                    {},
                                    deposited_->data() + host_walls_.size() * index(first),
                                    count,
                                    stage};
    for (int f = 0; f < Count; ++f) {
      kernel.deposition_speed[f] = tracer(first + f).deposition_speed;
      kernel.settling_speed[f] = tracer(first + f).settling_speed;
      kernel.scale[f] = scale[index(first + f)];
    }
    backend_.for_each(Range{{0, 0, 0}, {count, 1, 1}}, kernel);
  }

  template <int A, int Count>
  void leave(int first, Side side, const VelocityView<const T>& u,
             const TracerFields<Backend, T>& c, const TracerFields<Backend, T>& result,
             std::span<const double> scale, const StageShare& stage) {
    const auto& array = left_[BoundaryConditions::index(A, side)];
    if (!array) return;
    LeaveDomain<A, T, Count> kernel{
        u.component(A),
        mask_,
        grid_,
        SlabFaces::stencil<A>(side),
        c.template batch<Count>(first),
        result.template batch<Count>(first),
        {},
        {},
        array->data() + static_cast<std::size_t>(cells_of(A)) * index(first),
        row_of(A),
        cells_of(A),
        stage};
    for (int f = 0; f < Count; ++f) {
      kernel.settling[f] = T(tracer(first + f).settling_speed * down_[A]);
      kernel.scale[f] = scale[index(first + f)];
    }
    backend_.for_each(faces_.ghosts<A>(side), kernel);
  }

  /// One tracer's share of an array.
  std::vector<double> to_host(const DeviceArray<Backend, double>& array, int tracer) const {
    const std::size_t count = array.size() / tracers_.size();
    std::vector<double> host(count);
    if (count == 0) return host;
    backend_.copy(host.data(), array.data() + count * index(tracer), count * sizeof(double));
    backend_.synchronize();
    return host;
  }

  static std::size_t index(int tracer) { return static_cast<std::size_t>(tracer); }
  const Tracer& tracer(int t) const { return tracers_[index(t)]; }
  std::vector<double> no_planes() const {
    return std::vector<double>(static_cast<std::size_t>(slab_.n[2]));
  }
  static double& plane(std::vector<double>& planes, int k) {
    return planes[static_cast<std::size_t>(k)];
  }
  /// Cells of the plane beside a face: along the lower of its axes, and in all.
  int row_of(int axis) const { return axis == 0 ? slab_.n[1] : slab_.n[0]; }
  int cells_of(int axis) const { return row_of(axis) * (axis == 2 ? slab_.n[1] : slab_.n[2]); }

  Backend& backend_;
  const std::vector<Tracer>& tracers_;
  Vector3 down_;
  SlabExtent slab_;
  SlabFaces faces_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  std::vector<WallCell> host_walls_;
  std::optional<DeviceArray<Backend, WallCell>> walls_;
  std::optional<DeviceArray<Backend, double>> deposited_;
  std::array<std::optional<DeviceArray<Backend, double>>, 6> left_;
};

}  // namespace downwash
