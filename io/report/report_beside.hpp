// Other models and the guidebook: what ALOHA's plume, correlations for heavy gases and the
// guidebook say.
#pragma once

#include <string>

#include "io/summary/beside.hpp"

namespace downwash {

/// A section of report.html; empty where nothing is known of that at all.
std::string beside_html(const Result& page);

/// The figures alone, for paper: a paragraph; empty likewise.
std::string beside_sheet_html(const Result& page);

}  // namespace downwash
