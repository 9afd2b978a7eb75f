// The files that a case names.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace downwash {

/// Keys whose texts may be files that a case reads, as JSON pointers ("/domain/buildings"): those
/// that io/case.schema.json marks with `x-file`.
std::vector<std::string> keys_of_files();

/// Name of a file in a document, and its key.
struct NamedFile {
  std::string key, name;
};
/// Names of the files that a case reads, in the order of their keys. One that is named without
/// effect is not among them.
std::vector<NamedFile> named_files(const nlohmann::ordered_json& document);

/// Files that a case reads, each once: its own, then those that it names, as it finds them from
/// there. In the document these are absolute from then on, so that it can be run from anywhere.
std::vector<std::filesystem::path> settle_files(nlohmann::ordered_json& document,
                                                const std::filesystem::path& case_file);

}  // namespace downwash
