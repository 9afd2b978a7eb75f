// A run as the record in its folder tells of it.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/simulation/run_identity.hpp"

namespace downwash {

/// The document in a file; no object where that is no JSON, or nested without end. Throws CaseError
/// where it can't be read.
nlohmann::ordered_json json_in(const std::filesystem::path& file);

/// Throws InputError: the record in a file does not tell what the run was, and why not.
[[noreturn]] void refuse_record(const std::filesystem::path& file, const std::string& why);

/// `folder`/run.json. Throws InputError where there is none, or none by Downwash; before anything
/// there is touched.
nlohmann::ordered_json record_in(const std::filesystem::path& folder);

/// What the run of a record, or of the identity of a checkpoint, was; `file` is named where it does
/// not tell. Throws InputError.
RunIdentity identity_in(const nlohmann::ordered_json& record, const std::filesystem::path& file);

}  // namespace downwash
