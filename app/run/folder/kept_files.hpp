// The files that a run read: where they lay, and their copies in a folder of results.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/run/folder/run_identity.hpp"
#include "io/question/question.hpp"

namespace downwash {

/// A file that a run read by a name in its case.
struct FileOfRun {
  std::filesystem::path original;
  bool there = false;                         ///< the original, and what is read with it
  bool unchanged = false;                     ///< and that is as it was then
  std::filesystem::path kept;                 ///< where its copy belongs
  std::optional<std::filesystem::path> copy;  ///< absolute; where it is as it was then
};

/// Looks for it; `folder`: of the results, or of a member of an ensemble, whose folder has the
/// copies. Nothing where the run read no file of that name.
std::optional<FileOfRun> file_of_run(const std::string& name, const RunIdentity& began,
                                     const std::filesystem::path& folder);

/// True if an input, but for the case, is gone and has a copy in the folder as it was then.
bool is_kept_alone(const RunIdentity& began, std::size_t input,
                   const std::filesystem::path& folder);

/// Copies of the files that are gone, by their keys.
std::map<std::string, std::string> copies_for_gone(const RunIdentity& began,
                                                   const std::filesystem::path& folder);

/// The case of a run with settings, which reads these copies: it remains that of the files that it
/// names, whose names `resolved_json` has. Throws CaseError.
Question case_with_copies(const RunIdentity& began, const std::vector<std::string>& settings,
                          const std::map<std::string, std::string>& copies);

}  // namespace downwash
