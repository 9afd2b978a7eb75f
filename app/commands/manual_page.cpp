#include "app/commands/manual_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/commands/commands.hpp"
#include "app/commands/help_text.hpp"
#include "app/commands/own_words.hpp"
#include "io/records/version.hpp"
#include "io/text/wrapping.hpp"

namespace downwash {
namespace {

using Kind = HelpBlock::Kind;

/// A text in lines that editors show whole.
std::string filled(const std::string& text) {
  constexpr std::size_t width = 72;  // with room for escapes
  return roff(fmt::format("{}", fmt::join(wrapped(text, width), "\n")));
}

std::string tagged(const std::string& term, const std::string& text) {
  return fmt::format(".TP\n.B {}\n{}\n", roff(term), filled(text));
}

std::string manual_of_options(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* option : command.get_options()) {
    const std::string value =
        option->get_option_text().empty() ? option->get_type_name() : option->get_option_text();
    const bool flag = option->get_items_expected_max() == 0;
    text += tagged(option->get_name(!option->nonpositional(), true) +
                       (flag || value.empty() ? "" : " " + value.substr(0, value.find(':'))),
                   option->get_description());
  }
  return text;
}

/// A command line of it.
std::string usage(const CLI::App& command) {
  std::string text = fmt::format(".B downwash {}\n.RI [ options ]", command.get_name());
  for (const CLI::Option* option : command.get_options()) {
    if (option->nonpositional()) continue;
    const bool required = option->get_required();
    text += fmt::format("\n{}{}{}{}", required ? ".I " : ".RI [ ", roff(option->get_name()),
                        option->get_expected_max() > 1 ? "\\ ..." : "", required ? "" : " ]");
  }
  return text + "\n";
}

std::string section(const std::string& title, const std::string& text) {
  return fmt::format(".SH \"{}\"\n{}", title, text);
}

}  // namespace

std::string roff(const std::string& text) {
  std::string result;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c == '\'') {
      result += "\\(aq";
    } else if (c == '`') {
      result += "\\(ga";
    } else {
      result += c;
    }
    begins_line = c == '\n';
  }
  return result;
}

std::string roff_of_help(const std::string& text) {
  std::string result;
  Kind last = Kind::blank;
  for (const HelpBlock& block : help_blocks(text)) {
    if (last == Kind::line && block.kind != Kind::line) result += ".fi\n.RE\n";
    if (block.kind == Kind::paragraph) result += ".PP\n" + filled(block.text) + "\n";
    if (block.kind == Kind::term) result += tagged(block.term, block.text);
    if (block.kind == Kind::line) {
      if (last != Kind::line) result += ".PP\n.RS 4\n.nf\n";
      result += roff(block.text) + "\n";
    }
    last = block.kind;
  }
  if (last == Kind::line) result += ".fi\n.RE\n";
  return result;
}

std::string manual_page(const CLI::App& program) {
  std::string page = fmt::format(
      ".TH DOWNWASH 1 \"\" \"downwash {}\" \"User Commands\"\n.SH NAME\ndownwash \\- wind between "
      "buildings, and where it carries a release\n",
      version());
  page +=
      section("SYNOPSIS",
              ".B downwash\n.I command\n.RI [ arguments ]\n.br\n.B downwash help\n.RI [ command "
              "]\n.br\n.B downwash \\-\\-version\n");
  page += section("DESCRIPTION", filled(purpose_words()));
  page += section("COMMANDS", "Each command is described below.\n");
  for (const CLI::App* command : commands_of(program)) {
    page += fmt::format(".SS \"downwash {}\"\n{}.PP\n{}\n{}{}", command->get_name(),
                        usage(*command), filled(command->get_description() + "."),
                        manual_of_options(*command), roff_of_help(command->get_footer()));
  }
  page += section("EXIT STATUS", roff_of_help(exit_code_words()));
  page += section("FILES", roff_of_help(file_words()));
  page += section("ENVIRONMENT", roff_of_help(environment_words()));
  page += section("EXAMPLES", roff_of_help(example_words()));
  page +=
      section("NOTES", filled("Not listed above: `downwash completion SHELL` prints completions "
                              "for bash, zsh or fish, and `downwash manual` prints this page.") +
                           "\n");
  return page + section("SEE ALSO",
                        ".BR mpirun (1),\n.BR srun (1),\n.BR gdalinfo (1)\n" +
                            roff_of_help("docs/responder.md and docs/trust.md, among the documents "
                                         "that FILES names: what a result means, and how far it "
                                         "can be relied on.\n"));
}

}  // namespace downwash
