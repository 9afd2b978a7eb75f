// A run that was cut short, ready to be taken up.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/run/folder/run_identity.hpp"
#include "geometry/input/complaint.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/question/question.hpp"

namespace downwash {

struct Resumption {
  RunIdentity began;
  std::shared_ptr<const Checkpoint> checkpoint;
};

/// What is found in a folder of results.
struct CutShortRun {
  bool finished = false;                         ///< there is nothing to take up; nor below
  RunIdentity began;                             ///< with the case that counts: see changed_case()
  std::shared_ptr<const Checkpoint> checkpoint;  ///< null: there is none, it must begin anew
  std::vector<Complaint> notes;                  ///< for the terminal
  /// Copies of files that are gone, which are read instead, by their keys: "/domain/buildings".
  std::map<std::string, std::string> copies;
  /// Products that the run came to its end without, for want of room on the disk.
  std::vector<std::string> lost_products;
};

/// Throws InputError where that is no folder of results; before anything there is touched.
void refuse_no_run(const std::filesystem::path& folder);

/// Looks for the newest checkpoint that is undamaged. A run that came to its end and lost products
/// is one that was cut short. Throws InputError where there is no run,
/// where all of its checkpoints are damaged, and where something has changed that was not accepted:
/// see refuse_changes().
CutShortRun cut_short_run(const std::filesystem::path& folder,
                          std::span<const std::string> accepted);

/// The case of a run that is taken up, on other slabs and the like where settings say so: it
/// remains the case that it was, by the names of its files too where copies are read.
Question case_of(const RunIdentity& began, const std::vector<std::string>& settings,
                 const std::map<std::string, std::string>& copies = {});

}  // namespace downwash
