// What each process has a part of, made whole on all. All processes make the same calls in the same
// order, from one thread each; with no other processes (null) there is nothing to do.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "solver/parallel/processes.hpp"

namespace downwash {

/// Makes an array whole in which each process has set its part, counts[r] bytes by process r, one
/// after the other. Throws ProcessLost.
void complete(Processes* processes, std::span<std::byte> whole,
              std::span<const std::size_t> counts);

/// Makes values whole of which each process has set its own: number n is of process owner_of(n).
template <class T, class OwnerOf>
void complete_by_owner(Processes* processes, std::vector<T>& values, const OwnerOf& owner_of) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (processes == nullptr) return;
  std::vector<std::size_t> bytes(static_cast<std::size_t>(processes->size()));
  for (std::size_t n = 0; n < values.size(); ++n) {
    bytes[static_cast<std::size_t>(owner_of(n))] += sizeof(T);
  }
  std::vector<T> by_process(values.size());
  const auto for_each_pair = [&](const auto& f) {
    std::vector<std::size_t> next(bytes.size());
    for (std::size_t r = 1; r < bytes.size(); ++r) next[r] = next[r - 1] + bytes[r - 1] / sizeof(T);
    for (std::size_t n = 0; n < values.size(); ++n) {
      f(values[n], by_process[next[static_cast<std::size_t>(owner_of(n))]++]);
    }
  };
  for_each_pair([](const T& value, T& place) { place = value; });
  complete(processes, std::as_writable_bytes(std::span(by_process)), bytes);
  for_each_pair([](T& value, const T& place) { value = place; });
}

/// Returns when all processes have called it. Throws ProcessLost.
void meet(Processes* processes);

/// Memory of a process in that of the first; both call theirs. Throw ProcessLost.
void send_to_first(Processes* processes, std::span<const std::byte> bytes);
void receive_from(Processes* processes, int process, std::span<std::byte> bytes);

/// The bytes of all processes, one after the other. Throws ProcessLost.
std::vector<std::byte> gathered_bytes(Processes* processes, std::span<const std::byte> own);

/// The values of all processes, which may have different numbers of them, one after the other.
template <class T>
std::vector<T> gathered(Processes* processes, const std::vector<T>& own) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (processes == nullptr) return own;
  const std::vector<std::byte> bytes = gathered_bytes(processes, std::as_bytes(std::span(own)));
  std::vector<T> all(bytes.size() / sizeof(T));
  if (!bytes.empty()) std::memcpy(all.data(), bytes.data(), bytes.size());
  return all;
}
/// The same of texts, without zeros in them.
std::vector<std::string> gathered(Processes* processes, const std::vector<std::string>& own);

}  // namespace downwash
