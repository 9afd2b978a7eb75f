// The part of run.json on measured values that the amounts released were fitted to.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace downwash {

/// A measured value beside the computed one.
struct Reading {
  std::string receptor, substance;
  double measured = 0;            ///< kg/m³
  double computed = 0;            ///< kg/m³, of the run
  std::optional<double> at = {};  ///< s since the release began; none: the largest at any time
  double over = 0;                ///< s until then over which it is a mean

  double factor() const { return measured / computed; }
};

/// That a result is the one of a run with as many times the amount of a substance.
struct RescaledRecord {
  std::string folder;          ///< of the results of the run, absolute
  std::string started;         ///< that run: UTC, ISO 8601
  std::string substance;       ///< whose releases are scaled
  double factor = 1;           ///< by the geometric mean of those of the readings
  double least = 1, most = 1;  ///< of them
  std::vector<Reading> readings = {};
};

nlohmann::ordered_json rescaled_json(const RescaledRecord& record);

}  // namespace downwash
