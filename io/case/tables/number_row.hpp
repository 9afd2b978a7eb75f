// The numbers of one row of a table of the wind.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "io/case/tables/table_columns.hpp"
#include "io/text/read_table.hpp"

namespace downwash {

class NumberRow {
 public:
  /// `row`: of a table with_known_columns(). `number`: of the row, from 1 on, as messages count.
  /// All must outlive it.
  NumberRow(const std::filesystem::path& file, std::span<const KnownColumn> known,
            const TableRow& row, std::size_t number)
      : file_(file), known_(known), row_(row), number_(number) {}

  /// Nothing where the column is missing or its cell is empty. This and the others throw InputError
  /// with file, row, column and value: where it is no number in a unit of the column, larger than
  /// any of a wind, or not what the name says.
  std::optional<double> value(const std::string& column) const;
  double required(const std::string& column) const;
  std::optional<double> not_negative(const std::string& column) const;
  /// The square of one that is not negative.
  std::optional<double> squared(const std::string& column) const;

  [[noreturn]] void refuse(const std::string& column, const std::string& problem,
                           const std::string& remedy) const;

 private:
  const std::filesystem::path& file_;
  std::span<const KnownColumn> known_;
  const TableRow& row_;
  std::size_t number_;
};

}  // namespace downwash
