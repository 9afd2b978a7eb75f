#include "io/case/read_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "geometry/input/input_error.hpp"
#include "io/case/case_files.hpp"
#include "io/case/case_rules.hpp"
#include "io/case/domain_keys.hpp"
#include "io/case/gate_keys.hpp"
#include "io/case/pressure_keys.hpp"
#include "io/case/releases/container_keys.hpp"
#include "io/case/releases/release_keys.hpp"
#include "io/case/releases/release_rules.hpp"
#include "io/case/releases/substance_doubts.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/json_text.hpp"
#include "io/case/schema/json_values.hpp"
#include "io/case/schema/schema_check.hpp"
#include "io/case/schema/schema_walk.hpp"
#include "io/case/statistics_keys.hpp"
#include "io/case/tables/inflow_table.hpp"
#include "io/case/weather/report_keys.hpp"
#include "io/case/weather/table_roughness.hpp"
#include "io/case/weather/weather_keys.hpp"
#include "io/case/weather/wind_keys.hpp"
#include "io/case/weather/wind_series.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

// The functions below take completed documents that fit the schema and contradict themselves in
// nothing; they only translate.

/// What `read` makes of a file that a key names; one that can't be read is a problem of the case.
template <class Read>
auto read_for(const char* key, const std::filesystem::path& file, const Read& read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw CaseError(
        {{error.message(), fmt::format("{}: `{}`: {}.", file.string(), key, error.what())}});
  }
}

WindSeries wind_series(const Json& wind, const std::filesystem::path& file) {
  return read_for("wind.series_file", file,
                  [&] { return wind_series_of(wind, file.parent_path()); });
}

Wind wind_of(const Json& wind, double turn, const std::filesystem::path& file) {
  return {.speed = wind["speed"],
          .height = wind["height"],
          .direction = wind["direction"],
          .profile = choice<WindProfile>(wind["profile"], {{"uniform", WindProfile::uniform},
                                                           {"log", WindProfile::log},
                                                           {"power", WindProfile::power}}),
          .roughness = wind.value("roughness", 0.0),
          .exponent = wind.value("exponent", 0.0),
          .table = std::nullopt,
          .turn = turn,
          .sigma_theta = if_given(wind, "sigma_theta"),
          .series = wind_series(wind, file)};
}

/// The table makes the flow; domain, spin-up and all that is told count with the speed.
void refuse_other_speed(const Wind& wind, const std::filesystem::path& file) {
  constexpr double most = 0.05;
  if (!wind.table) return;
  const double in_table = wind.table->at(wind.height).speed;
  if (std::abs(in_table - wind.speed) <= most * wind.speed) return;
  throw CaseError(
      {{Message::keys_exclude,
        fmt::format("{}: `wind.speed` is {:g} m/s at {:g} m, but `inflow.table` has {:.4g} m/s "
                    "there: set the speed to {:.4g}, or scale the table by {:.3g}.",
                    file.string(), wind.speed, wind.height, in_table, in_table,
                    in_table > 0 ? wind.speed / in_table : 1)}});
}

std::optional<SubgridModel> subgrid_model(const Json& turbulence) {
  const std::string model = turbulence["model"];
  if (model == "smagorinsky") {
    return Smagorinsky{.constant = turbulence["constant"],
                       .wall_damping = turbulence["wall_damping"]};
  }
  if (model == "vreman") return Vreman{turbulence["constant"]};
  return std::nullopt;
}

/// Roughness length over which a wind keeps its profile, m.
double roughness_below(const Wind& wind) {
  const auto fitting = wind.table ? fitting_roughness(*wind.table) : std::nullopt;
  return fitting.value_or(wind.roughness);
}

/// The ground keeps the profile of the wind where it has the wind's roughness. That of a town is of
/// its houses, which the cells have: between them the ground has its own, of occasional obstacles
/// such as cars and hedges ("roughly open", Wieringa 1992, J. Wind Eng. Ind. Aerodyn. 41, table 8).
std::optional<Surfaces> surfaces_of(const Json& surfaces, const std::optional<Wind>& wind) {
  constexpr double roughly_open = 0.1;  // m
  if (surfaces["walls"] != "modelled") return std::nullopt;
  const double ground = surfaces.value("ground", wind ? roughness_below(*wind) : 0.0);
  const double own = surfaces.contains("ground") ? ground : std::min(ground, roughly_open);
  return Surfaces{.ground = ground,
                  .streets = surfaces.value("streets", own),
                  .roof = if_given(surfaces, "roof"),
                  .facade = if_given(surfaces, "facade")};
}

/// Heat is carried where the ground can give it, which must be level, and where the wind is not
/// held.
void stratify(Question& config, bool wind_held) {
  if (!config.weather || config.weather->inverse_obukhov == 0) return;
  if (!config.flow.surfaces || config.flow.surfaces->ground == 0 || wind_held) return;
  if (config.domain.terrain) return;
  const Weather& weather = *config.weather;
  config.flow.surfaces->inverse_obukhov = weather.inverse_obukhov;
  config.flow.stratification = Stratification{
      .inverse_obukhov = weather.inverse_obukhov,
      .roughness = config.wind->roughness,
      .temperature_scale = weather.air.temperature_scale(weather.u_star, weather.inverse_obukhov),
      .temperature = weather.air.temperature};
}

FaceChoice face_choice(const Json& face) {
  const std::string type = face.is_string() ? face : face["type"];
  const bool has_velocity = face.is_object() && face.contains("velocity");
  if (type == "periodic") return Periodic{};
  if (type == "free_slip") return FreeSlip{};
  if (type == "outflow") return Outflow{};
  if (type == "wall") return has_velocity ? Wall{vector3(face["velocity"])} : Wall{};
  if (type != "inflow") throw std::logic_error("a kind of face without a condition: " + type);
  if (has_velocity) return UniformInflow{vector3(face["velocity"])};
  if (!face.is_object() || !face.contains("profile")) return WindInflow{};
  ProfileInflow inflow;
  for (const Json& point : face["profile"]) inflow.points.push_back({point[0], point[1]});
  return inflow;
}

TimeControl time_control(const Json& time) {
  TimeControl result{
      .scheme = time_scheme(time["scheme"]),
      .end = unless_zero(time, "end"),
      .after_release = unless_zero(time, "after_release"),
      .steps = std::nullopt,
      .steady = unless_zero(time, "steady"),
      .dt = unless_zero(time, "dt"),
      .max_dt = unless_zero(time, "max_dt"),
      .spin_up = unless_zero(time, "spin_up"),
      .coarse_spin_up = time["coarse_spin_up"],
      .start = std::nullopt,
      .answer_within = unless_zero(time, "answer_within"),
      .hold_wind = time["hold_wind"],
  };
  if (const std::string start = time["start"]; !start.empty()) result.start = start;
  if (const auto steps = unless_zero(time, "steps")) {
    result.steps = static_cast<std::int64_t>(*steps);
  }
  result.cfl = time.value("cfl", result.cfl);
  return result;
}

/// Fields that this case does not have are left out.
OutputChoice output_choice(const Json& output, const Question& config) {
  OutputChoice result{.every = unless_zero(output, "every"),
                      .fields = {},
                      .vtk = output["format"] != "plot3d",
                      .plot3d = output["format"] != "vtk",
                      .so_far = unless_zero(output, "so_far"),
                      .products = output["products"],
                      .sender = output["sender"],
                      .contact = output["contact"]};
  const auto there_is = [&](const std::string& name) {
    if (name == "eddy_viscosity") return config.flow.turbulence.has_value();
    if (name == "temperature") return config.flow.stratification.has_value();
    if (name == "pressure") return !config.time.hold_wind;
    if (name == "concentration") return !config.scenario.releases.empty();
    return true;
  };
  for (const std::string name : output["fields"]) {
    if (there_is(name)) result.fields.push_back(name);
  }
  return result;
}

std::optional<WindEnsemble> winds_of(const Json& document, const std::optional<Weather>& weather,
                                     const std::filesystem::path& file) {
  try {
    return wind_ensemble_of(document, weather ? weather->pasquill : std::nullopt);
  } catch (const std::invalid_argument& error) {
    throw CaseError({{Message::ensemble_keys, fmt::format("{}: {}", file.string(), error.what())}});
  }
}

Question config_of(const Json& document, const std::filesystem::path& file) {
  Question config;
  config.file = file;
  config.title = document["title"];
  config.domain = domain_choice(document["domain"], file.parent_path());
  if (document.contains("wind")) {
    config.wind = wind_of(document["wind"], document["domain"]["turn"], file);
  }
  config.weather = weather_of(document, config.wind);
  if (config.weather) {
    config.wind->inverse_obukhov = config.weather->inverse_obukhov;
    config.wind->mixing_height = config.weather->mixing_height;
    config.wind->reported = reported_speed(*config.weather, config.wind->speed);
  }
  const Json& inflow = document["inflow"];
  config.flow.inflow = {inflow["turbulence"] == "synthetic", inflow.value("seed", std::uint64_t{1}),
                        inflow.value("nudging", true)};
  if (config.wind && inflow.contains("table")) {
    config.wind->table = read_for("inflow.table", file, [&] {
      return read_inflow_table(file.parent_path() / inflow["table"].get<std::string>());
    });
  }
  if (config.wind) refuse_other_speed(*config.wind, file);
  const Json& fluid = document["fluid"];
  config.flow.viscosity = fluid["viscosity"];
  config.flow.density = fluid["density"];
  config.flow.gravity = fluid["gravity"];
  config.flow.force = vector3(fluid["force"]);
  config.flow.turbulence = subgrid_model(document["turbulence"]);
  config.flow.surfaces = surfaces_of(document["surfaces"], config.wind);
  stratify(config, document["time"]["hold_wind"]);
  for (std::size_t face = 0; face < face_names.size(); ++face) {
    config.flow.faces[face] = face_choice(document["boundaries"][face_names[face]]);
  }
  if (document.contains("initial")) {
    const Json& initial = document["initial"];
    config.flow.initial = {
        vector3(initial["velocity"]),
        choice<FlowPattern>(initial["pattern"], {{"uniform", FlowPattern::uniform},
                                                 {"taylor_green", FlowPattern::taylor_green},
                                                 {"channel", FlowPattern::channel},
                                                 {"rotation", FlowPattern::rotation},
                                                 {"wave", FlowPattern::wave},
                                                 {"waves", FlowPattern::waves}})};
  }
  config.time = time_control(document["time"]);
  config.flow.upwind = document["advection"]["upwind"];
  config.flow.pressure = pressure_parameters(document["pressure"]);
  config.scenario.releases = releases_of(document);
  fill_sources(document, config.wind, config.scenario.releases);
  config.scenario.receptors = receptors_of(document);
  config.scenario.substances = substances_of(document);
  config.scenario.zones = zones_of(document);
  config.scenario.ensemble = ensemble_of(document);
  config.statistics = statistics_of(document, file.parent_path());
  config.probes = probes_of(document);
  config.winds = winds_of(document, config.weather, file);
  config.output = output_choice(document["output"], config);
  const Json& checkpoint = document["checkpoint"];
  config.checkpoint = {unless_zero(checkpoint, "every"), checkpoint["keep"], checkpoint["wind"],
                       checkpoint["exposures"]};
  config.gates = gate_bounds(document["gates"]);
  config.machine.backend =
      choice<BackendChoice>(document["backend"], {{"auto", BackendChoice::automatic},
                                                  {"cpu", BackendChoice::cpu},
                                                  {"cuda", BackendChoice::cuda}});
  if (const int slabs = integer(document["slabs"]); slabs > 0) config.machine.slabs = slabs;
  config.machine.transport = choice<Transport>(
      document["transport"],
      {{"auto", Transport::automatic}, {"host", Transport::host}, {"peer", Transport::peer}});
  config.machine.precision =
      document["precision"] == "single" ? Precision::single : Precision::double_;
  return config;
}

void throw_if_any(const std::vector<Complaint>& problems, const std::filesystem::path& file) {
  if (problems.empty()) return;
  std::vector<Complaint> told;
  for (const auto& [message, text] : problems) {
    if (told.size() > most_problems) break;
    told.push_back({message, fmt::format("{}: {}", file.string(), text)});
  }
  if (problems.size() > told.size()) {
    const std::size_t more = problems.size() - told.size();
    told.push_back({Message::more_problems,
                    fmt::format("{}: there are {} more problems.", file.string(), more)});
  }
  throw CaseError(std::move(told));
}

/// A run has one end: where a setting says it as `end` or `after_release`, the other one of the
/// file no longer counts.
void give_way_to_setting(Json& document, const std::vector<std::string>& settings) {
  const auto is_set = [&](const std::string& key) {
    return std::any_of(settings.begin(), settings.end(), [&](const std::string& setting) {
      return setting.starts_with("time." + key + "=") && !setting.ends_with("=0");
    });
  };
  if (!document.contains("time") || !document["time"].is_object()) return;
  if (is_set("after_release") && !is_set("end")) document["time"].erase("end");
  if (is_set("end") && !is_set("after_release")) document["time"].erase("after_release");
}

/// After 1970 began.
double seconds_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since).count();
}

}  // namespace

TimeScheme time_scheme(const std::string& key) {
  return choice<TimeScheme>(key, {{"euler", TimeScheme::euler},
                                  {"ab2", TimeScheme::ab2},
                                  {"ab3", TimeScheme::ab3},
                                  {"rk3", TimeScheme::rk3}});
}

Question read_case(const std::filesystem::path& file, const std::vector<std::string>& settings) {
  return parse_case(read_text_file(file), file, settings);
}

Question parse_case(std::string_view text, const std::filesystem::path& file,
                    const std::vector<std::string>& settings) {
  Json document = parse_json_text(text, file.string());
  std::vector<std::string> given_way = give_way_to_report(document, settings);
  give_way_to_setting(document, settings);
  for (const std::string& setting : settings) apply_setting(document, setting);

  const Schema schema(case_schema());
  const Schema::Typed typed = schema.read_quantities(document);
  throw_if_any(apply_weather(document, seconds_now()), file);
  throw_if_any(schema.check(document, typed), file);
  std::vector<std::string> unusual = schema.beyond_use(document);
  for (std::string& doubt : substance_doubts(document)) unusual.push_back(std::move(doubt));
  add_library(document);
  if (document.contains("releases") && !document.contains("zones")) {
    document["zones"] = Json::object();  // its defaults count, and are echoed
  }
  Schema::Completed completed = schema.complete(document);
  throw_if_any(contradictions(completed.document), file);

  Question config = config_of(completed.document, file);
  std::vector<Complaint> of_series;
  for (const std::string& problem : wind_series_problems(config)) {
    of_series.push_back({Message::wind_series, problem});
  }
  throw_if_any(of_series, file);
  config.files = settle_files(completed.document, file);
  if (config.flow.surfaces) {
    completed.document["surfaces"]["ground"] = config.flow.surfaces->ground;
    completed.document["surfaces"]["streets"] = config.flow.surfaces->streets;
  }
  config.resolved_json = completed.document.dump(2, ' ', false, Json::error_handler_t::replace);
  config.warnings = std::move(unusual);
  for (std::string& idle : completed.warnings) config.warnings.push_back(std::move(idle));
  config.given_way = std::move(given_way);
  if (config.weather && config.weather->metar) {
    std::ranges::move(unread_words(*config.weather->metar), std::back_inserter(config.given_way));
  }
  for (std::string& warning : rate_warnings(config.scenario.releases)) {
    config.warnings.push_back(std::move(warning));
  }
  for (std::string& warning : doubts(completed.document)) {
    config.warnings.push_back(std::move(warning));
  }
  return config;
}

}  // namespace downwash
