// Completions for bash 4.3 and later. No function of the package bash-completion is needed.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/commands/completions.hpp"

namespace downwash {
namespace {

std::string quoted_words(const std::vector<std::string>& words) {
  std::vector<std::string> quoted;
  for (const std::string& word : words) quoted.push_back(shell_quoted(word));
  return fmt::format("{}", fmt::join(quoted, " "));
}

std::string offered_to_bash(const CompletedValue& value) {
  switch (value.offered) {
    case Offered::words:
      return fmt::format("choices=({})", quoted_words(value.words));
    case Offered::keys:
      return "kind=keys";
    case Offered::files:
      return "kind=files";
    case Offered::case_files:
      return "kind=cases";
    case Offered::folders:
      return "kind=folders";
    case Offered::nothing:
      break;
  }
  return "kind=nothing";
}

std::string branch(const CompletedCommand& command) {
  std::vector<std::string> names;
  std::string branches;
  for (const CompletedOption& option : command.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
    if (option.value_names.empty()) continue;
    branches += fmt::format("        {}) {} ;;\n", fmt::join(option.names, "|"),
                            offered_to_bash(option.value));
  }
  // Several positional arguments are all of one kind.
  const CompletedValue value =
      command.positionals.empty() ? CompletedValue{} : command.positionals.front().value;
  return fmt::format(
      "    {})\n      options=({})\n      case $option in\n{}        *) {} ;;\n"
      "      esac ;;\n",
      command.name, fmt::join(names, " "), branches, offered_to_bash(value));
}

constexpr const char* head =
    R"(# Completions of downwash for bash, as `downwash completion bash` prints them.
_downwash() {
  local words=() i
  for ((i = 0; i <= COMP_CWORD; ++i)); do  # bash parts words at "="
    if ((i > 0)) && [[ ${COMP_WORDS[i]} == "=" || ${COMP_WORDS[i - 1]} == "=" ]]; then
      words[-1]+=${COMP_WORDS[i]}
    else
      words+=("${COMP_WORDS[i]}")
    fi
  done
  local word=${words[-1]#[\'\"]}  # as it is without its quotes
  word=${word//\\/}
  local option="" kind=words choices=() options=() begun=""
  local value=$word
  if [[ $word == --*=* ]]; then
    option=${word%%=*} value=${word#*=} begun=$option=
  elif ((${#words[@]} > 2)) && [[ ${words[-2]} == -* && ${words[-2]} != *=* ]]; then
    option=${words[-2]}
  fi
)";

constexpr const char* tail = R"(  if [[ $value == -* && -z $begun ]]; then
    kind=words choices=("${options[@]}")
  fi
  COMPREPLY=()
  case $kind in
    files) mapfile -t COMPREPLY < <(compgen -f -- "$value") ;;
    cases)
      mapfile -t COMPREPLY < <(compgen -d -- "$value"; compgen -f -X '!*.json' -- "$value")
      ((${#COMPREPLY[@]})) || mapfile -t COMPREPLY < <(compgen -f -- "$value") ;;
    folders) mapfile -t COMPREPLY < <(compgen -d -- "$value") ;;
    keys)
      if [[ $value == *=* ]]; then
        choices=("${key_choices[@]}")
      else
        choices=("${key_starts[@]}")
        compopt -o nospace 2> /dev/null
      fi ;;
  esac
  local choice
  for choice in "${choices[@]}"; do
    [[ $choice == "$value"* ]] && COMPREPLY+=("$choice")
  done
  local IFS=$'\n'
  if [[ $kind == @(files|cases|folders) || "${COMPREPLY[*]}" == *" "* ]]; then
    compopt -o filenames 2> /dev/null  # which quotes blanks too
  fi
  local typed=""
  [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && typed=${word%"${word##*=}"}
  for i in "${!COMPREPLY[@]}"; do
    choice=$begun${COMPREPLY[i]}
    COMPREPLY[i]=${choice#"$typed"}
  done
}
complete -F _downwash downwash
)";

}  // namespace

std::string bash_completion(const std::vector<CompletedCommand>& commands,
                            const std::vector<SchemaKey>& keys) {
  std::vector<std::string> names;
  std::string branches;
  for (const CompletedCommand& command : commands) {
    names.push_back(command.name);
    branches += branch(command);
  }
  return fmt::format(
      "{}  local key_starts=({})\n  local key_choices=({})\n  if ((${{#words[@]}} == 2)); then\n"
      "    choices=({}) options=(--help --version)\n  else\n  case ${{words[1]}} in\n{}"
      "    *) kind=nothing ;;\n  esac\n  fi\n{}",
      head, quoted_words(key_starts(keys)), quoted_words(key_choices(keys)), fmt::join(names, " "),
      branches, tail);
}

}  // namespace downwash
