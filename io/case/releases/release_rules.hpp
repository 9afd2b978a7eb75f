// What may not be meant about releases, once their rates are known.
#pragma once

#include <string>
#include <vector>

#include "io/question/release.hpp"

namespace downwash {

/// Rates that are unusually large, given or out of a container, one sentence each.
std::vector<std::string> rate_warnings(const std::vector<Release>& releases);

}  // namespace downwash
