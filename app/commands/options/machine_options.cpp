#include "app/commands/options/machine_options.hpp"

namespace downwash {

void MachineOptions::declare(CLI::App& command, const std::string& where) {
  // Which values are allowed is for the case schema to say, as for any other key.
  command.add_option("--backend", backend, where)->type_name("auto|cpu|cuda");
  command
      .add_option("--slabs", slabs,
                  "Slabs of the domain, one thread each: CPU cores or GPUs; 0 = chosen for you")
      ->type_name("N");
  command.add_option("--transport", transport, "How slabs on several GPUs exchange planes")
      ->type_name("auto|host|peer");
}

std::vector<std::string> MachineOptions::settings() const {
  std::vector<std::string> all;
  if (backend) all.push_back("backend=" + *backend);
  if (slabs) all.push_back("slabs=" + *slabs);
  if (transport) all.push_back("transport=" + *transport);
  return all;
}

}  // namespace downwash
