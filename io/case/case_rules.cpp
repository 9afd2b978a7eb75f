#include "io/case/case_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <stdexcept>

#include "io/case/alert_keys.hpp"
#include "io/case/domain_rules.hpp"
#include "io/case/pressure_keys.hpp"
#include "io/case/read_case.hpp"
#include "io/case/releases/container_keys.hpp"
#include "io/case/releases/release_keys.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/rules.hpp"
#include "io/case/setting_rules.hpp"
#include "io/case/statistics_keys.hpp"
#include "io/case/weather/weather_keys.hpp"
#include "io/case/weather/wind_keys.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/question/flow.hpp"
#include "io/text/date_time.hpp"
#include "solver/problem/time_scheme.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

constexpr double fastest = 120;  // m/s, as the schema allows
constexpr double most_steps = 1e9;
constexpr double most_outputs = 10'000;

/// The faces that `wind` blows in through: x-, and where it blows askew one of the others too.
std::vector<std::string> inlets(const Json& document) {
  const double turn = document["domain"]["turn"];
  if (turn == 0) return {"x-"};
  return {"x-", turn > 0 ? "y-" : "y+"};
}

void check_wind(const Json& document, Problems& problems) {
  if (!document.contains("wind")) return;
  const Json& wind = document["wind"];
  if (wind["profile"] == "log" && wind["roughness"] >= wind["height"]) {
    problems.push_back(
        fmt::format("`wind.roughness` is {}, but must be below `wind.height` = {} m.",
                    wind["roughness"].dump(), wind["height"].dump()));
  }
  const Json& inlet = document["boundaries"]["x-"];
  const std::string type = type_of_face(inlet);
  if (type != "inflow") {
    problems.push_back(
        fmt::format("`wind` blows in through `boundaries.inlet` (x-), but that is \"{}\"; make it "
                    "\"inflow\" or "
                    "remove `wind`.",
                    type));
  }
  for (const std::string& face : inlets(document)) {
    const std::string aside = type_of_face(document["boundaries"][face]);
    if (face == "x-" || aside == "inflow" || aside == "periodic") continue;
    problems.push_back(fmt::format(
        "`domain.turn` is {:g}°, so that `wind` blows in through `boundaries.{}` too, but that is "
        "\"{}\"; make it \"inflow\" or \"periodic\", or remove the turn.",
        document["domain"]["turn"].get<double>(), face, aside));
  }
}

void check_profile(const Json& profile, const std::string& face, Problems& problems) {
  if (face[0] == 'z') {
    problems.push_back(fmt::format(
        "`boundaries.{}.profile` is by height, but this face is horizontal; give `velocity`.",
        face));
  }
  for (std::size_t p = 0; p < profile.size(); ++p) {
    if (std::abs(profile[p][1].get<double>()) > fastest) {
      problems.push_back(
          fmt::format("`boundaries.{}.profile.{}` has {} m/s, but winds reach {:g} m/s at most.",
                      face, p, profile[p][1].dump(), fastest));
    }
    if (p == 0 || profile[p][0] > profile[p - 1][0]) continue;
    problems.push_back(fmt::format(
        "`boundaries.{}.profile.{}` has height {}, but must be above the point before it, {} m; "
        "sort the points by height.",
        face, p, profile[p][0].dump(), profile[p - 1][0].dump()));
  }
}

void check_faces(const Json& document, Problems& problems) {
  for (const std::string face : face_names) {
    const Json& choice = document["boundaries"][face];
    const bool plain = choice.is_string();
    if (type_of_face(choice) != "inflow") continue;
    const bool velocity = !plain && choice.contains("velocity");
    const bool profile = !plain && choice.contains("profile");
    if (velocity && profile) {
      problems.push_back(fmt::format(
          "`boundaries.{}` has both `velocity` and `profile`; remove one of them.", face));
    }
    if (profile) check_profile(choice["profile"], face, problems);
    if (velocity || profile) continue;
    const std::vector<std::string> of_wind = inlets(document);
    if (!document.contains("wind") ||
        std::find(of_wind.begin(), of_wind.end(), face) == of_wind.end()) {
      problems.push_back(
          fmt::format("`boundaries.{}` is an inflow without a speed; write {{\"type\": \"inflow\", "
                      "\"velocity\": "
                      "[x, y, z]}} or give a `profile`{}.",
                      face, face == "x-" ? " or a `wind`" : ""));
    }
  }
}

/// Inward through a face of an inflow that says so itself, at a height, m/s; nothing where it does
/// not.
std::optional<double> own_speed(const Json& inflow, const std::string& face, double height) {
  if (!inflow.is_object()) return std::nullopt;
  if (inflow.contains("velocity")) {
    const double along = inflow["velocity"][face[0] == 'x' ? 0 : 1];
    return face[1] == '-' ? along : -along;
  }
  if (!inflow.contains("profile")) return std::nullopt;
  ProfileInflow profile;
  for (const Json& point : inflow["profile"]) profile.points.push_back({point[0], point[1]});
  return speed_at(profile, height);
}

/// Domain, spin-up and all that is told count with the wind, so that what comes in must be that.
void check_speed_of_inlets(const Json& document, Problems& problems) {
  constexpr double most = 0.05, degree = std::numbers::pi / 180;
  if (!document.contains("wind")) return;
  const double speed = document["wind"]["speed"], height = document["wind"]["height"];
  const double turn = degree * document["domain"]["turn"].get<double>();
  for (const std::string& face : inlets(document)) {
    const auto own = own_speed(document["boundaries"][face], face, height);
    const double of_wind = speed * (face[0] == 'x' ? std::cos(turn) : std::abs(std::sin(turn)));
    if (!own || std::abs(*own - of_wind) <= most * speed) continue;
    problems.push_back(fmt::format(
        "`boundaries.{}` lets in {:.4g} m/s at {:g} m, but by `wind.speed` it would be {:.4g} m/s: "
        "correct one of them, or make the face \"inflow\", which takes the wind.",
        face, *own, height, of_wind));
  }
}

void check_date(const std::string& start, Problems& problems) {
  if (start.empty()) return;
  try {
    utc_time(start, 0);
  } catch (const std::invalid_argument& error) {
    problems.push_back(fmt::format("`time.start`: {}", error.what()));
  }
}

void check_time(const Json& document, Problems& problems) {
  const Json& time = document["time"];
  check_date(time["start"], problems);
  const bool ends_by_itself =
      time["after_release"] > 0 || !document.value("releases", Json::array()).empty();
  if (time["end"] == 0 && time["steps"] == 0 && time["steady"] == 0 && !ends_by_itself) {
    problems.push_back(
        "`time` has no end: give `end` (s), `steps` or `steady` (m/s²) a value above 0.");
  }
  if (time["end"] > 0 && time["after_release"] > 0) {
    problems.push_back(fmt::format(
        "`time.end` is {:g} s from the start of the run, and `time.after_release` {:g} s from the "
        "first release: they exclude each other; keep one of them.",
        time["end"].get<double>(), time["after_release"].get<double>()));
  }
  const double end = time["end"], dt = time["dt"];
  if (end > 0 && dt > end) {
    problems.push_back(fmt::format(
        "`time.dt` is {:g} s, but the run ends at {:g} s; choose a shorter step.", dt, end));
  } else if (dt > 0 && end / dt > most_steps) {
    problems.push_back(fmt::format(
        "`time.dt` is {:g} s, which takes {:.3g} steps to `time.end`; choose at least {:.3g} s.",
        dt, end / dt, end / most_steps));
  }
  const double cfl = time.value("cfl", 0.0);  // absent with a fixed step
  const std::string scheme = time["scheme"];
  if (const double largest = largest_courant(time_scheme(scheme)); cfl > largest) {
    problems.push_back(
        fmt::format("`time.cfl` is {:g}, but the scheme \"{}\" is stable up to {:g} only; take a "
                    "smaller cfl, or \"rk3\".",
                    cfl, scheme, largest));
  }
  // Forward Euler with central differences amplifies every wave by |1 + i c|, whatever the step.
  if (scheme == "euler" && document["advection"]["upwind"] == 0 &&
      document["fluid"]["viscosity"] == 0 && document["turbulence"]["model"] == "none") {
    problems.push_back(
        "`time.scheme` \"euler\" is unstable without any viscosity; take \"ab3\" or \"rk3\", or "
        "give `fluid.viscosity`, `advection.upwind` or a `turbulence.model`.");
  }
}

/// A time for the answer is kept by choosing the cells of a run whose length is known.
void check_answer_within(const Json& document, Problems& problems) {
  const Json &time = document["time"], &domain = document["domain"];
  const double within = time["answer_within"];
  if (within == 0) return;
  const auto add = [&](const std::string& what) {
    problems.push_back(fmt::format("`time.answer_within` (--within) is {:g} s, {}", within, what));
  };
  if (!domain.contains("resolution")) {
    add("but the cells are given by `domain.size` and `domain.cells`, and can't be chosen to fit; "
        "give `domain.buildings` with `domain.resolution` instead, or remove it.");
  }
  if (time["end"] == 0 && time["after_release"] == 0 &&
      document.value("releases", Json::array()).empty()) {
    add("but how much is to be computed is not known; give `time.end`, or remove it.");
  }
}

/// What would go on in a wind that is held, and what it would not notice.
void check_held_wind(const Json& document, Problems& problems) {
  if (!document["time"]["hold_wind"]) return;
  const auto add = [&](const std::string& what) {
    problems.push_back("`time.hold_wind` is true, " + what);
  };
  if (document.value("releases", Json::array()).empty()) {
    add("but there are no `releases` to be carried, so nothing would happen; give some, or remove "
        "it.");
  }
  for (const char* solids : {"buildings", "boxes"}) {
    if (!document["domain"].contains(solids) || document["domain"][solids].empty()) continue;
    add(fmt::format("but the wind of time 0 does not go around `domain.{}`; remove one of them.",
                    solids));
  }
  if (document["time"]["steady"] > 0) {
    add("so that `time.steady` is reached at once; give `time.end` instead.");
  }
  const std::string pattern = document.value("initial", Json::object()).value("pattern", "");
  if (pattern == "wave" || pattern == "waves") {
    add(
        fmt::format("but `initial.pattern` \"{}\" is a push, of which the first time step makes a "
                    "wind; remove one of them.",
                    pattern));
  }
  for (const Json& substance : document.value("substances", Json::array())) {
    if (!substance.value("buoyant", false)) continue;
    add(
        fmt::format("but \"{}\" is `buoyant`, so that its weight should move the air; remove one "
                    "of them.",
                    substance["name"].get<std::string>()));
  }
}

/// Simulated, s; 0 where it is not known yet.
double length_of_run(const Json& time) {
  const double end = std::max(time["end"].get<double>(), time["after_release"].get<double>());
  return end > 0 ? end : time["steps"].get<double>() * time["dt"].get<double>();
}

void check_count(const Json& document, const char* part, const char* what, Problems& problems) {
  if (!document.contains(part)) return;
  const double every = document[part]["every"], length = length_of_run(document["time"]);
  if (every == 0 || length / every <= most_outputs) return;
  problems.push_back(
      fmt::format("`{}.every` is {:g} s, which makes {:.3g} {} in {:g} s; choose at least {:.3g} s "
                  "(at most {:g}).",
                  part, every, length / every, what, length, length / most_outputs, most_outputs));
}

void check_outputs(const Json& document, Problems& problems) {
  check_count(document, "output", "outputs", problems);
}

void check_zone_times(const Json& document, Problems& problems) {
  check_count(document, "zones", "times of zones", problems);
}

}  // namespace

std::vector<Complaint> contradictions(const Json& document) {
  std::vector<Complaint> complaints;
  const auto add = [&](Message message, const Problems& problems) {
    for (const std::string& problem : problems) complaints.push_back({message, problem});
  };
  add(Message::domain_keys, domain_contradictions(document));
  add(Message::face_keys, found_by({check_wind, check_faces, check_speed_of_inlets}, document));
  add(Message::weather_keys, weather_contradictions(document));
  add(Message::time_keys, found_by({check_time}, document));
  add(Message::answer_within_keys, found_by({check_answer_within}, document));
  add(Message::held_wind_keys, found_by({check_held_wind}, document));
  add(Message::wrong_value, sender_contradictions(document));
  add(Message::too_many_outputs, found_by({check_outputs, check_zone_times}, document));
  add(Message::pressure_keys, pressure_contradictions(document));
  add(Message::substance_keys, substance_contradictions(document));
  add(Message::release_keys, release_contradictions(document));
  add(Message::release_keys, container_contradictions(document));
  add(Message::statistics_keys, statistics_contradictions(document));
  add(Message::ensemble_keys, wind_ensemble_contradictions(document));
  return complaints;
}

std::vector<std::string> doubts(const Json& document) {
  Problems all = release_warnings(document);
  if (document["inflow"].contains("table") && !document.contains("wind")) {
    all.emplace_back("`inflow.table` has no effect: there is no `wind`, whose profile it has.");
  }
  const Problems of_domain = domain_doubts(document);
  all.insert(all.end(), of_domain.begin(), of_domain.end());
  const Problems of_settings = setting_rule_doubts(document);
  all.insert(all.end(), of_settings.begin(), of_settings.end());
  return all;
}

}  // namespace downwash
