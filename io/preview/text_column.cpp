#include "io/preview/text_column.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "geometry/input/utf8.hpp"
#include "io/text/xml_text.hpp"

namespace downwash {
namespace {

// Pixels; a letter's width without fonts to measure is a little more than the common ones take.
constexpr double line_height = 18, above_heading = 14, letter = 6.9, mark_width = 30;

/// Words joined to lines of at most so many letters; a longer word has a line of its own.
std::vector<std::string> broken(const std::string& words, std::size_t letters) {
  std::vector<std::string> lines{""};
  for (std::size_t at = 0; at <= words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    const std::string word = words.substr(at, end - at);
    std::string& last = lines.back();
    if (last.empty()) {
      last = word;
    } else if (word.starts_with('%') || letter_count(last) + 1 + letter_count(word) <= letters) {
      last += ' ' + word;
    } else {
      lines.push_back(word);
    }
    at = end + 1;
  }
  return lines;
}

}  // namespace

void TextColumn::heading(const std::string& words) {
  y_ += above_heading;
  put(0, words, " font-weight=\"bold\"");
}

void TextColumn::line(const std::string& words) { put(0, words, ""); }

void TextColumn::sample(const std::string& mark, const std::string& words) {
  body_ += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">{}</g>\n", x_, y_ + 3, mark);
  put(mark_width, words, "");
}

void TextColumn::put(double indent, const std::string& words, const std::string& look) {
  const auto letters = static_cast<std::size_t>((width_ - indent) / letter);
  for (const std::string& line : broken(words, letters)) {
    y_ += line_height;
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", x_ + indent, y_ - 3, look,
                         xml_text(line));
  }
}

}  // namespace downwash
