// The sanity gates of a run: figures beyond which it is stopped.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

namespace downwash {

/// What is watched besides that all values are finite.
enum class Gate { speed, step, pressure, divergence, tracers, approach };

inline constexpr std::array all_gates{Gate::speed,      Gate::step,    Gate::pressure,
                                      Gate::divergence, Gate::tracers, Gate::approach};

/// Its name under `gates`.
const char* key_of(Gate gate);

/// From which figure on a run is stopped, in the units of the keys; nothing: the gate is off.
struct GateBounds {
  std::array<std::optional<double>, all_gates.size()> stop;

  const std::optional<double>& of(Gate gate) const { return stop[static_cast<std::size_t>(gate)]; }
};

}  // namespace downwash
