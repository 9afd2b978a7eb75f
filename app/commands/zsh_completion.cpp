// Completions for zsh: a function of a folder in fpath, or to be sourced.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/commands/completions.hpp"

namespace downwash {
namespace {

/// A text within a specification of _arguments.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

/// Functions that add words, one for each different list.
class WordLists {
 public:
  std::string name_of(const std::vector<std::string>& words) {
    const auto found = std::find(lists_.begin(), lists_.end(), words);
    const auto number = found - lists_.begin();
    if (found == lists_.end()) lists_.push_back(words);
    return fmt::format("_downwash_words_{}", number);
  }
  std::string functions() {
    std::string text;
    for (std::size_t i = 0; i < lists_.size(); ++i) {
      std::string words;
      for (const std::string& word : lists_[i]) words += " " + shell_quoted(word);
      text += fmt::format(
          "_downwash_words_{}() {{\n  local -a words=({} )\n  compadd \"$@\" -a words\n}}\n", i,
          words);
    }
    return text;
  }

 private:
  std::vector<std::vector<std::string>> lists_;
};

std::string action(const CompletedValue& value, WordLists& lists) {
  switch (value.offered) {
    case Offered::words:
      return lists.name_of(value.words);
    case Offered::keys:
      return "_downwash_keys";
    case Offered::files:
      return "_files";
    case Offered::case_files:
      return "_files -g \"*.json\"";
    case Offered::folders:
      return "_files -/";
    case Offered::nothing:
      break;
  }
  return " ";
}

std::string specification(const CompletedOption& option, WordLists& lists) {
  std::string values;
  for (const std::string& name : option.value_names) {
    values += fmt::format(":{}:{}", escaped(name), action(option.value, lists));
  }
  std::string all;
  for (const std::string& name : option.names) {
    const std::string others =
        option.repeats ? "*" : fmt::format("({})", fmt::join(option.names, " "));
    const bool with_equals = option.value_names.size() == 1 && name.starts_with("--");
    all += fmt::format(" \\\n        {}", shell_quoted(fmt::format("{}{}{}[{}]{}", others, name,
                                                                   with_equals ? "=" : "",
                                                                   escaped(option.help), values)));
  }
  return all;
}

std::string branch(const CompletedCommand& command, WordLists& lists) {
  std::string specifications;
  for (const CompletedOption& option : command.options) {
    specifications += specification(option, lists);
  }
  for (const CompletedPositional& positional : command.positionals) {
    specifications += fmt::format(
        " \\\n        {}",
        shell_quoted(fmt::format("{}:{}:{}", positional.repeats ? "*" : "",
                                 escaped(positional.name), action(positional.value, lists))));
  }
  return fmt::format("    {})\n      _arguments{} ;;\n", command.name, specifications);
}

constexpr const char* keys_function = R"(_downwash_keys() {{
  local -a starts=({})
  local -a choices=({})
  if [[ $PREFIX == *=* ]]; then
    compadd "$@" -a choices
  else
    compadd "$@" -S '' -a starts
  fi
}}
)";

}  // namespace

std::string zsh_completion(const std::vector<CompletedCommand>& commands,
                           const std::vector<SchemaKey>& keys) {
  WordLists lists;
  std::string names, branches, starts, choices;
  for (const CompletedCommand& command : commands) {
    names += " " + shell_quoted(command.name + ":" + escaped(command.help));
    branches += branch(command, lists);
  }
  for (const std::string& start : key_starts(keys)) starts += " " + shell_quoted(start);
  for (const std::string& choice : key_choices(keys)) choices += " " + shell_quoted(choice);
  return fmt::format(
      R"(#compdef downwash
# Completions of downwash for zsh, as `downwash completion zsh` prints them.
{}{}_downwash_commands() {{
  local -a commands=({} )
  _describe -t commands command commands
}}
_downwash() {{
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C '(- : *)'{{-h,--help}}'[Print help and exit]' \
    '(- : *)--version[Print the version and exit]' \
    '1:command:_downwash_commands' '*::argument:->arguments' && return
  [[ $state == arguments ]] || return
  curcontext=${{curcontext%:*:*}}:downwash-$words[1]:
  case $words[1] in
{}  esac
}}
if [[ $funcstack[1] == _downwash ]]; then
  _downwash "$@"
else
  compdef _downwash downwash
fi
)",
      lists.functions(), fmt::format(keys_function, starts, choices), names, branches);
}

}  // namespace downwash
