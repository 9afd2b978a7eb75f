// What a run was, by which a run that is to take it up is told from another one.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/records/run_record.hpp"

namespace downwash {

struct RunIdentity {
  std::string program;    ///< "downwash 0.2.0 (…)"
  std::string backend;    ///< RunRecord::backend
  std::string case_json;  ///< RunRecord::case_json
  std::string started;    ///< RunRecord::started
  std::vector<std::string> command_line;
  std::vector<InputFile> inputs;   ///< the case file first
  std::vector<Resumed> resumed;    ///< before
  std::optional<WindOrigin> wind;  ///< RunRecord::wind_origin
  bool anonymous = false;

  /// case_json as the folder of results has it.
  std::string published_case() const;
};

/// JSON for a checkpoint: nothing is left out of it, whatever the record leaves out.
std::string identity_text(const RunRecord& record);
/// That of such a text, or of run.json, which has the same and more. Throws
/// nlohmann::json::exception where something is missing.
RunIdentity identity_of(const nlohmann::ordered_json& record);

/// Something that is not as it was when the run began.
struct Change {
  std::string name;  ///< what --accept takes: a key of the case, the name of a file, "program"
  std::string sentence;
  bool of_case = false;  ///< a key of it
};
/// What differs from the case that the folder of results has now, from the program that runs, and
/// from the files that were read. How many slabs compute does not count, nor where they are, nor
/// when checkpoints are written. Throws InputError where a file that is to be read once more is
/// gone, and its copy in the folder of results is not what was read.
std::vector<Change> changes_since(const RunIdentity& began, const std::string& published_case,
                                  const std::filesystem::path& folder);

/// Throws InputError for the first change that was not accepted by its name; by "wind", all of
/// wind.speed and the like are.
void refuse_changes(const std::string& folder, const std::vector<Change>& changes,
                    std::span<const std::string> accepted);
/// Throws likewise where it is computed on another backend, "backend".
void refuse_other_backend(const std::string& folder, const RunIdentity& began,
                          const std::string& backend, std::span<const std::string> accepted);

/// The case that the run began with, with what was changed in the folder of results.
std::string changed_case(const RunIdentity& began, const std::string& published_case);

}  // namespace downwash
