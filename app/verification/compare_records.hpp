// Whether run.json, case.json and the copies of inputs in a folder are those of what was computed.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/simulation/run_identity.hpp"

namespace downwash {

/// Parts of a record that come out once more, and do not: one sentence each. Compared is what tells
/// of the result: status, verdict, checks, gates, grid, release, tracers, wind, statistics, how far
/// it got. Not compared is what tells of one computation: moments, wall time, machine, devices,
/// program, command, names of files.
std::vector<std::string> differences_of_records(const nlohmann::ordered_json& recorded,
                                                const nlohmann::ordered_json& computed);

/// The case and the copies of inputs in the folder of a result that are not those that its record
/// tells of: one sentence each. What is missing there is not told.
std::vector<std::string> changed_inputs(const RunIdentity& began,
                                        const std::filesystem::path& folder);

}  // namespace downwash
