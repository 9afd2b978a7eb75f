#include "app/commands/what_if_command.hpp"

#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/running/run_ending.hpp"
#include "app/commands/running/run_jointly.hpp"
#include "app/run/companions/developed_wind.hpp"
#include "app/run/deadline/finer_result.hpp"
#include "app/run/deadline/trial_choice.hpp"
#include "app/run/first_results.hpp"
#include "app/run/folder/kept_files.hpp"
#include "app/run/folder/recorded_run.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/opening_record.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "app/run/repeats/repeats.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/simulation.hpp"
#include "io/records/deadline_record.hpp"
#include "io/text/log.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Another case in the wind of this run.
struct WhatIf {
  DevelopedWind wind;
  std::vector<std::string> settings;
  Question config;

  explicit WhatIf(const ResumeOptions& options)
      : wind(developed_wind(options.folder)), settings(options.what_ifs) {
    refuse_nested(options.out, options.folder);
    for (std::string& setting : options.machine.settings()) settings.push_back(std::move(setting));
    config = what_if(wind, settings, options.accepted);
  }
  /// Case on other cells, with a wind of their own.
  Question on_cells(double resolution) const {
    std::vector<std::string> with = settings;
    with.push_back(fmt::format("domain.resolution={}", resolution));
    return case_with_copies(wind.run, with, copies_for_gone(wind.run, wind.origin.folder));
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

/// Cells on which a first answer is computed, m, if the run had a time to answer within and those
/// of its domain are much finer.
std::optional<double> first_cells(const fs::path& run, const DomainChoice& domain,
                                  const Site& site) {
  constexpr double worth_it = 1.4;
  const auto record = record_in(run);
  if (!record.contains("deadline")) return std::nullopt;
  const double cells = coarsest_cells(deadline_of(record["deadline"]).asked_resolution, site);
  return cells > worth_it * resolution_of(domain) ? std::optional(cells) : std::nullopt;
}

/// Another case in the wind of a run, computed.
class WhatIfRun {
 public:
  WhatIfRun(const WhatIf& what_if, const ResumeOptions& options, Log& log,
            const std::atomic<bool>& stop)
      : what_if_(what_if),
        options_(options),
        into_(what_if.into(options)),
        log_(log),
        stop_(stop) {}

  /// Into a folder that is held.
  RunRecord whole(const PreparedCase& prepared, RunFolder& folder) {
    return computed(prepared, folder, what_if_.terms(options_));
  }

  /// On coarse cells first: that answer stands until the other one is whole, or fails.
  RunRecord coarse_first(double cells, const PreparedCase& prepared, RunFolder& folder) {
    RunRecord standing = coarse(cells, folder);
    if (standing.status != RunStatus::finished || !standing.lost.empty()) return standing;
    log_.info(fmt::format("An answer on cells of {:g} m stands in {}. Finer: {:g} m", cells,
                          options_.out.string(), resolution_of(prepared.config.domain)));
    const std::string why =
        refine(options_.out, standing, [&](const fs::path& path) { return finer(prepared, path); });
    if (!why.empty())
      log_.alert(fmt::format("The answer on cells of {:g} m stays: {}", cells, why));
    return standing;
  }

 private:
  RunRecord computed(const PreparedCase& prepared, RunFolder& folder, RunTerms terms) {
    terms.repeats = compute_repeats(prepared, folder.path(), log_, stop_);
    return simulate(prepared, folder, into_, terms, log_, stop_);
  }
  RunRecord coarse(double cells, RunFolder& folder) {
    RunTerms terms = uninterrupted();
    terms.so_far = true;
    return computed(prepare(what_if_.on_cells(cells)), folder, std::move(terms));
  }
  RunRecord finer(const PreparedCase& prepared, const fs::path& path) {
    RunFolder folder = run_folder_for(prepared, path);
    RunTerms terms = uninterrupted();
    terms.wind = what_if_.wind;
    return computed(prepared, folder, std::move(terms));
  }
  /// A run that leaves nothing to take up.
  RunTerms uninterrupted() const {
    return {.profile = options_.profile, .end = {}, .keeps_exposures = true, .keeps_inputs = true};
  }

  const WhatIf& what_if_;
  const ResumeOptions& options_;
  ResultFolder into_;
  Log& log_;
  const std::atomic<bool>& stop_;
};

}  // namespace

ExitCode run_what_if(const ResumeOptions& options) {
  Log log(options.quiet);
  const WhatIf what_if(options);
  const PreparedCase prepared = prepare(what_if.config, what_if.wind.settled_from);
  refuse_other_air(what_if.wind, prepared, options.accepted);
  const auto folder = what_if.opened_folder(prepared, options.out, log);
  const std::atomic<bool>& stop = listen_for_stop();
  WhatIfRun run(what_if, options, log, stop);
  write_first_results(prepared,
                      opening_record(prepared, what_if.into(options), what_if.terms(options)),
                      options.out, log);
  const std::optional<double> cells =
      first_cells(options.folder, prepared.config.domain, prepared.site);
  const RunRecord record =
      cells ? run.coarse_first(*cells, prepared, *folder) : run.whole(prepared, *folder);
  tell(record, options.out, prepared.config.output, log);
  // A coarse answer that stands is whole; the command is not.
  return cells && stop ? ExitCode::interrupted : exit_code_of(record);
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
