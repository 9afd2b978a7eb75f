// hypre_comparison: the pressure solver of Downwash against hypre, on the same cores and systems.
//
//   cmake -S . -B build -D DOWNWASH_HYPRE_COMPARISON=ON && cmake --build build -t hypre_comparison
//   mpirun -n 2 build/bin/hypre_comparison [--repeats 5] [--json FILE] [--grid I J K] [--verbose]
//
// One process of hypre and one slab of Downwash for each core; -n says how many. hypre solves by
// conjugate gradients preconditioned with its multigrid PFMG, with the options that turn out to be
// fastest for it. As root, mpirun wants --allow-run-as-root.
#include <HYPRE_utilities.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "tools/hypre_comparison/contest.hpp"

namespace downwash::comparison {
namespace {

struct Arguments {
  int repeats = 5;
  std::string json;
  std::vector<int> grid;
  std::vector<double> tolerances{1e-4, 1e-6};
  bool verbose = false;
};

void declare(CLI::App& program, Arguments& arguments) {
  program.add_option("--repeats", arguments.repeats, "Solves by each program; the median counts")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  program.add_option("--tolerance", arguments.tolerances, "‖residual‖₂ / ‖b‖₂ to reach")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  program.add_option("--grid", arguments.grid, "Cells along i, j, k, instead of the two cities")
      ->expected(3)
      ->check(CLI::PositiveNumber);
  program.add_option("--json", arguments.json, "File to write the figures to");
  program.add_flag("--verbose", arguments.verbose, "Show what hypre does with which options");
}

void compare(const Arguments& arguments, const Processes& processes) {
  // The second is flat, as cities are: j points up.
  std::vector<Index3> grids{{128, 128, 128}, {256, 64, 256}};
  if (!arguments.grid.empty()) {
    grids = {{arguments.grid[0], arguments.grid[1], arguments.grid[2]}};
  }
  std::vector<Row> rows;
  for (const Index3& n : grids) {
    const TestSystem system = make_city(n);
    for (const double tolerance : arguments.tolerances) {
      if (processes.first()) {
        fmt::print("{} to {:.0e}: looking for hypre's best options\n", system.name, tolerance);
        std::fflush(stdout);
      }
      const std::vector<Row> more =
          contest(system, {tolerance, arguments.repeats, arguments.verbose}, processes);
      if (processes.first()) fmt::print("  {}\n", more.front().options);
      rows.insert(rows.end(), more.begin(), more.end());
    }
  }
  if (!processes.first()) return;
  print_table(rows);
  if (!arguments.json.empty()) write_json(arguments.json, rows, processes.count());
}

/// A process that fails takes the others with it, or they would wait for it forever.
int run_program(int argc, char** argv) {
  const Processes processes;
  CLI::App program("Solves the same pressure systems with Downwash and with hypre.",
                   "hypre_comparison");
  Arguments arguments;
  declare(program, arguments);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return processes.first() ? program.exit(error) : error.get_exit_code();
  }
  try {
    compare(arguments, processes);
  } catch (const std::exception& error) {
    fmt::print(stderr, "hypre_comparison: error: {}\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  return 0;
}

}  // namespace
}  // namespace downwash::comparison

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  HYPRE_Init();
  const int code = downwash::comparison::run_program(argc, argv);
  HYPRE_Finalize();
  MPI_Finalize();
  return code;
}
