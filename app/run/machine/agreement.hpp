// What the processes that compute one flow tell each other beside it. All of them make the same
// calls in the same order; one process alone, a null pointer, agrees with itself. Throw
// ProcessLost.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "solver/parallel/processes.hpp"

namespace downwash {

/// Bytes of each process, by rank; as many of each.
std::vector<std::byte> bytes_of_each(Processes* processes, std::span<const std::byte> own);
/// A text of each process, by rank; of any length.
std::vector<std::string> texts_of_each(Processes* processes, const std::string& own);

/// The text of the first process, on all of them; what the others give is not looked at.
std::string text_of_first(Processes* processes, const std::string& own);

/// A value of each process, by rank.
template <class T>
requires std::is_trivially_copyable_v<T> std::vector<T> of_each(Processes* processes,
                                                                const T& own) {
  const std::vector<std::byte> bytes = bytes_of_each(processes, std::as_bytes(std::span(&own, 1)));
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

/// The value that the first process has, on all of them: what hangs on its clock or its disk.
template <class T>
requires std::is_trivially_copyable_v<T> T as_first(Processes* processes, const T& own) {
  const std::vector<std::byte> bytes = bytes_of_each(processes, std::as_bytes(std::span(&own, 1)));
  T first;
  std::memcpy(&first, bytes.data(), sizeof(T));
  return first;
}

/// True for the process that has the result folder and the terminal.
inline bool is_first(const Processes* processes) {
  return processes == nullptr || processes->first();
}

}  // namespace downwash
