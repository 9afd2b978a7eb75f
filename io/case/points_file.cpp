#include "io/case/points_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/utf8.hpp"
#include "io/text/printable.hpp"

namespace downwash {
namespace {

constexpr std::size_t largest_file = std::size_t{16} << 20;  // bytes
constexpr std::size_t most_places = 10'000;
constexpr std::size_t longest_name = 200;  // letters
constexpr double default_height = 1.5;     // m, as for receptors
constexpr double largest = 1e7;            // m: no map has larger coordinates
constexpr double highest = 20'000;         // m

using Cells = std::vector<std::string>;

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// The cells of a line (RFC 4180); a quotation mark in quotes is written twice.
Cells split(const std::string& line) {
  Cells cells{""};
  bool quoted = false;
  for (std::size_t c = 0; c < line.size(); ++c) {
    if (line[c] == '"') {
      const bool twice = quoted && c + 1 < line.size() && line[c + 1] == '"';
      if (twice) cells.back() += line[c++];
      quoted = twice || !quoted;
    } else if (line[c] == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += line[c];
    }
  }
  for (std::string& cell : cells) cell = trimmed(cell);
  return cells;
}

class Reader {
 public:
  explicit Reader(const std::filesystem::path& file) : file_(file) {}

  std::vector<NamedAirPlace> read(const std::string& content) {
    std::istringstream stream(content);
    std::vector<NamedAirPlace> places;
    std::set<std::string> seen;
    for (std::string line; std::getline(stream, line);) {
      ++line_;
      if (line_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);  // byte order mark
      const std::string text = trimmed(line);
      if (text.empty() || text.starts_with('#')) continue;
      if (columns_.empty()) {
        take_columns(split(line));
        continue;
      }
      cells_ = split(line);
      places.push_back(place());
      if (!seen.insert(places.back().name).second) {
        fail("name",
             fmt::format("has \"{}\" a second time", printable(shortened(places.back().name))),
             "rename it");
      }
      if (places.size() > most_places) {
        fail("", fmt::format("there are more than {} places", most_places), "leave some out");
      }
    }
    if (places.empty()) {
      line_ = 0;
      fail("", "there are no places in it",
           "write a line `name,x,y,height` and a line for each place");
    }
    return places;
  }

 private:
  [[noreturn]] void fail(const std::string& column, const std::string& problem,
                         const std::string& remedy) const {
    std::string where = line_ > 0 ? fmt::format("line {}", line_) : "";
    if (!column.empty()) where += ", column " + column;
    throw InputError(Message::table_of_places, file_.string(), where, problem, remedy);
  }

  void take_columns(Cells names) {
    columns_ = std::move(names);
    degrees_ = has("lon");
    for (const char* needed : {"name", degrees_ ? "lon" : "x", degrees_ ? "lat" : "y"}) {
      if (!has(needed)) {
        fail("", fmt::format("there is no column `{}`", needed),
             "name the columns in the first line: name, lon and lat or x and y, height");
      }
    }
  }

  bool has(const std::string& column) const {
    return std::find(columns_.begin(), columns_.end(), column) != columns_.end();
  }
  std::string cell(const std::string& column) const {
    const auto at = std::find(columns_.begin(), columns_.end(), column) - columns_.begin();
    const auto index = static_cast<std::size_t>(at);
    return index < cells_.size() ? cells_[index] : "";
  }
  double number(const std::string& column, double low, double high) const {
    const std::string text = cell(column);
    double value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size() || !std::isfinite(value)) {
      fail(column, fmt::format("\"{}\" is no number", printable(shortened(text))),
           "write one, with a decimal point");
    }
    if (value < low || value > high) {
      fail(column, fmt::format("{:g} is not from {:g} to {:g}", value, low, high), "correct it");
    }
    return value;
  }

  NamedAirPlace place() const {
    const std::string name = cell("name");
    if (name.empty()) fail("name", "is empty", "give the place a name");
    if (letter_count(name) > longest_name) {
      fail("name", fmt::format("has more than {} letters", longest_name), "shorten it");
    }
    const double height = has("height") ? number("height", 0, highest) : default_height;
    if (degrees_) {
      return {name, {LonLat{number("lon", -180, 180), number("lat", -90, 90)}, height}};
    }
    return {name, {Point{number("x", -largest, largest), number("y", -largest, largest)}, height}};
  }

  const std::filesystem::path& file_;
  std::size_t line_ = 0;
  Cells columns_, cells_;
  bool degrees_ = false;
};

}  // namespace

std::vector<NamedAirPlace> read_points_file(const std::filesystem::path& file) {
  return parse_points(content_of(file, {"file of places", largest_file, "leave some places out"}),
                      file);
}

std::vector<NamedAirPlace> parse_points(const std::string& content,
                                        const std::filesystem::path& file) {
  return Reader(file).read(content);
}

}  // namespace downwash
