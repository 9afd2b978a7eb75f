// The kinds of questions that the server answers.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace downwash {

/// Descriptions of processes as OGC API - Processes has them (18-062r2, 7.10), without links and
/// outputs: app/serve/processes.json.
const nlohmann::ordered_json& process_list();

/// One of them; null where there is none of that name.
nlohmann::ordered_json described_process(const std::string& id);

}  // namespace downwash
