#include "io/zones/receptor_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "io/results/place_cells.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/report_summary.hpp"
#include "io/text/csv_table.hpp"
#include "io/text/date_time.hpp"
#include "io/text/ppm.hpp"

namespace downwash {
namespace {

constexpr double milligrams_per_kg = 1e6;  // per kg

std::string number_cell(double value) { return fmt::format("{:.6g}", value); }
std::string time_cell(const std::optional<double>& seconds) {
  return seconds ? fmt::format("{:.9g}", *seconds) : "";
}
std::string flag_cell(bool flag) { return flag ? "yes" : "no"; }

/// Cells of one substance.
class Units {
 public:
  Units(const Result& page, const std::string& substance) : set_(set_of(page.reach, substance)) {}

  std::string mass(double concentration) const {
    return number_cell(milligrams_per_kg * concentration);
  }
  std::string ppm(double concentration) const {
    if (set_ == nullptr || !set_->molar_mass) return "";
    return number_cell(ppm_of_concentration(concentration, *set_->molar_mass));
  }
  /// On local clocks.
  std::string clock(const std::optional<double>& seconds) const {
    if (set_ == nullptr || !set_->release_time || !seconds) return "";
    return local_time(*set_->release_time, *seconds);
  }
  std::string utc(double seconds) const {
    if (set_ == nullptr || !set_->release_time) return "";
    return utc_time(*set_->release_time, seconds);
  }
  std::span<const ThreatLevel> levels() const {
    return set_ == nullptr ? std::span<const ThreatLevel>() : set_->levels;
  }

 private:
  const ZoneSet* set_;
};

/// With the columns that say how far the whole run can be relied on.
template <class Row>
CsvTable marked_table(const Asked& asked, const Trust& trust, std::vector<CsvColumn<Row>> columns,
                      const std::vector<Row>& rows) {
  const std::string complete = flag_cell(status_words(asked).empty()),
                    severity = key_of(verdict(asked, trust).severity);
  if (const std::string as_of = as_of_words(asked); !as_of.empty()) {
    columns.push_back({"as_of", [=](const Row&) { return as_of; }});
  }
  columns.push_back({"run_complete", [=](const Row&) { return complete; }});
  columns.push_back({"run_verdict", [=](const Row&) { return severity; }});
  return CsvTable(std::span<const CsvColumn<Row>>(columns), std::span<const Row>(rows));
}

/// With a column that says of how many runs the figures are, if that is to be said of any.
template <class Row>
void add_of_members(const std::vector<ReportReceptor>& receptors,
                    std::vector<CsvColumn<Row>>& columns) {
  const bool any = std::any_of(receptors.begin(), receptors.end(),
                               [](const ReportReceptor& at) { return !at.of_members.empty(); });
  if (!any) return;
  columns.push_back({"figures", [](const Row& row) { return text_cell(row.at.of_members); }});
}

CsvTable series_table(const Result& page) {
  struct Row {
    const ReportReceptor& at;
    Units units;
    double time, concentration;
  };
  std::vector<Row> rows;
  for (const ReportReceptor& receptor : page.affected.receptors) {
    if (receptor.time.size() != receptor.concentration.size()) {
      throw std::invalid_argument("a receptor has not as many times as concentrations");
    }
    for (std::size_t n = 0; n < receptor.time.size(); ++n) {
      rows.push_back(
          {receptor, {page, receptor.substance}, receptor.time[n], receptor.concentration[n]});
    }
  }
  std::vector<CsvColumn<Row>> columns{
      {"receptor", [](const Row& row) { return text_cell(row.at.name); }},
      {"substance", [](const Row& row) { return text_cell(row.at.substance); }},
      {"time_s", [](const Row& row) { return time_cell(row.time); }},
      {"time", [](const Row& row) { return row.units.clock(row.time); }},
      {"time_utc", [](const Row& row) { return row.units.utc(row.time); }},
      {"concentration_mg_m3", [](const Row& row) { return row.units.mass(row.concentration); }},
      {"concentration_ppm", [](const Row& row) { return row.units.ppm(row.concentration); }}};
  add_of_members(page.affected.receptors, columns);
  return marked_table<Row>(page.asked, page.trust, columns, rows);
}

/// Earliest and latest likely arrival, of rows `at` a receptor or building.
template <class Row>
void add_likely_arrival(std::vector<CsvColumn<Row>>& columns) {
  columns.push_back(
      {"arrival_low_s", [](const Row& row) { return time_cell(low_of(row.at.likely_arrival)); }});
  columns.push_back(
      {"arrival_high_s", [](const Row& row) { return time_cell(high_of(row.at.likely_arrival)); }});
}

CsvTable summary_table(const Result& page, const MapProjection& projection) {
  struct Row {
    const ReportReceptor& at;
    Units units;
    std::pair<std::string, std::string> place;
  };
  std::vector<Row> rows;
  for (const ReportReceptor& receptor : page.affected.receptors) {
    rows.push_back({receptor, {page, receptor.substance}, place_cells(receptor.place, projection)});
  }
  // Where nothing was computed no figure may read as clean.
  const auto figure = [](auto cell) {
    return [cell](const Row& row) { return row.at.time.empty() ? std::string() : cell(row); };
  };
  const auto load = [](const Row& row) {
    const std::optional<double>& n = row.at.load_exponent;
    return n ? number_cell(std::pow(milligrams_per_kg, *n) * row.at.load) : "";
  };
  const auto exponent = [](const Row& row) {
    return row.at.load_exponent ? number_cell(*row.at.load_exponent) : "";
  };
  std::vector<CsvColumn<Row>> columns{
      {"receptor", [](const Row& row) { return text_cell(row.at.name); }},
      {"substance", [](const Row& row) { return text_cell(row.at.substance); }},
      {place_titles(projection).first, [](const Row& row) { return row.place.first; }},
      {place_titles(projection).second, [](const Row& row) { return row.place.second; }},
      {"height_m", [](const Row& row) { return number_cell(row.at.height); }},
      {"mean_mg_m3", figure([](const Row& row) { return row.units.mass(row.at.mean); })},
      {"mean_ppm", figure([](const Row& row) { return row.units.ppm(row.at.mean); })},
      {"peak_mg_m3", figure([](const Row& row) { return row.units.mass(row.at.peak); })},
      {"peak_ppm", figure([](const Row& row) { return row.units.ppm(row.at.peak); })},
      {"dosage_mg_s_m3",
       figure([](const Row& row) { return number_cell(milligrams_per_kg * row.at.dosage); })},
      {"toxic_load", figure(load)},
      {"toxic_load_exponent", figure(exponent)},
      {"arrival_s", figure([](const Row& row) { return time_cell(row.at.arrival); })},
      {"arrival_time", figure([](const Row& row) { return row.units.clock(row.at.arrival); })},
      {"departure_s", figure([](const Row& row) { return time_cell(row.at.departure); })},
      {"departure_time", figure([](const Row& row) { return row.units.clock(row.at.departure); })},
      {"still_there_at_end", figure([](const Row& row) { return flag_cell(row.at.still_there); })}};
  const bool raised = std::any_of(page.affected.receptors.begin(), page.affected.receptors.end(),
                                  [](const ReportReceptor& at) { return at.z.has_value(); });
  if (raised) {
    const auto z = [](const Row& row) { return row.at.z ? number_cell(*row.at.z) : std::string(); };
    const auto height = std::find_if(columns.begin(), columns.end(),
                                     [](const auto& column) { return column.title == "height_m"; });
    columns.insert(height + 1, {"z_m", z});
  }
  if (page.reach.ranges) {
    const auto likely = [&](auto member, double Span::*end) {
      return [&page, member, end](const Row& row) {
        return row.at.time.empty()
                   ? std::string()
                   : row.units.mass((*range_of(page.reach, page.affected, row.at)).*end *
                                    (row.at.*member));
      };
    };
    columns.push_back({"mean_low_mg_m3", likely(&ReportReceptor::mean, &Span::low)});
    columns.push_back({"mean_high_mg_m3", likely(&ReportReceptor::mean, &Span::high)});
    columns.push_back({"peak_low_mg_m3", likely(&ReportReceptor::peak, &Span::low)});
    columns.push_back({"peak_high_mg_m3", likely(&ReportReceptor::peak, &Span::high)});
    add_likely_arrival(columns);
  }
  add_of_members(page.affected.receptors, columns);
  return marked_table<Row>(page.asked, page.trust, columns, rows);
}

CsvTable building_table(const Result& page) {
  struct Row {
    const ReportBuilding& at;
    Units units;
  };
  std::vector<Row> rows;
  for (const ReportBuilding& building : page.affected.exposed) {
    rows.push_back({building, {page, building.substance}});
  }
  // What was not computed is no 0.
  const auto figure = [](auto cell) {
    return [cell](const Row& row) { return row.at.computed() ? cell(row) : std::string(); };
  };
  std::vector<CsvColumn<Row>> columns{
      {"id", [](const Row& row) { return text_cell(row.at.id); }},
      {"name", [](const Row& row) { return text_cell(row.at.name); }},
      {"kind", [](const Row& row) { return text_cell(row.at.kind); }},
      {"address", [](const Row& row) { return text_cell(row.at.address); }},
      {"substance", [](const Row& row) { return text_cell(row.at.substance); }},
      {"action", [](const Row& row) { return std::string(words_of(row.at.action)); }},
      {"instruction", [&](const Row& row) { return text_cell(action_words(page.asked, row.at)); }},
      {"fetch_before_s", [](const Row& row) { return time_cell(row.at.fetch_before); }},
      {"fetch_before_time", [](const Row& row) { return row.units.clock(row.at.fetch_before); }},
      {"leave_before_s", [](const Row& row) { return time_cell(row.at.leave_before); }},
      {"leave_before_time", [](const Row& row) { return row.units.clock(row.at.leave_before); }},
      {"until_s", [](const Row& row) { return time_cell(row.at.until); }},
      {"until_time", [](const Row& row) { return row.units.clock(row.at.until); }},
      {"reason", [](const Row& row) { return text_cell(row.at.reason); }},
      {"arrival_s", [](const Row& row) { return time_cell(row.at.arrival); }},
      {"arrival_time", [](const Row& row) { return row.units.clock(row.at.arrival); }},
      {"facade_peak_mg_m3",
       figure([](const Row& row) { return row.units.mass(row.at.worst_facade); })},
      {"facade_peak_ppm",
       figure([](const Row& row) { return row.units.ppm(row.at.worst_facade); })},
      {"indoor_peak_mg_m3", figure([](const Row& row) { return row.units.mass(row.at.indoor); })},
      {"indoor_peak_ppm", figure([](const Row& row) { return row.units.ppm(row.at.indoor); })},
      {"people",
       [](const Row& row) {
         return row.at.people ? number_cell(told_people(*row.at.people)) : std::string();
       }},
      {"people_from", [](const Row& row) {
         return std::string(!row.at.people ? "" : row.at.people->given ? "file" : "estimate");
       }}};
  if (page.reach.ranges) {
    const auto least = [](const Row& row) { return std::string(words_of(row.at.least_action())); };
    const auto action = std::ranges::find(columns, "action", &CsvColumn<Row>::title);
    columns.insert(action + 1, {"least_action", least});
    add_likely_arrival(columns);
  }
  return marked_table<Row>(page.asked, page.trust, std::move(columns), rows);
}

CsvTable level_table(const Result& page) {
  struct Row {
    const ReportBuilding& building;
    Units units;
    const ThreatLevel& level;
    const BuildingLevel& at;
  };
  std::vector<Row> rows;
  for (const ReportBuilding& building : page.affected.exposed) {
    const Units units(page, building.substance);
    const auto levels = units.levels();
    for (std::size_t l = 0; l < std::min(levels.size(), building.levels.size()); ++l) {
      rows.push_back({building, units, levels[l], building.levels[l]});
    }
  }
  const auto covered = [](const Row& row) {
    return number_cell(row.level.covered.value_or(row.level.averaging));
  };
  const auto still_there = [](const Row& row) {
    return flag_cell(row.at.outdoors_from && !row.at.outdoors_until);
  };
  return marked_table<Row>(
      page.asked, page.trust,
      {{"id", [](const Row& row) { return text_cell(row.building.id); }},
       {"substance", [](const Row& row) { return text_cell(row.building.substance); }},
       {"level", [](const Row& row) { return text_cell(row.level.name); }},
       {"averaging_s", [](const Row& row) { return number_cell(row.level.averaging); }},
       {"covered_s", covered},
       {"level_mg_m3", [](const Row& row) { return row.units.mass(row.level.concentration); }},
       {"level_ppm", [](const Row& row) { return row.units.ppm(row.level.concentration); }},
       {"outdoors_mg_m3", [](const Row& row) { return row.units.mass(row.at.outdoors); }},
       {"outdoors_ppm", [](const Row& row) { return row.units.ppm(row.at.outdoors); }},
       {"outdoors_from_s", [](const Row& row) { return time_cell(row.at.outdoors_from); }},
       {"outdoors_from_time", [](const Row& row) { return row.units.clock(row.at.outdoors_from); }},
       {"outdoors_until_s", [](const Row& row) { return time_cell(row.at.outdoors_until); }},
       {"outdoors_until_time",
        [](const Row& row) { return row.units.clock(row.at.outdoors_until); }},
       {"still_there_at_end", still_there},
       {"indoors_mg_m3", [](const Row& row) { return row.units.mass(row.at.indoors); }},
       {"indoors_ppm", [](const Row& row) { return row.units.ppm(row.at.indoors); }},
       {"indoors_from_s", [](const Row& row) { return time_cell(row.at.indoors_from); }},
       {"indoors_from_time", [](const Row& row) { return row.units.clock(row.at.indoors_from); }}},
      rows);
}

}  // namespace

void write_receptors(const std::filesystem::path& folder, const Result& page,
                     const MapProjection& projection) {
  if (page.affected.receptors.empty()) return;
  const CsvTable series = series_table(page), summary = summary_table(page, projection);
  series.write(folder / "receptors.csv");
  summary.write(folder / "receptor_summary.csv");
}

void write_buildings(const std::filesystem::path& folder, const Result& page) {
  if (page.affected.exposed.empty()) return;
  building_table(page).write(folder / "buildings.csv");
  level_table(page).write(folder / "building_levels.csv");
}

}  // namespace downwash
