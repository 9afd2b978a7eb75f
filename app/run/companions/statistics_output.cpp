#include "app/run/companions/statistics_output.hpp"

#include <algorithm>

#include "app/run/companions/output_scene.hpp"
#include "app/run/folder/products.hpp"
#include "io/statistics/statistics_tables.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Steps from one kinetic energy to the next: a pass over the velocity, of some forty per step.
constexpr std::int64_t energy_interval = 20;

TableContext table_context(const PreparedCase& prepared, RunStatus status,
                           const std::vector<Check>& checks) {
  TableContext context{.projection = prepared.site.projection,
                       .tracers = tracer_names(prepared.built),
                       .begin = 0,
                       .clock = std::nullopt,
                       .complete = status == RunStatus::finished,
                       .verdict = key_of(worst(checks))};
  if (prepared.release) {
    context.begin = prepared.release->begin;
    context.clock = prepared.release->release_time;
  }
  return context;
}

std::optional<double> passes_before(const PreparedCase& prepared) {
  const auto& wind = prepared.config.wind;
  if (!wind || prepared.config.time.hold_wind) return std::nullopt;
  const Site& site = prepared.site;
  return prepared.statistics.window.start * wind->speed /
         passage_length(site.box, site.frame.downwind());
}

/// Takes what the averages at places are worth.
void assess(const std::vector<ProbedStatistics>& rows, StatisticsRecord& record) {
  for (const ProbedStatistics& row : rows) {
    ++record.points;
    bool settled = true;
    for (const Average& u : row.statistics.velocity) {
      settled = settled && u.settled;
      if (!(u.integral_time > 0)) continue;
      const double times = row.statistics.averaging / u.integral_time;
      record.integral_times = std::min(record.integral_times.value_or(times), times);
    }
    record.settled += settled ? 1 : 0;
  }
}

}  // namespace

bool StatisticsOutput::asked() const {
  return prepared_.statistics.statistics || !prepared_.statistics.groups().empty();
}

void StatisticsOutput::watch(FlowSolver& solver) {
  if (!asked() || solver.steps() % energy_interval != 0) return;
  const double start = std::max(watched_, prepared_.statistics.window.start);
  watched_ = solver.time();
  if (!(watched_ > start)) return;
  energy_.energy.push_back(solver.kinetic_energy());
  energy_.span.push_back(watched_ - start);
}

void StatisticsOutput::pass_state(StatePass& state) {
  state.list("run: energies", energy_.energy);
  state.list("run: spans of energies", energy_.span);
  state.value("run: time of the last energy", watched_);
}

void StatisticsOutput::close(FlowSolver& solver, RunRecord& record) {
  if (!asked()) return;
  const StatisticsPlan& plan = prepared_.statistics;
  StatisticsRecord found;
  found.start = plan.window.start;
  found.running = plan.window.running;
  if (plan.statistics) found.every = plan.statistics->sampling.interval;
  const StatisticsReport report = solver.statistics();
  found.samples = report.samples;
  found.time = report.time;
  found.averaging = report.averaging;

  std::vector<ProbeSeries> counted;
  for (const ProbedGroup* group : plan.groups()) {
    groups_.push_back({group, solver.probe_series(static_cast<int>(groups_.size())), {}});
    Group& g = groups_.back();
    turn_to_wind(prepared_.site.frame, prepared_.built.axes, g.series);
    const auto statistics = statistics_of(g.series, plan.window, prepared_.built.axes);
    for (std::size_t n = 0; n < statistics.size(); ++n) {
      g.rows.push_back({group->places[n], statistics[n]});
    }
    assess(g.rows, found);
    if (!plan.statistics && !g.rows.empty()) found.averaging = g.rows[0].statistics.averaging;
    counted.push_back(since(plan.window.start, g.series));
  }
  const Development development = development_of(passes_before(prepared_), energy_, counted);
  found.passes = development.passes;
  if (development.energy) {
    found.energy_change = development.energy->change;
    found.energy_drift = development.energy->standard_errors;
  }
  found.mean_drift = development.mean_drift;
  found.developed = developed(development);
  record.statistics = found;
}

const StatisticsOutput::Group* StatisticsOutput::group_of(const ProbedGroup& plan) const {
  const auto found = std::find_if(groups_.begin(), groups_.end(),
                                  [&](const Group& group) { return group.plan == &plan; });
  return found == groups_.end() ? nullptr : &*found;
}

void StatisticsOutput::write_tables(const fs::path& folder, RunRecord& record) const {
  const StatisticsPlan& plan = prepared_.statistics;
  const TableContext context = table_context(prepared_, record.status, record.checks);
  if (const Group* group = group_of(plan.series)) {
    attempt(record, [&] {
      write_probe_table(folder / "probes.csv", context, plan.series.places, group->series,
                        prepared_.built.axes);
    });
    attempt(record, [&] {
      write_statistics_table(folder / "probe_summary.csv", context, group->rows, false);
    });
  }
  if (const Group* group = group_of(plan.points)) {
    attempt(record, [&] {
      write_statistics_table(folder / "statistics_points.csv", context, group->rows, false);
    });
  }
  if (const Group* group = group_of(plan.lines)) {
    attempt(record, [&] {
      write_statistics_table(folder / "statistics_lines.csv", context, group->rows, true);
    });
  }
}

}  // namespace downwash
