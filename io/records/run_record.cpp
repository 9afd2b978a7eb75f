#include "io/records/run_record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "io/case/pressure_keys.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/messages/complaint_json.hpp"
#include "io/records/approach_json.hpp"
#include "io/records/process_json.hpp"
#include "io/results/check_json.hpp"
#include "io/summary/occupants.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(RunStatus status) {
  switch (status) {
    case RunStatus::running:
      return "running";
    case RunStatus::finished:
      return "finished";
    case RunStatus::interrupted:
      return "interrupted";
    case RunStatus::failed:
      return "failed";
  }
  return "";
}

Json inputs_json(const std::vector<InputFile>& inputs) {
  Json list = Json::array();
  for (const InputFile& input : inputs) {
    list.push_back(
        {{"path", input.path.string()}, {"bytes", input.bytes}, {"sha256", input.sha256}});
  }
  return list;
}

/// Status, times, program and files, with which the document begins.
Json opening_json(const RunRecord& record) {
  return {{"program", "downwash"},
          {"status", name_of(record.status)},
          {"reason", record.reason},
          {"code", record.message ? Json(code_of(*record.message)) : Json()},
          {"started", record.started},
          {"updated", record.updated},
          {"ended", record.ended},
          {"process", record.process},
          {"command_line", record.command_line},
          {"files", record.files},
          {"lost", record.lost},
          {"written", record.written},
          {"environment", environment_json(record.environment)}};
}

Json execution_json(const RunRecord& record) {
  Json execution{{"backend", record.backend},
                 {"precision", record.precision},
                 {"slabs", record.slabs},
                 {"slab_devices", record.slab_devices},
                 {"bytes_allocated", record.bytes_allocated},
                 {"random_numbers", "none"}};
  if (!record.processes.empty()) execution["processes"] = processes_json(record.processes);
  if (record.transport) execution["transport"] = *record.transport;
  return execution;
}

Json grid_json(const RunRecord& record) {
  Json grid{{"cells", record.cells},
            {"origin_m", record.origin},
            {"size_m", record.size},
            {"solver_axes", record.solver_axes},
            {"solid_cells", record.solid_cells}};
  if (record.map_rotation) grid["map_rotation_degrees"] = *record.map_rotation;
  return grid;
}

Json progress_json(const RunRecord& record) {
  const WindOrigin from = record.wind_origin.value_or(WindOrigin{});
  const double cell_steps = static_cast<double>(record.steps - from.step) * record.cells[0] *
                            record.cells[1] * record.cells[2];
  Json progress{{"steps", record.steps},
                {"time_s", record.time},
                {"dt_s", record.dt},
                {"wall_s", record.wall_seconds},
                {"output_wait_s", record.output_seconds},
                {"checkpoint_wait_s", record.checkpoint_seconds}};
  if (record.wall_seconds > 0) {
    progress["cell_steps_per_s"] = cell_steps / record.wall_seconds;
    const double settling = record.coarse_spin_up ? record.coarse_spin_up->seconds : 0;
    progress["times_real_time"] = (record.time - from.time) / (record.wall_seconds + settling);
  }
  if (const auto& coarse = record.coarse_spin_up) {
    progress["coarse_spin_up"] = {{"until_s", coarse->until},
                                  {"cells", coarse->cells},
                                  {"steps", coarse->steps},
                                  {"wall_s", coarse->seconds}};
  }
  return progress;
}

Json diagnostics_json(const Diagnostics& flow) {
  const double imbalance = flow.inflow - flow.outflow;
  Json json{{"max_speed_m_s", flow.max_speed},
            {"max_divergence_1_s", flow.max_divergence},
            {"rms_divergence_1_s", flow.rms_divergence},
            {"wall_leak_m_s", flow.wall_leak},
            {"inflow_m3_s", flow.inflow},
            {"outflow_m3_s", flow.outflow},
            {"mass_imbalance_m3_s", imbalance},
            {"kinetic_energy_m5_s2", flow.kinetic_energy},
            {"nudging_push_m4_s2", flow.nudging_push},
            {"max_change_m_s2", flow.max_change},
            {"finite", flow.finite}};
  if (flow.inflow != 0) json["mass_imbalance_relative"] = imbalance / flow.inflow;
  return json;
}

Json pressure_json(const RunRecord& record) {
  const PressureReport& last = *record.pressure;
  const PressureTotals& totals = record.pressure_totals;
  Json json{{"solver", key_of(record.pressure_parameters.method)},
            {"iterations", last.iterations},
            {"residual", last.residual ? Json(*last.residual) : Json()},
            {"capped", last.capped},
            {"iterations_total", totals.iterations},
            {"iterations_max", totals.most_iterations},
            {"capped_steps", totals.capped_steps}};
  if (last.divergence) json["max_divergence_dt"] = *last.divergence;
  if (totals.seconds > 0) json["seconds_total"] = totals.seconds;
  return json;
}

Json release_json(const ReleaseTimes& release) {
  return {{"start", release.start ? Json(*release.start) : Json()},
          {"begin_s", release.begin},
          {"planned_s", release.planned},
          {"computed_s", release.computed}};
}

Json kernels_json(const std::vector<KernelTiming>& kernels) {
  double total = 0;
  for (const KernelTiming& row : kernels) total += row.seconds;
  Json list = Json::array();
  for (const KernelTiming& row : kernels) {
    list.push_back({{"kernel", row.kernel},
                    {"calls", row.calls},
                    {"seconds", row.seconds},
                    {"share", total > 0 ? row.seconds / total : 0},
                    {"seconds_by_slab", row.seconds_by_slab}});
  }
  return list;
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json weather_json(const Weather& weather) {
  Json json{{"stability", nullptr},
            {"obukhov_length_m", nullptr},
            {"friction_velocity_ms", weather.u_star},
            {"ground_heat_flux_wm2", weather.heat_flux},
            {"by", weather.reason},
            {"air_temperature_k", weather.air.temperature},
            {"air_density_kgm3", weather.air.density},
            {"doubts", weather.doubts},
            {"of_another_time", weather.misfits}};
  if (weather.pasquill) json["stability"] = std::string(1, *weather.pasquill);
  if (weather.inverse_obukhov != 0) json["obukhov_length_m"] = 1 / weather.inverse_obukhov;
  if (!weather.time.empty()) json["time"] = weather.time;
  if (weather.metar) json["report"] = weather.metar->text;
  return json;
}

Json score_json(const ValidationScore& score) {
  Json missed = Json::array();
  for (const ScoredFigure& figure : score.figures) {
    if (!figure.passed) missed.push_back(figure.quantity + ": " + figure.measured);
  }
  return {
      {"device", score.device},      {"fine_grids", score.full},         {"git", score.revision},
      {"ended", score.ended},        {"criteria", score.figures.size()}, {"met", score.met()},
      {"not_met", std::move(missed)}};
}

/// Classes by their words, most urgent first, null where nothing was computed; and the places whose
/// people need help.
Json people_json(const People& people) {
  Json classes = Json::object(), places = Json::array();
  for (const Action action : all_actions) classes[std::string(words_of(action))] = nullptr;
  for (const ActionClass& one : people.classes) {
    classes[std::string(words_of(one.action))] = {
        {"buildings", one.buildings},
        {"people", people.assumption.empty() ? Json(nullptr) : Json(rounded_people(one.people))},
        {"when", one.when}};
  }
  for (const PlaceOfPeople& place : people.places) {
    places.push_back({{"id", place.id},
                      {"name", place.title},
                      {"kind", place.kind},
                      {"address", place.address},
                      {"action", words_of(place.action)},
                      {"instruction", place.words}});
  }
  return {{"buildings", people.buildings},
          {"classes", classes},
          {"people_assumption", people.assumption},
          {"places", places}};
}

Json validation_json(const NearestValidation& nearest) {
  Json scores = Json::array();
  for (const ValidationScore& score : nearest.scores) scores.push_back(score_json(score));
  return {{"case", nearest.name},
          {"title", nearest.title},
          {"alike", nearest.alike},
          {"differs", nearest.differs},
          {"scores", std::move(scores)}};
}

Json statistics_json(const StatisticsRecord& statistics) {
  return {{"start_s", statistics.start},
          {"every_steps", statistics.every},
          {"running_s", or_null(statistics.running)},
          {"samples", statistics.samples},
          {"time_s", statistics.time},
          {"averaging_s", statistics.averaging},
          {"points", statistics.points},
          {"points_with_settled_error", statistics.settled},
          {"averaging_over_integral_time", or_null(statistics.integral_times)},
          {"passes_before", or_null(statistics.passes)},
          {"energy_change", or_null(statistics.energy_change)},
          {"energy_drift_standard_errors", or_null(statistics.energy_drift)},
          {"mean_drift_standard_errors", or_null(statistics.mean_drift)},
          {"developed", or_null(statistics.developed)}};
}

}  // namespace

void PressureTotals::add(const PressureReport& step) {
  iterations += step.iterations;
  most_iterations = std::max(most_iterations, step.iterations);
  capped_steps += step.capped ? 1 : 0;
  seconds += step.seconds;
}

std::string RunRecord::json() const {
  if (anonymous) return made_anonymous().json();
  Json json = opening_json(*this);
  if (!lost_products.empty()) json["lost_products"] = lost_products;
  if (ensemble) {
    json["ensemble"] = ensemble_json(*ensemble);
  } else {
    json["execution"] = execution_json(*this);
    json["grid"] = grid_json(*this);
    json["progress"] = progress_json(*this);
  }
  for (const Resumed& once : resumed) {
    json["resumed"].push_back({{"at", once.at}, {"step", once.step}, {"time_s", once.time}});
  }
  if (const auto& wind = wind_origin) {
    json["wind_of"] = {{"folder", wind->folder},
                       {"started", wind->started},
                       {"step", wind->step},
                       {"time_s", wind->time}};
  }
  if (rescaled) json["rescaled"] = rescaled_json(*rescaled);
  if (deadline) json["deadline"] = deadline_json(*deadline);
  if (diagnostics) json["diagnostics"] = diagnostics_json(*diagnostics);
  if (wind_held) json["wind_held"] = true;
  if (pressure) json["pressure"] = pressure_json(*this);
  if (release) json["release"] = release_json(*release);
  if (!tracers.empty()) json["tracers"] = tracers_json(tracers);
  if (weather) json["weather"] = weather_json(*weather);
  if (approach_wind) json["approach_wind"] = approach_json(*approach_wind);
  if (validation) json["nearest_validation_case"] = validation_json(*validation);
  if (statistics) json["statistics"] = statistics_json(*statistics);
  if (step_over_stable) json["step_over_stable"] = *step_over_stable;
  if (!gates.empty()) json["gates"] = gates_json(gates);
  if (const GateRecord* stopping = stopping_gate(gates)) {
    json["stopped_by_gate"] = key_of(stopping->gate);
  }
  if (blow_up) json["blow_up"] = {{"position_m", *blow_up}, {"time_s", time}};
  if (!kernels.empty()) json["kernels"] = kernels_json(kernels);
  if (status != RunStatus::running) {
    json["verdict"] = {{"severity", key_of(worst(checks))}, {"words", verdict(checks)}};
  }
  json["checks"] = checks_json(checks);
  if (!act_on.empty()) json["act_on"] = act_on;
  if (!validity.empty()) json["validity"] = validity;
  if (!ranges.empty()) json["ranges"] = Json::parse(ranges);
  if (people) json["people"] = people_json(*people);
  json["notes"] = notes;
  json["warnings"] = complaints_json(warnings);
  json["inputs"] = inputs_json(inputs);
  json["case"] = case_json.empty() ? Json() : Json::parse(case_json);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void RunRecord::write(const std::filesystem::path& folder) const {
  replace_file(folder / "run.json", json());
}

}  // namespace downwash
