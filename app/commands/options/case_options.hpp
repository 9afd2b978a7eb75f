// The arguments that `run` and `check` share.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/case/read_case.hpp"
#include "io/question/question.hpp"

namespace downwash {

struct CaseOptions {
  std::filesystem::path file;
  std::vector<std::string> settings;  ///< "key.path=value"
  std::optional<std::string> backend, precision, slabs, transport, metar;
  std::optional<double> within;  ///< s

  void declare(CLI::App& command);
  /// The case with the settings applied; the flags are settings too, and win. Throws CaseError.
  Question read() const { return read_case(file, all_settings()); }
  /// The same with other cells of the domain, m, and without a time within which to answer.
  Question read_with(double resolution) const { return read_with(resolution, {}); }
  /// With more settings behind these.
  Question read_with(double resolution, const std::vector<std::string>& more) const;
  /// The settings and the flags, in this order: later ones win.
  std::vector<std::string> all_settings() const;
};

}  // namespace downwash
