// The files of io/report, compiled in so that the program needs none beside it.
#pragma once

#include <string_view>

namespace downwash {

/// The page with {{names}} where its parts go.
std::string_view report_template();
std::string_view report_style();
/// All scripts one after the other, within one function scope.
std::string_view report_script();

}  // namespace downwash
