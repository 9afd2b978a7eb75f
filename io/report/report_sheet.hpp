// The sheet of two A4 pages that report.html prints as.
#pragma once

#include <string>
#include <vector>

#include "io/results/product_choice.hpp"
#include "io/results/result.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {

/// Both pages as HTML, every name escaped; screens don't show them. Page one: title, verdict,
/// checks that are not fine, answer, map with its legend. Page two: release, weather, levels,
/// receptors, buildings, what was not computed and what was assumed. The script of the page draws
/// the map and shows as many rows of each list as fit; how many are left out stands below it, and
/// which file of `choice` has them. `code`: the zones as a QR code (SVG); empty for none.
std::string sheet_html(const Result& page, const std::vector<std::vector<LevelReach>>& reaches,
                       const ProductChoice& choice, const std::string& code = "");

}  // namespace downwash
