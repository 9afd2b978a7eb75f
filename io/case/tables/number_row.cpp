#include "io/case/tables/number_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/input/input_error.hpp"
#include "geometry/input/utf8.hpp"
#include "io/text/quantity_text.hpp"

namespace downwash {
namespace {

constexpr double largest_number = 1e5;  // of all columns, in their units; of times a day and more

}  // namespace

std::optional<double> NumberRow::value(const std::string& column) const {
  const auto cell = row_.find(column);
  if (cell == row_.end()) return std::nullopt;
  const std::string& text = cell->second;
  if (text.empty()) return std::nullopt;
  const std::string unit = std::find_if(known_.begin(), known_.end(), [&](const KnownColumn& one) {
                             return one.name == column;
                           })->unit;
  const ReadQuantity read = read_quantity(text, unit);
  if (!read.value) {
    refuse(
        column,
        fmt::format("\"{}\" {}", shortened(text), read.unreadable ? "is no number" : read.problem),
        "write it as 1.25, or " + forms_of(unit));
  }
  const double value = *read.value;
  if (std::abs(value) > largest_number) {
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
