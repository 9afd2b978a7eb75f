#include "io/preview/text_column.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "geometry/input/utf8.hpp"
#include "io/text/xml_text.hpp"

namespace downwash {
namespace {

constexpr double line_height = 18, mark_width = 30, hanging = 12;  // pixels

/// True if a number and a word must stay on one line: "26 %", "25 m,".
bool stay_together(std::string_view before, std::string_view word) {
  constexpr std::array units{"%", "m", "km", "m/s", "s", "min", "h", "H"};
  if (before.empty() || before.back() < '0' || before.back() > '9') return false;
  const std::string_view bare = word.substr(0, word.find_first_of(",;:)"));
  return std::ranges::find(units, bare) != units.end();
}

}  // namespace

std::vector<std::string> broken_lines(const std::string& words, double width, double letter) {
  const auto letters = static_cast<std::size_t>(std::max(1.0, width / letter));
  std::vector<std::string> lines{""};
  for (std::size_t at = 0; at <= words.size();) {
    std::size_t end = std::min(words.find(' ', at), words.size());
    while (end < words.size()) {
      const std::size_t next = std::min(words.find(' ', end + 1), words.size());
      const std::string_view all = words;
      if (!stay_together(all.substr(at, end - at), all.substr(end + 1, next - end - 1))) break;
      end = next;
    }
    const std::string word = words.substr(at, end - at);
    std::string& last = lines.back();
    if (last.empty()) {
      last = word;
    } else if (letter_count(last) + 1 + letter_count(word) <= letters) {
      last += ' ' + word;
    } else {
      lines.push_back(word);
    }
    at = end + 1;
  }
  return lines;
}

void TextColumn::heading(const std::string& words) {
  y_ += above_heading;
  subheading(words);
}

void TextColumn::subheading(const std::string& words) { put(0, 0, words, " font-weight=\"bold\""); }

void TextColumn::line(const std::string& words) { put(0, hanging, words, ""); }

void TextColumn::sample(const std::string& mark, const std::string& words) {
  body_ += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">{}</g>\n", x_, y_ + 3, mark);
  put(mark_width, mark_width, words, "");
}

void TextColumn::put(double first, double indent, const std::string& words,
                     const std::string& look) {
  double x = x_ + first;
  for (const std::string& line : broken_lines(words, width_ - indent, letter_width)) {
    y_ += line_height;
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", x, y_ - 3, look,
                         xml_text(line));
    x = x_ + indent;
  }
}

}  // namespace downwash
