// Which buildings come first.
#pragma once

#include "io/results/result.hpp"

namespace downwash {

/// By class; those to fetch and those who leave by the time to be gone, those who stay in by the
/// time it arrives, the others by what reaches their walls. A strict weak ordering.
bool is_more_urgent(const ReportBuilding& a, const ReportBuilding& b);

}  // namespace downwash
