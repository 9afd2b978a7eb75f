// downwash run: compute a case.
#include "app/commands/run_command.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "app/commands/commands.hpp"
#include "app/commands/options/case_options.hpp"
#include "app/commands/running/ending.hpp"
#include "app/commands/running/run_ending.hpp"
#include "app/commands/running/run_jointly.hpp"
#include "app/commands/running/run_winds.hpp"
#include "app/commands/running/run_winds_in_time.hpp"
#include "app/commands/running/together.hpp"
#include "app/run/checks/beside_checks.hpp"
#include "app/run/deadline/answer_within.hpp"
#include "app/run/ensemble/ensemble_result.hpp"
#include "app/run/first_results.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/machine/agreement.hpp"
#include "app/run/opening_record.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "app/run/repeats/repeats.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/simulation.hpp"
#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "io/text/log.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

ResultFolder result_folder(const RunOptions& options) {
  return {options.out.empty() ? default_result_folder(options.case_options.file) : options.out,
          options.command_line, options.anonymous};
}

ExitCode run_in_time(const RunOptions& options, Question asked) {
  const Deadline deadline(*asked.time.answer_within, process_age());
  Log log(options.quiet);
  const ResultFolder into = result_folder(options);
  log.info("Results go to " + into.path.string());
  const std::atomic<bool>& stop = listen_for_stop();
  const TimedAnswer answer = answer_within(
      deadline,
      {.asked = {.asked = std::move(asked),
                 .cells =
                     [&](double resolution) { return options.case_options.read_with(resolution); }},
       .into = into,
       .profile = options.profile},
      log, stop);
  tell(answer.record, into.path, answer.output, log);
  // The end of the time is no interruption: what is missing is told by the checks.
  const bool ended = answer.record.status == RunStatus::interrupted && !stop;
  if (ended && answer.record.lost.empty()) return ExitCode::unreliable;
  return stop ? ExitCode::interrupted : exit_code_of(answer.record);
}

/// An ensemble, by one process or by all of them.
ExitCode run_winds_of(const RunOptions& options, const Question& config,
                      JoinedProcesses* processes) {
  Log log =
      is_first(processes) ? Log(options.quiet, {.redraws = processes == nullptr}) : Log::silent();
  return answer_with_winds(config, result_folder(options), options.profile, log, processes);
}

}  // namespace

ExitCode run_case(const RunOptions& options) {
  outlive_readers();
  SetupBounds bounds = bounded_setup(options.case_options.file.string());
  Question config = options.case_options.read();
  // There many cases are set up, and computed meanwhile.
  if (config.time.answer_within || config.winds) bounds.end();
  if (config.time.answer_within && config.winds) {
    Log log(options.quiet);
    return run_winds_in_time(options.case_options, config, result_folder(options), options.profile,
                             log);
  }
  if (config.time.answer_within) return run_in_time(options, std::move(config));
  if (config.winds) return run_winds_of(options, config, nullptr);
  Log log(options.quiet);
  const PreparedCase prepared = prepare(std::move(config));
  bounds.end();
  const ResultFolder into = result_folder(options);
  say(log, case_lines(prepared));
  if (const std::string known = known_before(prepared); !known.empty()) log.info(known);
  refuse_too_large_for_disk(prepared.config, prepared.site.box, into.path);
  if (const auto estimate = estimate_long_run(prepared)) {
    say(log, time_lines(prepared, *estimate));
  }
  log.info("Results go to " + into.path.string());

  const std::atomic<bool>& stop = listen_for_stop();
  RunFolder folder = run_folder_for(prepared, into.path);
  if (prepared.release) {
    write_first_results(prepared, opening_record(prepared, into), into.path, log);
  }
  RunTerms terms = whole_run(options.profile);
  terms.repeats = compute_repeats(prepared, folder.path(), log, stop);
  const RunRecord record = simulate(prepared, folder, into, terms, log, stop);
  tell(record, into.path, prepared.config.output, log);
  return exit_code_of(record);
}

namespace {

/// The case as each of several processes reads it.
Question read_for_several(const CaseOptions& options) {
  Question config = options.read();
  if (!config.time.answer_within) return config;
  throw InputError(Message::one_process_only, config.file.string(), "time.answer_within",
                   "several processes give no answer within a time",
                   "leave it and --within out, or start the program without mpirun or srun");
}

/// From here on an ensemble goes another way than one run.
void refuse_some_ensembles(const std::filesystem::path& file,
                           const std::optional<WindEnsemble>& winds, JoinedProcesses& processes) {
  const std::vector<int> ensembles = of_each(&processes, winds ? 1 : 0);
  each_does(processes, [&] {
    if (ensembles[static_cast<std::size_t>(processes.rank())] == ensembles.front()) return;
    throw InputError(Message::processes_differ, file.string(), "ensemble.wind",
                     winds ? "the case of process 0 has none" : "the case of process 0 has it",
                     "start all processes with the same case");
  });
}

/// Building files are large, and a disk that many machines share is slow: the first process reads
/// for all. All call this, whatever their case says: that it is the same is looked at later.
void share_buildings(Question& config, JoinedProcesses& processes) {
  auto& buildings = config.domain.buildings;
  std::string text;
  each_does(processes, [&] {
    if (buildings && processes.first()) text = building_text(buildings->file);
  });
  text = text_of_first(&processes, text);
  if (buildings) buildings->text = std::make_shared<const std::string>(std::move(text));
}

/// The folder of a case that is about to be computed; told what and where.
std::unique_ptr<RunFolder> opened_folder(const PreparedCase& prepared, const ResultFolder& into,
                                         Log& log) {
  say(log, case_lines(prepared));
  refuse_too_large_for_disk(prepared.config, prepared.site.box, into.path);
  log.info("Results go to " + into.path.string());
  // NOLINTNEXTLINE(modernize-make-unique): it can't be moved
  return std::unique_ptr<RunFolder>(new RunFolder(run_folder_for(prepared, into.path)));
}

/// All processes read the case, prepare and compute; the first one has the folder and the terminal.
/// How long it takes is not estimated.
ExitCode run_together(const RunOptions& options, JoinedProcesses& processes) {
  outlive_readers();
  Log log = processes.first() ? Log(options.quiet, {.redraws = false}) : Log::silent();
  Question config;
  each_does(processes, [&] { config = read_for_several(options.case_options); });
  refuse_some_ensembles(config.file, config.winds, processes);
  if (config.winds) return run_winds_of(options, config, &processes);
  share_buildings(config, processes);
  const PreparedCase prepared = prepared_jointly(std::move(config), processes);
  const ResultFolder into = result_folder(options);
  std::unique_ptr<RunFolder> folder;
  each_does(processes, [&] {
    if (processes.first()) folder = opened_folder(prepared, into, log);
  });
  RunTerms terms = whole_run(options.profile);
  each_does(processes, [&] {
    if (!processes.first()) return;
    terms.repeats = compute_repeats(prepared, folder->path(), log, listen_for_stop());
  });
  return run_jointly(prepared, folder.get(), into, terms, log, processes);
}

constexpr const char* run_words = R"(
What comes out, in the result folder:
  report.html         with releases or wind: zones, receptors, buildings, whether to trust it
  zones.*             threat zones, for maps (.geojson, .kml, .kmz), GIS (.gpkg, .tif) and displays
                      of responders (.cot.xml); alert.cap.xml: a draft of an alert
  receptors.csv       concentrations at the receptors; summaries and buildings beside it
  fields/series.pvd   all moments in time: the file to open in ParaView
  fields/step_*.vti   velocity (m/s), pressure (Pa), eddy viscosity (m2/s), solid flag, on request
                      the concentration of what is released (kg/m3); z up, metres
  case.json           the case with every default filled in
  run.json            what was computed, by which version, on what, and how it went
  so_far/             with releases, until the run has ended: zones, tables and page as they
                      stand, each marked with the time that it is of
  zones_live.kml      to be opened once in Google Earth: it shows the zones so far grow
  wind/               with releases: the wind when the first one begins, in which
                      `downwash resume DIR --out NEW` computes others

An earlier result in that folder is moved to its folder `previous`. A folder takes one run at a time.

--within 60s answers on coarse cells first, then on the finest that the rest of the time affords: that
result takes the place of the other when it is whole. run.json says what was promised and taken under
`deadline`, the checks by how much the cells are coarser than the case asks. Both have their ranges,
unless the time is too short for these, which is reported. If it is too short for any computation on
this machine, the result has the distances of guidebook, Gaussian plume and heavy gas alone.

mpirun -n 4 downwash run CASE.json has four processes compute one flow, on one or several machines,
each with --slabs of its own. Results are the same; fields come in pieces, a file by each process.

Ctrl-C, SIGTERM or a lost terminal (SIGHUP) ends the run after the current step, with all of that
written; a second one ends it at once. While it goes on, `updated` in run.json is never much older
than ten seconds or a step. Whatever ends it, `downwash resume` takes it up: from where it was
stopped, or from its last checkpoint (`checkpoint.every` seconds of wall time).)";

}  // namespace

void declare_run(CLI::App& program, Command& chosen, std::vector<std::string> command_line) {
  CLI::App* command = program.add_subcommand("run", "Compute a case into a result folder");
  command->footer(run_words);
  const auto options = std::make_shared<RunOptions>();
  options->command_line = std::move(command_line);
  options->case_options.declare(*command);
  command
      ->add_option("--out", options->out,
                   "The result folder; results/<name of the case> unless given")
      ->type_name("DIR");
  command->add_flag("--profile", options->profile,
                    "Time every kernel; costs a little speed on GPUs");
  command->add_flag("--quiet", options->quiet, "Say warnings and errors only");
  command->add_flag("--anonymous", options->anonymous,
                    "Leave host name, command line and folders out of run.json and case.json");
  command->callback([&chosen, options] {
    chosen.alone = [options] { return run_case(*options); };
    chosen.together = [options](JoinedProcesses& processes) {
      return run_together(*options, processes);
    };
  });
}

}  // namespace downwash
