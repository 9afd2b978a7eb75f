// downwash run, for commands that end in it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/commands/options/case_options.hpp"
#include "app/commands/options/exit_code.hpp"

namespace downwash {

struct RunOptions {
  CaseOptions case_options;
  std::filesystem::path out;
  bool profile = false;
  bool quiet = false;
  bool anonymous = false;
  std::vector<std::string> command_line;
};

/// Computes a case by one process.
ExitCode run_case(const RunOptions& options);

}  // namespace downwash
