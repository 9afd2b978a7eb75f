// The options of `downwash resume`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/commands/options/machine_options.hpp"

namespace downwash {

struct ResumeOptions {
  std::filesystem::path folder;
  MachineOptions machine;
  std::vector<std::string> accepted;
  std::filesystem::path out;          ///< of other releases in the same wind; empty: none
  std::vector<std::string> what_ifs;  ///< the settings of those
  std::vector<std::string> command_line;
  bool profile = false;
  bool quiet = false;
};

}  // namespace downwash
