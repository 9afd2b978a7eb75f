#include "io/receptor_writer.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "io/atomic_file.hpp"

namespace downwash {
namespace {

constexpr double milligrams = 1e6;  // per kg

bool is_number(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end;
}

/// A text as a cell, which no spreadsheet takes for a formula.
std::string text_cell(std::string_view text) {
  std::string cell(text);
  const bool computed =
      !text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != std::string_view::npos;
  if (computed && !is_number(text)) cell.insert(cell.begin(), '\'');
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char c : cell) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string number_cell(double value) { return fmt::format("{:.6g}", value); }
std::string time_cell(double seconds) { return fmt::format("{:.9g}", seconds); }
std::string time_cell(const std::optional<double>& seconds) {
  return seconds ? time_cell(*seconds) : "";
}

/// The text of a file, row by row.
class Table {
 public:
  explicit Table(std::initializer_list<std::string> columns) { add(columns); }

  void add(std::initializer_list<std::string> cells) {
    const char* separator = "";
    for (const std::string& cell : cells) {
      text_ += separator + cell;
      separator = ",";
    }
    text_ += "\r\n";
  }
  void write(const std::filesystem::path& file) const { replace_file(file, text_); }

 private:
  std::string text_;
};

Table series_table(std::span<const ReportReceptor> receptors) {
  Table table{"receptor", "substance", "time_s", "concentration_mg_m3"};
  for (const ReportReceptor& receptor : receptors) {
    if (receptor.time.size() != receptor.concentration.size()) {
      throw std::invalid_argument("a receptor has not as many times as concentrations");
    }
    const std::string name = text_cell(receptor.name), substance = text_cell(receptor.substance);
    for (std::size_t n = 0; n < receptor.time.size(); ++n) {
      table.add({name, substance, time_cell(receptor.time[n]),
                 number_cell(milligrams * receptor.concentration[n])});
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

Table summary_table(std::span<const ReportReceptor> receptors, const MapProjection& projection) {
  const bool on_earth = projection.georeferenced();
  Table table{"receptor",
              "substance",
              on_earth ? "lon" : "x_m",
              on_earth ? "lat" : "y_m",
              "height_m",
              "mean_mg_m3",
              "peak_mg_m3",
              "dosage_mg_s_m3",
              "toxic_load",
              "toxic_load_exponent",
              "arrival_s",
              "departure_s",
              "still_there_at_end"};
  for (const ReportReceptor& receptor : receptors) {
    const auto [east, north] = place_cells(receptor.place, projection);
    if (receptor.time.empty()) {  // not computed, which must not read as clean
      table.add({text_cell(receptor.name), text_cell(receptor.substance), east, north,
                 number_cell(receptor.height), "", "", "", "", "", "", "", ""});
      continue;
    }
    const std::optional<double>& n = receptor.load_exponent;
    table.add({text_cell(receptor.name), text_cell(receptor.substance), east, north,
               number_cell(receptor.height), number_cell(milligrams * receptor.mean),
               number_cell(milligrams * receptor.peak), number_cell(milligrams * receptor.dosage),
               n ? number_cell(std::pow(milligrams, *n) * receptor.load) : "",
               n ? number_cell(*n) : "", time_cell(receptor.arrival),
               time_cell(receptor.departure), receptor.still_there ? "yes" : "no"});
  }
  return table;
}

}  // namespace

void write_receptors(const std::filesystem::path& folder, std::span<const ReportReceptor> receptors,
                     const MapProjection& projection) {
  if (receptors.empty()) return;
  const Table series = series_table(receptors), summary = summary_table(receptors, projection);
  series.write(folder / "receptors.csv");
  summary.write(folder / "receptor_summary.csv");
}

void write_buildings(const std::filesystem::path& folder,
                     std::span<const ReportBuilding> buildings) {
  if (buildings.empty()) return;
  Table table{"id", "name", "substance", "worst_facade_mg_m3", "indoor_mg_m3", "arrival_s"};
  for (const ReportBuilding& building : buildings) {
    table.add({text_cell(building.id), text_cell(building.name), text_cell(building.substance),
               number_cell(milligrams * building.worst_facade),
               number_cell(milligrams * building.indoor), time_cell(building.arrival)});
  }
  table.write(folder / "buildings.csv");
}

}  // namespace downwash
