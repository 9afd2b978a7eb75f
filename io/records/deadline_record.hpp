// The part of run.json on a time within which the answer was to be there.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace downwash {

/// One run of those that a command with a deadline made.
struct DeadlineRun {
  double resolution = 0;   ///< m
  std::int64_t cells = 0;  ///< in all
  std::int64_t steps = 0;  ///< that it did
  double expected = 0;     ///< s of wall time, before it began
  double taken = 0;        ///< s of wall time, results and all
  std::string end;         ///< what became of it, one sentence
};

/// What was promised, and what it came to.
struct DeadlineRecord {
  double within = 0;            ///< s from the command to the last result file
  double taken = 0;             ///< the same, as it was
  double resolution = 0;        ///< m, of the result
  double asked_resolution = 0;  ///< m, `domain.resolution` of the case
  std::vector<DeadlineRun> runs;

  bool coarser() const { return resolution > asked_resolution; }
};

nlohmann::ordered_json deadline_json(const DeadlineRecord& deadline);
/// What of it a result tells, without its runs. Throws nlohmann::json::exception.
DeadlineRecord deadline_of(const nlohmann::ordered_json& json);

}  // namespace downwash
