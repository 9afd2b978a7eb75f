// downwash-serve: a page to ask by clicks, and OGC API - Processes.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <system_error>

#include "app/commands/options/serve_options.hpp"
#include "app/commands/program.hpp"
#include "app/commands/running/together.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/serve/building_files.hpp"
#include "app/serve/server.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace {
namespace fs = std::filesystem;

fs::path own_path() { return fs::read_symlink("/proc/self/exe"); }

/// The program `downwash` beside this one.
fs::path downwash_program() { return own_path().parent_path() / "downwash"; }

/// Child of FootprintMaps: reads a building file, and writes its footprints into another file.
int read_footprints(const char* file, const char* into, const char* near) {
  try {
    std::ofstream out(into, std::ios::binary);
    out << footprints_of(file, near);
    return out.flush() ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}", error.what());
    return 2;
  }
}

ExitCode run_serve(const ServeOptions& options) {
  std::error_code none;
  const fs::path folder = fs::canonical(options.folder, none);
  if (none || !fs::is_directory(folder, none)) {
    throw InputError(Message::wrong_arguments, "", "FOLDER",
                     fmt::format("there is no folder \"{}\"", options.folder.string()),
                     "name one with building files");
  }
  if (!fs::exists(downwash_program(), none)) {
    throw InputError(Message::no_such_command,
                     fmt::format("{} is not there, which computes what is asked; install all of "
                                 "Downwash, or build the target downwash",
                                 downwash_program().string()));
  }
  outlive_readers();
  serve({folder, downwash_program(), own_path(), options.port}, listen_for_stop(),
        [&](const std::string& address) {
          fmt::print(
              "Open this address in a browser on this machine:\n  {}\nBuilding files and "
              "answers are in {}. Ctrl-C stops it.\n",
              address, folder.string());
          std::fflush(stdout);
        });
  return ExitCode::fine;
}

void declare_program(CLI::App& program, Command& chosen,
                     const std::vector<std::string>& /*words*/) {
  const auto options = std::make_shared<ServeOptions>();
  declare_serve(program, options)->callback([&chosen, options] {
    chosen.alone = [options] { return run_serve(*options); };
    chosen.together = [](JoinedProcesses& processes) {
      each_does(processes, [] {
        throw InputError(Message::one_process_only,
                         "serve is one process: start it without mpirun or srun");
      });
      return ExitCode::bad_input;
    };
  });
}

}  // namespace
}  // namespace downwash

int main(int argc, char** argv) {
  if (argc == 5 && std::string_view(argv[1]) == "--footprints") {
    return downwash::read_footprints(argv[2], argv[3], argv[4]);
  }
  return downwash::run_own_program(argc, argv, "serve", downwash::declare_program);
}
