// The parts of a case about means and series: statistics, probes.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/case/release_keys.hpp"

namespace downwash {

/// A place in the air.
struct AirPlace {
  Place place;
  double height = 0;  ///< m above ground
};

struct NamedAirPlace {
  std::string name;
  AirPlace at;
};

/// Points at even distances.
struct ProbeLine {
  std::string name;
  AirPlace from, to;
  int points = 2;  ///< both ends count
};

struct StatisticsChoice {
  std::optional<double> start;    ///< s; from the spin-up or the length of the run when absent
  int every = 5;                  ///< steps
  std::optional<double> running;  ///< s; means over the whole window when absent
  std::vector<double> heights;    ///< m above ground
  std::vector<ProbeLine> lines;
  std::vector<NamedAirPlace> points;
  std::optional<std::filesystem::path> points_file;  ///< resolved against the folder of the case
};

struct ProbeChoice {
  int every = 1;  ///< steps
  std::vector<NamedAirPlace> points;
};

// Each of a completed document that fits the schema and contradicts itself in nothing; nothing
// where the case does not ask for it. `folder` is that of the case file.
std::optional<StatisticsChoice> statistics_of(const nlohmann::ordered_json& document,
                                              const std::filesystem::path& folder);
std::optional<ProbeChoice> probes_of(const nlohmann::ordered_json& document);

/// What is wrong with these parts by themselves, one sentence each with the remedy. Whether places
/// are in open air is for plan_statistics to say.
std::vector<std::string> statistics_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
