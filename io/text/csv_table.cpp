#include "io/text/csv_table.hpp"

#include <array>
#include <charconv>
#include <system_error>

#include "io/disk/atomic_file.hpp"
#include "io/text/xml_text.hpp"

namespace downwash {
namespace {

constexpr std::string_view csv_separators = ";,|\t\r\n";
constexpr std::string_view passed_over = " \t\r\n\"'\v\f";
constexpr std::array<std::string_view, 8> formula_signs{"=", "+", "-", "@", "＝", "＋", "－", "＠"};
/// No-break space, zero-width space and byte order mark, which look like nothing.
constexpr std::array<std::string_view, 3> csv_blanks{"\u00a0", "\u200b", "\ufeff"};

bool is_number(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end;
}

/// What a spreadsheet passes over before it looks for a formula.
std::size_t blank_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size()) {
    std::size_t step = passed_over.find(text[length]) != std::string_view::npos ? 1 : 0;
    for (const std::string_view blank : csv_blanks) {
      if (text.substr(length).starts_with(blank)) step = blank.size();
    }
    if (step == 0) break;
    length += step;
  }
  return length;
}

/// What lies between two separators.
std::string without_formula(std::string_view part) {
  const std::size_t blank = blank_length(part);
  const std::string_view rest = part.substr(blank);
  for (const std::string_view sign : formula_signs) {
    if (!rest.starts_with(sign) || is_number(rest)) continue;
    return std::string(part.substr(0, blank)).append("'").append(rest);
  }
  return std::string(part);
}

}  // namespace

std::string text_cell(std::string_view text) {
  std::string cell;
  while (true) {
    const std::size_t end = text.find_first_of(csv_separators);
    cell += without_formula(text.substr(0, end));
    if (end == std::string_view::npos) break;
    cell += text[end];
    text.remove_prefix(end + 1);
  }
  cell = plain_text(cell);
  if (cell.find_first_of(",;|\"\r\n\t") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

void CsvTable::add(std::span<const std::string> cells) {
  const char* separator = "";
  for (const std::string& cell : cells) {
    text_.append(separator).append(cell);
    separator = ",";
  }
  text_ += "\r\n";
}

void CsvTable::write(const std::filesystem::path& file) const { replace_file(file, text_); }

}  // namespace downwash
