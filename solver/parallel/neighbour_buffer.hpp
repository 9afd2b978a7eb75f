// What a slab gives its two neighbours in the row.
//
// An exchange is: fill the buffer; raise a signal; barrier of the workers; await the neighbour's
// signal; copy from its buffer. Devices wait for each other, the workers only until all have asked
// for what is to be waited for: after the barrier, the signal that a neighbour awaits is the one
// raised in this exchange. Between signal and barrier a worker may ask for whatever needs none of
// these planes: they travel meanwhile.
//
// Two copies by parity are enough, as those that a slab reads from read from it too, all in every
// exchange. Let slab A fill a copy in exchange n + 2 that slab B read in exchange n. B's device
// reached B's signal of n + 1 after that reading; A's device awaited that signal in n + 1, before
// it comes to the filling. The signals need two copies as well: B raises that of n + 1 anew in
// exchange n + 3, after the barrier of n + 2, which A enters after it has asked to wait. On the CPU
// work is done when it is asked for: A has passed the barrier of n + 1, which B entered after
// reading.
//
// A neighbour in another process sends and receives before the barrier: the worker waits for its
// own signal, so that the buffer is filled, and what came with the last exchange is read; one copy
// of what comes is enough. Where its device can be read, what passes is a sign that the buffer is
// filled, and two copies are enough as before: A fills one in exchange n + 2 after B's sign of
// n + 1, before which B's worker waited for its reading of n. (A signal that B's device raises and
// A's waits for would do without the workers; but nobody raises it once B is gone.)
//
// Only the first and the last slab of a process have such neighbours. Between the same two
// processes pass the planes of two edges where the row is closed, by one of them upwards from here,
// by the other downwards: the direction tells them apart.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solver/backend/profiler.hpp"
#include "solver/grid/boundary_conditions.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/foreign_copies.hpp"
#include "solver/parallel/process_tags.hpp"
#include "solver/parallel/shared_memory.hpp"
#include "solver/parallel/team_context.hpp"

namespace downwash {

template <class Backend>
class NeighbourBuffer {
 public:
  /// `bytes`: the most that goes to one neighbour in one exchange, the same on all slabs. All
  /// workers construct theirs together, and before any is destroyed no device may be at work on an
  /// exchange.
  NeighbourBuffer(Backend& backend, const TeamContext& context, const SlabExtent& extent, int slab,
                  std::size_t bytes)
      : backend_(backend),
        barrier_(context.team.barrier()),
        row_(context.row),
        neighbour_{extent.below, extent.above},
        bytes_(bytes),
        on_device_(context.transport == Transport::device),
        reads_foreign_(Foreign::are_read(context)),
        copies_{Copy(backend, 2 * bytes, on_device_), Copy(backend, 2 * bytes, on_device_)},
        all_(context.team.introduce<NeighbourBuffer>(row_.worker_of(slab), this)),
        foreign_(backend, context, slab, {copies_[0].memory.data(), copies_[1].memory.data()},
                 {extent.below, extent.above}) {
    for (const Side side : {Side::low, Side::high}) {
      if (elsewhere(side) && !reads_foreign_)
        received_[at(side)].emplace(backend, bytes, on_device_);
    }
  }
  NeighbourBuffer(const NeighbourBuffer&) = delete;
  NeighbourBuffer& operator=(const NeighbourBuffer&) = delete;

  bool has(Side side) const { return neighbour_[at(side)] >= 0; }

  /// Begins an exchange.
  void next() { parity_ = 1 - parity_; }
  /// To fill with what goes to a neighbour, before it is published.
  std::byte* to(Side side) { return copies_[parity_].memory.data() + offset_of(side); }
  /// The buffer is filled, once what was asked for until now is done.
  void publish() { backend_.raise(copies_[parity_].filled); }
  /// Ends an exchange of so many bytes with each neighbour. Throws TeamStopped or ProcessLost.
  void meet(std::size_t bytes) {
    if (backend_.profiler().enabled()) backend_.synchronize();  // time the waiting alone
    exchange_with_processes(bytes);
    const ScopedTimer timer(backend_.profiler(), "transfer: wait for neighbours");
    barrier_.arrive_and_wait();
  }
  /// What came from a neighbour, for what is asked for from now on.
  const std::byte* from(Side side) {
    const std::size_t offset = offset_of(side == Side::low ? Side::high : Side::low);
    if (elsewhere(side)) {
      if (!reads_foreign_) return received_[at(side)]->data();
      return foreign_.data(neighbour_[at(side)], parity_) + offset;
    }
    const auto worker = static_cast<std::size_t>(row_.worker_of(neighbour_[at(side)]));
    const Copy& copy = all_[worker]->copies_[parity_];
    backend_.await(copy.filled);
    return copy.memory.data() + offset;
  }

 private:
  using Foreign = ForeignCopies<Backend>;

  struct Copy {
    Copy(Backend& backend, std::size_t bytes, bool on_device) : memory(backend, bytes, on_device) {}

    SharedMemory<Backend> memory;
    typename Backend::Signal filled;
  };

  void exchange_with_processes(std::size_t bytes) {
    std::array<Outgoing, 2> out;
    std::array<Incoming, 2> in;
    std::size_t count = 0;
    for (const Side side : {Side::low, Side::high}) {
      if (!elsewhere(side)) continue;
      const int process = row_.process_of(neighbour_[at(side)]);
      const bool below = side == Side::low;
      const std::span<std::byte> goes =
          reads_foreign_ ? std::span(&sign_, 1) : std::span(to(side), bytes);
      const std::span<std::byte> comes = reads_foreign_
                                             ? std::span(&signs_[at(side)], 1)
                                             : std::span(received_[at(side)]->data(), bytes);
      out[count] = {process, below ? tag_downwards : tag_upwards, goes};
      in[count] = {process, below ? tag_upwards : tag_downwards, comes};
      ++count;
    }
    if (count == 0) return;
    backend_.wait_for(copies_[parity_].filled);
    const ScopedTimer timer(backend_.profiler(), "transfer: between processes");
    row_.others()->exchange(std::span(out).first(count), std::span(in).first(count));
  }

  static std::size_t at(Side side) { return side == Side::high ? 1 : 0; }
  std::size_t offset_of(Side side) const { return side == Side::high ? bytes_ : 0; }
  bool elsewhere(Side side) const { return has(side) && !row_.here(neighbour_[at(side)]); }

  Backend& backend_;
  StoppableBarrier& barrier_;
  const SlabRow& row_;
  std::array<int, 2> neighbour_;  ///< below and above, -1 where there is none
  std::size_t bytes_;
  bool on_device_;
  bool reads_foreign_;  ///< out of the memory of devices of other processes
  std::array<Copy, 2> copies_;
  std::array<std::optional<SharedMemory<Backend>>, 2> received_;  ///< from other processes
  std::size_t parity_ = 0;
  std::vector<const NeighbourBuffer*> all_;  ///< by worker
  Foreign foreign_;
  std::byte sign_{};
  std::array<std::byte, 2> signs_{};  ///< of the neighbours
};

}  // namespace downwash
