#include "io/case/weather/wind_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <variant>

#include "geometry/frames/circle.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/tables/number_row.hpp"
#include "io/case/tables/table_columns.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/question/question.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

/// Both ways round are as short, but for rounding.
constexpr double half_a_turn = 179.9;
/// A wind along a face neither blows in nor out through it: |cos| below.
constexpr double grazing_part = 1e-6;
/// Below that angle (degrees) to a face its outlet draws the wind aside: see doubts_about_turn.
constexpr double grazing_angle = 5;

std::string name_of(const WindSeries& series, std::size_t n) {
  return series.file.empty() ? fmt::format("`wind.series.{}`", n)
                             : fmt::format("`wind.series_file`, row {},", n + 1);
}

void check_order(const WindSeries& series, Problems& problems) {
  for (std::size_t n = 0; n < series.changes.size(); ++n) {
    const WindChange now = series.changes[n], last = series.before(n);
    if (!(now.time > last.time)) {
      problems.push_back(fmt::format(
          "{} is at {:g} s, but must be after {}; sort the times, which count from the first "
          "release, where the wind is that of `wind.speed` and `wind.direction`.",
          name_of(series, n), now.time, n == 0 ? "0 s" : fmt::format("{:g} s", last.time)));
    }
    if (std::abs(turn_between(last.direction, now.direction)) > half_a_turn) {
      problems.push_back(
          fmt::format("{} is from {:g}°, half a turn after {:g}°: it does not say which way round; "
                      "give a direction in between.",
                      name_of(series, n), now.direction, last.direction));
    }
  }
}

/// Least and most of the wind's angle against that of the start, anticlockwise, degrees.
struct TurnRange {
  double least = 0, most = 0;

  explicit TurnRange(const WindSeries& series) {
    for (std::size_t n = 0; n < series.changes.size(); ++n) {
      least = std::min(least, -series.turned(n));
      most = std::max(most, -series.turned(n));
    }
  }
  bool turns() const { return most > least; }
};

/// The least turn of the grid, in whole degrees, by which all winds blow in through the same two
/// faces; `room`: degrees from the axes that they keep.
std::optional<int> fitting_turn(const TurnRange& range, double room) {
  constexpr int most = 45;  // as `domain.turn`
  for (int turn = 1; turn <= most; ++turn) {
    if (range.least + turn >= room && range.most + turn <= 90 - room) return turn;
    if (range.most - turn <= -room && range.least - turn >= room - 90) return -turn;
  }
  return std::nullopt;
}

std::string remedy_of(const TurnRange& range) {
  std::optional<int> turn = fitting_turn(range, grazing_angle);
  if (!turn) turn = fitting_turn(range, 0);
  if (!turn) {
    return fmt::format(
        "it turns by {:g}° in all, which no grid takes in: end the run before, or compute the "
        "directions as winds of their own in `ensemble.wind.list`",
        range.most - range.least);
  }
  return fmt::format(
      "set `domain.turn` to {}, so that it blows in through the same two faces all "
      "the time",
      *turn);
}

/// What a wind that blows so strongly outwards through a face (its part of the speed) has against
/// the face; empty where it has nothing.
const char* against_face(const FaceChoice& face, double outwards, double at_start) {
  if (std::holds_alternative<WindInflow>(face)) {
    return outwards > grazing_part ? "blow out through the inflow" : "";
  }
  if (std::holds_alternative<Outflow>(face)) {
    return outwards < -grazing_part ? "blow in through the outflow" : "";
  }
  const bool closed = std::holds_alternative<FreeSlip>(face) || std::holds_alternative<Wall>(face);
  return closed && std::abs(outwards - at_start) > grazing_part ? "blow through the closed face"
                                                                : "";
}

void check_faces(const Question& config, Problems& problems) {
  const Wind& wind = *config.wind;
  const TurnRange range(wind.series);
  if (!range.turns()) return;
  for (std::size_t n = 0; n < wind.series.changes.size(); ++n) {
    const Point towards = unit_vector(wind.turn - wind.series.turned(n));
    for (std::size_t f = 0; f < 4; ++f) {  // the vertical ones
      const double side = f % 2 == 0 ? -1 : 1;
      const auto outwards = [&](const Point& to) { return side * (f / 2 == 0 ? to.x : to.y); };
      const std::string what =
          against_face(config.flow.faces[f], outwards(towards), outwards(downwind(wind)));
      if (what.empty()) continue;
      problems.push_back(fmt::format("{} turns to {:g}°, where it would {} `boundaries.{}`; {}.",
                                     name_of(wind.series, n), wind.series.changes[n].direction,
                                     what, face_names[f], remedy_of(range)));
      return;
    }
  }
  if (config.domain.terrain) {
    problems.emplace_back(
        "`wind.series` turns the wind over `domain.terrain`, whose top lets air through as one "
        "direction asks; leave directions out of it, or the terrain.");
  }
}

void check_rest_of_case(const Question& config, Problems& problems) {
  const auto& faces = config.flow.faces;
  if (std::none_of(faces.begin(), faces.end(), [](const FaceChoice& face) {
        return std::holds_alternative<WindInflow>(face);
      })) {
    problems.emplace_back(
        "`wind.series` changes the inflow of the wind, but no face has it: make `boundaries.inlet` "
        "\"inflow\", or remove the series.");
  }
  if (config.time.hold_wind) {
    problems.emplace_back(
        "`wind.series` changes the wind, which `time.hold_wind` keeps as it is; remove one of "
        "them.");
  }
  if (config.time.steady) {
    problems.emplace_back(
        "`time.steady` ends a run once the flow stays as it is, which a wind that changes does not "
        "let it; give `time.end` instead, or remove `wind.series`.");
  }
  if (config.winds) {
    problems.emplace_back(
        "`wind.series` says how one wind goes on, `ensemble.wind` has several; leave one of them "
        "out.");
  }
}

}  // namespace

WindSeries parse_wind_series(const std::string& content, const std::filesystem::path& file,
                             WindSeries start) {
  start.file = file;
  start.changes.clear();
  constexpr std::array columns{KnownColumn{"time_s", "time", "s"},
                               KnownColumn{"speed_ms", "speed", "m/s"},
                               KnownColumn{"direction_deg", "direction", "direction"}};
  const Table table =
      with_known_columns(table_of(content, file), columns, file, Message::wind_table);
  for (const TableRow& cells : table.rows) {
    const std::size_t n = start.changes.size();
    const NumberRow row(file, columns, cells, n + 1);
    const WindChange last = start.before(n);
    const double time = row.required("time_s");
    const auto within = [&](const char* column, double least, double most, double otherwise) {
      const double value = row.value(column).value_or(otherwise);
      if (value < least || value > most) {
        row.refuse(column, fmt::format("{:g} is not between {:g} and {:g}", value, least, most),
                   "correct it");
      }
      return value;
    };
    // As the schema bounds `wind.series`.
    const double speed = within("speed_ms", 0.01, 120, last.speed);
    start.changes.push_back({time, speed, within("direction_deg", 0, 360, last.direction)});
  }
  if (start.changes.empty()) {
    throw InputError(Message::wind_table, file.string(), "", "there is no row",
                     "give a first line `time_s,speed_ms,direction_deg` and a row for each time");
  }
  if (table.columns.size() == 1) {
    throw InputError(Message::wind_table, file.string(), "",
                     "there is neither a speed nor a direction",
                     "add a column `speed_ms` or `direction_deg`");
  }
  return start;
}

WindSeries wind_series_of(const Json& wind, const std::filesystem::path& folder) {
  WindSeries series{.speed = wind["speed"], .direction = wind["direction"], .changes = {}};
  if (wind.contains("series_file")) {
    const std::filesystem::path file = folder / wind["series_file"].get<std::string>();
    return parse_wind_series(table_text(file), file, std::move(series));
  }
  for (const Json& change : wind.value("series", Json::array())) {
    const WindChange last = series.before(series.changes.size());
    series.changes.push_back({change["time"], change.value("speed", last.speed),
                              change.value("direction", last.direction)});
  }
  return series;
}

std::vector<std::string> wind_series_problems(const Question& config) {
  Problems problems;
  if (!config.wind || !config.wind->changes()) return problems;
  check_order(config.wind->series, problems);
  check_rest_of_case(config, problems);
  if (problems.empty()) check_faces(config, problems);
  return problems;
}

}  // namespace downwash
