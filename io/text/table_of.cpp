#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"
#include "io/text/printable.hpp"
#include "io/text/read_table.hpp"

namespace downwash {
namespace {

// A row has a cell for every column, also where its line is empty.
constexpr std::size_t most_columns = 100, most_rows = 10'000;
constexpr std::size_t longest_name = 1000;  // bytes of a column's: each row has it

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF", no_break_space = "\xC2\xA0";

std::string trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  while (!text.empty()) {
    if (blanks.find(text.front()) != std::string_view::npos) {
      text.remove_prefix(1);
    } else if (blanks.find(text.back()) != std::string_view::npos) {
      text.remove_suffix(1);
    } else if (text.starts_with(no_break_space)) {
      text.remove_prefix(no_break_space.size());
    } else if (text.ends_with(no_break_space)) {
      text.remove_suffix(no_break_space.size());
    } else {
      break;
    }
  }
  return std::string(text);
}

/// Between cells of a line; a blank stands for any number of them.
char separator_of(std::string_view line) {
  std::string plain;
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (!quoted) plain += c;
  }
  for (const char separator : {';', '\t', ','}) {
    if (plain.find(separator) != std::string::npos) return separator;
  }
  return trimmed(plain).find(' ') != std::string::npos ? ' ' : ',';
}

/// The separator that a first line "sep=;" names, as Excel writes it.
std::optional<char> named_separator(std::string_view line) {
  constexpr std::string_view word = "sep=";
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() != word.size() + 1 || lower_case(line.substr(0, word.size())) != word) return {};
  return line.back();
}

/// "8,5" as "8.5"; other texts stay.
std::string with_decimal_point(std::string cell) {
  const std::size_t comma = cell.find(',');
  if (comma == 0 || comma == std::string::npos || comma + 1 == cell.size()) return cell;
  const auto is_digit = [&](std::size_t n) {
    return std::isdigit(static_cast<unsigned char>(cell[n])) != 0;
  };
  const bool alone =
      cell.find(',', comma + 1) == std::string::npos && cell.find('.') == std::string::npos;
  if (alone && is_digit(comma - 1) && is_digit(comma + 1) &&
      cell.find_first_not_of("+-0123456789,eE") == std::string::npos) {
    cell[comma] = '.';
  }
  return cell;
}

/// Whether a place of a line is in quotes: they open at the start of a cell only, so that 5'10" is
/// a length.
class Quotes {
 public:
  explicit Quotes(std::string_view separators) : separators_(separators) {}
  bool open() const { return open_; }
  bool at_start() const { return start_; }
  /// True at a quotation mark in quotes, which is written twice.
  bool twice(std::string_view text, std::size_t at) const {
    return open_ && text.substr(at).starts_with("\"\"");
  }
  void see(char c) {
    if (c == '"' && (open_ || start_)) {
      open_ = !open_;
      start_ = false;
    } else if (!open_ && separators_.find(c) != std::string_view::npos) {
      start_ = true;
    } else if (c != ' ' && c != '\t') {
      start_ = false;
    }
  }

 private:
  std::string separators_;
  bool open_ = false, start_ = true;
};

/// Takes lines, which quotes may join, off the text of a table.
class Lines {
 public:
  Lines(std::string_view text, const std::filesystem::path& file, Message message)
      : rest_(text), file_(file), message_(message) {
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
  }

  /// The next one that is neither empty nor a comment; false where there is none.
  bool next() {
    while (!rest_.empty()) {
      number_ = passed_ + 1;
      line_ = cut_line();
      const std::string all = trimmed(line_);
      if (!all.empty() && all.front() != '#') return true;
    }
    return false;
  }
  std::size_t number() const { return number_; }
  std::string_view line() const { return line_; }

  std::vector<std::string> cells(char separator) const {
    const std::string inner = trimmed(line_);
    const std::string_view line = separator == ' ' ? std::string_view(inner) : line_;
    std::vector<std::string> cells;
    std::string cell;
    Quotes quotes(std::string_view(&separator, 1));
    for (std::size_t c = 0; c < line.size(); ++c) {
      const bool quoted = quotes.open(), begins = quotes.at_start();
      if (quotes.twice(line, c)) {
        cell += line[c++];
        continue;
      }
      quotes.see(line[c]);
      if (line[c] == separator && !quoted) {
        while (separator == ' ' && c + 1 < line.size() && line[c + 1] == ' ') ++c;
        cells.push_back(trimmed(cell));
        cell.clear();
      } else if (line[c] != '"' || (!quoted && !begins)) {
        cell += line[c];
      }
    }
    cells.push_back(trimmed(cell));
    return cells;
  }

  [[noreturn]] void fail(bool in_line, const std::string& problem,
                         const std::string& remedy) const {
    throw InputError(message_, file_.string(), in_line ? text("line ", number_) : "", problem,
                     remedy);
  }

 private:
  /// Up to a line end that is not in quotes.
  std::string_view cut_line() {
    Quotes quotes(";,\t");
    const bool comment = trimmed(rest_.substr(0, rest_.find_first_of("\r\n"))).starts_with('#');
    std::size_t end = 0;
    for (; end < rest_.size(); ++end) {
      const char c = rest_[end];
      if (c == '\0') {
        fail(true, "there is a byte 0, as of UTF-16", "save the table as text in UTF-8");
      }
      const bool line_end = c == '\n' || (c == '\r' && !rest_.substr(end + 1).starts_with('\n'));
      if (line_end && (comment || !quotes.open())) break;
      if (line_end) ++passed_;
      if (quotes.twice(rest_, end)) {
        ++end;
      } else {
        quotes.see(c);
      }
    }
    if (end == rest_.size() && quotes.open() && !comment) {
      fail(true, "a quote does not end", "write a second \" behind the cell, or none");
    }
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++passed_;
    return line;
  }

  std::string_view rest_, line_;
  const std::filesystem::path& file_;
  Message message_;
  std::size_t number_ = 0, passed_ = 0;
};

void take_columns(const Lines& lines, char separator, Table& table) {
  table.header_line = lines.number();
  table.columns = lines.cells(separator);
  while (!table.columns.empty() && table.columns.back().empty()) table.columns.pop_back();
  if (table.columns.size() > most_columns) {
    lines.fail(false, text("there are more than ", most_columns, " columns"), "leave some out");
  }
  std::set<std::string> seen;
  for (const std::string& name : table.columns) {
    const std::string shown = printable(shortened(name));
    if (name.empty()) {
      lines.fail(true, "a column has no name", "name all columns in the first line");
    }
    if (name.size() > longest_name) {
      lines.fail(true,
                 text("the name of a column has ", name.size(), " bytes (`", shown,
                      "`), more than ", longest_name),
                 "shorten it, or leave that column out");
    }
    if (!seen.insert(name).second) {
      lines.fail(true, text("two columns are called `", shown, "`"), "rename one of them");
    }
  }
}

}  // namespace

Table table_of(const std::string& content, const std::filesystem::path& file, Message message) {
  Table table;
  Lines lines(content, file, message);
  std::optional<char> named;
  char separator = ',';
  while (lines.next()) {
    if (table.columns.empty()) {
      if (!named && (named = named_separator(lines.line()))) continue;
      separator = named.value_or(separator_of(lines.line()));
      take_columns(lines, separator, table);
      continue;
    }
    if (table.rows.size() == most_rows) {
      lines.fail(false, text("there are more than ", most_rows, " rows"), "leave some out");
    }
    std::vector<std::string> cells = lines.cells(separator);
    while (cells.size() > table.columns.size() && cells.back().empty()) cells.pop_back();
    if (cells.size() > table.columns.size()) {
      lines.fail(true,
                 text("there are ", cells.size(), " cells, for ", table.columns.size(), " columns"),
                 separator == ',' ? "write numbers with a decimal point, and quote texts that hold "
                                    "commas"
                                  : "leave the last ones out, or name their columns");
    }
    cells.resize(table.columns.size());
    TableRow row;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      row[table.columns[c]] =
          separator == ';' ? with_decimal_point(std::move(cells[c])) : std::move(cells[c]);
    }
    table.rows.push_back(std::move(row));
    table.lines.push_back(lines.number());
  }
  return table;
}

std::vector<TableRow> parse_table(const std::string& content, const std::filesystem::path& file) {
  return table_of(content, file).rows;
}

std::vector<TableRow> read_table(const std::filesystem::path& file) {
  return parse_table(table_text(file), file);
}

}  // namespace downwash
