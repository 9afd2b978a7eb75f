// The part of run.json on the sanity gates.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "io/question/gates.hpp"

namespace downwash {

/// The figure of a gate that came nearest to its limit, or went farthest beyond.
struct GateSight {
  double figure = 0;      ///< in the units of app/run/loop/gate_wording.hpp
  double limit = 0;       ///< of the figure, at that moment
  std::int64_t step = 0;  ///< after which it was seen
  double time = 0;        ///< s since the start of the run

  /// 1 at the limit; infinite where the figure is no number.
  double share() const;
};

enum class GateState {
  off,      ///< by the case
  unseen,   ///< there was nothing to see, or not for long enough
  passed,   ///< below what is warned of
  warned,   ///< above that
  stopped,  ///< above its limit
};

/// What one gate saw of a run.
struct GateRecord {
  Gate gate = Gate::speed;
  GateState state = GateState::unseen;
  std::optional<double> bound = std::nullopt;  ///< as the case has it; nothing: off
  GateSight worst = {};                        ///< of one that has seen something
};

/// The gate in a list; null where it is not among them.
const GateRecord* find_gate(const std::vector<GateRecord>& gates, Gate gate);
/// The one that stopped the run; null where none did.
const GateRecord* stopping_gate(const std::vector<GateRecord>& gates);

nlohmann::ordered_json gates_json(const std::vector<GateRecord>& gates);

}  // namespace downwash
