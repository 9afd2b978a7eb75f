#include "io/case/number_row.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "geometry/input/input_error.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {
namespace {

constexpr double largest = 1e5;  // of all columns, in their units; of times a day and more

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

}  // namespace

std::optional<double> NumberRow::value(const std::string& column) const {
  const auto cell = row_.find(column);
  if (cell == row_.end()) return std::nullopt;
  const std::string text = trimmed(cell->second);
  if (text.empty()) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    refuse(column, fmt::format("\"{}\" is no number", shortened(text)), "write it as 1.25");
  }
  if (std::abs(value) > largest) {
    refuse(column, fmt::format("{:g} is more than any wind has", value), "correct it");
  }
  return value;
}

double NumberRow::required(const std::string& column) const {
  const std::optional<double> found = value(column);
  if (!found) refuse(column, "is missing", "give every row one");
  return *found;
}

std::optional<double> NumberRow::not_negative(const std::string& column) const {
  const std::optional<double> found = value(column);
  if (found && *found < 0) refuse(column, fmt::format("{:g} is negative", *found), "correct it");
  return found;
}

std::optional<double> NumberRow::squared(const std::string& column) const {
  const std::optional<double> found = not_negative(column);
  return found ? std::optional(*found * *found) : std::nullopt;
}

void NumberRow::refuse(const std::string& column, const std::string& problem,
                       const std::string& remedy) const {
  throw InputError(Message::wind_table, file_.string(),
                   fmt::format("row {}, column `{}`", number_, column), problem, remedy);
}

}  // namespace downwash
