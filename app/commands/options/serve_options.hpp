// Options of `downwash serve`.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

namespace downwash {

struct ServeOptions {
  std::filesystem::path folder = ".";
  int port = 0;  ///< 0: one that is free
};

/// The subcommand, without what it does.
CLI::App* declare_serve(CLI::App& program, const std::shared_ptr<ServeOptions>& options);

}  // namespace downwash
