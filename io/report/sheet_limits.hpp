// Limits of a result, as the printed sheet lists them.
#pragma once

#include <string>
#include <vector>

#include "io/results/result.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {

/// One sentence each: what was not computed, is cut or is an estimate. Plain text, never empty.
std::vector<std::string> limits_of_result(const Result& page,
                                          const std::vector<std::vector<LevelReach>>& reaches);

}  // namespace downwash
