// A run that is computed once more, from what its folder tells.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/run/companions/developed_wind.hpp"
#include "app/run/folder/run_identity.hpp"
#include "io/question/question.hpp"
#include "io/records/deadline_record.hpp"
#include "io/records/ensemble_record.hpp"

namespace downwash {

struct RecordedRun {
  RunIdentity began;
  std::string status;                ///< of run.json: "finished"
  std::string precision;             ///< "single" or "double"
  std::vector<std::string> devices;  ///< of its slabs
  /// Of an answer within a time: the cells that it found time for are those of the case.
  std::optional<DeadlineRecord> deadline;
  /// Notes about options that were typed: they follow from no case.
  std::vector<std::string> given_way;
  /// Of an ensemble of winds, whose backend, precision and devices are those of the first one.
  std::vector<MemberRecord> members;
};

/// The run in a folder of results. Throws InputError where there is none that could be computed
/// once more, as one that is running.
RecordedRun recorded_run(const std::filesystem::path& folder);

/// Its case, on the backend that it had, or other slabs and the like where settings say so, with
/// the files that it read: where one has changed or is gone, the copy in the folder, or in that of
/// the ensemble that it is a member of. Throws InputError where that is not what the run read
/// either.
Question case_to_rerun(const RecordedRun& run, const std::filesystem::path& folder,
                       std::vector<std::string> settings);

/// The wind of another run in which it began, if it did. Throws InputError where that is not kept
/// any more.
std::optional<DevelopedWind> wind_to_rerun(const RecordedRun& run);

}  // namespace downwash
