// What `downwash validate` is asked for.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/commands/options/shipped_cases.hpp"

namespace downwash {

struct ValidateOptions {
  std::vector<std::string> names;
  std::string backend = "auto";
  bool fast = false, full = false, list = false, page_only = false;
  std::filesystem::path cases = shipped_cases(), out = "results/validation";
};

/// The subcommand, without what it does.
CLI::App* declare_validate(CLI::App& program, const std::shared_ptr<ValidateOptions>& options);

}  // namespace downwash
