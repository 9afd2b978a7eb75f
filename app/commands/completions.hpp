// Completions for shells, made of the declared commands.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "io/case/schema/schema_keys.hpp"

namespace downwash {

/// Words that the declarations don't have.
struct CompletionWords {
  /// Values by command and argument: "rescale --substance", "validate case".
  std::map<std::string, std::vector<std::string>> names = {};
  std::vector<SchemaKey> keys = {};  ///< of --set
};

/// Kinds of what a shell offers for an argument.
enum class Offered { nothing, words, keys, files, case_files, folders };

struct CompletedValue {
  Offered offered = Offered::nothing;
  std::vector<std::string> words = {};
};

struct CompletedOption {
  std::vector<std::string> names;  ///< "-h", "--help"
  std::string help;
  bool repeats = false;                       ///< it may be given more than once
  std::vector<std::string> value_names = {};  ///< one for each value; none of a flag
  CompletedValue value = {};
};

struct CompletedPositional {
  std::string name;
  bool repeats = false;
  CompletedValue value;
};

struct CompletedCommand {
  std::string name, help;
  std::vector<CompletedOption> options;
  std::vector<CompletedPositional> positionals;
};

/// The commands that people are told of, and what their arguments can be: the choices of a type
/// such as cpu|cuda, folders for DIR and NEW, files for FILE and CASE.json, `words` for others.
std::vector<CompletedCommand> completed_commands(const CLI::App& program,
                                                 const CompletionWords& words);

std::string bash_completion(const std::vector<CompletedCommand>& commands,
                            const std::vector<SchemaKey>& keys);
std::string zsh_completion(const std::vector<CompletedCommand>& commands,
                           const std::vector<SchemaKey>& keys);
std::string fish_completion(const std::vector<CompletedCommand>& commands,
                            const std::vector<SchemaKey>& keys);

/// Settings to be completed: "wind.speed=" of every key, then "backend=cpu" for every choice.
std::vector<std::string> key_starts(const std::vector<SchemaKey>& keys);
std::vector<std::string> key_choices(const std::vector<SchemaKey>& keys);

/// A text in single quotes, for bash and zsh.
std::string shell_quoted(const std::string& text);

}  // namespace downwash
