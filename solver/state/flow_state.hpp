// All that the next step of a flow starts from, on its way out of a solver and back into one.
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace downwash {

/// Thrown where a state has not what a flow asks for: it is that of another one.
class StateError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What of a flow: all of it, or the wind alone, without what tracers, statistics and probes have
/// gathered. In a wind others may begin.
enum class StatePart { all, wind };

/// Takes a state. It comes in rows, most of which are planes of the grid, so that it does not
/// depend on how many slabs and processes have it: each puts the rows of its own planes.
class StateSink {
 public:
  virtual ~StateSink() = default;
  /// Called by several threads at once. What several slabs have, each of them puts, alike: the
  /// first of the same name and row counts.
  virtual void put(const std::string& name, int row, std::span<const std::byte> bytes) = 0;
};

/// Gives it back.
class StateSource {
 public:
  virtual ~StateSource() = default;
  /// Called by several threads at once. Throws StateError where there is no such row, or it is
  /// spoilt.
  virtual std::vector<std::byte> get(const std::string& name, int row) const = 0;
};

}  // namespace downwash
