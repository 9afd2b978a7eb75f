// Halo planes between slabs: the protocol of Thibault (2009), fig. 3.11-3.13,
//   device → shared buffer → barrier → device,
// with the devices waiting for each other: see NeighbourBuffer.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "solver/fields/field_storage.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/neighbour_buffer.hpp"
#include "solver/parallel/team_context.hpp"

namespace downwash {

/// One worker's end of the exchange, for fields of any kind and layout.
template <class Backend>
class HaloExchange {
 public:
  /// `bytes`: the most that one side of one exchange carries, the same on all slabs. All workers
  /// construct theirs before any exchanges.
  HaloExchange(Backend& backend, const TeamContext& context, const SlabExtent& slab, int rank,
               std::size_t bytes)
      : backend_(backend), buffer_(backend, context, slab, rank, bytes) {}

  /// Fills the `depth` planes below 0 and from n on from the slabs below and above, ghosts
  /// included. They must have that many planes. With `skipped`, the planes beyond so many that are
  /// there already: ghosts one deep and then the next reach two deep also through slabs of one
  /// plane, which pass on what they got.
  template <class T>
  void exchange(std::span<Field<Backend, T>* const> fields, int depth = 1, int skipped = 0) {
    const bool below = buffer_.has(Side::low), above = buffer_.has(Side::high);
    if (!below && !above) return;
    time_transfer(backend_, "transfer: send", [&] {
      buffer_.next();
      if (below) send(fields, Side::low, depth, skipped);
      if (above) send(fields, Side::high, depth, skipped);
    });
    std::size_t bytes = 0;
    for (const Field<Backend, T>* field : fields) bytes += bytes_of(*field, depth);
    buffer_.publish(bytes);
    time_transfer(backend_, "transfer: receive", [&] {
      if (below) receive(fields, Side::low, depth, skipped);
      if (above) receive(fields, Side::high, depth, skipped);
    });
  }
  template <class T>
  void exchange(Field<Backend, T>& field, int depth = 1) {
    const std::array<Field<Backend, T>*, 1> fields{&field};
    exchange<T>(fields, depth);
  }

 private:
  /// The planes at one side of this slab, for the neighbour there.
  template <class T>
  void send(std::span<Field<Backend, T>* const> fields, Side side, int depth, int skipped) {
    std::byte* buffer = buffer_.to(side);
    for (Field<Backend, T>* field : fields) {
      const std::size_t bytes = bytes_of(*field, depth);
      const int first = side == Side::low ? skipped : field->layout().n[2] - skipped - depth;
      backend_.copy(buffer, field->plane(first), bytes);
      buffer += bytes;
    }
  }
  /// The planes beyond one side of this slab, from the neighbour there.
  template <class T>
  void receive(std::span<Field<Backend, T>* const> fields, Side side, int depth, int skipped) {
    const std::byte* buffer = buffer_.from(side);
    for (Field<Backend, T>* field : fields) {
      const std::size_t bytes = bytes_of(*field, depth);
      const int n = field->layout().n[2];
      backend_.copy(field->plane(side == Side::low ? -skipped - depth : n + skipped), buffer,
                    bytes);
      buffer += bytes;
    }
  }
  template <class T>
  std::size_t bytes_of(const Field<Backend, T>& field, int depth) const {
    return field.layout().plane_size() * static_cast<std::size_t>(depth) * sizeof(T);
  }

  Backend& backend_;
  NeighbourBuffer<Backend> buffer_;
};

}  // namespace downwash
