// Words of a text file of triangles, line by line.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash {

class MeshLines {
 public:
  /// Both outlive it.
  MeshLines(std::string_view content, const std::string& file) : rest_(content), file_(file) {}

  /// Goes to the next line that has words; false at the end. A line that ends in a backslash is
  /// joined to the next one.
  bool next() {
    words_.clear();
    while (words_.empty() || joined_) {
      if (rest_.empty()) return !words_.empty();
      const auto end = rest_.find('\n');
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
      ++number_;
      split();
    }
    return true;
  }

  const std::vector<std::string_view>& words() const { return words_; }
  /// The words behind the first one, with a blank between each two.
  std::string after_first_word() const {
    std::string joined;
    for (std::size_t n = 1; n < words_.size(); ++n) {
      if (n > 1) joined += ' ';
      joined += words_[n];
    }
    return joined;
  }

  /// Three coordinates, from that word on. Throws.
  Point3 point(std::size_t first) const {
    return {coordinate(first), coordinate(first + 1), coordinate(first + 2)};
  }

  [[noreturn]] void refuse(const std::string& problem) const {
    throw InputError(Message::building_file, file_, text("line ", number_), problem,
                     "correct it, or export the file again");
  }

 private:
  static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

  void split() {
    joined_ = false;
    for (std::size_t at = 0; at < line_.size();) {
      if (blank(line_[at])) {
        ++at;
        continue;
      }
      std::size_t end = at;
      while (end < line_.size() && !blank(line_[end])) ++end;
      words_.push_back(line_.substr(at, end - at));
      at = end;
    }
    if (!words_.empty() && words_.back() == "\\") {
      words_.pop_back();
      joined_ = true;
    }
  }

  double coordinate(std::size_t n) const {
    constexpr double furthest = 1e8;  // m; no national grid goes beyond 1e7
    if (n >= words_.size()) refuse(text("a point has fewer than three coordinates"));
    std::string_view word = words_[n];
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() ||
        !(std::abs(value) <= furthest)) {
      refuse(text("\"", shortened(std::string(word)), "\" is no coordinate in metres"));
    }
    return value;
  }

  std::string_view rest_, line_;
  const std::string& file_;
  std::int64_t number_ = 0;
  bool joined_ = false;
  std::vector<std::string_view> words_;
};

}  // namespace downwash
