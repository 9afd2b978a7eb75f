// Processes that computed together, as run.json has them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/records/run_record.hpp"

namespace downwash {

/// A list by rank; without hosts where these are empty.
nlohmann::ordered_json processes_json(const std::vector<ProcessRecord>& processes);

/// A text that tells of processes, without the machines that they ran on.
std::string without_hosts(std::string text, const std::vector<ProcessRecord>& processes);

}  // namespace downwash
