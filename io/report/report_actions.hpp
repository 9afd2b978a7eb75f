// Who leaves, who shelters, who need do nothing, as report.html says it.
#pragma once

#include <string>

#include "io/results/report_page.hpp"

namespace downwash {

/// How many buildings leave, shelter and need do nothing; empty where that is not known.
std::string action_counts_html(const ReportPage& page);
/// The first few that must act, with times and reasons. An element with `data-b` is of that number
/// in ReportPage::buildings.
std::string first_actions_html(const ReportPage& page);
/// The worst buildings, for readers without scripts.
std::string exposed_html(const ReportPage& page);

}  // namespace downwash
