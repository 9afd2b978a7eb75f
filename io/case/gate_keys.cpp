#include "io/case/gate_keys.hpp"

#include <nlohmann/json.hpp>

namespace downwash {

const char* key_of(Gate gate) {
  switch (gate) {
    case Gate::speed:
      return "speed";
    case Gate::step:
      return "step";
    case Gate::pressure:
      return "pressure";
    case Gate::divergence:
      return "divergence";
    case Gate::tracers:
      return "tracers";
    case Gate::approach:
      return "approach";
  }
  return "";
}

GateBounds gate_bounds(const nlohmann::ordered_json& gates) {
  GateBounds bounds;
  for (const Gate gate : all_gates) {
    const auto& value = gates[key_of(gate)];
    if (value.is_number()) bounds.stop[static_cast<std::size_t>(gate)] = value.get<double>();
  }
  return bounds;
}

}  // namespace downwash
