// Both programs on one system, taking turns.
#pragma once

#include <vector>

#include "tools/hypre_comparison/processes.hpp"
#include "tools/hypre_comparison/report.hpp"
#include "tools/hypre_comparison/test_system.hpp"

namespace downwash::comparison {

struct ContestSettings {
  double tolerance = 1e-4;
  int repeats = 5;
  bool tell_search = false;
};

/// hypre, Downwash in single and in double precision, hypre, …: what else the machine does slows
/// all of them alike. All processes call it; only the first gets rows.
std::vector<Row> contest(const TestSystem& system, const ContestSettings& settings,
                         const Processes& processes);

}  // namespace downwash::comparison
