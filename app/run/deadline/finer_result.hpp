// A finer result in the place of the one that stands.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "io/records/run_record.hpp"

namespace downwash {

/// Makes a finer result by `run`, in the folder inside `folder` that it is given and that is not
/// there yet. If it is whole it takes the place of the one in `folder`, and its record that of
/// `standing`; else, or if `run` throws, it is removed. Returns why, one sentence; empty if it took
/// the place. Throws as replace_result().
std::string refine(const std::filesystem::path& folder, RunRecord& standing,
                   const std::function<RunRecord(const std::filesystem::path& finer)>& run);

}  // namespace downwash
