// The structure of what the program says of itself, for terminals and for the manual page.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace downwash {

/// Columns of a terminal that help fits into.
inline constexpr std::size_t help_width = 80;

/// A paragraph is filled. A term has its text beside it, behind two blanks or more, or below it,
/// set in further. A blank line, or any other that is set in, is kept as it is.
struct HelpBlock {
  enum class Kind { blank, paragraph, term, line } kind = Kind::blank;
  std::size_t indent = 0;
  std::string term = {};
  std::size_t hang = 0;  ///< column of the text of a term
  std::string text = {};
};

std::vector<HelpBlock> help_blocks(const std::string& text);

/// The text in lines of help_width at most. Only a command that is to be copied may be longer.
std::string help_in_columns(const std::string& text);

/// The help of CLI11 in help_width columns.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;
};

}  // namespace downwash
