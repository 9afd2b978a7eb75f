// A run as the record in its folder tells of it.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/run/folder/run_identity.hpp"

namespace downwash {

/// The document in a file; no object if that is no JSON, is nested without end, or has a key twice
/// in one object. Throws CaseError if it can't be read.
nlohmann::ordered_json json_in(const std::filesystem::path& file);

/// Throws InputError: the record in a file does not tell what the run was, and why not.
[[noreturn]] void refuse_record(const std::filesystem::path& file, const std::string& why);

/// `folder`/run.json. Throws InputError where there is none, or none by Downwash; before anything
/// there is touched.
nlohmann::ordered_json record_in(const std::filesystem::path& folder);

/// The moment that a record has by this key, as ISO 8601. Throws InputError, which names `file`, if
/// there is none.
std::string moment_in(const nlohmann::ordered_json& record, const std::string& key,
                      const std::filesystem::path& file);

/// What the run of a record, or of the identity of a checkpoint, was; `file` is named where it does
/// not tell. Throws InputError.
RunIdentity identity_in(const nlohmann::ordered_json& record, const std::filesystem::path& file);

}  // namespace downwash
