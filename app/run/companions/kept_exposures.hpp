// What came to every place of the zones by time, as a run left it: means of any amount of the same
// release follow from that.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/run/folder/run_identity.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/records/run_record.hpp"

namespace downwash {

/// Writes it into `folder`/exposures, in the format of a checkpoint. Returns why it is not there,
/// one sentence; empty where it is.
std::string keep_exposures(const std::filesystem::path& folder, ExposureHistory& history,
                           const RunRecord& record);

struct KeptExposures {
  RunIdentity run;
  std::shared_ptr<const Checkpoint> state;  ///< for ExposureHistory::pass_state()
};

/// Looks for it in a folder of results. Throws InputError where there is no run, or none that kept
/// it, or that is damaged.
KeptExposures kept_exposures(const std::filesystem::path& results);

}  // namespace downwash
