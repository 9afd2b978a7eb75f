// Where the cases are that come with the program.
#pragma once

#include <filesystem>

namespace downwash {

/// `cases` of the working folder, as in a checkout; else those installed with this program, in
/// ../share/downwash/cases beside its own folder; "cases" if there are none.
std::filesystem::path shipped_cases();

}  // namespace downwash
