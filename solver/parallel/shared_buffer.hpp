// Memory of one slab that the others read: the only way from slab to slab in the time step.
//
// An exchange is: fill the buffer; raise a signal; barrier of the workers; await the neighbour's
// signal; copy from its buffer. Devices wait for each other, the workers only until all have asked
// for what is to be waited for: after the barrier, the signal that a neighbour awaits is the one
// raised in this exchange.
//
// Two copies by parity are enough where those that a slab reads from read from it too, all in every
// exchange. Let slab A fill a copy in exchange n + 2 that slab B read in exchange n. B's device
// reached B's signal of n + 1 after that reading; A's device awaited that signal in n + 1, before
// it comes to the filling. The signals need two copies as well: B raises that of n + 1 anew in
// exchange n + 3, after the barrier of n + 2, which A enters after it has asked to wait. On the CPU
// work is done when it is asked for: A has passed the barrier of n + 1, which B entered after
// reading.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/backend/profiler.hpp"
#include "solver/parallel/team_context.hpp"

namespace downwash {

template <class Backend>
class SharedBuffer {
 public:
  /// All workers construct theirs together, and before any is destroyed no device may be at work
  /// on an exchange.
  SharedBuffer(Backend& backend, const TeamContext& context, int rank, std::size_t bytes)
      : backend_(backend),
        barrier_(context.team.barrier()),
        copies_{Copy(backend, bytes), Copy(backend, bytes)},
        all_(context.team.introduce<SharedBuffer>(rank, this)) {}
  SharedBuffer(const SharedBuffer&) = delete;
  SharedBuffer& operator=(const SharedBuffer&) = delete;

  /// Begins an exchange; gives the buffer to fill.
  std::byte* next() {
    parity_ = 1 - parity_;
    return copies_[parity_].memory;
  }
  /// The buffer is filled once what was asked for until now is done.
  void publish() {
    if (backend_.profiler().enabled()) backend_.synchronize();  // time the waiting alone
    backend_.raise(copies_[parity_].filled);
    const ScopedTimer timer(backend_.profiler(), "transfer: wait for neighbours");
    barrier_.arrive_and_wait();
  }
  /// The buffer of a slab, for what is asked for from now on.
  const std::byte* from(int rank) {
    const Copy& copy = all_[static_cast<std::size_t>(rank)]->copies_[parity_];
    backend_.await(copy.filled);
    return copy.memory;
  }

  /// Which of the two copies this exchange uses, and where each lies.
  std::size_t parity() const { return parity_; }
  const std::byte* copy(std::size_t parity) const { return copies_[parity].memory; }

 private:
  struct Copy {
    Copy(Backend& b, std::size_t size)
        : backend(b), bytes(size), memory(static_cast<std::byte*>(b.allocate_shared(size))) {}
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    ~Copy() { backend.release_shared(memory, bytes); }

    Backend& backend;
    std::size_t bytes;
    std::byte* memory;
    typename Backend::Signal filled;
  };

  Backend& backend_;
  StoppableBarrier& barrier_;
  std::array<Copy, 2> copies_;
  std::size_t parity_ = 0;
  std::vector<const SharedBuffer*> all_;  ///< by rank
};

/// Runs copies. Where times are taken, theirs alone, under a name.
template <class Backend, class Function>
void time_transfer(Backend& backend, const char* name, const Function& copies) {
  if (backend.profiler().enabled()) backend.synchronize();
  const ScopedTimer timer(backend.profiler(), name);
  copies();
  if (backend.profiler().enabled()) backend.synchronize();
}

}  // namespace downwash
