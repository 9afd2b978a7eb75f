#include "app/commands/what_if_command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/running/run_ending.hpp"
#include "app/commands/running/run_jointly.hpp"
#include "app/run/companions/developed_wind.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "app/run/repeats/repeats.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/simulation.hpp"
#include "io/text/log.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Another case in the wind of this run.
struct WhatIf {
  DevelopedWind wind;
  Question config;

  explicit WhatIf(const ResumeOptions& options) : wind(developed_wind(options.folder)) {
    refuse_nested(options.out, options.folder);
    std::vector<std::string> settings = options.what_ifs;
    for (std::string& setting : options.machine.settings()) settings.push_back(std::move(setting));
    config = what_if(wind, settings, options.accepted);
  }
  ResultFolder into(const ResumeOptions& options) const {
    return {options.out, options.command_line, wind.run.anonymous};
  }
  RunTerms terms(const ResumeOptions& options) const {
    RunTerms terms = whole_run(options.profile);
    terms.wind = wind;
    return terms;
  }
  /// The folder of a case that is about to be computed; told what and where.
  std::unique_ptr<RunFolder> opened_folder(const PreparedCase& prepared, const fs::path& out,
                                           Log& log) const {
    say(log, case_lines(prepared));
    refuse_too_large_for_disk(prepared.config, prepared.site.box, out);
    log.info(fmt::format("Begins in the wind of {}, as it was at t = {:g} s", wind.origin.folder,
                         wind.origin.time));
    log.info("Results go to " + out.string());
    // NOLINTNEXTLINE(modernize-make-unique): it can't be moved
    return std::unique_ptr<RunFolder>(new RunFolder(run_folder_for(prepared, out)));
  }
};

}  // namespace

ExitCode run_what_if(const ResumeOptions& options) {
  Log log(options.quiet);
  const WhatIf what_if(options);
  const PreparedCase prepared = prepare(what_if.config, what_if.wind.settled_from);
  refuse_other_air(what_if.wind, prepared, options.accepted);
  const auto folder = what_if.opened_folder(prepared, options.out, log);
  const std::atomic<bool>& stop = listen_for_stop();
  RunTerms terms = what_if.terms(options);
  terms.repeats = compute_repeats(prepared, folder->path(), log, stop);
  const RunRecord record = simulate(prepared, *folder, what_if.into(options), terms, log, stop);
  tell(record, options.out, prepared.config.output, log);
  return exit_code_of(record);
}

/// All look for the wind, and read their planes of it.
ExitCode what_if_together(const ResumeOptions& options, JoinedProcesses& processes) {
  Log log = processes.first() ? Log(options.quiet, {.redraws = false}) : Log::silent();
  std::optional<WhatIf> what_if;
  each_does(processes, [&] { what_if.emplace(options); });
  const PreparedCase prepared = prepared_jointly(
      what_if->config, processes, what_if->wind.settled_from,
      [&](const PreparedCase& own) { refuse_other_air(what_if->wind, own, options.accepted); });
  std::unique_ptr<RunFolder> folder;
  each_does(processes, [&] {
    if (processes.first()) folder = what_if->opened_folder(prepared, options.out, log);
  });
  RunTerms terms = what_if->terms(options);
  each_does(processes, [&] {
    if (!processes.first()) return;
    terms.repeats = compute_repeats(prepared, folder->path(), log, listen_for_stop());
  });
  return run_jointly(prepared, folder.get(), what_if->into(options), terms, log, processes);
}

}  // namespace downwash
