// Tables that others wrote, CSV or plain numbers, and interpolation between their points.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "geometry/input/complaint.hpp"

namespace downwash {

/// A row of a table by column name. Empty cells stay empty.
using TableRow = std::map<std::string, std::string>;

/// A table whose first line names the columns.
struct Table {
  std::vector<std::string> columns;  ///< as the file names them, without blanks around
  std::vector<TableRow> rows;
  std::vector<std::size_t> lines;  ///< of the rows, in the file
  std::size_t header_line = 1;
};

/// What a file of at most 16 MiB holds. Throws InputError when it cannot be read, or is larger.
std::string table_text(const std::filesystem::path& file);

/// The table in a text: CSV as RFC 4180 has it, or as spreadsheets and people write it. Cells stand
/// between commas, semicolons, tabs or, where the first line has none of these, blanks; blanks
/// around them, quotes, a byte order mark and any line ends are taken away, and lines that are
/// empty or begin with # are skipped. In a table with semicolons a comma is a decimal point. Throws
/// InputError with `message`, the file, the line and what to do: where a row has more cells than
/// there are columns, a quote does not end, two columns have one name, or there are more than 100
/// columns or 10000 rows. `file` is the one that messages name.
Table table_of(const std::string& content, const std::filesystem::path& file,
               Message message = Message::record_unreadable);

/// The rows of such a file.
std::vector<TableRow> read_table(const std::filesystem::path& file);
std::vector<TableRow> parse_table(const std::string& content, const std::filesystem::path& file);

/// The rows of a file of numbers between blanks, as direct simulations are published. Lines that
/// begin with # or % are skipped. Throws std::runtime_error when it cannot be read, or has
/// something else than numbers.
std::vector<std::vector<double>> read_number_rows(const std::filesystem::path& file);

/// Points of a curve by rising position.
using Curve = std::vector<std::pair<double, double>>;

/// The cubic polynomial through the four points around x; there must be four.
double interpolate(const Curve& curve, double x);

}  // namespace downwash
