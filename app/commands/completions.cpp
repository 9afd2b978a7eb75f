#include "app/commands/completions.hpp"

#include <algorithm>
#include <sstream>

#include "app/commands/commands.hpp"

namespace downwash {
namespace {

std::vector<std::string> parts(const std::string& text, char separator) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) all.push_back(part);
  return all;
}

/// The type that help shows behind the name of an option, without its checks: "S" of
/// "S:POSITIVE".
std::string type_of(const CLI::Option& option) {
  const std::string text =
      option.get_option_text().empty() ? option.get_type_name() : option.get_option_text();
  return text.substr(0, text.find(':'));
}

CompletedValue value_of(const CLI::App& command, const CLI::Option& option, const std::string& type,
                        const CompletionWords& words) {
  const bool positional = !option.nonpositional();
  const std::string& name = positional ? option.get_name() : "--" + option.get_lnames().front();
  const auto found = words.names.find(command.get_name() + " " + name);
  if (found != words.names.end()) return {Offered::words, found->second};
  if (type.find('|') != std::string::npos) return {Offered::words, parts(type, '|')};
  const std::string& kind = positional ? name : type;
  if (kind == "key.path=value") return {Offered::keys};
  if (kind == "CASE.json") return {Offered::case_files};
  if (kind == "DIR" || kind == "NEW") return {Offered::folders};
  if (kind == "FILE") return {Offered::files};
  return {};
}

CompletedOption completed(const CLI::App& command, const CLI::Option& option,
                          const CompletionWords& words) {
  CompletedOption result{.names = {}, .help = option.get_description()};
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  if (option.get_items_expected_max() == 0) return result;  // a flag
  const std::string type = type_of(option);
  result.value_names = option.get_type_size() > 1 ? parts(type, ' ') : std::vector{type};
  result.repeats = option.get_expected_max() > 1;
  result.value = value_of(command, option, type, words);
  return result;
}

CompletedCommand completed(const CLI::App& command, const CompletionWords& words) {
  CompletedCommand result{command.get_name(), command.get_description(), {}, {}};
  for (const CLI::Option* option : command.get_options()) {
    if (option->nonpositional()) {
      result.options.push_back(completed(command, *option, words));
      continue;
    }
    result.positionals.push_back({option->get_name(), option->get_expected_max() > 1,
                                  value_of(command, *option, type_of(*option), words)});
  }
  return result;
}

}  // namespace

std::vector<CompletedCommand> completed_commands(const CLI::App& program,
                                                 const CompletionWords& words) {
  std::vector<CompletedCommand> commands;
  for (const CLI::App* command : commands_of(program)) {
    commands.push_back(completed(*command, words));
  }
  return commands;
}

std::vector<std::string> key_starts(const std::vector<SchemaKey>& keys) {
  std::vector<std::string> starts;
  for (const SchemaKey& key : keys) starts.push_back(key.path + "=");
  return starts;
}

std::vector<std::string> key_choices(const std::vector<SchemaKey>& keys) {
  std::vector<std::string> all;
  for (const SchemaKey& key : keys) {
    for (const std::string& choice : key.choices) all.push_back(key.path + "=" + choice);
  }
  return all;
}

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace downwash
