#include "app/simulation.hpp"

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

#include "app/inflow_retention.hpp"
#include "app/report.hpp"
#include "app/run_loop.hpp"
#include "geometry/input_error.hpp"
#include "io/atomic_file.hpp"
#include "io/backend_name.hpp"
#include "io/output_writer.hpp"
#include "io/receptor_writer.hpp"
#include "io/zone_writer.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

std::string axis_letters(const AxisMap& axes) {
  std::string letters;
  for (int axis = 0; axis < 3; ++axis) {
    letters += "xyz"[static_cast<std::size_t>(axes.user_axis(axis))];
  }
  return letters;
}

/// The part of the record that is known before the first step.
RunRecord opening_record(const PreparedCase& prepared, const ResultFolder& folder) {
  const CaseConfig& config = prepared.config;
  const Execution& execution = prepared.choice.execution;
  RunRecord record;
  record.started = utc_now();
  record.command_line = folder.command_line;
  record.case_json = config.resolved_json;
  record.inputs.push_back(fingerprint(config.file));
  if (config.domain.buildings) record.inputs.push_back(fingerprint(config.domain.buildings->file));
  record.backend = backend_name(execution.backend);
  record.precision = execution.precision == Precision::single ? "single" : "double";
  record.slabs = execution.slabs;
  record.transport = transport_name(execution);
  record.cells = prepared.site.box.cells;
  record.origin = prepared.site.box.origin;
  record.size = prepared.site.box.size;
  record.solver_axes = axis_letters(prepared.built.axes);
  record.solid_cells = prepared.built.problem.obstacles.solid_count();
  record.map_rotation = prepared.site.rotation;
  record.pressure_parameters = config.pressure;
  if (const auto& plan = prepared.release) {
    record.release = ReleaseTimes{config.time.start, plan->begin, plan->end - plan->begin, 0};
  }
  return record;
}

/// The result folder would take the case file's own place.
void refuse_own_folder(const CaseConfig& config, const fs::path& folder) {
  std::error_code ignored;
  if (!fs::equivalent(folder / "case.json", config.file, ignored)) return;
  throw InputError(folder.string(), "", "the results would overwrite the case file",
                   "choose another folder with --out");
}

std::vector<TracerRecord> tracer_records(FlowSolver& solver, const std::vector<Tracer>& tracers) {
  const std::vector<TracerAccount> accounts = solver.tracer_accounts();
  std::vector<TracerRecord> records;
  for (std::size_t t = 0; t < tracers.size(); ++t) {
    records.push_back({tracers[t].name, accounts[t]});
  }
  return records;
}

std::vector<TracerSnapshot> tracer_snapshots(FlowSolver& solver,
                                             const std::vector<Tracer>& tracers) {
  std::vector<TracerSnapshot> snapshots;
  for (std::size_t t = 0; t < tracers.size(); ++t) {
    snapshots.push_back({tracers[t].name, solver.read_tracer(static_cast<int>(t))});
  }
  return snapshots;
}

void close_record(RunRecord& record, const RunOutcome& outcome, FlowSolver& solver,
                  const std::vector<Tracer>& tracers, const Log& log) {
  record.status = outcome.status;
  record.reason = outcome.reason;
  record.steps = solver.steps();
  record.time = solver.time();
  record.dt = outcome.dt;
  record.wall_seconds = outcome.wall_seconds;
  record.output_seconds = outcome.output_seconds;
  record.diagnostics = outcome.diagnostics;
  record.pressure = solver.pressure_report();
  record.pressure_totals = outcome.pressure;
  record.tracers = tracer_records(solver, tracers);
  record.blow_up = outcome.blow_up;
  record.kernels = solver.timings();
  record.warnings = log.warnings();
  record.ended = utc_now();
}

/// What responders take: zones, series, page.
void write_results(const fs::path& folder, const PreparedCase& prepared,
                   const ReleaseResults& results, const RunRecord& record) {
  const Site& site = prepared.site;
  write_zones_geojson(folder / "zones.geojson", results.zones, site.projection);
  if (site.projection.georeferenced()) {
    write_zones_kml(folder / "zones.kml", results.zones, site.projection);
  }
  write_receptors(folder, results.receptors, results.zones, site.projection);
  write_buildings(folder, results.buildings, results.zones);
  write_report(folder / "report.html", report_page(prepared, results, record));
}

void compute(const PreparedCase& prepared, const fs::path& folder, bool profile, Log& log,
             const std::atomic<bool>& stop, RunRecord& record) {
  const BuiltProblem& built = prepared.built;
  const std::vector<Tracer>& tracers = built.problem.tracers.tracers;
  OutputWriter writer(folder,
                      {.grid = built.problem.grid,
                       .obstacles = built.problem.obstacles,
                       .axes = built.axes,
                       .density = prepared.config.density},
                      prepared.config.output);
  FlowSolver solver(built.problem, prepared.choice.execution, profile);
  record.slab_devices = solver.slab_devices();
  record.bytes_allocated = solver.bytes_allocated();
  record.write(folder);

  const auto take_snapshot = [&](double time) {
    FlowSnapshot snapshot{.step = solver.steps(), .time = time};
    for (const Variable variable : writer.variables()) {
      snapshot[variable] = solver.read_single(variable);
    }
    if (writer.needs_tracers()) snapshot.tracers = tracer_snapshots(solver, tracers);
    writer.push(std::move(snapshot));
  };
  RunLoop loop(solver, prepared.config, built.axes, driving_rate(built.problem), log, take_snapshot,
               stop);
  std::optional<ExposureHistory> history;
  if (prepared.release) {
    history.emplace(*prepared.release, prepared.config.zones.every);
    loop.add_sampling({.next_time = [&] { return history->next_time(); },
                       .take = [&] { history->sample(solver); }});
  }
  const RunOutcome outcome = loop.run();
  if (history && !outcome.blow_up) history->close(solver);
  writer.close();
  close_record(record, outcome, solver, tracers, log);
  if (history) {
    record.release->computed = history->computed();
    ReleaseResults results =
        release_results(*prepared.release, *history, prepared.config, prepared.site, built);
    if (const auto& wind = prepared.config.wind) {
      results.inflow_retention = inflow_retention(solver, built, wind->height);
    }
    write_results(folder, prepared, results, record);
  }
}

}  // namespace

PreparedCase prepare(CaseConfig config) {
  Site site = survey(config);
  ExecutionChoice choice =
      choose_execution(config, site.box.cells, this_machine(config.backend != BackendChoice::cpu));
  BuiltProblem built = build_problem(config, site);
  auto release = build_release(config, site, built);
  if (release) {
    built.problem.tracers = release->problem;
    built.problem.parameters.gravity = release->gravity;
  }
  return {std::move(config), std::move(site), std::move(choice), std::move(built),
          std::move(release)};
}

fs::path default_result_folder(const fs::path& case_file) {
  const fs::path name = case_file.filename() == "case.json"
                            ? fs::absolute(case_file).lexically_normal().parent_path().filename()
                            : case_file.stem();
  return fs::path("results") / (name.empty() ? fs::path("case") : name);
}

RunRecord simulate(const PreparedCase& prepared, const ResultFolder& folder, bool profile, Log& log,
                   const std::atomic<bool>& stop) {
  refuse_own_folder(prepared.config, folder.path);
  RunRecord record = opening_record(prepared, folder);
  prepare_result_folder(folder.path);
  replace_file(folder.path / "case.json", prepared.config.resolved_json + "\n");
  try {
    compute(prepared, folder.path, profile, log, stop, record);
    record.write(folder.path);
    return record;
  } catch (const std::exception& error) {
    log.finish_progress();
    record.status = RunStatus::failed;
    record.reason = error.what();
    record.ended = utc_now();
    record.warnings = log.warnings();
    try {
      record.write(folder.path);
    } catch (const std::exception&) {
      // The first failure is the one to tell.
    }
    throw;
  }
}

}  // namespace downwash
