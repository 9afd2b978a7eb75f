// Which build of the program this is; the values come from the build system.
#pragma once

#include <string_view>

namespace downwash {

/// "0.2.0"
std::string_view version();
/// Hash of the commit, with "-dirty" where the sources differ from it; "unknown" outside a
/// checkout.
std::string_view git_hash();
/// "Release"
std::string_view build_type();
/// "GNU 12.2.0"
std::string_view compiler();

}  // namespace downwash
