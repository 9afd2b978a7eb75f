// What came out, as a table and as JSON.
#pragma once

#include <string>
#include <vector>

namespace downwash::comparison {

/// One solver on one system, to one tolerance.
struct Row {
  std::string system;
  double cells = 0;
  std::string solver;
  std::string precision;
  std::string options;  ///< hypre's
  double tolerance = 0;
  int iterations = 0;
  double setup_seconds = 0;
  std::vector<double> seconds;  ///< of each solve
  double claimed_residual = 0;  ///< what the solver says
  double residual = 0;          ///< by relative_residual, whatever the solver says
  double ratio = 1;             ///< median seconds over hypre's

  double median_seconds() const;
  double ns_per_cell() const { return 1e9 * median_seconds() / cells; }
};

void print_table(const std::vector<Row>& rows);
/// Throws std::runtime_error when the file can't be written.
void write_json(const std::string& file, const std::vector<Row>& rows, int cores);

}  // namespace downwash::comparison
