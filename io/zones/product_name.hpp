// A name that a result has in alerts and on tactical displays.
#pragma once

#include <string>

#include "io/results/result.hpp"

namespace downwash {

/// "downwash-20261121T143000Z-0123456789abcdef": when it was made (ISO 8601, UTC) and a checksum of
/// title, computed area, levels and zones, without blanks, commas, `<` and `&`. The same for the
/// same result.
std::string product_name(const Result& page, const std::string& made);

}  // namespace downwash
