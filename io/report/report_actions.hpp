// Who is fetched, leaves, shelters, shuts windows or need do nothing, as report.html says it.
#pragma once

#include <string>
#include <string_view>

#include "io/results/report_page.hpp"

namespace downwash {

/// How many buildings of each class, with times; empty without buildings.
std::string action_counts_html(const ReportPage& page);
/// Schools, hospitals and homes with class and time, on the first screen and on paper; empty where
/// the building file knows none.
std::string places_html(const ReportPage& page);
std::string places_sheet_html(const ReportPage& page);
/// The first few that must act, with times and reasons. An element with `data-b` is of that number
/// in ReportPage::buildings.
std::string first_actions_html(const ReportPage& page);
/// The worst buildings, for readers without scripts.
std::string exposed_html(const ReportPage& page);

}  // namespace downwash
