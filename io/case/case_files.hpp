// The files that a case names.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace downwash {

/// Keys whose texts are files that a case reads, as JSON pointers ("/domain/buildings"): those that
/// io/case.schema.json marks with `x-file`.
const std::vector<std::string>& keys_of_files();

/// Files that a case reads, each once: its own, then those that it names, as it finds them from
/// there. In the document these are absolute from then on, so that it can be run from anywhere.
std::vector<std::filesystem::path> settle_files(nlohmann::ordered_json& document,
                                                const std::filesystem::path& case_file);

}  // namespace downwash
