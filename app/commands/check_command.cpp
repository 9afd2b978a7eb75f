// downwash check: everything short of running.
#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/checks/check_list.hpp"
#include "app/commands/case_options.hpp"
#include "app/commands/commands.hpp"
#include "app/deadline/answer_within.hpp"
#include "app/ensemble/ensemble_result.hpp"
#include "app/report/case_report.hpp"
#include "app/report/release_report.hpp"
#include "app/run/coarse_spin_up.hpp"
#include "app/run/run_estimate.hpp"
#include "app/run/stopwatch.hpp"
#include "app/simulation/simulation.hpp"
#include "geometry/input/input_error.hpp"
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
  return cpu ? fmt::format("memory: about {}; {} are available", bytes_text(together),
                           bytes_text(choice.memory_available))
             : fmt::format("memory: about {} on the GPUs, {} are available; {} in main memory",
                           bytes_text(choice.memory.fields), bytes_text(choice.memory_available),
                           bytes_text(choice.memory.host));
}

/// What `run` would choose; empty where there is no time within which to answer.
std::vector<std::string> lines_of_deadline(const CaseOptions& options, const CaseConfig& asked) {
  if (!asked.time.answer_within) return {};
  const Deadline deadline(*asked.time.answer_within);
  return deadline_lines(deadline, {.asked = asked, .cells = [&](double resolution) {
                                     return options.read_with(resolution);
                                   }});
}

std::vector<std::string> estimate_lines(const PreparedCase& prepared, const RunEstimate& estimate) {
  std::vector<std::string> lines{
      memory_line(prepared.choice),
      disk_line(prepared.config, prepared.site.box, default_result_folder(prepared.config.file))};
  for (auto of : {time_lines(prepared, estimate), even_cells_lines(prepared, estimate)}) {
    std::move(of.begin(), of.end(), std::back_inserter(lines));
  }
  return lines;
}

/// What becomes of the one run that is checked; empty where there is no ensemble of winds.
std::vector<std::string> lines_of_ensemble(const PreparedCase& prepared,
                                           const RunEstimate& estimate) {
  if (!prepared.config.winds) return {};
  std::vector<std::string> lines = ensemble_lines(prepared.config);
  const bool cuda = prepared.choice.execution.backend == BackendKind::cuda;
  if (estimate.seconds) {
    lines.push_back(ensemble_time_line(prepared, this_machine(cuda), *estimate.seconds));
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
      found_.insert(found_.end(), error.problems().begin(), error.problems().end());
    } catch (const InputError& error) {
      found_.emplace_back(error.what());
    } catch (const std::invalid_argument& error) {
      found_.emplace_back(error.what());
    }
    return false;
  }
  void throw_if_any() && {
    if (!found_.empty()) throw CaseError(std::move(found_));
  }

 private:
  std::vector<std::string> found_;
};

/// The case as prepare() makes it, but looking on after a fault as far as later parts do not depend
/// on it.
PreparedCase prepare_all(CaseConfig config) {
  const Stopwatch stopwatch;
  Problems problems;
  const Machine machine = this_machine(config.machine.backend != BackendChoice::cpu);
  Site site;
  ExecutionChoice choice;
  std::optional<BuiltProblem> built;
  std::optional<ReleasePlan> release;
  SamplingPlans plans;
  std::string reason;
  const bool sited =
      problems.attempt([&] { site = survey(config.domain, config.wind, config.scenario); });
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
  std::move(problems).throw_if_any();
  if (release) release->settled_from = coarse_spin_up_end(config, *release, built->problem);
  return {std::move(config),         std::move(site),    std::move(choice),
          std::move(*built),         std::move(release), std::move(plans.statistics),
          std::move(plans.approach), stopwatch.seconds()};
}

ExitCode check_case(const CaseOptions& options) {
  const PreparedCase prepared = prepare_all(options.read());
  print("Case", case_lines(prepared));
  print("Configuration", configuration_lines(prepared.config));
  if (prepared.release) {
    print("Releases", release_lines(*prepared.release, prepared.config.time, prepared.config.wind,
                                    prepared.site));
  }
  const RunEstimate estimate = estimate_run(prepared);
  print("Estimate", estimate_lines(prepared, estimate));
  print("In time", lines_of_deadline(options, prepared.config));
  print("Ensemble", lines_of_ensemble(prepared, estimate));
  print("Notes", notes_of(prepared));
  const std::vector<Check> checks = checks_before(prepared);
  print("Checks", check_lines(checks));
  const bool unreliable = worst(checks) == Severity::unreliable;
  fmt::print("{} {}\n", unreliable ? "Can be run." : "Ready to run.", verdict(checks));
  return unreliable ? ExitCode::unreliable : ExitCode::fine;
}

}  // namespace

void declare_check(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "check", "Do everything short of running: configuration, geometry, memory, time");
  const auto options = std::make_shared<CaseOptions>();
  options->declare(*command);
  command->callback(
      [&chosen, options] { chosen.alone = [options] { return check_case(*options); }; });
}

}  // namespace downwash
