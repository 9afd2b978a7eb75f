// The checks as report.html has them.
#pragma once

#include <string>

#include "io/results/result.hpp"

namespace downwash {

/// "✓ fine", marked up.
std::string severity_mark(Severity severity);
/// The line that stands first: calm only where every check is fine and the run is complete.
std::string banner_html(const Asked& asked, const Trust& trust);
/// The checks by group, what is out of bounds with its effect and remedy, and what became of the
/// input.
std::string checks_html(const Asked& asked, const Trust& trust);

}  // namespace downwash
