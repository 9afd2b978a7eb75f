// The obstacles of one slab: its solid cells, and the faces that are held in every step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/boundaries/slab_boundaries.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/flow/obstacle_faces.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/parallel/host_planes.hpp"
#include "solver/stencils/obstacles.hpp"

namespace downwash {

/// The mask of a slab and its ghosts in the layout of its fields, on the host.
class HostMask {
 public:
  /// All cores share the planes.
  HostMask(const SlabContext& context, const SlabExtent& slab, const FieldLayout& layout)
      : layout_(layout), masks_(layout.size()) {
    const int row = slab.n[0] + 2;
    for_each_host_plane(slab.n[2] + 2, layout.plane_size(), [&](int plane) {
      const int k = plane - 1;
      const std::vector<CellMask> mask =
          plane_mask(context.closed, context.problem.boundaries, slab.k_begin + k);
      for (int j = -1; j <= slab.n[1]; ++j) {
        std::copy_n(mask.begin() + std::ptrdiff_t{row} * (j + 1), row,
                    masks_.begin() + layout.offset(-1, j, k));
      }
    });
  }
  const std::vector<CellMask>& masks() const { return masks_; }
  FieldView<const CellMask> view() const {
    return {masks_.data() + layout_.offset(0, 0, 0), layout_.stride_j(),
            static_cast<int>(layout_.stride_k())};
  }

 private:
  FieldLayout layout_;
  std::vector<CellMask> masks_;
};

template <class Backend, class T>
class SlabObstacles {
 public:
  SlabObstacles(Backend& backend, const FieldLayout& layout)
      : backend_(backend), mask_(backend, layout) {}

  /// To be called before all else.
  void find(const HostMask& host, const SlabBoundaries<Backend, T>& boundaries) {
    upload(backend_, host.masks(), mask_);
    const auto faces = [&](int axis) { return boundaries.faces(axis); };
    buried_.emplace(backend_, buried_faces(host.view(), faces));
    for (int axis = 0; axis < 3; ++axis) faces_[axis] = faces(axis);
  }
  FieldView<const CellMask> mask() const { return mask_.view(); }

  /// Obstacle mask: no flow through a face of a solid cell.
  void mask(const SlabVelocity<Backend, T>& velocity) {
    mask_component<0>(velocity);
    mask_component<1>(velocity);
    mask_component<2>(velocity);
  }
  /// Sweep and corner.
  void hold(const SlabVelocity<Backend, T>& velocity) {
    backend_.for_each(Range{{0, 0, 0}, {static_cast<int>(buried_->size()), 1, 1}},
                      HoldObstacles<T>{buried_->data(), mask(), velocity_view<T>(velocity)});
  }

  void list(SlabFields<Backend>& fields) const { fields.add("mask", mask_); }

 private:
  template <int C>
  void mask_component(const SlabVelocity<Backend, T>& velocity) {
    backend_.for_each(faces_[C], ObstacleMask<C, T>{mask(), velocity[C].view()});
  }

  Backend& backend_;
  Field<Backend, CellMask> mask_;
  Range faces_[3] = {};
  std::optional<DeviceArray<Backend, BuriedFace>> buried_;
};

}  // namespace downwash
