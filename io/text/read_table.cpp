#include "io/text/read_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

constexpr std::size_t largest_file = std::size_t{16} << 20;  // bytes

/// Lines that are neither empty nor a comment.
std::vector<std::string> lines_of(const std::string& content, const char* comment) {
  std::istringstream stream(content);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const auto start = line.find_first_not_of(" \t");
    if (start == std::string::npos ||
        std::string_view(comment).find(line[start]) != std::string_view::npos)
      continue;
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

std::string table_text(const std::filesystem::path& file) {
  return content_of(file, {"table", largest_file, "leave out rows and columns"});
}

std::vector<std::vector<double>> read_number_rows(const std::filesystem::path& file) {
  std::vector<std::vector<double>> rows;
  for (const std::string& line : lines_of(table_text(file), "#%")) {
    std::istringstream stream(line);
    std::vector<double> row;
    for (double number = 0; stream >> number;) row.push_back(number);
    if (!stream.eof()) {
      throw NumberedError(Message::record_unreadable,
                          fmt::format("{}: no row of numbers: {}", file.string(), line));
    }
    rows.push_back(row);
  }
  return rows;
}

double interpolate(const Curve& curve, double x) {
  const auto above = std::upper_bound(curve.begin(), curve.end(),
                                      std::pair(x, std::numeric_limits<double>::max()));
  const auto last_start = static_cast<std::ptrdiff_t>(curve.size()) - 4;
  const auto start = std::clamp<std::ptrdiff_t>(above - curve.begin() - 2, 0, last_start);
  double sum = 0;
  for (std::ptrdiff_t m = start; m < start + 4; ++m) {
    const auto& [xm, value] = curve[static_cast<std::size_t>(m)];
    double term = value;
    for (std::ptrdiff_t n = start; n < start + 4; ++n) {
      const double xn = curve[static_cast<std::size_t>(n)].first;
      if (n != m) term *= (x - xn) / (xm - xn);
    }
    sum += term;
  }
  return sum;
}

}  // namespace downwash
