// Checks that the file of buildings says enough.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/attributes/doubt.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Lines of a report without its warnings, which notes_of() tells.
std::vector<std::string> without_warnings(std::vector<std::string> lines);

/// Buildings whose height is in no way given.
Check assumed_heights(std::int64_t assumed, std::int64_t buildings);

/// Doubts about the building file; the gravest one is the figure.
Check building_file(const std::vector<Doubt>& doubts);

/// Buildings that lie far from all others.
Check stray_buildings(std::int64_t stray, std::int64_t buildings);

}  // namespace downwash
