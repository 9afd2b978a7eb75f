// Numbers and words joined into a sentence (std::format is not in the compilers we support).
#pragma once

#include <sstream>
#include <string>

namespace downwash {

/// The parts one after the other; numbers with six significant digits, unless a manipulator such as
/// std::setprecision comes before them.
template <class... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

}  // namespace downwash
