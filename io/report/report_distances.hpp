// How far: ours, other models and the guidebook in one line, the longest first.
#pragma once

#include <string>

#include "io/results/report_page.hpp"

namespace downwash {

/// Empty where nothing stands beside ours.
std::string distances_html(const ReportPage& page);

}  // namespace downwash
