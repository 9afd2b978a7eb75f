// Completions for fish 3.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/commands/completions.hpp"

namespace downwash {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string lines(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += " " + quoted(word);
  return text;
}

/// Arguments of `complete` that offer a value. Words may hold blanks: a list has a line for each.
std::string offered_to_fish(const CompletedValue& value) {
  switch (value.offered) {
    case Offered::words:
      return "-x -a " + quoted(fmt::format("(printf '%s\\n'{})", lines(value.words)));
    case Offered::keys:
      return "-x -a '(__downwash_keys)'";
    case Offered::files:
      return "-r -F";
    case Offered::case_files:
      return "-x -k -a '(__fish_complete_suffix .json)'";
    case Offered::folders:
      return "-x -a '(__fish_complete_directories (commandline -ct))'";
    case Offered::nothing:
      break;
  }
  return "-x";
}

std::string entries(const CompletedCommand& command) {
  const std::string begin = fmt::format("complete -c downwash -n '__downwash_is {}'", command.name);
  std::string text;
  for (const CompletedOption& option : command.options) {
    std::string names;
    for (const std::string& name : option.names) {
      names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    text += fmt::format("{}{}{} -d {}\n", begin, names,
                        option.value_names.empty() ? "" : " " + offered_to_fish(option.value),
                        quoted(option.help));
  }
  for (const CompletedPositional& positional : command.positionals) {
    if (positional.value.offered == Offered::nothing) continue;
    text += fmt::format("{} {}\n", begin, offered_to_fish(positional.value));
  }
  return text;
}

}  // namespace

std::string fish_completion(const std::vector<CompletedCommand>& commands,
                            const std::vector<SchemaKey>& keys) {
  std::string text = fmt::format(
      R"(# Completions of downwash for fish, as `downwash completion fish` prints them.
function __downwash_is
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test "$words[2]" = $argv[1]
end
function __downwash_keys
    if string match -q '*=*' -- (commandline -ct)
        printf '%s\n'{}
    else
        printf '%s\n'{}
    end
end
complete -c downwash -f
complete -c downwash -n __fish_is_first_arg -s h -l help -d 'Print help and exit'
complete -c downwash -n __fish_is_first_arg -l version -d 'Print the version and exit'
)",
      lines(key_choices(keys)), lines(key_starts(keys)));
  for (const CompletedCommand& command : commands) {
    text += fmt::format("complete -c downwash -n __fish_is_first_arg -a {} -d {}\n", command.name,
                        quoted(command.help));
  }
  for (const CompletedCommand& command : commands) text += entries(command);
  return text;
}

}  // namespace downwash
