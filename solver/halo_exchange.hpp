// Halo planes between slabs: the seed's protocol (Thibault 2009, fig. 3.11-3.13),
//   device → pinned host buffer → barrier → device,
// with two sets of buffers by parity, so that one barrier an exchange is enough: who writes a
// buffer again has passed the barrier of the exchange in between, which its reader enters after
// reading.
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

/// One worker's end of the exchange.
template <class Backend>
class HaloExchange {
 public:
  /// `bytes`: the most that one side of one exchange carries. All workers construct theirs before
  /// any exchanges.
  HaloExchange(Backend& backend, const SlabContext& context, const SlabExtent& slab, int rank,
               std::size_t bytes)
      : backend_(backend),
        team_(context.team),
        mailbox_(context.mailbox),
        slab_(slab),
        rank_(rank) {
    for (int parity : {0, 1}) {
      for (Side side : {Side::low, Side::high}) {
        mailbox_.at(rank_, parity, side) = static_cast<std::byte*>(backend_.allocate_pinned(bytes));
      }
    }
    team_.barrier().arrive_and_wait();
  }
  HaloExchange(const HaloExchange&) = delete;
  HaloExchange& operator=(const HaloExchange&) = delete;
  ~HaloExchange() {
    for (int parity : {0, 1}) {
      for (Side side : {Side::low, Side::high}) {
        backend_.release_pinned(mailbox_.at(rank_, parity, side));
      }
    }
  }

  /// Fills planes -1 and n of the fields from the slabs below and above, ghosts included.
  template <class T>
  void exchange(std::span<Field<Backend, T>* const> fields) {
    if (slab_.below < 0 && slab_.above < 0) return;
    if (backend_.profiler().enabled()) backend_.synchronize();  // time the transfer alone
    parity_ = 1 - parity_;
    {
      const ScopedTimer timer(backend_.profiler(), "transfer: device to host");
      if (slab_.below >= 0) send(fields, Side::low, 0);
      if (slab_.above >= 0) send(fields, Side::high, slab_.n[2] - 1);
      backend_.synchronize();
    }
    {
      const ScopedTimer timer(backend_.profiler(), "transfer: wait for neighbours");
      team_.barrier().arrive_and_wait();
    }
    const ScopedTimer timer(backend_.profiler(), "transfer: host to device");
    if (slab_.below >= 0) receive(fields, slab_.below, Side::high, -1);
    if (slab_.above >= 0) receive(fields, slab_.above, Side::low, slab_.n[2]);
    if (backend_.profiler().enabled()) backend_.synchronize();
  }

 private:
  template <class T>
  void send(std::span<Field<Backend, T>* const> fields, Side side, int plane) {
    std::byte* buffer = mailbox_.at(rank_, parity_, side);
    for (Field<Backend, T>* field : fields) {
      const std::size_t bytes = field->layout().plane_size() * sizeof(T);
      backend_.copy_to_host(buffer, field->plane(plane), bytes);
      buffer += bytes;
    }
  }
  template <class T>
  void receive(std::span<Field<Backend, T>* const> fields, int from, Side side, int plane) {
    const std::byte* buffer = mailbox_.at(from, parity_, side);
    for (Field<Backend, T>* field : fields) {
      const std::size_t bytes = field->layout().plane_size() * sizeof(T);
      backend_.copy_from_host(field->plane(plane), buffer, bytes);
      buffer += bytes;
    }
  }

  Backend& backend_;
  WorkerTeam& team_;
  HaloMailbox& mailbox_;
  SlabExtent slab_;
  int rank_;
  int parity_ = 0;
};

}  // namespace downwash
