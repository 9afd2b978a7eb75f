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

  template <class T>
  using Fields = std::span<Field<Backend, T>* const>;

  /// Fills the `depth` planes below 0 and from n on from the slabs below and above, ghosts
  /// included. They must have that many planes. With `skipped`, the planes beyond so many that are
  /// there already: ghosts one deep and then the next reach two deep also through slabs of one
  /// plane, which pass on what they got.
  template <class T>
  void exchange(Fields<T> fields, int depth = 1, int skipped = 0) {
    begin<T>(fields, depth, skipped);
    finish<T>(fields, depth, skipped);
  }
  /// The same in two parts: the planes are on their way while what is asked for between the two,
  /// which neither needs nor changes them, is done. This one begins no other before the end.
  template <class T>
  void begin(Fields<T> fields, int depth = 1, int skipped = 0) {
    if (alone()) return;
    time_transfer(backend_, "transfer: send", [&] {
      buffer_.next();
      for (const Side side : {Side::low, Side::high}) {
        if (buffer_.has(side)) send(fields, side, depth, skipped);
      }
    });
    buffer_.publish();
  }
  template <class T>
  void finish(Fields<T> fields, int depth = 1, int skipped = 0) {
    if (alone()) return;
    std::size_t bytes = 0;
    for (const Field<Backend, T>* field : fields) bytes += bytes_of(*field, depth);
    buffer_.meet(bytes);
    time_transfer(backend_, "transfer: receive", [&] {
      for (const Side side : {Side::low, Side::high}) {
        if (buffer_.has(side)) receive(fields, side, depth, skipped);
      }
    });
  }
  template <class T>
  void exchange(Field<Backend, T>& field, int depth = 1) {
    const std::array<Field<Backend, T>*, 1> fields{&field};
    exchange<T>(fields, depth);
  }

 private:
  bool alone() const { return !buffer_.has(Side::low) && !buffer_.has(Side::high); }

  /// The planes at one side of this slab, for the neighbour there.
  template <class T>
  void send(Fields<T> fields, Side side, int depth, int skipped) {
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
  void receive(Fields<T> fields, Side side, int depth, int skipped) {
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
