// How far: the distance to act on; ours, other models and the guidebook, the longest first.
#pragma once

#include <string>

#include "io/results/result.hpp"

namespace downwash {

/// The distance to act on, what the levels mean and, folded away, all distances and what this
/// computation says (`answers`, HTML); these answers alone where nothing is released.
std::string distances_html(const Result& page, const std::string& answers);

}  // namespace downwash
