#include "io/receptor_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "io/csv_table.hpp"
#include "io/date_time.hpp"
#include "io/substance_keys.hpp"

namespace downwash {
namespace {

constexpr double milligrams = 1e6;  // per kg

std::string number_cell(double value) { return fmt::format("{:.6g}", value); }
std::string time_cell(const std::optional<double>& seconds) {
  return seconds ? fmt::format("{:.9g}", *seconds) : "";
}
std::string flag_cell(bool flag) { return flag ? "yes" : "no"; }

std::string action_cell(Action action) {
  switch (action) {
    case Action::leave:
      return "leave";
    case Action::shelter:
      return "shelter";
    case Action::none:
      break;
  }
  return "none";
}

/// Cells of one substance.
class Units {
 public:
  Units(std::span<const ZoneSet> zones, const std::string& substance) {
    for (const ZoneSet& set : zones) {
      if (set_ == nullptr && (substance.empty() || set.substance == substance)) set_ = &set;
    }
  }

  std::string mass(double concentration) const { return number_cell(milligrams * concentration); }
  std::string ppm(double concentration) const {
    if (set_ == nullptr || !set_->molar_mass) return "";
    return number_cell(ppm_of_concentration(concentration, *set_->molar_mass));
  }
  /// On local clocks.
  std::string clock(const std::optional<double>& seconds) const {
    if (set_ == nullptr || !set_->release_time || !seconds) return "";
    return local_time(*set_->release_time, *seconds);
  }
  std::span<const ThreatLevel> levels() const {
    return set_ == nullptr ? std::span<const ThreatLevel>() : set_->levels;
  }

 private:
  const ZoneSet* set_ = nullptr;
};

CsvTable series_table(std::span<const ReportReceptor> receptors, std::span<const ZoneSet> zones) {
  CsvTable table{"receptor", "substance",           "time_s",
                 "time",     "concentration_mg_m3", "concentration_ppm"};
  for (const ReportReceptor& receptor : receptors) {
    if (receptor.time.size() != receptor.concentration.size()) {
      throw std::invalid_argument("a receptor has not as many times as concentrations");
    }
    const Units units(zones, receptor.substance);
    const std::string name = text_cell(receptor.name), substance = text_cell(receptor.substance);
    for (std::size_t n = 0; n < receptor.time.size(); ++n) {
      const double concentration = receptor.concentration[n];
      table.add({name, substance, time_cell(receptor.time[n]), units.clock(receptor.time[n]),
                 units.mass(concentration), units.ppm(concentration)});
    }
  }
  return table;
}

/// The two cells of a place on the map.
std::pair<std::string, std::string> place_cells(const Point& place,
                                                const MapProjection& projection) {
  if (!projection.georeferenced()) {
    return {fmt::format("{:.3f}", place.x), fmt::format("{:.3f}", place.y)};
  }
  const LonLat degrees = projection.to_lonlat(place);
  return {fmt::format("{:.7f}", degrees.lon), fmt::format("{:.7f}", degrees.lat)};
}

CsvTable summary_table(std::span<const ReportReceptor> receptors, std::span<const ZoneSet> zones,
                       const MapProjection& projection) {
  const bool on_earth = projection.georeferenced();
  CsvTable table{"receptor",
                 "substance",
                 on_earth ? "lon" : "x_m",
                 on_earth ? "lat" : "y_m",
                 "height_m",
                 "mean_mg_m3",
                 "mean_ppm",
                 "peak_mg_m3",
                 "peak_ppm",
                 "dosage_mg_s_m3",
                 "toxic_load",
                 "toxic_load_exponent",
                 "arrival_s",
                 "arrival_time",
                 "departure_s",
                 "departure_time",
                 "still_there_at_end"};
  for (const ReportReceptor& receptor : receptors) {
    const auto [east, north] = place_cells(receptor.place, projection);
    const std::string name = text_cell(receptor.name), substance = text_cell(receptor.substance),
                      height = number_cell(receptor.height);
    if (receptor.time.empty()) {  // not computed, which must not read as clean
      table.add(
          {name, substance, east, north, height, "", "", "", "", "", "", "", "", "", "", "", ""});
      continue;
    }
    const Units units(zones, receptor.substance);
    const std::optional<double>& n = receptor.load_exponent;
    table.add({name, substance, east, north, height, units.mass(receptor.mean),
               units.ppm(receptor.mean), units.mass(receptor.peak), units.ppm(receptor.peak),
               number_cell(milligrams * receptor.dosage),
               n ? number_cell(std::pow(milligrams, *n) * receptor.load) : "",
               n ? number_cell(*n) : "", time_cell(receptor.arrival), units.clock(receptor.arrival),
               time_cell(receptor.departure), units.clock(receptor.departure),
               flag_cell(receptor.still_there)});
  }
  return table;
}

CsvTable building_table(std::span<const ReportBuilding> buildings, std::span<const ZoneSet> zones) {
  CsvTable table{"id",
                 "name",
                 "kind",
                 "address",
                 "substance",
                 "action",
                 "leave_before_s",
                 "leave_before_time",
                 "reason",
                 "arrival_s",
                 "arrival_time",
                 "facade_peak_mg_m3",
                 "facade_peak_ppm",
                 "indoor_peak_mg_m3",
                 "indoor_peak_ppm"};
  for (const ReportBuilding& building : buildings) {
    const Units units(zones, building.substance);
    table.add({text_cell(building.id), text_cell(building.name), text_cell(building.kind),
               text_cell(building.address), text_cell(building.substance),
               action_cell(building.action), time_cell(building.leave_before),
               units.clock(building.leave_before), text_cell(building.reason),
               time_cell(building.arrival), units.clock(building.arrival),
               units.mass(building.worst_facade), units.ppm(building.worst_facade),
               units.mass(building.indoor), units.ppm(building.indoor)});
  }
  return table;
}

CsvTable level_table(std::span<const ReportBuilding> buildings, std::span<const ZoneSet> zones) {
  CsvTable table{"id",
                 "substance",
                 "level",
                 "averaging_s",
                 "covered_s",
                 "level_mg_m3",
                 "level_ppm",
                 "outdoors_mg_m3",
                 "outdoors_ppm",
                 "outdoors_from_s",
                 "outdoors_from_time",
                 "outdoors_until_s",
                 "outdoors_until_time",
                 "still_there_at_end",
                 "indoors_mg_m3",
                 "indoors_ppm",
                 "indoors_from_s",
                 "indoors_from_time"};
  for (const ReportBuilding& building : buildings) {
    const Units units(zones, building.substance);
    const auto levels = units.levels();
    for (std::size_t l = 0; l < std::min(levels.size(), building.levels.size()); ++l) {
      const ThreatLevel& level = levels[l];
      const BuildingLevel& at = building.levels[l];
      table.add({text_cell(building.id), text_cell(building.substance), text_cell(level.name),
                 number_cell(level.averaging), number_cell(level.covered.value_or(level.averaging)),
                 units.mass(level.concentration), units.ppm(level.concentration),
                 units.mass(at.outdoors), units.ppm(at.outdoors), time_cell(at.outdoors_from),
                 units.clock(at.outdoors_from), time_cell(at.outdoors_until),
                 units.clock(at.outdoors_until), flag_cell(at.outdoors_from && !at.outdoors_until),
                 units.mass(at.indoors), units.ppm(at.indoors), time_cell(at.indoors_from),
                 units.clock(at.indoors_from)});
    }
  }
  return table;
}

}  // namespace

void write_receptors(const std::filesystem::path& folder, std::span<const ReportReceptor> receptors,
                     std::span<const ZoneSet> zones, const MapProjection& projection) {
  if (receptors.empty()) return;
  const CsvTable series = series_table(receptors, zones),
                 summary = summary_table(receptors, zones, projection);
  series.write(folder / "receptors.csv");
  summary.write(folder / "receptor_summary.csv");
}

void write_buildings(const std::filesystem::path& folder, std::span<const ReportBuilding> buildings,
                     std::span<const ZoneSet> zones) {
  if (buildings.empty()) return;
  building_table(buildings, zones).write(folder / "buildings.csv");
  level_table(buildings, zones).write(folder / "building_levels.csv");
}

}  // namespace downwash
