#include "app/commands/help_text.hpp"

#include <sstream>
#include <utility>

#include "io/text/wrapping.hpp"

namespace downwash {
namespace {

using Kind = HelpBlock::Kind;

HelpBlock block_of(const std::string& line) {
  const std::size_t indent = line.find_first_not_of(' ');
  if (indent == std::string::npos) return {};
  const std::string text = line.substr(indent);
  if (indent == 0) return {.kind = Kind::paragraph, .text = text};
  const std::size_t gap = text.find("  ");
  const std::size_t beside = gap == std::string::npos ? gap : text.find_first_not_of(' ', gap);
  if (beside == std::string::npos) {
    return {.kind = Kind::line, .indent = indent, .text = text};
  }
  return {Kind::term, indent, text.substr(0, gap), indent + beside, text.substr(beside)};
}

/// Adds a line to the block before it, if it goes on with that one. A line that is set in further
/// than a whole line above is its text.
bool joined(HelpBlock& last, const HelpBlock& next) {
  if (next.kind == Kind::blank) return false;
  if (last.kind == Kind::paragraph) {
    return next.kind == Kind::paragraph && !next.text.starts_with("Usage:");
  }
  if (last.kind == Kind::line && next.indent > last.indent) {
    last = {Kind::term, last.indent, std::exchange(last.text, ""), next.indent, ""};
  }
  return last.kind == Kind::term && next.indent == last.hang;
}

void add_term(const HelpBlock& block, std::string& out) {
  std::string begin = std::string(block.indent, ' ') + block.term;
  // Beside a term of half a line no text has room.
  const std::size_t hang = block.hang > help_width / 2 ? block.indent + 6 : block.hang;
  if (begin.size() + 2 > hang) out += std::exchange(begin, "") + "\n";
  for (const std::string& line : wrapped(block.text, help_width - hang)) {
    begin.resize(hang, ' ');
    out += std::exchange(begin, "") + line + "\n";
  }
}

}  // namespace

std::vector<HelpBlock> help_blocks(const std::string& text) {
  std::vector<HelpBlock> blocks;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    HelpBlock block = block_of(line);
    if (!blocks.empty() && joined(blocks.back(), block)) {
      std::string& whole = blocks.back().text;
      whole += (whole.empty() ? "" : " ") + line.substr(block.indent);
    } else {
      blocks.push_back(std::move(block));
    }
  }
  return blocks;
}

std::string help_in_columns(const std::string& text) {
  std::string out;
  for (const HelpBlock& block : help_blocks(text)) {
    if (block.kind == Kind::term) {
      add_term(block, out);
    } else if (block.kind == Kind::paragraph) {
      for (const std::string& line : wrapped(block.text, help_width)) out += line + "\n";
    } else {
      out += std::string(block.indent, ' ') + block.text + "\n";
    }
  }
  return out;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode mode) const {
  return help_in_columns(Formatter::make_help(app, std::move(name), mode));
}

}  // namespace downwash
