// downwash devices: what there is to compute on.
#include <fmt/format.h>

#include "app/commands/commands.hpp"
#include "app/run/machine/machine.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

ExitCode show_devices() {
  const Machine machine = this_machine();
  fmt::print("CPU     {}\n        {} usable, {} of memory available\n",
             machine.cpu.empty() ? "(name unknown)" : machine.cpu, counted(machine.cores, "core"),
             bytes_text(static_cast<double>(machine.memory_available)));
  for (std::size_t d = 0; d < machine.cuda.size(); ++d) {
    const Device& device = machine.cuda[d];
    fmt::print("CUDA {}  {} ({})\n        {} of memory, {} free\n", d, device.name, device.detail,
               bytes_text(static_cast<double>(device.memory)),
               bytes_text(static_cast<double>(device.memory_free)));
  }
  if (machine.cuda.empty()) fmt::print("CUDA    none: {}\n", machine.why_no_cuda);
  return ExitCode::fine;
}

}  // namespace

void declare_devices(CLI::App& program, Command& chosen) {
  CLI::App* command =
      program.add_subcommand("devices", "List the CPU cores and GPUs that can be used");
  command->callback([&chosen] { chosen.alone = show_devices; });
}

}  // namespace downwash
