#include "app/commands/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <malloc.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/commands/commands.hpp"
#include "app/commands/help_text.hpp"
#include "app/commands/options/exit_code.hpp"
#include "app/commands/own_words.hpp"
#include "app/commands/running/ending.hpp"
#include "app/commands/running/together.hpp"
#include "app/run/machine/launch.hpp"
#include "geometry/input/complaint.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/version.hpp"
#include "io/text/nearest_name.hpp"
#include "io/text/printable.hpp"

namespace downwash {
namespace {

std::string program_words() {
  return "Examples:\n" + example_words() + "\nExit codes:\n" + exit_code_words() +
         "\nThe keys of a case file: downwash schema, which editors understand too.\n"
         "Completions for a shell: downwash completion bash, zsh or fish. All of this as a page: "
         "downwash manual.";
}

int code(ExitCode exit_code) { return static_cast<int>(exit_code); }

/// True if the reader of what is printed has all that it wanted: `downwash schema | head`.
bool is_broken_pipe(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::system_error& error) {
    return error.code() == std::errc::broken_pipe;
  } catch (...) {
    return false;
  }
}

int carry_out(const Command& command) {
  try {
    return code(command.alone());
  } catch (...) {
    const std::exception_ptr thrown = std::current_exception();
    if (is_broken_pipe(thrown)) return code(ExitCode::fine);
    const Ending ending = ending_of(thrown);
    tell_complaints(ending);
    return code(ending.code);
  }
}

/// Every output takes memory for fields and frees it. Given back to the system it would come anew,
/// to be cleared page by page while the steps wait: more than half of the time of a read. All
/// threads keep it together: one that gets no heap of its own could take nothing of what is kept.
void keep_freed_memory() {
  mallopt(M_MMAP_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_ARENA_MAX, 1);
}

/// To tell that the memory is used up takes some.
std::vector<char> memory_reserve;

/// Libraries written in C++ of old end the program where an exception passes through them: VTK does
/// when memory is short. What was thrown is told then too. The results stay as after a kill.
[[noreturn]] void end_in_exception() {
  std::vector<char>().swap(memory_reserve);
  const std::exception_ptr thrown = std::current_exception();
  if (!thrown) std::abort();
  try {
    tell_complaints(ending_of(thrown));
  } catch (const std::bad_alloc&) {
    constexpr std::string_view briefly = "downwash: error DW-607: out of memory\n";
    [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, briefly.data(), briefly.size());
  }
  std::_Exit(code(ExitCode::failure));
}

void tell_exceptions_to_the_last() {
  std::set_terminate(end_in_exception);
  memory_reserve.resize(std::size_t{1} << 20);
}

/// A daemon may start without them. The next file that is opened would take their numbers, and
/// what is said would end up in it.
void open_standard_streams() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) == -1) open("/dev/null", O_RDWR);  // takes the lowest number
  }
}

bool is_command(const CLI::App& program, const std::string& name) {
  const auto commands = program.get_subcommands({});
  return std::any_of(commands.begin(), commands.end(),
                     [&](const CLI::App* command) { return command->check_name(name); });
}

/// The complaint about the first word; empty when it is a command or an option.
std::string wrong_command(const CLI::App& program, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(program)) names.push_back(command->get_name());
  if (words.size() < 2) {
    return fmt::format("a subcommand is missing: {} (downwash help tells more)",
                       fmt::join(names, ", "));
  }
  const std::string& word = words[1];
  if (word.starts_with("-") || is_command(program, word)) return "";
  const auto near = nearest_name(word, names);
  return fmt::format("there is no subcommand \"{}\"; {}", word,
                     near ? fmt::format("did you mean \"{}\"?", *near)
                          : fmt::format("there are {}", fmt::join(names, ", ")));
}

/// The complaint about an option that is given as `--out=`, which would take the next word for its
/// value; empty where there is none.
std::string empty_option(const std::vector<std::string>& words) {
  const auto empty = std::ranges::find_if(words, [](const std::string& word) {
    return word.starts_with("--") && word.find('=') == word.size() - 1;
  });
  if (empty == words.end()) return "";
  return fmt::format("{} has no value; give it one, or leave it out", *empty);
}

/// By this process, or by all that were started together. `name`: of the subcommand.
int start(const Command& chosen, const std::string& name) {
  if (const auto launch = this_launch()) return carry_out_together(chosen, name, *launch);
  return carry_out(chosen);
}

int program_of(int argc, char** argv, const DeclareCommands& declare) {
  const std::vector<std::string> words(argv, argv + argc);
  CLI::App program(purpose_words(), "downwash");
  program.formatter(std::make_shared<HelpFormatter>());  // which the subcommands inherit
  program.require_subcommand(1);
  program.set_version_flag("--version", version_text());
  Command chosen;
  declare(program, chosen, words);
  program.failure_message([&](const CLI::App*, const CLI::Error& error) {
    const bool known = words.size() > 1 && is_command(program, words[1]);
    return fmt::format("downwash: error {}: {} (downwash {} tells more)\n",
                       code_of(Message::wrong_arguments), printable(error.what()),
                       known ? words[1] + " --help" : "--help");
  });
  program.footer(program_words());  // after them, or they would inherit it
  std::string name;
  if (const std::string wrong = wrong_command(program, words); !wrong.empty()) {
    chosen.alone = [&wrong]() -> ExitCode { throw InputError(Message::no_such_command, wrong); };
    return start(chosen, name);
  }
  if (const std::string wrong = empty_option(words); !wrong.empty()) {
    chosen.alone = [&wrong]() -> ExitCode { throw InputError(Message::wrong_arguments, wrong); };
    return start(chosen, name);
  }
  try {
    program.parse(argc, argv);
    name = program.get_subcommands().front()->get_name();
  } catch (const CLI::ParseError& error) {
    chosen = {.alone = [&program, said = error] {
      return program.exit(said) == 0 ? ExitCode::fine : ExitCode::bad_input;
    }};
    return start(chosen, name);
  }
  return start(chosen, name);
}

}  // namespace

std::string version_text() {
  return fmt::format("downwash {} ({}, {}, {})", version(), git_hash(), compiler(), build_type());
}

int run_program(int argc, char** argv, const DeclareCommands& declare) {
  open_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to tell, as a full disk is
  keep_freed_memory();
  tell_exceptions_to_the_last();
  return program_of(argc, argv, declare);
}

}  // namespace downwash
