// Halo planes between slabs: the seed's protocol (Thibault 2009, fig. 3.11-3.13),
//   device → shared buffer → barrier → device.
// The buffers are pinned host memory or, where the devices can reach each other's memory, in the
// sender's (Backend::allocate_shared). There are two sets of them by parity, so that one barrier an
// exchange is enough: who writes a buffer again has passed the barrier of the exchange in between,
// which its reader enters after reading.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/backend/field_storage.hpp"
#include "solver/backend/profiler.hpp"
#include "solver/slab.hpp"

namespace downwash {

/// The buffers of all slabs: [rank][parity][side], side 0 = the slab's lowest plane, 1 = its
/// highest.
class HaloMailbox {
 public:
  explicit HaloMailbox(int slabs) : buffers_(static_cast<std::size_t>(slabs)) {}
  std::byte*& at(int rank, int parity, Side side) {
    return buffers_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(parity)]
                   [side == Side::high ? 1 : 0];
  }

 private:
  std::vector<std::array<std::array<std::byte*, 2>, 2>> buffers_;
};

/// One worker's end of the exchange, for fields of any kind and layout.
template <class Backend>
class HaloExchange {
 public:
  /// `bytes`: the most that one side of one exchange carries. All workers construct theirs before
  /// any exchanges.
  HaloExchange(Backend& backend, const TeamContext& context, const SlabExtent& slab, int rank,
               std::size_t bytes)
      : backend_(backend),
        team_(context.team),
        mailbox_(context.mailbox),
        below_(slab.below),
        above_(slab.above),
        rank_(rank) {
    for (int parity : {0, 1}) {
      for (Side side : {Side::low, Side::high}) {
        mailbox_.at(rank_, parity, side) = static_cast<std::byte*>(backend_.allocate_shared(bytes));
      }
    }
    team_.barrier().arrive_and_wait();
  }
  HaloExchange(const HaloExchange&) = delete;
  HaloExchange& operator=(const HaloExchange&) = delete;
  ~HaloExchange() {
    for (int parity : {0, 1}) {
      for (Side side : {Side::low, Side::high}) {
        backend_.release_shared(mailbox_.at(rank_, parity, side));
      }
    }
  }

  /// Fills the `depth` planes below 0 and from n on from the slabs below and above, ghosts
  /// included. They must have that many planes. With `skipped`, the planes beyond so many that are
  /// there already: ghosts one deep and then the next reach two deep also through slabs of one
  /// plane, which pass on what they got.
  template <class T>
  void exchange(std::span<Field<Backend, T>* const> fields, int depth = 1, int skipped = 0) {
    if (below_ < 0 && above_ < 0) return;
    if (backend_.profiler().enabled()) backend_.synchronize();  // time the transfer alone
    parity_ = 1 - parity_;
    {
      const ScopedTimer timer(backend_.profiler(), "transfer: send");
      if (below_ >= 0) send(fields, Side::low, depth, skipped);
      if (above_ >= 0) send(fields, Side::high, depth, skipped);
      backend_.synchronize();
    }
    {
      const ScopedTimer timer(backend_.profiler(), "transfer: wait for neighbours");
      team_.barrier().arrive_and_wait();
    }
    const ScopedTimer timer(backend_.profiler(), "transfer: receive");
    if (below_ >= 0) receive(fields, below_, Side::high, depth, skipped);
    if (above_ >= 0) receive(fields, above_, Side::low, depth, skipped);
    if (backend_.profiler().enabled()) backend_.synchronize();
  }
  template <class T>
  void exchange(Field<Backend, T>& field, int depth = 1) {
    const std::array<Field<Backend, T>*, 1> fields{&field};
    exchange<T>(fields, depth);
  }

 private:
  template <class T>
  void send(std::span<Field<Backend, T>* const> fields, Side side, int depth, int skipped) {
    std::byte* buffer = mailbox_.at(rank_, parity_, side);
    for (Field<Backend, T>* field : fields) {
      const std::size_t bytes = bytes_of(*field, depth);
      const int first = side == Side::low ? skipped : field->layout().n[2] - skipped - depth;
      backend_.copy(buffer, field->plane(first), bytes);
      buffer += bytes;
    }
  }
  template <class T>
  void receive(std::span<Field<Backend, T>* const> fields, int from, Side side, int depth,
               int skipped) {
    const std::byte* buffer = mailbox_.at(from, parity_, side);
    for (Field<Backend, T>* field : fields) {
      const std::size_t bytes = bytes_of(*field, depth);
      const int n = field->layout().n[2];
      backend_.copy(field->plane(side == Side::high ? -skipped - depth : n + skipped), buffer,
                    bytes);
      buffer += bytes;
    }
  }
  template <class T>
  std::size_t bytes_of(const Field<Backend, T>& field, int depth) const {
    return field.layout().plane_size() * static_cast<std::size_t>(depth) * sizeof(T);
  }

  Backend& backend_;
  WorkerTeam& team_;
  HaloMailbox& mailbox_;
  int below_, above_;
  int rank_;
  int parity_ = 0;
};

}  // namespace downwash
