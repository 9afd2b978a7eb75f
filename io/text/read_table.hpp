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

/// A CSV file whose first line names the columns. Lines that begin with # are skipped. Throws
/// std::runtime_error when it cannot be read.
std::vector<TableRow> read_table(const std::filesystem::path& file);

/// The rows of a file of numbers between blanks, as direct simulations are published. Lines that
/// begin with # or % are skipped. Throws std::runtime_error when it cannot be read, or has
/// something else than numbers.
std::vector<std::vector<double>> read_number_rows(const std::filesystem::path& file);

/// Points of a curve by rising position.
using Curve = std::vector<std::pair<double, double>>;

/// The cubic polynomial through the four points around x; there must be four.
double interpolate(const Curve& curve, double x);

}  // namespace downwash
