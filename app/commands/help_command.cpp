// downwash help, and what installation makes of the declared commands: completions, manual page.
#include <fmt/format.h>

#include <memory>

#include "app/commands/commands.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/version.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

std::string names_of(const std::vector<const CLI::App*>& commands) {
  std::string names;
  for (const CLI::App* command : commands) names += command->get_name() + " ";
  return names;
}

std::string options_of(const CLI::App& command) {
  std::string names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names += "--" + name + " ";
  }
  return names;
}

std::string bash_completion(const CLI::App& program) {
  std::string cases;
  for (const CLI::App* command : commands_of(program)) {
    cases += fmt::format("    {}) options=\"{}\" ;;\n", command->get_name(), options_of(*command));
  }
  return fmt::format(R"(# Completions of downwash for bash.
_downwash() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} options=""
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{}--help --version" -- "$word"))
    return
  fi
  case ${{COMP_WORDS[1]}} in
    help) COMPREPLY=($(compgen -W "{}" -- "$word")); return ;;
{}  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}}
complete -o filenames -F _downwash downwash
)",
                     names_of(commands_of(program)), names_of(commands_of(program)), cases);
}

/// Text as roff prints it: no line begins with a control character, none of its letters escapes.
std::string roff(const std::string& text) {
  std::string result = text.empty() || text.front() == '.' || text.front() == '\'' ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    if (c == '\n') result += "\\&";
  }
  return result;
}

std::string manual_of_options(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* option : command.get_options()) {
    const std::string value =
        option->get_option_text().empty() ? option->get_type_name() : option->get_option_text();
    const bool flag = option->get_items_expected_max() == 0;
    text += fmt::format(
        ".TP\n.B {}{}\n{}\n", roff(option->get_name(!option->nonpositional(), true)),
        flag || value.empty() ? "" : " " + roff(value), roff(option->get_description()));
  }
  return text;
}

std::string verbatim(const std::string& text) {
  return text.empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", roff(text));
}

std::string manual_page(const CLI::App& program) {
  std::string page = fmt::format(
      ".TH DOWNWASH 1 \"\" \"downwash {}\"\n.SH NAME\ndownwash \\- wind around buildings, and what "
      "it carries away\n.SH SYNOPSIS\n.B downwash\n.I command\n[arguments]\n.SH DESCRIPTION\n{}\n",
      version(), roff(program.get_description()));
  for (const CLI::App* command : commands_of(program)) {
    page += fmt::format(".SH \"DOWNWASH {}\"\n{}.\n{}{}", command->get_name(),
                        roff(command->get_description()), manual_of_options(*command),
                        verbatim(command->get_footer()));
  }
  return page + ".SH NOTES\n" + verbatim(program.get_footer());
}

std::string help_on(const CLI::App& program, const std::string& name) {
  // Not by help(), which tells of the subcommand that was given: of this one.
  if (name.empty()) {
    return program.get_formatter()->make_help(&program, "downwash", CLI::AppFormatMode::Normal);
  }
  for (const CLI::App* command : commands_of(program)) {
    if (command->get_name() == name) return command->help("downwash");
  }
  throw InputError(Message::no_such_command,
                   fmt::format("there is no subcommand \"{}\"; there are {}", name,
                               names_of(commands_of(program))));
}

}  // namespace

std::vector<const CLI::App*> commands_of(const CLI::App& program) {
  std::vector<const CLI::App*> commands;
  for (const CLI::App* command : program.get_subcommands({})) {
    if (!command->get_group().empty()) commands.push_back(command);
  }
  return commands;
}

void declare_help(CLI::App& program, Command& chosen) {
  CLI::App* help = program.add_subcommand("help", "Tell how to use the program or one subcommand");
  const auto name = std::make_shared<std::string>();
  help->add_option("COMMAND", *name, "The subcommand")->type_name("");
  const auto prints = [&chosen](CLI::App* command, const std::function<std::string()>& text) {
    command->callback([&chosen, text] {
      chosen.alone = [text] {
        fmt::print("{}", text());
        return ExitCode::fine;
      };
    });
  };
  prints(help, [&program, name] { return help_on(program, *name); });
  prints(program.add_subcommand("completion", "Print completions for bash")->group(""),
         [&program] { return bash_completion(program); });
  prints(program.add_subcommand("manual", "Print the manual page")->group(""),
         [&program] { return manual_page(program); });
}

}  // namespace downwash
