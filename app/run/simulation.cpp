#include "app/run/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <string_view>
#include <utility>

#include "app/hazard/statistics/approach_figures.hpp"
#include "app/run/checks/air/air_checks.hpp"
#include "app/run/checks/air/gust_checks.hpp"
#include "app/run/checks/check_list.hpp"
#include "app/run/companions/average_fields.hpp"
#include "app/run/companions/companions.hpp"
#include "app/run/companions/kept_exposures.hpp"
#include "app/run/companions/last_products.hpp"
#include "app/run/companions/live_map.hpp"
#include "app/run/companions/results_so_far.hpp"
#include "app/run/folder/process_records.hpp"
#include "app/run/folder/products.hpp"
#include "app/run/folder/record_keeper.hpp"
#include "app/run/loop/gate_wording.hpp"
#include "app/run/loop/run_loop.hpp"
#include "app/run/machine/agreement.hpp"
#include "app/run/opening_record.hpp"
#include "app/run/plan/coarse_spin_up.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "app/run/ranges/ranges_of_run.hpp"
#include "app/run/report/report.hpp"
#include "app/scene/nudging.hpp"
#include "app/scene/places.hpp"
#include "geometry/input/input_error.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/fields/output_writer.hpp"
#include "io/messages/complaints.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/kept_inputs.hpp"
#include "io/records/run_folder.hpp"
#include "io/results/check_words.hpp"
#include "io/summary/beside.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

std::vector<TracerRecord> tracer_records(FlowSolver& solver, const std::vector<Tracer>& tracers) {
  const std::vector<TracerAccount> accounts = solver.tracer_accounts();
  std::vector<TracerRecord> records;
  for (std::size_t t = 0; t < tracers.size(); ++t) {
    records.push_back({tracers[t].name, accounts[t]});
  }
  return records;
}

void close_record(RunRecord& record, const RunOutcome& outcome, FlowSolver& solver,
                  const std::vector<Tracer>& tracers, const Log& log) {
  record.status = outcome.status;
  record.reason = outcome.reason;
  record.diagnostics = outcome.diagnostics;
  if (!record.wind_held) record.pressure = solver.pressure_report();
  record.pressure_totals = outcome.pressure;
  record.tracers = tracer_records(solver, tracers);
  record.step_over_stable = outcome.step_over_stable;
  record.blow_up = outcome.blow_up;
  record.gates = outcome.gates;
  if (const GateRecord* gate = stopping_gate(record.gates)) {
    record.message = message_of(gate->gate);
  } else if (record.status == RunStatus::failed) {
    record.message = Message::flow_blew_up;
  }
  record.kernels = solver.timings();
  put_progress(outcome, solver, log, record);
  record.ended = record.updated;
}

void add_checks(std::vector<Check> more, RunRecord& record) {
  std::move(more.begin(), more.end(), std::back_inserter(record.checks));
  std::stable_sort(record.checks.begin(), record.checks.end(),
                   [](const Check& a, const Check& b) { return a.group < b.group; });
}

/// The wind before the first building, 10 m up, for a gate; nothing where it is not sampled there.
std::optional<ApproachWatch> approach_watch(const PreparedCase& prepared, FlowSolver& solver) {
  const auto& plan = prepared.approach;
  if (!plan || plan->group < 0) return std::nullopt;
  for (const AskedWind& asked : plan->asked) {
    if (asked.height != plan->reference) continue;
    return ApproachWatch{asked.speed, [&] {
                           return recent_speed(*prepared.approach,
                                               solver.probe_series(prepared.approach->group),
                                               *prepared.config.wind, prepared.built.axes,
                                               prepared.approach->reference);
                         }};
  }
  return std::nullopt;
}

/// Looks at the wind that arrived before the first building.
std::optional<ApproachWind> measured_approach(const PreparedCase& prepared, FlowSolver& solver,
                                              const RunOutcome& outcome) {
  const auto& plan = prepared.approach;
  if (!plan) return std::nullopt;
  const ProbeSeries series = plan->group < 0 ? ProbeSeries{} : solver.probe_series(plan->group);
  ApproachWind wind = approach_wind(*plan, series, *prepared.config.wind, prepared.built.axes,
                                    outcome.status == RunStatus::finished);
  if (const FlowProblem& problem = prepared.built.problem; problem.nudging) {
    const double drag = ground_drag(prepared.config.flow, *prepared.config.wind, problem);
    if (drag > 0) wind.push = outcome.diagnostics.nudging_push / drag;
  }
  grade(wind);
  return wind;
}

/// The mean wind where people stand, of a run that releases nothing.
std::optional<WindMap> measured_wind_map(const PreparedCase& prepared, FlowSolver& solver) {
  const auto& plan = prepared.wind_map;
  if (!plan) return std::nullopt;
  return wind_map(*plan, solver.probe_series(plan->group), prepared.site, prepared.built.axes);
}

/// Where a disk has no room for it the run has all else.
void keep(ExposureHistory& history, const fs::path& folder, const RunRecord& record, Log& log) {
  const std::string failure = keep_exposures(folder, history, record);
  if (failure.empty()) return;
  log.warning(Message::checkpoint_lost, "The zones can't be rescaled later (" + failure + ")");
}

/// The last zones, page and tables, in the place of those so far.
void write_last_products(const OutputChoice& output, const Site& site, RunFolder& folder,
                         const RunTerms& terms, const Result& page, LiveMap* live,
                         RunRecord& record) {
  std::vector<GivesWay> give_way = files_that_give_way(folder.path());
  give_way.insert(give_way.end(), terms.give_way.begin(), terms.give_way.end());
  write_last_products(folder, page, site.projection, product_choice(output), give_way, record);
  remove_results_so_far(folder.path());
  const bool no_zones =
      std::ranges::find(record.lost_products, "kmz") != record.lost_products.end();
  if (live) live->show_last_zones(page.asked, page.trust, no_zones);
}

/// When the run begins, and in which wind.
void begin_wind(const PreparedCase& prepared, const RunTerms& terms, Log& log,
                const std::atomic<bool>& stop, FlowProblem& problem, RunRecord& record) {
  if (const std::optional<WindOrigin> origin = origin_of(terms)) {
    problem.start_time = origin->time;
  } else if (terms.resumption) {
    record.coarse_spin_up = spin_up_of(*terms.resumption->checkpoint);
    if (record.coarse_spin_up) problem.start_time = record.coarse_spin_up->until;
  } else if (auto settled = coarse_spin_up(prepared, log, stop)) {
    record.coarse_spin_up = settled->record;
    problem.initial_velocity = std::move(settled->velocity);
    problem.start_time = settled->record.until;
  }
}

void tell_loop(const PreparedCase& prepared, const RunTerms& terms, FlowSolver& solver,
               RunLoop& loop) {
  if (prepared.site.projection.georeferenced()) {
    loop.name_places([&](const Vector3& place) { return air_place_text(place, prepared.site); });
  }
  if (terms.end) loop.set_end_rule(terms.end);
  loop.set_gates(prepared.config.gates, prepared.config.wind.has_value(),
                 approach_watch(prepared, solver));
}

/// Zones, page and tables of a run that has ended, and the checks of them.
void write_results(const PreparedCase& prepared, RunFolder& folder, const RunTerms& terms,
                   std::optional<WindMap> winds, Companions& companions, LiveMap* live,
                   RunRecord& record, Log& log) {
  ExposureHistory* const history = companions.history();
  std::optional<ReleaseResults> results;
  if (history) {
    record.release->computed = history->computed();
    results = release_results(*prepared.release, *history, prepared.site, prepared.built);
  }
  const ReleaseResults* released = results ? &*results : nullptr;
  add_checks(checks_after(prepared, record, released), record);
  if (results) add_ranges(prepared, *history, terms.repeats, *results, record.checks);
  if (results && results->ranges && record.approach_wind) grade_in_ranges(*record.approach_wind);
  if (has_page(prepared.config.wind, prepared.release)) {
    Result page = report_page(prepared, released, record);
    page.wind_map = std::move(winds);
    write_last_products(prepared.config.output, prepared.site, folder, terms, page, live, record);
    for (const std::string& line : beside_lines(page)) log.info(line);
    if (terms.page) terms.page(page);
  }
  companions.statistics().write_tables(folder.path(), record);
  if (history && terms.keeps_exposures && prepared.config.checkpoint.exposures) {
    keep(*history, folder.path(), record, log);
  }
}

/// Without a folder: the part of a process that another one has the results of.
void compute(const PreparedCase& prepared, RunFolder* folder, const RunTerms& terms, Log& log,
             const std::atomic<bool>& stop, LiveMap* live, RunRecord& record) {
  record.processes = process_records(prepared.choice.execution);
  FlowProblem problem = prepared.built.problem;
  begin_wind(prepared, terms, log, stop, problem, record);
  FlowSolver solver(std::move(problem), prepared.choice.execution, terms.profile);
  add_devices(solver, record);
  record.bytes_allocated = solver.bytes_allocated();
  if (folder) write_meanwhile(record, folder->path());

  RunLoop loop(solver, prepared.config.time, prepared.built.axes, log, stop);
  tell_loop(prepared, terms, solver, loop);
  Companions companions(prepared, folder, terms, solver, loop, live, record, log);
  companions.take_up(terms);
  const RunOutcome outcome = loop.run();
  companions.close(outcome);

  close_record(record, outcome, solver, prepared.built.problem.tracers.tracers, log);
  record.approach_wind = measured_approach(prepared, solver, outcome);
  std::optional<WindMap> winds = measured_wind_map(prepared, solver);
  companions.statistics().close(solver, record);
  if (folder) {
    write_results(prepared, *folder, terms, std::move(winds), companions, live, record, log);
  }
  write_average_fields(prepared, companions.shared(), solver, record, log);
}

RunRecord carry_out(const PreparedCase& prepared, RunFolder& folder, RunRecord record,
                    const RunTerms& terms, Log& log, const std::atomic<bool>& stop) {
  if (!folder.note().empty()) log.info(folder.note());
  for (const Check& check : record.checks) {
    const bool held = check.log_effect && !terms.repeats.places.empty();
    if (check.severity == Severity::unreliable && !held) log.alert(sentence(check));
  }
  if (const auto mixing = mixing_of(prepared); mixing && mixing->asked && !mixing->comes_in) {
    log.warning(Message::no_incoming_turbulence,
                sentence(turbulence_comes_in(*mixing, prepared.release.has_value())));
  }
  std::optional<LiveMap> live;
  try {
    write_meanwhile(record, folder.path());
    attempt(record,
            [&] { replace_file(folder.path() / "case.json", record.published_case() + "\n"); });
    if (terms.keeps_inputs) {
      const std::vector<fs::path> read = input_files(prepared.config.files);  // the case first
      attempt(record, [&] { keep_inputs(folder.path(), std::span(read).subspan(1)); });
    }
    if (terms.live_map && has_live_map(prepared)) {
      live.emplace(prepared, folder.path(), log);
      if (terms.so_far) live->tell();
    }
    folder.keep_free(static_cast<std::int64_t>(product_bytes(
        prepared.config.wind, prepared.config.scenario, prepared.site.buildings.size())));
    compute(prepared, &folder, terms, log, stop, live ? &*live : nullptr, record);
    record.written = count_of_results(folder.path());
    record.reason += losses_of(record.lost, record.lost_products);
    record.warnings = log.warnings();
    // The results stand even if the record can't be written: what they come to is told all the
    // same.
    const bool recorded = attempt(record, [&] { folder.write_last(record); });
    if (live) live->end(record.status, record.reason);
    const bool whole =
        recorded && record.status == RunStatus::finished && record.lost_products.empty();
    if (whole && !prepared.config.checkpoint.keep) {
      keep_checkpoints(folder.path() / checkpoint_folder, 0);
    }
    return record;
  } catch (const std::exception& error) {
    log.finish_progress();
    record.reason = error.what();
    add_checks(checks_after(prepared, record, nullptr), record);
    record_failure(record, folder, log);
    if (live) live->end(record.status, record.reason);
    throw;
  }
}

}  // namespace

fs::path default_result_folder(const fs::path& case_file) {
  const fs::path name = case_file.filename() == "case.json"
                            ? fs::absolute(case_file).lexically_normal().parent_path().filename()
                            : case_file.stem();
  return fs::path("results") / (name.empty() ? fs::path("case") : name);
}

RunRecord simulate(const PreparedCase& prepared, const ResultFolder& asked, bool profile, Log& log,
                   const std::atomic<bool>& stop) {
  RunRecord record = opening_record(prepared, asked);
  RunFolder folder = run_folder_for(prepared, asked.path);
  return carry_out(prepared, folder, std::move(record), whole_run(profile), log, stop);
}

RunTerms whole_run(bool profile) {
  return {.profile = profile,
          .end = {},
          .checkpoints = true,
          .so_far = true,
          .keeps_wind = true,
          .live_map = true,
          .keeps_exposures = true,
          .keeps_inputs = true};
}

RunFolder run_folder_for(const PreparedCase& prepared, const fs::path& path, KeptRoom room) {
  return {path, products_of(prepared), input_files(prepared.config.files), std::move(room)};
}

RunRecord simulate(const PreparedCase& prepared, RunFolder& folder, const ResultFolder& asked,
                   const RunTerms& terms, Log& log, const std::atomic<bool>& stop) {
  return carry_out(prepared, folder, opening_record(prepared, asked, terms), terms, log, stop);
}

void record_failure(RunRecord& record, RunFolder& folder, const Log& log) {
  record.status = RunStatus::failed;
  record.message = complaints_of(std::current_exception()).front().message;
  record.ended = record.updated = utc_now();
  record.warnings = log.warnings();
  try {
    folder.write_last(record);
  } catch (const std::exception&) {
    // The first failure is the one to tell.
  }
}

void take_part(const PreparedCase& prepared, const RunTerms& terms, Log& log,
               const std::atomic<bool>& stop) {
  RunRecord unread;
  compute(prepared, nullptr, terms, log, stop, nullptr, unread);
}

}  // namespace downwash
