// downwash check: everything short of running.
#include <fmt/format.h>

#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/commands/commands.hpp"
#include "app/commands/options/case_options.hpp"
#include "app/commands/running/ending.hpp"
#include "app/commands/running/together.hpp"
#include "app/hazard/correlations/domain_for_release.hpp"
#include "app/hazard/exposure/end_of_run.hpp"
#include "app/run/checks/beside_checks.hpp"
#include "app/run/checks/check_list.hpp"
#include "app/run/deadline/answer_within.hpp"
#include "app/run/deadline/trial_choice.hpp"
#include "app/run/deadline/winds_in_time.hpp"
#include "app/run/ensemble/ensemble_result.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "app/run/machine/agreement.hpp"
#include "app/run/machine/machine.hpp"
#include "app/run/machine/machine_shares.hpp"
#include "app/run/measures/grading.hpp"
#include "app/run/plan/coarse_spin_up.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "app/run/repeats/repeats.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/report/preview.hpp"
#include "app/run/report/release_report.hpp"
#include "app/run/report/street_report.hpp"
#include "app/run/simulation.hpp"
#include "geometry/input/input_error.hpp"
#include "io/question/case_error.hpp"
#include "io/text/printable.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

void print(const std::string& heading, const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  fmt::print("{}\n", heading);
  for (const std::string& line : lines) fmt::print("  {}\n", printable(line));
}

std::string memory_line(const ExecutionChoice& choice) {
  const bool cpu = choice.execution.backend == BackendKind::cpu;
  const double together = choice.memory.fields + choice.memory.host;
  const std::string need =
      cpu ? fmt::format("about {}; {} are available", bytes_text(together),
                        bytes_text(choice.memory_available))
          : fmt::format("about {} on the GPUs, {} are available; {} in main memory",
                        bytes_text(choice.memory.fields), bytes_text(choice.memory_available),
                        bytes_text(choice.memory.host));
  const Processes* processes = choice.execution.processes;
  return processes == nullptr
             ? "memory: " + need
             : fmt::format("memory of the first of {} processes: {}", processes->size(), need);
}

std::vector<Check> checks_in_ranges(const PreparedCase& prepared,
                                    const std::optional<DeadlineRecord>& deadline = std::nullopt) {
  std::vector<Check> checks = checks_before(prepared, deadline);
  if (auto plume = plume_beyond_buildings(prepared)) checks.push_back(*std::move(plume));
  if (has_repeats(prepared)) grade_in_ranges(checks);
  return checks;
}

/// Lines of what `run` would choose; empty where there is no time within which to answer. On
/// coarser cells than the case asks for, `checks` become those of these cells.
std::vector<std::string> lines_of_deadline(const CaseOptions& options, const Question& asked,
                                           const Machine& machine, std::vector<Check>& checks) {
  if (!asked.time.answer_within) return {};
  const Deadline deadline(*asked.time.answer_within);
  const TimedCase request{
      .asked = asked, .cells = [&](double resolution) { return options.read_with(resolution); }};
  ExpectedAnswer answer;
  if (asked.winds) {
    const WindsInTime fit = winds_in_time(deadline, request);
    answer = {promised(deadline, fit.resolution, asked.domain),
              fmt::format("{:g} s afford {}", deadline.within(), fit.words())};
  } else {
    answer = expected_answer(deadline, request);
  }
  if (!answer.promised.coarser()) return {answer.words};
  checks = checks_in_ranges(prepare(options.read_with(answer.promised.resolution), machine),
                            answer.promised);
  std::vector<std::string> lines{answer.words, "checks of that answer:"};
  for (std::string& line : check_lines(checks)) lines.push_back("  " + std::move(line));
  return lines;
}

/// `estimate`: absent where several processes would compute, for which none is made.
std::vector<std::string> estimate_lines(const PreparedCase& prepared,
                                        const std::optional<RunEstimate>& estimate) {
  std::vector<std::string> lines{
      memory_line(prepared.choice),
      disk_line(prepared.config, prepared.site.box, prepared.site.buildings.size(),
                default_result_folder(prepared.config.file))};
  if (!estimate) {
    lines.emplace_back("time: not estimated where several processes compute");
    return lines;
  }
  const Execution& execution = prepared.choice.execution;
  for (auto of :
       {time_lines(prepared, *estimate), busy_lines(execution, working_cores(), usable_cores()),
        even_cells_lines(prepared, *estimate)}) {
    std::move(of.begin(), of.end(), std::back_inserter(lines));
  }
  if (has_repeats(prepared)) {
    lines.push_back(
        fmt::format("for the ranges: {} before the run, on cells twice as wide; each takes a "
                    "twelfth to a third of the time of the run (`ensemble.repeats`)",
                    counted(prepared.config.scenario.ensemble.repeats, "repeat")));
  }
  return lines;
}

/// What becomes of the one run that is checked; empty where there is no ensemble of winds.
std::vector<std::string> lines_of_ensemble(const PreparedCase& prepared, const Machine& machine,
                                           int processes,
                                           const std::optional<RunEstimate>& estimate) {
  if (!prepared.config.winds) return {};
  std::vector<std::string> lines = ensemble_lines(prepared.config.wind, prepared.config.winds);
  if (estimate && estimate->seconds) {
    lines.push_back(ensemble_time_line(prepared, machine, processes, *estimate->seconds));
  }
  return lines;
}

/// Collects what is wrong instead of stopping at the first.
class Problems {
 public:
  template <class Action>
  bool attempt(const Action& action) {
    try {
      action();
      return true;
    } catch (const CaseError& error) {
      found_.insert(found_.end(), error.complaints().begin(), error.complaints().end());
    } catch (const InputError& error) {
      found_.push_back({error.message(), error.what()});
    }
    return false;
  }
  bool any() const { return !found_.empty(); }
  void throw_if_any() && {
    if (!found_.empty()) throw CaseError(std::move(found_));
  }

 private:
  std::vector<Complaint> found_;
};

/// The arguments of `check` alone.
struct CheckOptions {
  CaseOptions of_case;
  std::string preview;  ///< the folder; empty for none
};

/// The case as prepare() makes it, but looking on after a fault as far as later parts do not depend
/// on it. A preview is written even so, where it has a site.
PreparedCase prepare_all(Question config, const Machine& machine, const std::string& preview) {
  const Stopwatch stopwatch;
  Problems problems;
  Site site;
  ExecutionChoice choice;
  std::optional<BuiltProblem> built;
  std::optional<ReleasePlan> release;
  SamplingPlans plans;
  std::string reason;
  const bool sited = problems.attempt([&] {
    site = survey(config);
    scale_people(site, config.scenario);
    settle_end(site, config);
  });
  const bool backend =
      problems.attempt([&] { choose_backend(config.machine.backend, machine, reason); });
  if (!backend) config.machine.backend = BackendChoice::cpu;  // to look on
  if (sited) {
    problems.attempt(
        [&] { refuse_too_large_for_disk(config, site.box, default_result_folder(config.file)); });
  }
  const bool fits =
      sited && problems.attempt([&] { choice = choose_execution(config, site, machine); });
  const bool flows = fits && problems.attempt([&] { built = build_problem(config, site); });
  if (flows) problems.attempt([&] { release = build_release(config, site, *built); });
  if (flows) {
    problems.attempt(
        [&] { plans = plan_sampling(config, site, *built, release ? &*release : nullptr); });
  }
  if (sited && problems.any() && !preview.empty()) {
    print("Preview", {write_preview_of(config, site, release ? &*release : nullptr, {}, preview)});
  }
  std::move(problems).throw_if_any();
  if (release)
    release->settled_from = coarse_spin_up_end(config.time, config.wind, *release, built->problem);
  return {std::move(config),         std::move(site),           std::move(choice),
          std::move(*built),         std::move(release),        std::move(plans.statistics),
          std::move(plans.approach), std::move(plans.wind_map), stopwatch.seconds()};
}

Machine machine_for(const MachineChoice& machine) {
  return this_machine(machine.backend != BackendChoice::cpu);
}

/// `processes`: among which the winds of an ensemble are dealt out.
/// `bounds`: of reading and setting up, if any; estimates take the time that they take.
ExitCode check_case(const CheckOptions& options, Question config, const Machine& machine,
                    SetupBounds* bounds, int processes = 1) {
  const PreparedCase prepared = prepare_all(std::move(config), machine, options.preview);
  print("Case", case_lines(prepared));
  print("Streets", street_lines(prepared.config.domain, prepared.site));
  print("Configuration", configuration_lines(prepared.config));
  if (prepared.release) {
    print("Releases", release_lines(*prepared.release, prepared.config.time, prepared.config.wind,
                                    prepared.site));
  }
  print("Alert", alert_lines(prepared));
  print("Notes", notes_of(prepared));
  std::vector<Check> checks = checks_in_ranges(prepared);
  print("Checks", check_lines(checks));
  std::fflush(stdout);  // what follows is measured, and may take a while
  if (bounds != nullptr) bounds->end();
  std::optional<RunEstimate> estimate;
  if (machine.processes == nullptr) estimate = estimate_run(prepared);
  print("Estimate", estimate_lines(prepared, estimate));
  if (estimate) {
    print("In time", lines_of_deadline(options.of_case, prepared.config, machine, checks));
  }
  print("Ensemble", lines_of_ensemble(prepared, machine, processes, estimate));
  if (!options.preview.empty()) {
    print("Preview", {write_preview_of(prepared.config, prepared.site,
                                       prepared.release ? &*prepared.release : nullptr, checks,
                                       options.preview)});
  }
  const bool unreliable = worst(checks) == Severity::unreliable;
  fmt::print("{} {}\n", unreliable ? "Can be run." : "Ready to run.", printable(verdict(checks)));
  return unreliable ? ExitCode::unreliable : ExitCode::fine;
}

ExitCode check_alone(const CheckOptions& options) {
  SetupBounds bounds = bounded_setup(options.of_case.file.string());
  Question config = options.of_case.read();
  const Machine machine = machine_for(config.machine);
  return check_case(options, std::move(config), machine, &bounds);
}

/// What each process would take, by its share of its machine; told by the first.
ExitCode check_together(const CheckOptions& options, JoinedProcesses& processes) {
  Question config;
  each_does(processes, [&] { config = options.of_case.read(); });
  Machine machine = shared_out(machine_for(config.machine), processes);
  if (config.winds) {  // each of them is computed by one process
    machine.processes = nullptr;
    machine.shares.clear();
  }
  ExitCode code = ExitCode::fine;
  each_does(processes, [&] {
    if (!processes.first()) return;
    code = check_case(options, std::move(config), machine, nullptr, processes.size());
  });
  return as_first(&processes, code);
}

}  // namespace

void declare_check(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "check", "Do everything short of running: configuration, geometry, memory, time");
  const auto options = std::make_shared<CheckOptions>();
  options->of_case.declare(*command);
  command
      ->add_option("--preview", options->preview,
                   "Write a plan of it all, the buildings as surfaces and the clean footprints "
                   "into this folder")
      ->type_name("DIR");
  command->callback([&chosen, options] {
    chosen.alone = [options] { return check_alone(*options); };
    chosen.together = [options](JoinedProcesses& processes) {
      return check_together(*options, processes);
    };
  });
}

}  // namespace downwash
