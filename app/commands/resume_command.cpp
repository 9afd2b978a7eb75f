// downwash resume: go on where a run was cut short.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/commands/commands.hpp"
#include "app/commands/options/resume_options.hpp"
#include "app/commands/running/run_ending.hpp"
#include "app/commands/running/run_jointly.hpp"
#include "app/commands/running/run_winds.hpp"
#include "app/commands/running/together.hpp"
#include "app/commands/what_if_command.hpp"
#include "app/run/companions/developed_wind.hpp"
#include "app/run/folder/resumption.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/machine/agreement.hpp"
#include "app/run/machine/machine.hpp"
#include "app/run/repeats/repeats.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/simulation.hpp"
#include "io/records/backend_name.hpp"
#include "io/text/log.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// The folder of a run that is taken up, or made ready anew where there is nothing to take up. It
/// can't be moved.
std::unique_ptr<RunFolder> opened_folder(const ResumeOptions& options, const CutShortRun& run,
                                         const PreparedCase& prepared,
                                         std::unique_ptr<RunFolder> held) {
  if (run.checkpoint) {
    discard_checkpoints_after(options.folder / checkpoint_folder,
                              run.checkpoint->manifest().number);
    return held;
  }
  held.reset();
  // NOLINTNEXTLINE(modernize-make-unique)
  return std::unique_ptr<RunFolder>(new RunFolder(run_folder_for(prepared, options.folder)));
}
std::unique_ptr<RunFolder> held_folder(const fs::path& folder) {
  // NOLINTNEXTLINE(modernize-make-unique)
  return std::unique_ptr<RunFolder>(new RunFolder(RunFolder::taken_up(folder)));
}

/// The wind of another run, in which a run begins anew that began in it; none of others, and of one
/// that has a checkpoint. Throws InputError if it is gone.
std::optional<DevelopedWind> wind_of(const CutShortRun& run) {
  if (run.checkpoint || !run.began.wind) return std::nullopt;
  return developed_wind(*run.began.wind);
}

RunTerms terms_of(const ResumeOptions& options, const CutShortRun& run,
                  const std::optional<DevelopedWind>& wind) {
  RunTerms terms = whole_run(options.profile);
  terms.wind = wind;
  terms.keeps_inputs = !run.checkpoint;  // it may have been cut short before it had
  if (run.checkpoint) terms.resumption = Resumption{run.began, run.checkpoint};
  return terms;
}

/// Repeats that the run began with; computed where it begins anew.
Repeats repeats_of(const PreparedCase& prepared, const CutShortRun& run, const fs::path& folder,
                   Log& log, const std::atomic<bool>& stop) {
  return run.checkpoint ? kept_repeats(prepared.config.domain, folder)
                        : compute_repeats(prepared, folder, log, stop);
}

void say_where(const CutShortRun& run, const fs::path& folder, Log& log) {
  for (const Complaint& note : run.notes) log.alert(numbered(note));
  for (const auto& [key, copy] : run.copies) {
    log.info(fmt::format("The file at {} of the case is gone: its copy {} is read", key, copy));
  }
  if (!run.lost_products.empty()) {
    log.info(fmt::format("The run in {} had come to its end, but not all could be written: {}",
                         folder.string(), fmt::join(run.lost_products, ", ")));
  }
  if (!run.checkpoint) {
    const std::string where =
        run.began.wind ? fmt::format(" in the wind of {}", run.began.wind->folder) : "";
    log.info(fmt::format("There is no checkpoint in {} yet: the run begins anew{}", folder.string(),
                         where));
    return;
  }
  const CheckpointManifest& from = run.checkpoint->manifest();
  log.info(fmt::format("Goes on from step {}, t = {:g} s, as it was at {}", from.steps, from.time,
                       from.saved));
}

ExitCode say_that_it_finished(const fs::path& folder, Log& log) {
  log.info(
      fmt::format("The run in {} has finished: there is nothing to go on with", folder.string()));
  return ExitCode::fine;
}

void refuse_backend(const ResumeOptions& options, const CutShortRun& run,
                    const ExecutionChoice& choice) {
  if (!run.checkpoint) return;
  refuse_other_backend(options.folder.string(), run.began, backend_name(choice.execution.backend),
                       options.accepted);
}

/// An ensemble of winds that lost products, computed once more: its winds have no checkpoints.
ExitCode resume_winds(const ResumeOptions& options, const CutShortRun& run, const Question& config,
                      Log& log, JoinedProcesses* processes) {
  say_where(run, options.folder, log);
  const ResultFolder into{options.folder, run.began.command_line, run.began.anonymous,
                          run.began.inputs.front()};
  return answer_with_winds(config, into, options.profile, log, processes);
}

ExitCode resume_run(const ResumeOptions& options) {
  outlive_readers();
  if (!options.out.empty()) return run_what_if(options);
  Log log(options.quiet);
  refuse_no_run(options.folder);
  std::unique_ptr<RunFolder> folder = held_folder(options.folder);
  const CutShortRun run = cut_short_run(options.folder, options.accepted);
  if (run.finished) return say_that_it_finished(options.folder, log);
  const std::optional<DevelopedWind> wind = wind_of(run);
  Question config = case_of(run.began, options.machine.settings(), run.copies);
  if (config.winds) {
    folder.reset();
    return resume_winds(options, run, config, log, nullptr);
  }
  const PreparedCase prepared = prepare(std::move(config), settled_from(wind));
  refuse_backend(options, run, prepared.choice);
  if (wind) refuse_other_air(*wind, prepared, options.accepted);
  say(log, case_lines(prepared));
  say_where(run, options.folder, log);
  folder = opened_folder(options, run, prepared, std::move(folder));
  const ResultFolder into{options.folder, run.began.command_line, run.began.anonymous};
  const std::atomic<bool>& stop = listen_for_stop();
  RunTerms terms = terms_of(options, run, wind);
  terms.repeats = repeats_of(prepared, run, folder->path(), log, stop);
  const RunRecord record = simulate(prepared, *folder, into, terms, log, stop);
  tell(record, options.folder, prepared.config.output, log);
  return exit_code_of(record);
}

/// What the first process finds, for the others: the case that counts, and the checkpoint.
std::string text_of(const CutShortRun& run, const fs::path& folder) {
  const std::int64_t number = run.checkpoint ? run.checkpoint->manifest().number : 0;
  const WindOrigin wind = run.began.wind.value_or(WindOrigin{});
  const nlohmann::json json{{"finished", run.finished},
                            {"case", run.began.case_json},
                            {"file", run.finished ? "" : run.began.inputs.front().path.string()},
                            {"folder", fs::absolute(folder).string()},
                            {"checkpoint", number},
                            {"wind", {wind.folder, wind.started, wind.step, wind.time}},
                            {"copies", run.copies}};
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
CutShortRun run_of_text(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text);
  CutShortRun run;
  run.finished = json.at("finished");
  run.began.case_json = json.at("case");
  run.began.inputs.push_back({json.at("file").get<std::string>(), 0, {}});
  run.copies = json.at("copies");
  const std::int64_t number = json.at("checkpoint");
  const fs::path folder = json.at("folder").get<std::string>();
  const nlohmann::json& wind = json.at("wind");
  if (number == 0 && wind.at(0) != "") {
    run.began.wind = WindOrigin{wind.at(0), wind.at(1), wind.at(2), wind.at(3)};
  }
  if (number == 0) return run;
  run.checkpoint = std::make_shared<Checkpoint>(folder / checkpoint_folder, number);
  run.began.wind =
      identity_of(nlohmann::ordered_json::parse(run.checkpoint->manifest().identity)).wind;
  return run;
}

/// The first process has the folder and the terminal, and finds the checkpoint; all read their
/// planes of it.
ExitCode resume_together(const ResumeOptions& options, JoinedProcesses& processes) {
  outlive_readers();
  if (!options.out.empty()) return what_if_together(options, processes);
  const bool first = processes.first();
  Log log = first ? Log(options.quiet, {.redraws = false}) : Log::silent();
  CutShortRun run;
  std::unique_ptr<RunFolder> folder;
  std::string found;
  each_does(processes, [&] {
    if (!first) return;
    refuse_no_run(options.folder);
    folder = held_folder(options.folder);
    run = cut_short_run(options.folder, options.accepted);
    found = text_of(run, options.folder);
  });
  found = texts_of_each(&processes, found).front();
  each_does(processes, [&] {
    if (!first) run = run_of_text(found);
  });
  if (run.finished) return say_that_it_finished(options.folder, log);
  Question config;
  std::optional<DevelopedWind> wind;
  each_does(processes, [&] {
    wind = wind_of(run);
    config = case_of(run.began, options.machine.settings(), run.copies);
  });
  if (config.winds) {
    folder.reset();
    return resume_winds(options, run, config, log, &processes);
  }
  const auto refuse = [&](const PreparedCase& own) {
    if (first) refuse_backend(options, run, own.choice);
    if (wind) refuse_other_air(*wind, own, options.accepted);
  };
  const PreparedCase prepared =
      prepared_jointly(std::move(config), processes, settled_from(wind), refuse);
  each_does(processes, [&] {
    if (!first) return;
    say(log, case_lines(prepared));
    say_where(run, options.folder, log);
    folder = opened_folder(options, run, prepared, std::move(folder));
  });
  const ResultFolder into{options.folder, run.began.command_line, run.began.anonymous};
  RunTerms terms = terms_of(options, run, wind);
  each_does(processes, [&] {
    if (first) terms.repeats = repeats_of(prepared, run, folder->path(), log, listen_for_stop());
  });
  return run_jointly(prepared, folder.get(), into, terms, log, processes);
}

constexpr const char* resume_words = R"(
Goes on where a run was cut short, from its last checkpoint, into the same folder: with the results
that it would have had, to the last bit. It may go on on other --slabs, or on other processes under
mpirun. A run without a checkpoint begins anew, and in the kept wind in which it began, if it did; one
that has finished is left alone, unless a full disk had no room for its zones, page or tables: then
these are made now. If other files of a finished run are gone, this is an error that names them:
compute the case once more.

What has changed since the run began is refused: the case (case.json in the folder, and the file
that it was made of), the files that it reads, the program, the backend. --accept takes a change all
the same, by its name: a key of the case such as time.end, the name of a file, program, backend.
What comes out then is neither what the run began with nor what a new one would give.

With --out NEW a second question is asked: the run in DIR stays as it is, and other releases are
computed into NEW, in the wind that it had when its first release began, without waiting once more
until that has developed:

  downwash resume results/tank --out results/valve --set releases.0.rate_kg_s=1

--set may change what is released and received and what comes out: title, releases, receptors,
substances, zones, ensemble, statistics, probes, output, time.start, time.end, time.after_release,
and wind.series from the release on. What would change the wind before is refused: wind, domain,
buildings and all other keys, places that ask for other cells, and a release before the first one of
DIR. With the same releases the same comes out, to the last bit.)";

}  // namespace

void declare_resume(CLI::App& program, Command& chosen, std::vector<std::string> command_line) {
  CLI::App* command = program.add_subcommand(
      "resume", "Go on where a run was cut short, or ask it a second question");
  command->footer(resume_words);
  const auto options = std::make_shared<ResumeOptions>();
  options->command_line = std::move(command_line);
  command->add_option("DIR", options->folder, "The result folder of the run")
      ->required()
      ->type_name("");
  options->machine.declare(*command, "Where to compute");
  command
      ->add_option("--accept", options->accepted,
                   "Go on though this has changed since the run began: a key of the case, the name "
                   "of a file, program, backend; may be given again and again")
      ->type_name("NAME")
      ->allow_extra_args(false);
  auto* out = command
                  ->add_option("--out", options->out,
                               "Another folder: other releases are computed there, in the wind "
                               "that this run had when its first one began")
                  ->type_name("NEW");
  command
      ->add_option("--set", options->what_ifs,
                   "With --out: what is other there, such as releases.0.rate_kg_s=2; may be given "
                   "again and again")
      ->type_name("key.path=value")
      ->allow_extra_args(false)
      ->needs(out);
  command->add_flag("--profile", options->profile, "Time every kernel");
  command->add_flag("--quiet", options->quiet, "Say warnings and errors only");
  command->callback([&chosen, options] {
    chosen.alone = [options] { return resume_run(*options); };
    chosen.together = [options](JoinedProcesses& processes) {
      return resume_together(*options, processes);
    };
  });
}

}  // namespace downwash
