// What `run` and `resume` say at the end, and their exit codes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/commands/options/exit_code.hpp"
#include "io/question/output.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"

namespace downwash {

void say(Log& log, const std::vector<std::string>& lines);

ExitCode exit_code_of(const RunRecord& record);

/// What came out, and whether to rely on it; of a run that was cut short, how to take it up.
void tell(const RunRecord& record, const std::filesystem::path& folder, const OutputChoice& output,
          Log& log);

/// The same of a result that was rescaled from another one.
void tell_rescaled(const RunRecord& record, const std::filesystem::path& folder, Log& log);

}  // namespace downwash
