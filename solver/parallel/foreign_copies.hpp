// What slabs of other processes on this machine give, read out of the memory of their devices.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "solver/parallel/process_gathers.hpp"
#include "solver/parallel/team_context.hpp"

namespace downwash {

/// What each slab of the row tells, by slab. Called on all workers of all processes at once. Throws
/// ProcessLost or TeamStopped.
template <class T>
std::vector<T> told_by_all(const TeamContext& context, int slab, const T& own) {
  const int worker = context.row.worker_of(slab);
  std::vector<T> here, all;
  context.team.introduce<T>(worker, &own, [&](const std::vector<const T*>& workers) {
    for (const T* told : workers) here.push_back(*told);
  });
  if (worker == 0) all = gathered(context.row.others(), here);
  context.team.introduce<std::vector<T>>(worker, &all,
                                         [&](const std::vector<const std::vector<T>*>& workers) {
                                           if (worker > 0) all = *workers.front();
                                         });
  return all;
}

/// The two copies, by parity, of what slabs of other processes share. There are none on a backend
/// that does not open the memory of other processes, nor where planes take another way.
template <class Backend>
class ForeignCopies {
 public:
  /// `own`: of this slab; `slabs`: those that are read from, of which those of this process, and
  /// numbers below 0, are left out. All workers of all processes construct theirs together, and
  /// before any is destroyed no device may be at work on an exchange.
  ForeignCopies(Backend& /*backend*/, const TeamContext& /*context*/, int /*slab*/,
                const std::array<std::byte*, 2>& /*own*/, const std::vector<int>& /*slabs*/) {}

  static bool are_read(const TeamContext& /*context*/) { return false; }
  std::byte* data(int /*slab*/, std::size_t /*parity*/) const { return nullptr; }
};

template <class Backend>
requires requires { typename Backend::ForeignMemory; }
class ForeignCopies<Backend> {
 public:
  ForeignCopies(Backend& backend, const TeamContext& context, int slab,
                const std::array<std::byte*, 2>& own, const std::vector<int>& slabs) {
    if (!are_read(context)) return;
    const Handles handles{backend.handle_of(own[0]), backend.handle_of(own[1])};
    const std::vector<Handles> told = told_by_all(context, slab, handles);
    for (const int other : slabs) {
      if (other < 0 || context.row.here(other)) continue;
      copies_.try_emplace(other, told[static_cast<std::size_t>(other)]);
    }
  }

  static bool are_read(const TeamContext& context) {
    return context.row.others() != nullptr && context.transport == Transport::peer;
  }
  std::byte* data(int slab, std::size_t parity) const {
    return copies_.at(slab).by_parity[parity].data();
  }

 private:
  using Handles = std::array<typename Backend::MemoryHandle, 2>;
  struct Copies {
    explicit Copies(const Handles& handles)
        : by_parity{typename Backend::ForeignMemory(handles[0]),
                    typename Backend::ForeignMemory(handles[1])} {}
    std::array<typename Backend::ForeignMemory, 2> by_parity;
  };

  std::map<int, Copies> copies_;  ///< by slab
};

}  // namespace downwash
