// What `downwash bench` is asked for.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

struct BenchOptions {
  std::vector<std::string> scenarios{"jacobi", "les"};
  std::vector<Index3> grids;
  std::vector<int> slabs{0};  ///< 0: chosen by the program
  bool weak = false;
  std::string backend = "auto", precision = "single", transport = "auto";
  std::vector<std::string> settings;
  std::optional<int> steps;
  bool memory = false;
  std::filesystem::path json;
};

/// The subcommand, without what it does.
CLI::App* declare_bench(CLI::App& program, const std::shared_ptr<BenchOptions>& options);

}  // namespace downwash
