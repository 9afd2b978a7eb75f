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

/// One copy of what a slab shares.
template <class Backend>
struct SharedCopy {
  std::byte* memory;
  const typename Backend::Signal* filled;
};

/// The two copies, by parity, of what slabs of other processes share. There are none on a backend
/// that does not open the memory of other processes, nor where planes take another way.
template <class Backend>
class ForeignCopies {
 public:
  using Own = std::array<SharedCopy<Backend>, 2>;

  /// `own`: of this slab; `slabs`: those that are read from, of which those of this process, and
  /// numbers below 0, are left out. All workers of all processes construct theirs together, and
  /// before any is destroyed no device may be at work on an exchange.
  ForeignCopies(Backend& /*backend*/, const TeamContext& /*context*/, int /*slab*/,
                const Own& /*own*/, const std::vector<int>& /*slabs*/) {}

  static bool are_read(const TeamContext& /*context*/) { return false; }
  /// For one of the slab's own copies.
  static typename Backend::Signal signal(const TeamContext& /*context*/) { return {}; }
  std::byte* data(int /*slab*/, std::size_t /*parity*/) const { return nullptr; }
  /// What is asked for from now on waits until the slab's copy is filled.
  void await(Backend& /*backend*/, int /*slab*/, std::size_t /*parity*/) const {}
};

template <class Backend>
requires requires { typename Backend::ForeignCopy; }
class ForeignCopies<Backend> {
 public:
  using Own = std::array<SharedCopy<Backend>, 2>;

  ForeignCopies(Backend& backend, const TeamContext& context, int slab, const Own& own,
                const std::vector<int>& slabs) {
    if (!are_read(context)) return;
    const auto handle = [&](const SharedCopy<Backend>& copy) {
      return backend.handle_of(copy.memory, *copy.filled);
    };
    const std::vector<Handles> told =
        told_by_all(context, slab, Handles{handle(own[0]), handle(own[1])});
    for (const int other : slabs) {
      if (other < 0 || context.row.here(other) || copies_.contains(other)) continue;
      const Handles& there = told[static_cast<std::size_t>(other)];
      copies_.try_emplace(other, there);
    }
  }

  static bool are_read(const TeamContext& context) {
    return context.row.others() != nullptr && context.transport == Transport::peer;
  }
  static typename Backend::Signal signal(const TeamContext& context) {
    if (are_read(context)) return Backend::Signal::between_processes();
    return {};
  }
  std::byte* data(int slab, std::size_t parity) const {
    return copies_.at(slab).by_parity[parity].data();
  }
  void await(Backend& backend, int slab, std::size_t parity) const {
    backend.await(copies_.at(slab).by_parity[parity].filled());
  }

 private:
  using Handles = std::array<typename Backend::CopyHandle, 2>;
  struct Pair {
    explicit Pair(const Handles& handles)
        : by_parity{typename Backend::ForeignCopy(handles[0]),
                    typename Backend::ForeignCopy(handles[1])} {}
    std::array<typename Backend::ForeignCopy, 2> by_parity;
  };

  std::map<int, Pair> copies_;  ///< by slab
};

}  // namespace downwash
