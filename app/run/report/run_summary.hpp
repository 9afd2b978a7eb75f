// What a run has to say at its end.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/question/output.hpp"
#include "io/records/run_record.hpp"

namespace downwash {

/// Why it ended, how far it got, how fast, and how well mass is conserved.
std::vector<std::string> summary_lines(const RunRecord& record);

/// Where to look.
std::vector<std::string> closing_lines(const std::filesystem::path& folder,
                                       const OutputChoice& output);

/// Time by kernel, and by halo transfer on rows of their own (as Thibault 2009, tables 4.2 and
/// 4.3); a column per slab when there are several. Empty when nothing was timed.
std::vector<std::string> profile_table(const std::vector<KernelTiming>& timings);

}  // namespace downwash
