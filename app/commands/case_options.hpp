// The arguments that `run` and `check` share.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/case/case_config.hpp"

namespace downwash {

struct CaseOptions {
  std::filesystem::path file;
  std::vector<std::string> settings;  ///< "key.path=value"
  std::optional<std::string> backend, precision, slabs, transport;

  void declare(CLI::App& command);
  /// The case with the settings applied; the flags are settings too, and win. Throws CaseError.
  CaseConfig read() const;
};

}  // namespace downwash
