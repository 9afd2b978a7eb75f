// Long lines for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace downwash {

/// The words of a text in lines of `width` characters at most; a longer word has a line of its own.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace downwash
