#include "io/case/releases/substance_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/json_values.hpp"
#include "io/case/schema/schema_check.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/question/substance.hpp"
#include "io/text/nearest_name.hpp"
#include "io/text/ppm.hpp"
#include "io/weather/air.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

/// One for each averaging time.
std::vector<ThreatLevel> levels_of(const Json& level, const Json& substance) {
  const bool by_volume = level.contains("ppm");
  const auto averaging = listed(level["averaging"]);
  const auto values = listed(level[by_volume ? "ppm" : "mg_m3"]);
  const std::string own_source = level["source"];
  std::vector<ThreatLevel> levels;
  for (std::size_t n = 0; n < averaging.size(); ++n) {
    levels.push_back(
        {.name = level["name"],
         .meaning = level["meaning"],
         .source = own_source.empty() ? substance["source"].get<std::string>() : own_source,
         .severity = static_cast<int>(level["severity"].get<double>()),
         .concentration = by_volume ? concentration_of_ppm(values[n], substance["molar_mass"])
                                    : values[n] * milligram,
         .averaging = averaging[n]});
  }
  return levels;
}

Substance substance_of(const Json& entry) {
  Substance substance{.name = entry["name"],
                      .formula = entry["formula"],
                      .source = entry["source"],
                      .molar_mass = unless_zero(entry, "molar_mass"),
                      .levels = {},
                      .toxic_exponent = entry["toxic_exponent"],
                      .threshold = unless_zero(entry, "threshold", milligram),
                      .buoyant = entry["buoyant"],
                      .density = unless_zero(entry, "density"),
                      .diffusivity = entry["diffusivity"],
                      .settling_speed = entry["settling_speed"],
                      .deposition_speed = entry["deposition_speed"],
                      .half_life = unless_zero(entry, "half_life"),
                      .un = entry.value("un", ""),
                      .liquid_density = unless_zero(entry, "liquid_density")};
  if (entry.contains("boiling_point")) {
    substance.boiling_point = entry["boiling_point"].get<double>() + zero_celsius;
  }
  for (const Json& level : entry["levels"]) {
    for (ThreatLevel& one : levels_of(level, entry)) substance.levels.push_back(std::move(one));
  }
  std::stable_sort(substance.levels.begin(), substance.levels.end(),
                   [](const ThreatLevel& a, const ThreatLevel& b) {
                     return std::tie(a.severity, a.averaging) < std::tie(b.severity, b.averaging);
                   });
  return substance;
}

void check_level(const Json& level, const Json& substance, const std::string& path,
                 Problems& problems) {
  const bool by_volume = level.contains("ppm");
  if (!by_volume && !level.contains("mg_m3")) {
    problems.push_back(fmt::format("`{}` has no concentration; give `ppm` or `mg_m3`.", path));
    return;
  }
  const char* key = by_volume ? "ppm" : "mg_m3";
  const std::size_t values = listed(level[key]).size(), times = listed(level["averaging"]).size();
  if (values != times) {
    problems.push_back(
        fmt::format("`{0}.{1}` has {2} value{3}, but `{0}.averaging` has {4}; give "
                    "one for each.",
                    path, key, values, values == 1 ? "" : "s", times));
  }
  if (by_volume && !substance.contains("molar_mass")) {
    problems.push_back(
        fmt::format("`{}.ppm` needs the `molar_mass` of \"{}\"; add it or give `mg_m3`.", path,
                    substance["name"].get<std::string>()));
  }
}

std::string shown(const ThreatLevel& level) {
  return level.averaging == 0 ? level.name
                              : fmt::format("{} ({:g} s)", level.name, level.averaging);
}

/// The levels must grow with their severity at each averaging time.
void check_order(const Substance& substance, const std::string& path, Problems& problems) {
  const auto& levels = substance.levels;
  for (auto more = levels.begin(); more != levels.end(); ++more) {
    for (auto less = levels.begin(); less != more; ++less) {
      if (less->averaging != more->averaging) continue;
      if (less->severity == more->severity) {
        problems.push_back(fmt::format(
            "`{}.levels` of \"{}\" has severity {} at {:g} s twice, as {} and {}; keep one of "
            "them.",
            path, substance.name, more->severity, more->averaging, less->name, more->name));
      } else if (more->concentration < less->concentration) {
        problems.push_back(
            fmt::format("`{}.levels` of \"{}\": {} is {:.4g} mg/m³, below the less severe {} with "
                        "{:.4g} mg/m³; "
                        "correct the values or `severity`.",
                        path, substance.name, shown(*more), more->concentration / milligram,
                        shown(*less), less->concentration / milligram));
      }
    }
  }
}

void check_buoyancy(const Json& substance, const std::string& path, Problems& problems) {
  if (substance["buoyant"] == true && !substance.contains("molar_mass") &&
      substance["density"] == 0) {
    problems.push_back(fmt::format(
        "`{}.buoyant` needs the `molar_mass` or the `density` of \"{}\"; add one of them.", path,
        substance["name"].get<std::string>()));
  }
}

void check_names(const Json& document, Problems& problems) {
  const Json& substances = document["substances"];
  std::vector<std::string> known;
  for (const Json& entry : substances) {
    const std::string name = entry["name"];
    if (std::find(known.begin(), known.end(), name) != known.end()) {
      problems.push_back(fmt::format("`substances` has \"{}\" twice; keep one of them.", name));
    }
    known.push_back(name);
  }
  for (const Json& entry : library_entries()) known.push_back(entry["name"]);
  const Json releases = document.value("releases", Json::array());
  for (std::size_t r = 0; r < releases.size(); ++r) {
    const std::string name = releases[r]["substance"];
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const auto near = nearest_name(name, known);
    problems.push_back(fmt::format(
        "`releases.{}.substance` is \"{}\", which is unknown; {}`downwash substances` lists the "
        "known ones, and `substances` takes others.",
        r, name, near ? fmt::format("did you mean \"{}\"? ", *near) : ""));
  }
}

}  // namespace

std::vector<Substance> library_substances() {
  Json document{{"domain", {{"size", {1, 1, 1}}, {"cells", {1, 1, 1}}}},
                {"time", Json::object()},
                {"substances", library_entries()}};
  return substances_of(Schema(case_schema()).complete(document).document);
}

void add_library(Json& document) {
  if (!document.contains("substances") && !document.contains("releases")) return;
  Json substances = document.value("substances", Json::array());
  if (document.contains("releases")) {
    for (Json& release : document["releases"]) {
      const std::string designation = release["substance"];
      const auto name = library_name(designation);
      const Json* own = designated(substances, designation);
      if (own == nullptr && name) own = designated(substances, *name);
      if (own != nullptr) {
        release["substance"] = std::string((*own)["name"]);
      } else if (name) {
        release["substance"] = *name;
        substances.push_back({{"name", *name}});
      }
    }
  }
  for (Json& entry : substances) {
    const Json* known = designated(library_entries(), entry["name"].get<std::string>());
    if (known == nullptr) continue;
    Json merged = *known;
    merged.update(entry);
    entry = std::move(merged);
  }
  document["substances"] = std::move(substances);
}

std::vector<Substance> substances_of(const Json& document) {
  std::vector<Substance> substances;
  for (const Json& entry : document.value("substances", Json::array())) {
    substances.push_back(substance_of(entry));
  }
  return substances;
}

Problems substance_contradictions(const Json& document) {
  if (!document.contains("substances")) return {};
  Problems problems;
  check_names(document, problems);
  const Json& substances = document["substances"];
  for (std::size_t s = 0; s < substances.size(); ++s) {
    const std::string path = fmt::format("substances.{}", s);
    const std::size_t before = problems.size();
    const Json& levels = substances[s]["levels"];
    for (std::size_t l = 0; l < levels.size(); ++l) {
      check_level(levels[l], substances[s], fmt::format("{}.levels.{}", path, l), problems);
    }
    if (problems.size() == before) check_order(substance_of(substances[s]), path, problems);
    check_buoyancy(substances[s], path, problems);
  }
  return problems;
}

}  // namespace downwash
