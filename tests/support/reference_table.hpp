// Reference data and interpolation for the validation tests.
#pragma once

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace downwash {

/// Rows of a CSV file by column name; lines that begin with # are skipped, empty cells stay empty.
using TableRow = std::map<std::string, std::string>;

inline std::vector<std::string> split_at_commas(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

inline std::vector<TableRow> read_table(const std::string& file_below_cases) {
  std::ifstream file(std::string(DOWNWASH_SOURCE_DIR) + "/cases/" + file_below_cases);
  if (!file) throw std::runtime_error("cannot read " + file_below_cases);
  std::vector<TableRow> rows;
  std::vector<std::string> names;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string> cells = split_at_commas(line);
    if (names.empty()) {
      names = cells;
      continue;
    }
    TableRow row;
    for (std::size_t c = 0; c < names.size(); ++c) row[names[c]] = c < cells.size() ? cells[c] : "";
    rows.push_back(row);
  }
  return rows;
}

/// Points of a curve by rising position.
using Curve = std::vector<std::pair<double, double>>;

/// The cubic polynomial through the four points around x.
inline double interpolate(const Curve& curve, double x) {
  const auto above = std::upper_bound(curve.begin(), curve.end(), std::pair(x, 1e300));
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
