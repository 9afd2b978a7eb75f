// All that a case asks, checked, with every default filled in.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/question/domain.hpp"
#include "io/question/flow.hpp"
#include "io/question/gates.hpp"
#include "io/question/machine.hpp"
#include "io/question/output.hpp"
#include "io/question/release.hpp"
#include "io/question/statistics.hpp"
#include "io/question/time.hpp"
#include "io/question/weather.hpp"
#include "io/question/wind.hpp"
#include "io/question/winds.hpp"

namespace downwash {

// Everything here and in these headers is in the user's axes: x downwind, y to the left when facing
// downwind, z up. Where the grid is turned against the wind (Wind::turn), its box, faces, start and
// force have the grid's x and y; boxes and places keep those of the wind. Absent optionals are
// chosen by the program.

struct Question {
  std::filesystem::path file;  ///< the case file itself
  /// That it reads, each once: itself, then those that it names.
  std::vector<std::filesystem::path> files;
  std::string title;
  DomainChoice domain;
  std::optional<Wind> wind;
  std::optional<Weather> weather;  ///< needs a wind
  FlowChoice flow;
  TimeControl time;
  ReleaseScenario scenario;
  std::optional<StatisticsChoice> statistics;
  std::optional<ProbeChoice> probes;
  std::optional<WindEnsemble> winds;  ///< each is a run of its own
  OutputChoice output;
  CheckpointChoice checkpoint;
  GateBounds gates;
  MachineChoice machine;

  /// The completed document: what the user wrote plus every default. It is a case file itself.
  std::string resolved_json;
  /// One sentence each: keys that are known but have no effect in this case.
  std::vector<std::string> warnings;
  /// What of the case file gave way to a report that was typed, and what of a report is left out: a
  /// sentence each, or none.
  std::vector<std::string> given_way;
};

}  // namespace downwash
