#include "app/run/plan/run_estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <system_error>
#include <variant>

#include "app/hazard/exposure/build_release.hpp"
#include "app/run/loop/time_step.hpp"
#include "app/run/plan/coarse_spin_up.hpp"
#include "geometry/input/input_error.hpp"
#include "io/fields/output_writer.hpp"
#include "io/text/wording.hpp"
#include "solver/state/flow_state.hpp"

namespace downwash {
namespace {

/// Cells of a pilot run: enough for the flow around buildings, few enough for seconds.
double pilot_cells(const Execution& execution) {
  return execution.backend == BackendKind::cpu ? 8e4 : 1e6;
}
constexpr double pilot_seconds = 2.5;

/// Bytes per second that the writer converts, beside the steps.
constexpr double conversion_rate = 250e6;
/// Seconds per cell of the layer, level, member and sample that zones take in the end.
constexpr double zone_cost = 30e-9;

/// Moments that steps must hit: one makes steps before it shorter, half a step more on average; and
/// there are at least as many steps as moments.
double with_targets(double steps, double targets) {
  return std::max(targets, steps + 0.5 * targets);
}

double moments_of(double span, double every) { return every > 0 ? std::floor(span / every) : 0; }

struct StepCount {
  double alone = 0;     ///< before the first release
  double released = 0;  ///< from then on
  double samples = 0;
};

/// Steps by a pilot's rates, or by the fixed step.
StepCount count_steps(const PreparedCase& prepared, double end, const PilotResult& pilot) {
  const Question& config = prepared.config;
  const double begin = prepared.release ? std::min(prepared.release->begin, end) : end;
  const double outputs = config.output.every ? 1 / *config.output.every : 0;
  const double alone = begin - std::min(settled_from(prepared.release), begin);
  StepCount count;
  count.alone = with_targets(std::max(1.0, alone * pilot.steps_a_second + pilot.extra_steps),
                             alone * outputs);
  if (begin < end) {
    const double span = end - begin;
    count.samples = moments_of(span, config.scenario.zones.every) + 1;
    // Outputs and samples that fall together are one target.
    const double targets = std::max(span * outputs, count.samples);
    count.released = with_targets(span * pilot.tracer_steps_a_second, targets);
  }
  return count;
}

/// Samples of the statistics in the cells.
double statistics_samples(const std::optional<Statistics>& statistics, double steps, double dt) {
  if (!statistics) return 0;
  const double before = dt > 0 ? statistics->sampling.start / dt : 0;
  return std::max(0.0, steps - before) / statistics->sampling.interval;
}

/// Wall time of the spin-up on larger cells.
double settling_seconds(const std::optional<ReleasePlan>& release, double seconds,
                        const PilotResult& pilot, double step_seconds) {
  const double cells = std::pow(coarse_spin_up_factor, 3);
  const double steps = settled_from(release) * pilot.steps_a_second / coarse_spin_up_factor;
  return (steps * step_seconds + seconds) / cells;
}

double zone_seconds(const std::optional<ReleasePlan>& release, double samples) {
  if (!release) return 0;
  const ReleasePlan& plan = *release;
  double levels = 1;  // arrival
  for (const auto& of_substance : plan.levels) levels += static_cast<double>(of_substance.size());
  const auto cells = static_cast<double>(plan.exposure(ExposurePart::plane).cells.size());
  return zone_cost * samples * levels * plan.ensemble.members * cells;
}

/// Bytes of a snapshot as they are in memory.
double snapshot_bytes(const Question& config, const DomainBox& box) {
  const FlowParameters parameters =
      flow_parameters(config.flow, config.time, AxisMap::for_cells(box.cells));
  const FieldList fields = field_list(parameters, config.machine.precision, 0);
  const double cells = double{1} * box.cells[0] * box.cells[1] * box.cells[2];
  return cells * bytes_per_cell(config.output.fields, output_quantities(fields),
                                tracer_count(config.scenario));
}

/// Bytes of the statistics in all cells and of their slices; 0 where there are none.
double statistics_bytes(const ReleaseScenario& scenario,
                        const std::optional<StatisticsChoice>& statistics, const DomainBox& box) {
  if (!statistics) return 0;
  const double values = 3 + 6 + 2 + 3.0 * tracer_count(scenario), solid = 1;
  const double plane = double{1} * box.cells[0] * box.cells[1];
  const auto slices = static_cast<double>(statistics->heights.size());
  return plane * (box.cells[2] + slices) * (4 * values + solid);
}

std::optional<double> snapshots_of(const TimeControl& time, const OutputChoice& output) {
  if (!output.every) return 1;
  if (!time.end) return std::nullopt;
  return std::floor(*time.end / *output.every * (1 + 1e-9)) + 1;
}

/// Free where the folder is or will be; nothing where that can't be told.
std::optional<double> free_space(std::filesystem::path folder) {
  std::error_code error;
  folder = std::filesystem::absolute(folder, error);
  while (!std::filesystem::exists(folder, error) && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  const std::filesystem::space_info space = std::filesystem::space(folder, error);
  if (error) return std::nullopt;
  return static_cast<double>(space.available);
}

/// 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten: what people choose.
double next_round(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double digits : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0}) {
    if (digits * power > value * 1.15) return digits * power;
  }
  return 12 * power;
}

/// Time goes with the cells times the steps, of which there are as many as cells along an edge of
/// the buildings.
std::string coarser_line(const DomainChoice& domain, const Site& site, double seconds) {
  const auto* sized = std::get_if<DomainOptions>(&domain.extent);
  if (!sized) {
    return fmt::format("with half as many cells along each axis: about {}",
                       duration_text(seconds / 16));
  }
  std::string line = "coarser cells take less:";
  double h = sized->resolution;
  const auto cells = static_cast<double>(cell_count(site.box));
  for (int n = 0; n < 3; ++n) {
    h = next_round(h);
    DomainOptions coarser = *sized;
    coarser.resolution = h;
    const auto fewer = static_cast<double>(cell_count(resized(site, coarser)));
    line += fmt::format("{} {:g} m about {}", n > 0 ? "," : "", h,
                        duration_text(seconds * fewer / cells * sized->resolution / h));
  }
  return line;
}

/// Bytes of the fields that a state, or the wind in it, consists of.
double state_bytes(const Question& config, const DomainBox& box, StatePart part) {
  const AxisMap axes = AxisMap::for_cells(box.cells);
  const FieldList fields =
      field_list(flow_parameters(config.flow, config.time, axes), config.machine.precision,
                 tracer_count(config.scenario), {.statistics = config.statistics.has_value()});
  double bytes = 0;  // of a cell
  for (const FieldEntry& field : fields) {
    if (field.keeping != Keeping::kept) continue;
    if (part == StatePart::all || field.of_wind) bytes += field.bytes;
  }
  return bytes * static_cast<double>(cell_count(box));
}

}  // namespace

RunEstimate estimate_run(const PreparedCase& prepared) {
  const StepCost cost = measured_step_cost(prepared);
  return estimate_run(prepared, cost, expected_steps(prepared, cost, pilot_seconds));
}

PilotResult expected_steps(const PreparedCase& prepared, const StepCost& cost,
                           double wall_seconds) {
  const TimeControl& time = prepared.config.time;
  PilotResult pilot{.iterations = cost.iterations};
  const bool pressure_varies = prepared.config.flow.pressure.sweeps == 0 && !time.hold_wind;
  if (!time.dt || pressure_varies) {
    const auto& execution = prepared.choice.execution;
    pilot = pilot_run(prepared, pilot_cells(execution), wall_seconds).value_or(pilot);
    pilot.iterations = iterations_of(cost, pilot.iterations, pilot.first_iterations);
  }
  if (time.dt) {
    pilot.steps_a_second = pilot.tracer_steps_a_second = 1 / *time.dt;
    pilot.extra_steps = 0;
  }
  return pilot;
}

RunEstimate estimate_run(const PreparedCase& prepared, const StepCost& cost,
                         const PilotResult& pilot) {
  const TimeControl& time = prepared.config.time;
  RunEstimate estimate;
  estimate.iterations = pilot.iterations;
  // Where the wind is held, the tracers are all that a step computes.
  const double tracers_alone = time.hold_wind ? cost.tracers : 0;
  estimate.step_seconds = cost.flow + pilot.iterations * cost.iteration + tracers_alone;
  if (pilot.steps_a_second > 0) estimate.dt = 1 / pilot.steps_a_second;
  if (!time.steps && (!time.end || estimate.dt == 0)) return estimate;
  const double end = time.end.value_or(std::numeric_limits<double>::infinity());
  StepCount count{.alone = static_cast<double>(time.steps.value_or(0))};
  if (std::isfinite(end) && estimate.dt > 0) count = count_steps(prepared, end, pilot);
  double steps = count.alone + count.released;
  if (time.steps && steps > static_cast<double>(*time.steps)) {
    const double share = static_cast<double>(*time.steps) / steps;
    count = {share * count.alone, share * count.released, share * count.samples};
    steps = static_cast<double>(*time.steps);
  }
  estimate.steps = static_cast<std::int64_t>(std::min(std::ceil(steps), 1e15));
  const double last = snapshot_bytes(prepared.config, prepared.site.box) / conversion_rate;
  const double written =
      (snapshots_of(prepared.config.time, prepared.config.output).value_or(1) - 1) * last +
      statistics_bytes(prepared.config.scenario, prepared.config.statistics, prepared.site.box) /
          conversion_rate;
  const double sampling =
      statistics_samples(prepared.statistics.statistics, steps, estimate.dt) * cost.statistics +
      written;
  const double released_share = steps > 0 ? count.released / steps : 0;
  estimate.parts = {
      .set_up =
          prepared.seconds + cost.set_up +
          (settled_from(prepared.release) > 0
               ? settling_seconds(prepared.release, prepared.seconds, pilot, estimate.step_seconds)
               : 0),
      .alone = count.alone * estimate.step_seconds + (1 - released_share) * sampling,
      .released = count.released * (estimate.step_seconds + cost.tracers - tracers_alone) +
                  count.samples * cost.sample + released_share * sampling,
      .closing = zone_seconds(prepared.release, count.samples) + last};
  const RunEstimate::Parts& parts = estimate.parts;
  estimate.seconds = parts.set_up + parts.alone + parts.released + parts.closing;
  return estimate;
}

std::optional<RunEstimate> estimate_long_run(const PreparedCase& prepared) {
  constexpr double minute = 60, fast_core = 20e6, fast_gpu = 4e9;  // s, cell-steps per second
  const Execution& execution = prepared.choice.execution;
  const double rate =
      execution.slabs * (execution.backend == BackendKind::cpu ? fast_core : fast_gpu);
  const TimeControl& time = prepared.config.time;
  const double dt =
      time.dt.value_or(time.cfl / std::max(driving_rate(prepared.built.problem), 1e-300));
  double steps = time.end ? *time.end / dt : std::numeric_limits<double>::infinity();
  if (time.steps) steps = std::min(steps, static_cast<double>(*time.steps));
  if (steps * static_cast<double>(prepared.built.problem.grid.cells()) / rate < minute) {
    return std::nullopt;
  }
  return estimate_run(prepared);
}

std::optional<double> field_bytes(const Question& config, const DomainBox& box) {
  const auto snapshots = snapshots_of(config.time, config.output);
  if (!snapshots) return std::nullopt;
  constexpr double base64 = 4.0 / 3;
  const double cells = static_cast<double>(box.cells[0]) * box.cells[1] * box.cells[2];
  const double snapshot = snapshot_bytes(config, box);
  double bytes = statistics_bytes(config.scenario, config.statistics, box) * base64;
  if (config.output.vtk) bytes += *snapshots * snapshot * base64;
  if (config.output.plot3d) bytes += *snapshots * snapshot + 16 * cells;
  return bytes;
}

double checkpoint_bytes(const Question& config, const DomainBox& box) {
  if (!config.checkpoint.every) return 0;
  constexpr int at_once = 3;
  return at_once * state_bytes(config, box, StatePart::all);
}

bool keeps_wind(const Question& config) {
  return config.checkpoint.wind && config.wind && !config.scenario.releases.empty() &&
         !config.time.hold_wind;
}

double wind_bytes(const Question& config, const DomainBox& box) {
  return keeps_wind(config) ? state_bytes(config, box, StatePart::wind) : 0;
}

double exposure_bytes(const Question& config, const DomainBox& box) {
  return config.checkpoint.exposures ? history_bytes(config, box.cells) : 0;
}

double product_bytes(const std::optional<Wind>& wind, const ReleaseScenario& scenario,
                     std::size_t buildings) {
  constexpr double page = 3 << 20, building = 6000, receptor = 60000;
  if (scenario.releases.empty()) return wind ? page : 0;
  return page + building * static_cast<double>(buildings) +
         receptor * static_cast<double>(scenario.receptors.size());
}

std::vector<std::string> time_lines(const PreparedCase& prepared, const RunEstimate& estimate) {
  constexpr double long_time = 600;  // s
  const double cells = static_cast<double>(prepared.built.problem.grid.cells());
  const std::string steps = estimate.steps ? "about " + count_text(double(*estimate.steps))
                                           : "as many as a steady state takes";
  std::vector<std::string> lines;
  if (estimate.dt > 0) {
    lines.push_back(fmt::format("time step: about {:.2g} s; steps: {}", estimate.dt, steps));
  }
  const std::string work =
      prepared.config.time.hold_wind
          ? " of a wind that is held"
          : fmt::format(" with {:.1f} pressure iterations per step", estimate.iterations);
  lines.push_back(fmt::format("rate: {:.3g} Mcell-steps/s{}, measured just now on this case",
                              1e-6 * cells / estimate.step_seconds, work));
  if (!estimate.seconds) return lines;
  lines.push_back(
      fmt::format("wall time: about {}, a third more or less", duration_text(*estimate.seconds)));
  if (*estimate.seconds > long_time) {
    lines.push_back(coarser_line(prepared.config.domain, prepared.site, *estimate.seconds));
  }
  return lines;
}

std::vector<std::string> busy_lines(const Execution& execution, std::optional<double> working,
                                    int cores) {
  constexpr double negligible = 0.3;  // of a core
  const bool needs_cores = execution.backend == BackendKind::cpu;
  if (!needs_cores || !working || *working + execution.slabs <= cores + negligible) return {};
  return {fmt::format(
      "the cores are taken: other programs use {:.1f} of {} now, and {} of this run would share "
      "them; end those programs, or expect longer times",
      *working, cores, counted(execution.slabs, "thread"))};
}

std::vector<std::string> even_cells_lines(const PreparedCase& prepared,
                                          const RunEstimate& estimate) {
  const auto even = even_box(prepared.site, prepared.config.domain);
  if (!even) return {};
  const auto all = static_cast<double>(cell_count(*even));
  const int slabs = prepared.choice.execution.slabs;
  const MemoryNeed need =
      memory_need(prepared.config, even->cells, {.slabs = slabs, .all_slabs = slabs});
  std::string line = fmt::format("with cubes all over (`domain.growth` 1): {} cells, about {}",
                                 count_text(all), bytes_text(need.fields + need.host));
  if (estimate.seconds) {
    const double more = all / static_cast<double>(cell_count(prepared.site.box));
    line += fmt::format(", about {}", duration_text(*estimate.seconds * more));
  }
  return {line};
}

std::string disk_line(const Question& config, const DomainBox& box, std::size_t buildings,
                      const std::filesystem::path& folder) {
  const auto bytes = field_bytes(config, box), available = free_space(folder);
  std::string line = "disk: ";
  line += bytes ? fmt::format("about {} of fields", bytes_text(*bytes))
                : fmt::format("{} of fields by snapshot, until it is steady",
                              bytes_text(4.0 / 3 * snapshot_bytes(config, box)));
  const double checkpoints = checkpoint_bytes(config, box), wind = wind_bytes(config, box),
               exposures = exposure_bytes(config, box),
               products = product_bytes(config.wind, config.scenario, buildings);
  if (products > 0) line += fmt::format(", {} of zones, page and tables", bytes_text(products));
  if (wind > 0) {
    line +=
        fmt::format(", {} of the wind for other releases (`checkpoint.wind`)", bytes_text(wind));
  }
  if (exposures > 0) {
    line += fmt::format(", up to {} of dosages by time (`checkpoint.exposures`)",
                        bytes_text(exposures));
  }
  if (checkpoints > 0) {
    line += fmt::format(", {} of checkpoints while it runs", bytes_text(checkpoints));
  }
  if (available) line += fmt::format("; {} are free", bytes_text(*available));
  if (available && bytes && *bytes + products + wind + exposures + checkpoints > *available) {
    line +=
        ", not enough for all: fields, checkpoints and the wind give way to zones, page and tables";
  }
  return line;
}

void refuse_too_large_for_disk(const Question& config, const DomainBox& box,
                               const std::filesystem::path& folder) {
  const auto bytes = field_bytes(config, box), available = free_space(folder);
  if (!bytes || !available || *bytes <= *available) return;
  throw InputError(
      Message::too_little_disk, config.file.string(), "output",
      fmt::format("the fields take about {} on the disk of {}, where {} are free",
                  bytes_text(*bytes), folder.string(), bytes_text(*available)),
      "choose a longer output.every, fewer output.fields or coarser cells, or a folder "
      "on another disk with --out");
}

}  // namespace downwash
