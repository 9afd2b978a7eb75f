// The parts of a case about means and series: statistics, probes.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/question/statistics.hpp"

namespace downwash {

// Each of a completed document that fits the schema and contradicts itself in nothing; nothing
// where the case does not ask for it. `folder` is that of the case file.
std::optional<StatisticsChoice> statistics_of(const nlohmann::ordered_json& document,
                                              const std::filesystem::path& folder);
std::optional<ProbeChoice> probes_of(const nlohmann::ordered_json& document);

/// What is wrong with these parts by themselves, one sentence each with the remedy. Whether places
/// are in open air is for plan_statistics to say.
std::vector<std::string> statistics_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
