// downwash help, and what installation makes of the declared commands: completions, manual page.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "app/commands/commands.hpp"
#include "app/commands/completions.hpp"
#include "app/commands/manual_page.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/messages/message_list.hpp"
#include "io/question/substance.hpp"
#include "io/scores/measured_records.hpp"

namespace downwash {
namespace {

std::vector<std::string> names_of(const std::vector<const CLI::App*>& commands) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands) names.push_back(command->get_name());
  return names;
}

CompletionWords completion_words(const CLI::App& program) {
  CompletionWords words{.names = {}, .keys = schema_keys(case_schema())};
  words.names["help COMMAND"] = names_of(commands_of(program));
  words.names["validate case"] = measured_cases();
  for (const Substance& substance : library_substances()) {
    words.names["substances NAME"].push_back(substance.name);
  }
  words.names["rescale --substance"] = words.names["substances NAME"];
  for (const MessageGroup& group : message_list()) {
    for (const MessageEntry& message : group.messages) {
      words.names["explain DW-NUMBER"].push_back(code_of(static_cast<Message>(message.number)));
    }
  }
  return words;
}

std::string completion_for(const CLI::App& program, const std::string& shell) {
  const CompletionWords words = completion_words(program);
  const std::vector<CompletedCommand> commands = completed_commands(program, words);
  if (shell == "zsh") return zsh_completion(commands, words.keys);
  if (shell == "fish") return fish_completion(commands, words.keys);
  return bash_completion(commands, words.keys);
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
                               fmt::join(names_of(commands_of(program)), " ")));
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
  CLI::App* completion =
      program.add_subcommand("completion", "Print completions for a shell")->group("");
  const auto shell = std::make_shared<std::string>("bash");
  completion->add_option("SHELL", *shell, "bash, zsh or fish; bash unless given")
      ->option_text("[bash|zsh|fish]")
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  prints(completion, [&program, shell] { return completion_for(program, *shell); });
  prints(program.add_subcommand("manual", "Print the manual page")->group(""),
         [&program] { return manual_page(program); });
}

}  // namespace downwash
