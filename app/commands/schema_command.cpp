// downwash schema: the published JSON Schema of case files.
#include <fmt/format.h>

#include "app/commands/commands.hpp"
#include "io/case/read_case.hpp"
#include "io/case/schema/case_schema.hpp"

namespace downwash {

void declare_schema(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "schema", "Print the JSON Schema of case files, for editors and to look things up");
  command->callback([&chosen] {
    chosen.alone = [] {
      fmt::print("{}\n", case_schema());
      return ExitCode::fine;
    };
  });
}

}  // namespace downwash
