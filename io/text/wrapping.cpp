#include "io/text/wrapping.hpp"

#include <algorithm>
#include <utility>

#include "geometry/input/utf8.hpp"

namespace downwash {

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    const std::string word = text.substr(from, to - from);
    if (!line.empty() && letter_count(line) + 1 + letter_count(word) > width) {
      lines.push_back(std::exchange(line, ""));
    }
    line += (line.empty() ? "" : " ") + word;
    from = to + 1;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

}  // namespace downwash
