// Doubts about settings that only a prepared case shows: against its buildings and distances.
#pragma once

#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"

namespace downwash {

/// One sentence each, with the key, its value and what it does:
///   a release as wide as the district, or wider;
///   a substance that has mostly decayed before it can reach the first receptor;
///   dust that falls to the ground before it can reach the first receptor.
std::vector<std::string> setting_doubts(const PreparedCase& prepared);

}  // namespace downwash
