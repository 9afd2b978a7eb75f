#include "io/case/tables/inflow_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/case/tables/number_row.hpp"
#include "io/case/tables/table_columns.hpp"
#include "io/question/wind.hpp"

namespace downwash {
namespace {

constexpr std::array columns_of_inflow{KnownColumn{"z_m", "z", "m"},
                                       KnownColumn{"U_ms", "U", "m/s"},
                                       KnownColumn{"uu_m2s2", "uu", "m²/s²"},
                                       KnownColumn{"vv_m2s2", "vv", "m²/s²"},
                                       KnownColumn{"ww_m2s2", "ww", "m²/s²"},
                                       KnownColumn{"uw_m2s2", "uw", "m²/s²"},
                                       KnownColumn{"sigma_u", "sigma_u", "m/s"},
                                       KnownColumn{"sigma_v", "sigma_v", "m/s"},
                                       KnownColumn{"sigma_w", "sigma_w", "m/s"},
                                       KnownColumn{"k_m2s2", "k", "m²/s²"},
                                       KnownColumn{"length_along_m", "length_along", "m"},
                                       KnownColumn{"length_across_m", "length_across", "m"},
                                       KnownColumn{"length_up_m", "length_up", "m"}};

/// As the schema bounds `wind.speed` and heights in the air.
constexpr double fastest_inflow = 120, highest_row = 20'000;

InflowTable::Row row_of(const NumberRow& cells) {
  InflowTable::Row row{.z = cells.required("z_m"),
                       .speed = cells.required("U_ms"),
                       .uu = cells.not_negative("uu_m2s2"),
                       .vv = cells.not_negative("vv_m2s2"),
                       .ww = cells.not_negative("ww_m2s2"),
                       .uw = cells.value("uw_m2s2"),
                       .length_along = cells.not_negative("length_along_m"),
                       .length_across = cells.not_negative("length_across_m"),
                       .length_up = cells.not_negative("length_up_m")};
  if (row.z < 0)
    cells.refuse("z_m", fmt::format("{:g} m is below the ground", row.z), "correct it");
  if (row.speed < 0)
    cells.refuse("U_ms", fmt::format("{:g} m/s blows outwards", row.speed), "correct it");
  if (row.z > highest_row) {
    cells.refuse("z_m", fmt::format("{:g} m is above all air that counts as of one density", row.z),
                 "correct it");
  }
  if (row.speed > fastest_inflow) {
    cells.refuse("U_ms",
                 fmt::format("{:g} m/s is more than any wind has: the strongest gust on record is "
                             "113 m/s (Barrow Island 1996)",
                             row.speed),
                 "correct it, or its unit");
  }
  if (!row.uu) row.uu = cells.squared("sigma_u");
  if (!row.vv) row.vv = cells.squared("sigma_v");
  if (!row.ww) row.ww = cells.squared("sigma_w");
  if (const auto k = cells.not_negative("k_m2s2"); k && !row.uu) {
    // 2.30², 1.63² and 1.27² of u*², k 4.78 (Nezu & Nakagawa 1993, Turbulence in open-channel
    // flows).
    row.uu = *k * 5.29 / 4.78;
    row.vv = *k * 2.66 / 4.78;
    row.ww = *k * 1.61 / 4.78;
  }
  const char* missing = "give all three components of turbulence";
  for (const auto& [column, variance] :
       {std::pair{"sigma_u", row.uu}, {"sigma_v", row.vv}, {"sigma_w", row.ww}}) {
    if (!variance || *variance <= fastest_inflow * fastest_inflow) continue;
    cells.refuse(column, fmt::format("{:g} m/s is more than any wind has", std::sqrt(*variance)),
                 "correct it, or its unit");
  }
  if (row.uu && !row.ww) cells.refuse("ww_m2s2", "is missing", missing);
  if (row.uu && !row.vv) cells.refuse("vv_m2s2", "is missing", missing);
  return row;
}

}  // namespace

InflowTable read_inflow_table(const std::filesystem::path& file) {
  return parse_inflow_table(table_text(file), file);
}

InflowTable parse_inflow_table(const std::string& content, const std::filesystem::path& file) {
  InflowTable table;
  table.file = file;
  const Table text =
      with_known_columns(table_of(content, file), columns_of_inflow, file, Message::wind_table);
  for (const TableRow& cells : text.rows) {
    const std::size_t number = table.rows.size() + 1;
    const NumberRow reader(file, columns_of_inflow, cells, number);
    const InflowTable::Row row = row_of(reader);
    if (!table.rows.empty() && !(row.z > table.rows.back().z)) {
      reader.refuse("z_m", "heights must rise from row to row", "sort them");
    }
    table.rows.push_back(row);
  }
  if (table.rows.empty()) {
    throw InputError(Message::wind_table, file.string(), "", "there is no row",
                     "give a first line `z_m,U_ms` and a row for each height");
  }
  return table;
}

}  // namespace downwash
