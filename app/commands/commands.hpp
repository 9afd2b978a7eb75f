// The subcommands: each declares its arguments and chooses itself when it is named.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/commands/options/command.hpp"

namespace downwash {

/// The subcommands that people are told of.
std::vector<const CLI::App*> commands_of(const CLI::App& program);

/// `command_line`: the words that the program was called with, for the run record.
void declare_ask(CLI::App& program, Command& chosen, std::vector<std::string> command_line);
void declare_run(CLI::App& program, Command& chosen, std::vector<std::string> command_line);
void declare_resume(CLI::App& program, Command& chosen, std::vector<std::string> command_line);
void declare_rescale(CLI::App& program, Command& chosen, std::vector<std::string> command_line);
void declare_verify(CLI::App& program, Command& chosen);
void declare_prepare(CLI::App& program, Command& chosen);
void declare_check(CLI::App& program, Command& chosen);
void declare_devices(CLI::App& program, Command& chosen);
void declare_schema(CLI::App& program, Command& chosen);
void declare_substances(CLI::App& program, Command& chosen);
void declare_explain(CLI::App& program, Command& chosen);
/// Also what is made of the other commands' declarations, which must have come before: completions
/// for shells and the manual page.
void declare_help(CLI::App& program, Command& chosen);

}  // namespace downwash
