// downwash: its subcommands.
#include <fmt/format.h>

#include <memory>
#include <string_view>

#include "app/commands/commands.hpp"
#include "app/commands/options/bench_options.hpp"
#include "app/commands/options/serve_options.hpp"
#include "app/commands/options/validate_options.hpp"
#include "app/commands/program.hpp"

namespace {

using namespace downwash;

/// Those whose programs do the work; declared for help, completions and the manual page.
void declare_own_programs(CLI::App& program, Command& chosen) {
  // The command keeps the options, which it parses into.
  const auto refuse = [&chosen](CLI::App* command, const auto& options) {
    command->callback([&chosen, options, name = command->get_name()] {
      chosen.alone = [name]() -> ExitCode { refuse_missing_program(name); };
    });
  };
  const auto serve = std::make_shared<ServeOptions>();
  refuse(declare_serve(program, serve), serve);
  const auto bench = std::make_shared<BenchOptions>();
  refuse(declare_bench(program, bench), bench);
  const auto validate = std::make_shared<ValidateOptions>();
  refuse(declare_validate(program, validate), validate);
}

void declare_all(CLI::App& program, Command& chosen, const std::vector<std::string>& words) {
  declare_ask(program, chosen, words);
  declare_prepare(program, chosen);
  declare_run(program, chosen, words);
  declare_resume(program, chosen, words);
  declare_rescale(program, chosen, words);
  declare_verify(program, chosen);
  declare_check(program, chosen);
  declare_substances(program, chosen);
  declare_explain(program, chosen);
  declare_schema(program, chosen);
  declare_devices(program, chosen);
  declare_own_programs(program, chosen);
  declare_help(program, chosen);
  program.add_subcommand("version", "Tell which build of the program this is")->callback([&chosen] {
    chosen.alone = [] {
      fmt::print("{}\n", version_text());
      return ExitCode::fine;
    };
  });
}

}  // namespace

int main(int argc, char** argv) {
  for (const char* name : {"serve", "bench", "validate"}) {
    if (argc > 1 && argv[1] == std::string_view(name)) become_own_program(name, argv);
  }
  return run_program(argc, argv, declare_all);
}
