// downwash-validate: compute cases whose answer is known, and compare.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "app/commands/options/validate_options.hpp"
#include "app/commands/program.hpp"
#include "app/commands/running/together.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "app/run/plan/execution_choice.hpp"
#include "app/validation/validation_case.hpp"
#include "geometry/input/input_error.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/records/backend_name.hpp"
#include "io/records/version.hpp"
#include "io/scores/validation_page.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {
namespace fs = std::filesystem;

std::vector<ValidationCase> chosen_cases(const std::vector<std::string>& names) {
  const std::vector<ValidationCase>& all = validation_cases();
  if (names.empty()) return all;
  std::vector<ValidationCase> chosen;
  for (const std::string& name : names) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const ValidationCase& c) { return c.name == name; });
    if (found == all.end()) {
      throw InputError(
          Message::unknown_name,
          fmt::format("there is no validation case \"{}\"; downwash validate --list names them",
                      name));
    }
    chosen.push_back(*found);
  }
  return chosen;
}

ExitCode list_cases(const fs::path& cases) {
  for (const ValidationCase& c : validation_cases()) {
    fmt::print("{:22} {:40} {}\n", c.name, c.title,
               c.file.empty() ? c.instead : (cases / c.file).string());
  }
  return ExitCode::fine;
}

BackendKind backend_of(const std::string& name, const Machine& machine) {
  const BackendChoice choice = name == "cpu"    ? BackendChoice::cpu
                               : name == "cuda" ? BackendChoice::cuda
                                                : BackendChoice::automatic;
  std::string reason;
  return choose_backend(choice, machine, reason);
}

std::string devices_text(const ValidationContext& context) {
  const int count = context.devices_used();
  if (context.backend == BackendKind::cpu) {
    return fmt::format("{}, {}", context.device, counted(count, "core"));
  }
  return count == 1 ? context.device : fmt::format("{} x {}", count, context.device);
}

void refuse_missing_folder(const char* option, const fs::path& folder, const char* remedy) {
  if (fs::is_directory(folder)) return;
  throw InputError(Message::wrong_arguments, "", option,
                   fmt::format("there is no folder \"{}\"", folder.string()), remedy);
}

void print_checks(const ValidationRecord& record, Log& log) {
  for (const std::string& line : check_lines(record)) log.info(line);
  log.info("");
}

/// The context is a copy, which notes the devices of this case alone.
ValidationRecord validate(const ValidationCase& one, ValidationContext context) {
  const Stopwatch stopwatch;
  ValidationRecord record;
  record.name = one.name;
  record.title = one.title;
  record.backend = backend_name(context.backend);
  record.full = context.full;
  record.git_hash = git_hash();
  fs::create_directories(context.folder);
  context.log->info(one.title);
  one.compute(context, record);
  record.device = devices_text(context);
  record.wall_seconds = stopwatch.seconds();
  record.ended = utc_now();
  write_record(record, context.folder);
  return record;
}

std::vector<std::string> names_of_cases() {
  std::vector<std::string> names;
  for (const ValidationCase& one : validation_cases()) names.push_back(one.name);
  return names;
}

/// Computes the cases, writes their records, and returns the names of those that failed.
std::vector<std::string> compute(const std::vector<ValidationCase>& cases,
                                 const ValidateOptions& options, const std::atomic<bool>& stop,
                                 Log& log) {
  refuse_missing_folder("--cases", options.cases,
                        "name the folder of the cases that come with Downwash");
  const Machine machine = this_machine(options.backend != "cpu");
  ValidationContext context;
  context.cases = options.cases;
  context.backend = backend_of(options.backend, machine);
  const bool cpu = context.backend == BackendKind::cpu;
  context.most_slabs = cpu ? machine.cores : static_cast<int>(machine.cuda.size());
  context.device = cpu ? "CPU" : machine.cuda.front().name;
  context.full = options.full || (!cpu && !options.fast);
  context.log = &log;
  context.stop = &stop;
  std::vector<std::string> failed;
  for (const ValidationCase& one : cases) {
    context.case_file = one.file;
    context.folder = measured_folder(options.out, one.name, backend_name(context.backend));
    const ValidationRecord record = validate(one, context);
    print_checks(record, log);
    if (!record.passed()) failed.push_back(one.name);
  }
  return failed;
}

ExitCode run_validate(const ValidateOptions& options) {
  if (options.list) return list_cases(options.cases);
  const std::vector<ValidationCase> cases = chosen_cases(options.names);
  outlive_readers();
  const std::atomic<bool>& stop = listen_for_stop();
  Log log(false);
  std::vector<std::string> failed;
  bool interrupted = false;
  try {
    if (options.page_only) {
      refuse_missing_folder("--out", options.out, "name one that earlier runs have written");
    } else {
      failed = compute(cases, options, stop, log);
    }
  } catch (const std::exception& error) {
    if (!stop) throw;
    interrupted = true;
    complain({Message::interrupted, error.what()});
  }
  const fs::path page = write_validation_page(options.out, names_of_cases());
  log.info(fmt::format("Figures and pictures: {}", page.string()));
  if (interrupted) return ExitCode::interrupted;
  if (failed.empty()) return ExitCode::fine;
  complain({Message::criteria_missed,
            fmt::format("outside their criteria: {}", fmt::join(failed, ", "))});
  return ExitCode::failure;
}

void declare(CLI::App& program, Command& chosen, const std::vector<std::string>& /*words*/) {
  const auto options = std::make_shared<ValidateOptions>();
  declare_validate(program, options)->callback([&chosen, options] {
    chosen.alone = [options] { return run_validate(*options); };
    chosen.together = [](JoinedProcesses& processes) {
      each_does(processes, [] {
        throw InputError(Message::one_process_only,
                         "validate computes on one machine: start it without mpirun or srun");
      });
      return ExitCode::bad_input;
    };
  });
}

}  // namespace
}  // namespace downwash

int main(int argc, char** argv) {
  return downwash::run_own_program(argc, argv, "validate", downwash::declare);
}
