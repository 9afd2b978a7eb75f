#include "io/case/statistics_keys.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/case/releases/entry_names.hpp"
#include "io/case/schema/json_values.hpp"
#include "io/question/statistics.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

bool has_place(const Json& object) { return object.contains("lon") || object.contains("x"); }

AirPlace air_place(const Json& object) {
  if (object.contains("lon")) return {LonLat{object["lon"], object["lat"]}, object["height"]};
  return {Point{object["x"], object["y"]}, object["height"]};
}

std::vector<NamedAirPlace> named_places(const Json& list) {
  std::vector<NamedAirPlace> places;
  for (const Json& entry : list) places.push_back({entry["name"], air_place(entry)});
  return places;
}

int whole(const Json& value) { return static_cast<int>(value.get<double>()); }

void check_points(const Json& points, const std::string& list, Problems& problems) {
  if (!points.is_array()) return;  // a file, which is read later
  check_names(points, list, problems);
  for (std::size_t p = 0; p < points.size(); ++p) {
    if (has_place(points[p])) continue;
    problems.push_back(
        fmt::format("`{}.{}` (\"{}\") has no place; give `lon` and `lat`, or `x` and `y`.", list, p,
                    points[p]["name"].get<std::string>()));
  }
}

void check_lines(const Json& lines, Problems& problems) {
  check_names(lines, "statistics.lines", problems);
  for (std::size_t l = 0; l < lines.size(); ++l) {
    const std::string name =
        fmt::format("`statistics.lines.{}` (\"{}\")", l, lines[l]["name"].get<std::string>());
    bool placed = true;
    for (const char* end : {"from", "to"}) {
      if (has_place(lines[l][end])) continue;
      placed = false;
      problems.push_back(
          fmt::format("{}: `{}` has no place; give `lon` and `lat`, or `x` and `y`.", name, end));
    }
    if (placed && lines[l]["from"].contains("lon") != lines[l]["to"].contains("lon")) {
      problems.push_back(fmt::format(
          "{} goes from degrees to metres; give both ends as `lon` and `lat`, or as `x` and `y`.",
          name));
    }
  }
}

/// What can be said before the domain is known.
void check_window(const Json& document, Problems& problems) {
  const Json& time = document["time"];
  const double start = document["statistics"]["start"], end = time["end"];
  if (start > 0 && end > 0 && start >= end) {
    problems.push_back(fmt::format(
        "`statistics.start` is {:g} s, but the run ends at {:g} s; begin earlier or raise "
        "`time.end`.",
        start, end));
  }
  const bool ends_by_itself =
      time["after_release"] > 0 || !document.value("releases", Json::array()).empty();
  if (start == 0 && end == 0 && !ends_by_itself) {
    problems.push_back(
        "`statistics.start` is missing: half of the run is not known without `time.end`; give one "
        "of them.");
  }
}

}  // namespace

std::optional<StatisticsChoice> statistics_of(const Json& document,
                                              const std::filesystem::path& folder) {
  if (!document.contains("statistics")) return std::nullopt;
  const Json& statistics = document["statistics"];
  StatisticsChoice choice{.start = unless_zero(statistics, "start"),
                          .every = whole(statistics["every"]),
                          .running = unless_zero(statistics, "running"),
                          .heights = statistics["heights"],
                          .lines = {},
                          .points = {},
                          .points_file = std::nullopt};
  for (const Json& line : statistics["lines"]) {
    choice.lines.push_back(
        {line["name"], air_place(line["from"]), air_place(line["to"]), whole(line["points"])});
  }
  const Json& points = statistics["points"];
  if (points.is_array()) {
    choice.points = named_places(points);
  } else {
    choice.points_file = folder / points.get<std::string>();
  }
  return choice;
}

std::optional<ProbeChoice> probes_of(const Json& document) {
  if (!document.contains("probes")) return std::nullopt;
  const Json& probes = document["probes"];
  return ProbeChoice{whole(probes["every"]), named_places(probes["points"])};
}

Problems statistics_contradictions(const Json& document) {
  Problems problems;
  if (document.contains("statistics")) {
    check_window(document, problems);
    check_points(document["statistics"]["points"], "statistics.points", problems);
    check_lines(document["statistics"]["lines"], problems);
  }
  if (document.contains("probes")) {
    check_points(document["probes"]["points"], "probes.points", problems);
  }
  return problems;
}

}  // namespace downwash
