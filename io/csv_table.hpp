// Tables for spreadsheets and scripts: RFC 4180 CSV in UTF-8.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>

namespace downwash {

/// A text as a cell. Names come from case and building files, which may be a stranger's, and
/// spreadsheets compute what begins with = + - @ (also in full width), after blanks and quotes too,
/// and wherever they split a line: at ; , | tabs and line breaks. Such a beginning gets an
/// apostrophe in front, unless it is a number ("-12" stays an id).
std::string text_cell(std::string_view text);

/// The text of a file, row by row.
class CsvTable {
 public:
  explicit CsvTable(std::initializer_list<std::string> columns) { add(columns); }

  void add(std::initializer_list<std::string> cells);
  /// Whole or not at all. Throws std::runtime_error when it cannot be written.
  void write(const std::filesystem::path& file) const;

 private:
  std::string text_;
};

}  // namespace downwash
