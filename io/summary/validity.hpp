// Until when an answer holds, and who answers questions about it.
#pragma once

#include <string>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// s since the release began until which the answer holds: the end of what was computed; of the
/// wind of a weather report not beyond an hour after that report, when the next one is there at the
/// latest (ICAO Annex 3, 4.3.1: routine observations every hour or half-hour). May be negative.
double valid_until(const Asked& asked);

/// "Valid until 15:00:00 (30 min), …", "Contact: …": a sentence each. Of a wind
/// alone nothing is said of a time.
std::vector<std::string> validity_lines(const Asked& asked);
/// The same as one text.
std::string validity_words(const Asked& asked);

}  // namespace downwash
