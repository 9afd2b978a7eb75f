// Words on the whole program, for help and the manual page.
#pragma once

#include <string>

namespace downwash {

/// What it is for.
std::string purpose_words();
/// Command lines, with the cases where they are: to be copied.
std::string example_words();
std::string exit_code_words();
std::string file_words();
std::string environment_words();

}  // namespace downwash
