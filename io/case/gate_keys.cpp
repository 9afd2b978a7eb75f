#include "io/case/gate_keys.hpp"

#include <nlohmann/json.hpp>

namespace downwash {

GateBounds gate_bounds(const nlohmann::ordered_json& gates) {
  GateBounds bounds;
  for (const Gate gate : all_gates) {
    const auto& value = gates[key_of(gate)];
    if (value.is_number()) bounds.stop[static_cast<std::size_t>(gate)] = value.get<double>();
  }
  return bounds;
}

}  // namespace downwash
