#include "tools/hypre_comparison/report.hpp"

#include <HYPRE_config.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tools/hypre_comparison/hypre_search.hpp"

namespace downwash::comparison {

double Row::median_seconds() const {
  std::vector<double> sorted = seconds;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

void print_table(const std::vector<Row>& rows) {
  fmt::print("\n{:<12} {:<9} {:<9} {:>9} {:>10} {:>8} {:>8} {:>9} {:>9} {:>8} {:>8}\n", "system",
             "solver", "precision", "tolerance", "iterations", "seconds", "ns/cell", "claimed",
             "residual", "÷ hypre", "setup s");
  for (const Row& row : rows) {
    fmt::print(
        "{:<12} {:<9} {:<9} {:>9.0e} {:>10} {:>8.4f} {:>8.1f} {:>9.2e} {:>9.2e} {:>8.2f} "
        "{:>8.3f}{}\n",
        row.system, row.solver, row.precision, row.tolerance, row.iterations, row.median_seconds(),
        row.ns_per_cell(), row.claimed_residual, row.residual, row.ratio, row.setup_seconds,
        reached(row.residual, row.tolerance) ? "" : "  NOT REACHED");
  }
}

void write_json(const std::string& file, const std::vector<Row>& rows, int cores) {
  nlohmann::ordered_json json{{"cores", cores},
                              {"hypre", HYPRE_RELEASE_VERSION},
                              {"rows", nlohmann::ordered_json::array()}};
  for (const Row& row : rows) {
    json["rows"].push_back({{"system", row.system},
                            {"cells", static_cast<std::int64_t>(row.cells)},
                            {"solver", row.solver},
                            {"precision", row.precision},
                            {"options", row.options},
                            {"tolerance", row.tolerance},
                            {"iterations", row.iterations},
                            {"seconds", row.median_seconds()},
                            {"seconds_each", row.seconds},
                            {"ns_per_cell", row.ns_per_cell()},
                            {"claimed_residual", row.claimed_residual},
                            {"residual", row.residual},
                            {"reached", reached(row.residual, row.tolerance)},
                            {"ratio_to_hypre", row.ratio},
                            {"setup_seconds", row.setup_seconds}});
  }
  std::ofstream stream(file);
  stream << json.dump(2) << '\n';
  if (!stream.flush()) throw std::runtime_error("can't write " + file);
}

}  // namespace downwash::comparison
