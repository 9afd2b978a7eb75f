// Text of files and arguments on its way to a terminal.
#pragma once

#include <string>
#include <string_view>

namespace downwash {

/// One line that a terminal shows and does not obey: control characters, marks that turn the
/// direction of writing and bytes that are not UTF-8 appear as escapes (`\x1b`, `\u202e`), and what
/// is longer than any sentence is cut off with "…". Everything of a file or of the command line
/// goes through here where it is printed.
std::string printable(std::string_view text);

}  // namespace downwash
