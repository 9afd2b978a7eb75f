// What a schema cannot say about releases and receptors.
#include "io/case/releases/release_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "io/case/releases/entry_names.hpp"
#include "io/case/releases/release_keys.hpp"
#include "io/question/release.hpp"
#include "io/summary/zone_height.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

constexpr double unusual_rate = 5000;  // kg/s

/// `releases.0` ("tank")
std::string label(const char* list, std::size_t n, const std::string& name) {
  return fmt::format("`{}.{}` (\"{}\")", list, n, name);
}
std::string label(const char* list, std::size_t n, const Json& entry) {
  return label(list, n, entry["name"].get<std::string>());
}

void check_place(const Json& release, const std::string& name, Problems& problems) {
  const bool place = release.contains("lon") || release.contains("x");
  if (!place && !release.contains("polygon")) {
    problems.push_back(fmt::format(
        "{} has no place; give `lon` and `lat`, or `x` and `y`, or a `polygon`.", name));
  }
  const double top = release.value("top", 0.0), bottom = release["height"];
  if (top > 0 && top <= bottom) {
    problems.push_back(fmt::format("{}: `top` is {:g} m, but must be above `height` = {:g} m.",
                                   name, top, bottom));
  }
}

void check_series(const Json& release, const std::string& name, Problems& problems) {
  const Json& series = release["series"];
  bool any = false;
  for (std::size_t s = 0; s < series.size(); ++s) {
    any = any || series[s]["rate_kg_s"] > 0;
    if (s == 0 || series[s]["time"] > series[s - 1]["time"]) continue;
    problems.push_back(
        fmt::format("{}: `series.{}.time` is {} s, but must be after the one before it, {} s; sort "
                    "the series by time.",
                    name, s, series[s]["time"].dump(), series[s - 1]["time"].dump()));
  }
  if (!any) {
    problems.push_back(fmt::format("{}: all rates of `series` are 0; give one above 0.", name));
  }
  const double duration = release.value("duration", 0.0), last = series.back()["time"];
  if (duration > 0 && last >= duration) {
    problems.push_back(fmt::format(
        "{}: `series` goes on at {:g} s, but `duration` is {:g} s; lengthen it or leave it out.",
        name, last, duration));
  }
}

void check_amount(const Json& release, const std::string& name, Problems& problems) {
  if (release.contains("series")) {
    check_series(release, name, problems);
  } else if (!release.contains("rate_kg_s") && !release.contains("mass_kg") &&
             !release.contains("container")) {
    problems.push_back(fmt::format(
        "{} releases nothing; give `rate_kg_s`, `mass_kg`, a `series` or a `container`.", name));
  }
}

/// Only what the user said outright; what follows from the spin-up is for build_release.
void check_times(const Json& release, const std::string& name, double end, Problems& problems) {
  const double start = release.value("start", 0.0), duration = release.value("duration", 0.0);
  const std::string remedy = "release earlier or raise `time.end`.";
  if (start >= end) {
    problems.push_back(fmt::format("{}: `start` is {:g} s, but the run ends at {:g} s; {}", name,
                                   start, end, remedy));
  } else if (start + duration > end) {
    problems.push_back(
        fmt::format("{} lasts until {:g} s, but the run ends at {:g} s; shorten `duration`, {}",
                    name, start + duration, end, remedy));
  }
}

/// Mean or largest, kg/s, given or out of a container; 0 for what is released at once.
double rate_of(const Release& release) {
  double rate = release.rate.value_or(0);
  const double duration = release.duration.value_or(0);
  if (duration > 0) rate = std::max(rate, release.mass.value_or(0) / duration);
  for (const Release::Step& step : release.series) rate = std::max(rate, step.rate);
  return rate;
}

/// Of releases that are repeated.
void check_interval(const Json& document, Problems& problems) {
  const Json ensemble = document.value("ensemble", Json::object());
  if (ensemble.value("members", 1.0) <= 1 || ensemble["interval"] > 0) return;
  problems.push_back(fmt::format(
      "`ensemble.members` is {} but there is no time between them; give `ensemble.interval`.",
      ensemble["members"].dump()));
}

}  // namespace

Problems release_contradictions(const Json& document) {
  Problems problems;
  const Json releases = document.value("releases", Json::array());
  const Json receptors = document.value("receptors", Json::array());
  const double end = document["time"]["end"], spin_up = document["time"]["spin_up"];
  check_names(releases, "releases", problems);
  check_names(receptors, "receptors", problems);
  check_interval(document, problems);
  if (!releases.empty() && end > 0 && spin_up >= end) {
    problems.push_back(
        fmt::format("`time.spin_up` is {:g} s, but the run ends at {:g} s; raise "
                    "`time.end`, or leave it out, and the run ends by itself.",
                    spin_up, end));
  }
  for (std::size_t r = 0; r < releases.size(); ++r) {
    const std::string name = label("releases", r, releases[r]);
    check_place(releases[r], name, problems);
    check_amount(releases[r], name, problems);
    if (end > 0) check_times(releases[r], name, end, problems);
  }
  for (std::size_t r = 0; r < receptors.size(); ++r) {
    if (receptors[r].contains("lon") || receptors[r].contains("x")) continue;
    problems.push_back(fmt::format("{} has no place; give `lon` and `lat`, or `x` and `y`.",
                                   label("receptors", r, receptors[r])));
  }
  return problems;
}

Problems rate_warnings(const std::vector<Release>& releases) {
  Problems warnings;
  for (std::size_t r = 0; r < releases.size(); ++r) {
    const double rate = rate_of(releases[r]);
    if (rate <= unusual_rate) continue;
    warnings.push_back(
        fmt::format("{} lets out {:.3g} kg/s{}, as only the worst accidents have.",
                    label("releases", r, releases[r].name), rate,
                    releases[r].source ? " at most, by what its `container` is" : ""));
  }
  return warnings;
}

Problems release_warnings(const Json& document) {
  const Json releases = document.value("releases", Json::array());
  Problems warnings;
  if (!releases.empty()) {
    const Json zones = document.value("zones", Json::object());
    const double height = zones.value("height", 0.0);
    if (above_people(height)) {
      warnings.push_back(
          fmt::format("`zones.height` is {:g} m, where no people are: levels that are exceeded "
                      "below are not in the zones.",
                      height));
    }
    if (zones.value("beyond", 1.0) == 0) {
      for (const auto& [key, idle] :
           {std::pair("beyond_lid", Json()), {"beyond_terrain", "auto"}}) {
        if (zones.value(key, idle) == idle) continue;
        warnings.push_back(fmt::format(
            "`zones.{}` has no effect: `zones.beyond` is 0, and nothing is estimated there.", key));
      }
    }
    const Json output = document.value("output", Json::object());
    const Json products = output.value("products", Json::array({"cap"}));
    if (output.value("sender", "") != "" &&
        std::find(products.begin(), products.end(), "cap") == products.end()) {
      warnings.push_back(
          "`output.sender` has no effect: \"cap\" is not among the `output.products`.");
    }
    const Json ensemble = document.value("ensemble", Json::object());
    if (ensemble.value("repeats", 1) == 0 || ensemble.contains("wind")) {
      for (std::size_t r = 0; r < releases.size(); ++r) {
        if (releases[r].value("within_factor", 1.0) == 1) continue;
        warnings.push_back(
            fmt::format("`releases.{}.within_factor` has no effect: there are ranges only with "
                        "`ensemble.repeats`, and not with `ensemble.wind`.",
                        r));
      }
    }
    return warnings;
  }
  if (document["time"]["spin_up"] > 0 && document["time"]["after_release"] == 0) {
    warnings.push_back("`time.spin_up` has no effect: there are no `releases`.");
  }
  for (const char* key : {"receptors", "zones", "ensemble"}) {
    if (!document.contains(key) || document[key].empty()) continue;
    warnings.push_back(fmt::format("`{}` has no effect: there are no `releases`.", key));
  }
  if (document["time"]["start"] != "") {
    warnings.push_back(
        "`time.start` has no effect: it is the time of the first of the `releases`, and there are "
        "none.");
  }
  for (const Json& field : document["output"]["fields"]) {
    if (field != "concentration") continue;
    warnings.push_back(
        "`output.fields`: \"concentration\" has no effect: there are no `releases`.");
  }
  return warnings;
}

}  // namespace downwash
