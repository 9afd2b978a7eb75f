// Tables that others wrote, CSV or plain numbers, and interpolation between their points.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace downwash {

/// A row of a CSV file by column name. Empty cells stay empty.
using TableRow = std::map<std::string, std::string>;

/// What a file of at most 16 MiB holds. Throws InputError when it cannot be read, or is larger.
std::string table_text(const std::filesystem::path& file);

/// A CSV file whose first line names the columns. Lines that begin with # are skipped. Throws
/// InputError when it cannot be read, or has more than 100 columns or 10000 rows.
std::vector<TableRow> read_table(const std::filesystem::path& file);
/// The same from text; `file` is the one that messages name.
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
