// downwash validate: compute cases whose answer is known, and compare.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "app/commands/commands.hpp"
#include "app/commands/shipped_cases.hpp"
#include "app/commands/together.hpp"
#include "app/run/execution_choice.hpp"
#include "app/run/stop_signal.hpp"
#include "app/run/stopwatch.hpp"
#include "app/validation/validation_case.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/backend_name.hpp"
#include "io/records/validation_page.hpp"
#include "io/records/version.hpp"
#include "io/text/atomic_file.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {
namespace fs = std::filesystem;

struct ValidateOptions {
  std::vector<std::string> names;
  std::string backend = "auto";
  bool fast = false, full = false, list = false, page_only = false;
  fs::path cases = shipped_cases(), out = "results/validation";
};

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

constexpr const char* closing_words = R"(
Each case is compared with an exact solution, a direct simulation or published figures; README.md in
its folder below cases/ tells which. Each flow is a case file, which --list names and `downwash run`
takes too; its keys are varied as --set does. On a CPU all of them together take some minutes on coarse
grids (--full: the fine ones too, for hours); on GPUs the fine grids are computed.

What comes out, in the folder given with --out:
  VALIDATION.md              all figures that this folder holds, of this run and earlier ones
  <case>/measured/cpu, cuda  the figures of a case as record.json, and its pictures

Exit code 1: some figure is outside its criterion. Ctrl-C ends the case that is being computed, without a
record; those before it are kept.)";

}  // namespace

void declare_validate(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "validate", "Compute cases whose answer is known, and compare figure by figure");
  command->footer(closing_words);
  const auto options = std::make_shared<ValidateOptions>();
  command->add_option("case", options->names, "Names of cases; all of them unless given")
      ->option_text("[CASE...]");
  command->add_option("--backend", options->backend, "Where to compute")
      ->option_text("auto|cpu|cuda")
      ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
  CLI::Option* fast = command->add_flag("--fast", options->fast, "Coarse grids on a GPU as well");
  command->add_flag("--full", options->full, "Fine grids on a CPU as well")->excludes(fast);
  command
      ->add_option("--cases", options->cases,
                   "The folder of the shipped cases, if it is not where this program was installed")
      ->type_name("DIR");
  command
      ->add_option("--out", options->out,
                   "Where figures and pictures go; results/validation unless given")
      ->type_name("DIR");
  command->add_flag("--list", options->list,
                    "Name the cases and their case files, which `downwash run` takes too");
  command->add_flag("--page", options->page_only,
                    "Compute nothing; only write the page anew from the figures of that folder");
  command->callback([&chosen, options] {
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

}  // namespace downwash
