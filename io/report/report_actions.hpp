// Who is fetched, leaves, shelters, shuts windows or need do nothing, as report.html says it.
#pragma once

#include <string>
#include <string_view>

#include "io/results/result.hpp"

namespace downwash {

/// How many buildings of each class, with times; empty without buildings.
std::string action_counts_html(const Result& page);
/// Schools, hospitals and homes with class and time, on the first screen and on paper; empty where
/// the building file knows none.
std::string places_html(const Result& page);
std::string places_sheet_html(const Result& page);
/// The first few that must act, with times and reasons. An element with `data-b` is of that number
/// in ResultMap::buildings.
std::string first_actions_html(const Result& page);
/// The worst buildings, for readers without scripts.
std::string exposed_html(const Result& page);

}  // namespace downwash
