#include "io/statistics/statistics_tables.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

#include "io/results/place_cells.hpp"
#include "io/text/csv_table.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

constexpr double milligrams = 1e6;  // per kg

template <class Row>
using Columns = std::vector<CsvColumn<Row>>;

std::string number_cell(double value) { return fmt::format("{:.6g}", value); }
std::string error_cell(const Average& average, double unit = 1) {
  return average.error ? number_cell(unit * *average.error) : "";
}

/// " chlorine" behind the titles where there are several tracers.
std::string ending(const TableContext& context, std::size_t tracer) {
  return context.tracers.size() > 1 ? " " + context.tracers[tracer] : "";
}

template <class Row>
void write(const std::filesystem::path& file, const TableContext& context, Columns<Row> columns,
           const std::vector<Row>& rows) {
  columns.push_back({"run_complete", [&](const Row&) { return context.complete ? "yes" : "no"; }});
  columns.push_back({"run_verdict", [&](const Row&) { return context.verdict; }});
  CsvTable(std::span<const CsvColumn<Row>>(columns), std::span<const Row>(rows)).write(file);
}

using Row = ProbedStatistics;

void add_place(const TableContext& context, bool lines, bool raised, Columns<Row>& columns) {
  const auto titles = place_titles(context.projection);
  columns.push_back(
      {lines ? "line" : "point", [](const Row& row) { return text_cell(row.place.name); }});
  if (lines) {
    columns.push_back(
        {"distance_m", [](const Row& row) { return number_cell(row.place.distance); }});
  }
  columns.push_back({titles.first, [&](const Row& row) {
                       return place_cells(row.place.map, context.projection).first;
                     }});
  columns.push_back({titles.second, [&](const Row& row) {
                       return place_cells(row.place.map, context.projection).second;
                     }});
  columns.push_back({"height_m", [](const Row& row) { return number_cell(row.place.height); }});
  if (raised) {
    columns.push_back({"z_m", [](const Row& row) {
                         return row.place.z ? number_cell(*row.place.z) : std::string();
                       }});
  }
}

/// How much stands behind the averages.
void add_window(Columns<Row>& columns) {
  columns.push_back(
      {"samples", [](const Row& row) { return std::to_string(row.statistics.samples); }});
  columns.push_back(
      {"averaging_s", [](const Row& row) { return number_cell(row.statistics.averaging); }});
  columns.push_back({"integral_s", [](const Row& row) {
                       double longest = 0;
                       for (const Average& u : row.statistics.velocity) {
                         longest = std::max(longest, u.integral_time);
                       }
                       return number_cell(longest);
                     }});
  columns.push_back({"errors_settled", [](const Row& row) {
                       bool settled = true;
                       for (const Average& u : row.statistics.velocity) {
                         settled = settled && u.settled;
                       }
                       return settled ? "yes" : "no";
                     }});
}

void add_average(const std::string& title, const std::string& unit,
                 const std::function<const Average&(const Row&)>& of, Columns<Row>& columns) {
  columns.push_back(
      {title + "_" + unit, [of](const Row& row) { return number_cell(of(row).mean); }});
  columns.push_back(
      {title + "_error_" + unit, [of](const Row& row) { return error_cell(of(row)); }});
}

void add_wind(Columns<Row>& columns) {
  for (std::size_t a = 0; a < 3; ++a) {
    add_average(
        std::string("mean_") + "uvw"[a], "m_s",
        [a](const Row& row) -> const Average& { return row.statistics.velocity[a]; }, columns);
  }
  add_average(
      "mean_speed", "m_s", [](const Row& row) -> const Average& { return row.statistics.speed; },
      columns);
  columns.push_back({"largest_speed_m_s",
                     [](const Row& row) { return number_cell(row.statistics.largest_speed); }});
  add_average(
      "kinetic_energy", "m2_s2",
      [](const Row& row) -> const Average& { return row.statistics.kinetic_energy; }, columns);
  constexpr std::array names{"uu", "vv", "ww", "uv", "vw", "uw"};
  for (std::size_t s = 0; s < names.size(); ++s) {
    columns.push_back({std::string("covariance_") + names[s] + "_m2_s2",
                       [s](const Row& row) { return number_cell(row.statistics.stress[s]); }});
  }
}

void add_concentration(std::size_t t, const std::string& ending, Columns<Row>& columns) {
  const auto of = [t](const Row& row) -> const PointStatistics::Concentration& {
    return row.statistics.concentrations[t];
  };
  columns.push_back({text_cell("mean_mg_m3" + ending), [of](const Row& row) {
                       return number_cell(milligrams * of(row).average.mean);
                     }});
  columns.push_back({text_cell("mean_error_mg_m3" + ending),
                     [of](const Row& row) { return error_cell(of(row).average, milligrams); }});
  columns.push_back({text_cell("deviation_mg_m3" + ending), [of](const Row& row) {
                       return number_cell(milligrams * std::sqrt(of(row).average.variance));
                     }});
  columns.push_back({text_cell("largest_mg_m3" + ending),
                     [of](const Row& row) { return number_cell(milligrams * of(row).largest); }});
}

}  // namespace

void write_statistics_table(const std::filesystem::path& file, const TableContext& context,
                            const std::vector<ProbedStatistics>& rows, bool lines) {
  Columns<Row> columns;
  const bool raised = std::any_of(rows.begin(), rows.end(), [](const ProbedStatistics& row) {
    return row.place.z.has_value();
  });
  add_place(context, lines, raised, columns);
  add_window(columns);
  add_wind(columns);
  for (std::size_t t = 0; t < context.tracers.size(); ++t) {
    add_concentration(t, ending(context, t), columns);
  }
  write(file, context, std::move(columns), rows);
}

void write_probe_table(const std::filesystem::path& file, const TableContext& context,
                       const std::vector<ProbedPlace>& places, const ProbeSeries& series,
                       const AxisMap& axes) {
  struct Sample {
    std::size_t place, n;
  };
  std::vector<Sample> samples;
  for (std::size_t place = 0; place < places.size(); ++place) {
    for (std::size_t n = 0; n < series.time.size(); ++n) samples.push_back({place, n});
  }
  const auto seconds = [&](const Sample& s) { return series.time[s.n] - context.begin; };
  Columns<Sample> columns{
      {"probe", [&](const Sample& s) { return text_cell(places[s.place].name); }},
      {"time_s", [=](const Sample& s) { return fmt::format("{:.9g}", seconds(s)); }},
      {"time",
       [&, seconds](const Sample& s) {
         return context.clock ? local_time(*context.clock, seconds(s)) : std::string();
       }},
      {"time_utc", [&, seconds](const Sample& s) {
         return context.clock ? utc_time(*context.clock, seconds(s)) : std::string();
       }}};
  for (int axis = 0; axis < 3; ++axis) {
    const auto quantity = static_cast<std::size_t>(axes.solver_axis(axis));
    columns.push_back({std::string(1, "uvw"[axis]) + "_m_s", [&, quantity](const Sample& s) {
                         return number_cell(series.at(s.n, quantity, s.place));
                       }});
  }
  for (std::size_t t = 0; t < context.tracers.size(); ++t) {
    columns.push_back(
        {text_cell("concentration_mg_m3" + ending(context, t)), [&, t](const Sample& s) {
           return number_cell(milligrams * series.at(s.n, 3 + t, s.place));
         }});
  }
  write(file, context, std::move(columns), samples);
}

}  // namespace downwash
