// Where to compute: what `resume` and `verify` share of their arguments.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace downwash {

struct MachineOptions {
  std::optional<std::string> backend, slabs, transport;

  /// `where`: what is told of --backend.
  void declare(CLI::App& command, const std::string& where);
  /// As settings of the case: "backend=cpu".
  std::vector<std::string> settings() const;
};

}  // namespace downwash
