// The part of run.json on what became of what was released.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "solver/problem/tracers.hpp"

namespace downwash {

/// Where all of a tracer went.
struct TracerRecord {
  std::string name;
  TracerAccount account;

  /// |released - airborne - deposited - decayed - left| / released; infinite where one of them is
  /// not a number, nothing where nothing was released.
  std::optional<double> closure_error() const;
};

nlohmann::ordered_json tracers_json(const std::vector<TracerRecord>& tracers);
/// Throws nlohmann::json::exception where something is missing.
std::vector<TracerRecord> tracers_of(const nlohmann::ordered_json& list);

}  // namespace downwash
