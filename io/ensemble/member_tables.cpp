#include "io/ensemble/member_tables.hpp"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "io/summary/report_summary.hpp"
#include "io/text/csv_table.hpp"

namespace downwash {
namespace {

std::string cell(double value) { return fmt::format("{:.6g}", value); }
std::string cell(const std::optional<double>& value) { return value ? cell(*value) : ""; }
std::string flag(bool value) { return value ? "yes" : "no"; }

template <class Row>
void write_table(const std::filesystem::path& file, const std::vector<CsvColumn<Row>>& columns,
                 const std::vector<Row>& rows) {
  CsvTable(std::span<const CsvColumn<Row>>(columns), std::span<const Row>(rows)).write(file);
}

std::vector<CsvColumn<MemberRecord>> member_columns() {
  using Row = MemberRecord;
  return {{"member", [](const Row& row) { return std::to_string(row.number); }},
          {"folder", [](const Row& row) { return text_cell(row.folder); }},
          {"speed_m_s", [](const Row& row) { return cell(row.wind.speed); }},
          {"direction_deg", [](const Row& row) { return cell(row.wind.direction); }},
          {"stability",
           [](const Row& row) {
             return row.wind.stability ? std::string(1, *row.wind.stability) : "";
           }},
          {"seed", [](const Row& row) { return std::to_string(row.wind.seed); }},
          {"finished", [](const Row& row) { return flag(row.finished); }},
          {"reason", [](const Row& row) { return text_cell(row.reason); }},
          {"verdict", [](const Row& row) { return row.verdict; }},
          {"wall_s", [](const Row& row) { return fmt::format("{:.1f}", row.seconds); }}};
}

}  // namespace

void MemberTables::add(const MemberRecord& member, const Result& page) {
  for (const ZoneSet& set : page.reach.zones) {
    const std::vector<LevelReach> reaches = level_reaches(page, set);
    for (std::size_t l = 0; l < reaches.size(); ++l) {
      const LevelReach& reach = reaches[l];
      levels_.push_back({.member = member.number,
                         .substance = set.substance,
                         .level = set.levels[l].name,
                         .averaging = set.levels[l].averaging,
                         .reached = reach.reached,
                         .cut = reach.leaves_domain,
                         .leaves_estimate = reach.leaves_estimate,
                         .area = reach.area.value_or(0),
                         .area_beyond = reach.area_beyond.value_or(0),
                         .distance = reach.distance.value_or(0),
                         .bearing = reach.bearing});
    }
  }
  for (const ReportReceptor& receptor : page.affected.receptors) {
    receptors_.push_back(
        {member.number, receptor, receptor.time.empty() ? 0 : receptor.time.back()});
    receptors_.back().receptor.time.clear();
    receptors_.back().receptor.concentration.clear();
  }
}

void MemberTables::write(const std::filesystem::path& folder,
                         const std::vector<MemberRecord>& members) const {
  write_table(folder / "members.csv", member_columns(), members);
  write_table<LevelRow>(
      folder / "member_levels.csv",
      {{"member", [](const LevelRow& row) { return std::to_string(row.member); }},
       {"substance", [](const LevelRow& row) { return text_cell(row.substance); }},
       {"level", [](const LevelRow& row) { return text_cell(row.level); }},
       {"averaging_s", [](const LevelRow& row) { return cell(row.averaging); }},
       {"reached", [](const LevelRow& row) { return flag(row.reached); }},
       {"area_m2", [](const LevelRow& row) { return cell(row.area); }},
       {"distance_m", [](const LevelRow& row) { return cell(row.distance); }},
       {"bearing_deg", [](const LevelRow& row) { return row.reached ? cell(row.bearing) : ""; }},
       {"cut_at_domain", [](const LevelRow& row) { return flag(row.cut); }},
       {"area_beyond_m2", [](const LevelRow& row) { return cell(row.area_beyond); }},
       {"ends_with_estimate", [](const LevelRow& row) { return flag(row.leaves_estimate); }}},
      levels_);
  constexpr double milligrams = 1e6;  // per kg
  write_table<ReceptorRow>(
      folder / "member_receptors.csv",
      {{"member", [](const ReceptorRow& row) { return std::to_string(row.member); }},
       {"receptor", [](const ReceptorRow& row) { return text_cell(row.receptor.name); }},
       {"substance", [](const ReceptorRow& row) { return text_cell(row.receptor.substance); }},
       {"mean_mg_m3", [](const ReceptorRow& row) { return cell(milligrams * row.receptor.mean); }},
       {"peak_mg_m3", [](const ReceptorRow& row) { return cell(milligrams * row.receptor.peak); }},
       {"dosage_mg_s_m3",
        [](const ReceptorRow& row) { return cell(milligrams * row.receptor.dosage); }},
       {"arrival_s", [](const ReceptorRow& row) { return cell(row.receptor.arrival); }},
       {"departure_s", [](const ReceptorRow& row) { return cell(row.receptor.departure); }},
       {"still_there_at_end",
        [](const ReceptorRow& row) { return flag(row.receptor.still_there); }},
       {"duration_s", [](const ReceptorRow& row) { return cell(row.duration); }}},
      receptors_);
}

}  // namespace downwash
