#include "io/records/run_record.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "geometry/input/input_error.hpp"
#include "io/case/pressure_keys.hpp"
#include "io/messages/complaint_json.hpp"
#include "io/records/approach_json.hpp"
#include "io/records/process_json.hpp"
#include "io/records/version.hpp"
#include "io/results/check_json.hpp"
#include "io/text/atomic_file.hpp"

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

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
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

/// Classes by their words, most urgent first, and the places whose people need help.
Json people_json(const People& people) {
  Json classes = Json::object(), places = Json::array();
  for (const ActionClass& one : people.classes) {
    classes[std::string(words_of(one.action))] = {{"buildings", one.buildings}, {"when", one.when}};
  }
  for (const PlaceOfPeople& place : people.places) {
    places.push_back({{"id", place.id},
                      {"name", place.title},
                      {"kind", place.kind},
                      {"address", place.address},
                      {"action", words_of(place.action)},
                      {"instruction", place.words}});
  }
  return {{"buildings", people.buildings}, {"classes", classes}, {"places", places}};
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

/// A text in which files are named without where they are.
std::string without_folders(std::string text, const std::vector<InputFile>& inputs) {
  for (const InputFile& input : inputs) {
    const std::filesystem::path whole = std::filesystem::absolute(input.path).lexically_normal();
    for (const std::filesystem::path& folder : {whole.parent_path(), input.path.parent_path()}) {
      const std::string lead = (folder / "").string();
      if (folder.empty() || folder == folder.root_path()) continue;
      for (std::size_t at = 0; (at = text.find(lead, at)) != std::string::npos;) {
        text.erase(at, lead.size());
      }
    }
  }
  return text;
}

[[noreturn]] void fail_reading(const std::filesystem::path& path, const char* reason) {
  throw InputError(Message::file_not_read, path.string(), "",
                   std::string("the file cannot be read (") + reason + ")",
                   "check its path and permissions");
}

}  // namespace

InputFile fingerprint(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) fail_reading(path, std::strerror(errno));
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> digest(EVP_MD_CTX_new(),
                                                                       &EVP_MD_CTX_free);
  EVP_DigestInit_ex(digest.get(), EVP_sha256(), nullptr);
  InputFile result{.path = path, .bytes = 0, .sha256 = {}};
  std::vector<char> block(1 << 16);
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())),
         stream.gcount() > 0) {
    EVP_DigestUpdate(digest.get(), block.data(), static_cast<std::size_t>(stream.gcount()));
    result.bytes += stream.gcount();
  }
  if (stream.bad()) fail_reading(path, std::strerror(errno));
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned int length = 0;
  EVP_DigestFinal_ex(digest.get(), hash.data(), &length);
  for (unsigned int b = 0; b < length; ++b) result.sha256 += fmt::format("{:02x}", hash[b]);
  return result;
}

Environment this_environment() {
  return {.version = std::string(version()),
          .git_hash = std::string(git_hash()),
          .compiler = std::string(compiler()),
          .build_type = std::string(build_type()),
          .host = host_name(),
          .cpu = cpu_name(),
          .cores = static_cast<int>(std::thread::hardware_concurrency())};
}

std::string program_text(const Environment& e) {
  return fmt::format("downwash {} ({}, {}, {})", e.version, e.git_hash, e.compiler, e.build_type);
}

Json environment_json(const Environment& environment) {
  return {{"version", environment.version},   {"git_hash", environment.git_hash},
          {"compiler", environment.compiler}, {"build_type", environment.build_type},
          {"host", environment.host},         {"cpu", environment.cpu},
          {"cores", environment.cores}};
}

void PressureTotals::add(const PressureReport& step) {
  iterations += step.iterations;
  most_iterations = std::max(most_iterations, step.iterations);
  capped_steps += step.capped ? 1 : 0;
  seconds += step.seconds;
}

std::string RunRecord::published_case() const {
  return anonymous ? without_folders(case_json, inputs) : case_json;
}

RunRecord RunRecord::made_anonymous() const {
  RunRecord other = *this;
  other.anonymous = false;
  other.environment.host.clear();
  other.process = 0;
  other.command_line.clear();
  other.case_json = published_case();
  if (other.wind_origin) other.wind_origin->folder.clear();
  if (other.rescaled) other.rescaled->folder.clear();
  other.reason = without_hosts(without_folders(reason, inputs), processes);
  for (ProcessRecord& one : other.processes) one.host.clear();
  for (Complaint& one : other.warnings) one.text = without_folders(one.text, inputs);
  for (std::string& sentence : other.lost) sentence = without_folders(sentence, inputs);
  if (other.deadline) {
    for (DeadlineRun& run : other.deadline->runs) run.end = without_folders(run.end, inputs);
  }
  if (other.ensemble) {
    for (MemberRecord& m : other.ensemble->members) {
      m.reason = without_folders(m.reason, inputs);
      for (std::string& sentence : m.lost) sentence = without_folders(sentence, inputs);
    }
  }
  for (InputFile& input : other.inputs) input.path = input.path.filename();
  return other;
}

std::string RunRecord::json() const {
  if (anonymous) return made_anonymous().json();
  Json json{{"program", "downwash"},
            {"status", name_of(status)},
            {"reason", reason},
            {"code", message ? Json(code_of(*message)) : Json()},
            {"started", started},
            {"updated", updated},
            {"ended", ended},
            {"process", process},
            {"command_line", command_line},
            {"files", files},
            {"lost", lost},
            {"written", written},
            {"environment", environment_json(environment)}};
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

std::string utc_now() {
  return fmt::format(
      "{:%Y-%m-%dT%H:%M:%SZ}",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace downwash
