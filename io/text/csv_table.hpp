// Tables for spreadsheets and scripts: RFC 4180 CSV in UTF-8.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// A text as a cell. Names come from case and building files, which may be a stranger's, and
/// spreadsheets compute what begins with = + - @ (also in full width), after blanks and quotes too,
/// and wherever they split a line: at ; , | tabs and line breaks. Such a beginning gets an
/// apostrophe in front, unless it is a number ("-12" stays an id). Control characters, which a
/// terminal would obey that shows the file, and what is no UTF-8 become U+FFFD.
std::string text_cell(std::string_view text);

/// Its title, and what a row has in it: `text_cell` or a number.
template <class Row>
struct CsvColumn {
  std::string title;
  std::function<std::string(const Row&)> cell;
};

/// The text of a file, row by row.
class CsvTable {
 public:
  template <class Row>
  CsvTable(std::span<const CsvColumn<Row>> columns, std::span<const Row> rows) {
    std::vector<std::string> cells;
    for (const auto& column : columns) cells.push_back(column.title);
    add(cells);
    for (const Row& row : rows) {
      for (std::size_t c = 0; c < columns.size(); ++c) cells[c] = columns[c].cell(row);
      add(cells);
    }
  }

  /// Whole or not at all. Throws std::runtime_error when it cannot be written.
  void write(const std::filesystem::path& file) const;

 private:
  void add(std::span<const std::string> cells);

  std::string text_;
};

}  // namespace downwash
