// What receptors and buildings got, as tables for spreadsheets and scripts.
#pragma once

#include <filesystem>
#include <span>

#include "geometry/map_projection.hpp"
#include "io/report_page.hpp"

namespace downwash {

// All files are RFC 4180 CSV in UTF-8: lines end with CR LF, the first one names the columns with
// their units, and what there is not (a time at which nothing came) is an empty cell. Times are
// seconds since the release began. Substances are as given: empty stands for the first one.
//
// Names come from case and building files, which may be a stranger's, and spreadsheets compute what
// begins with = + - @ or a control character. Such a name gets an apostrophe in front, unless it is
// a number ("-12" stays an id).

/// Writes into `folder`, or nothing where there are no receptors:
///   receptors.csv         receptor, substance, time_s, concentration_mg_m3: mean since the time
///                         before; a row a time
///   receptor_summary.csv  receptor, substance, lon, lat (7 decimals; x_m, y_m where the map is
///                         plain metres), height_m, mean_mg_m3, peak_mg_m3, dosage_mg_s_m3,
///                         toxic_load (in (mg/m³)ⁿ s; empty where n is not known),
///                         toxic_load_exponent, arrival_s, departure_s, still_there_at_end; a row a
///                         receptor and substance, without figures where the run ended before its
///                         release. What is still there at the end ("yes") has no departure.
/// Each file appears whole or not at all. Throws std::runtime_error when one cannot be written,
/// std::invalid_argument when a series has not as many times as values.
void write_receptors(const std::filesystem::path& folder, std::span<const ReportReceptor> receptors,
                     const MapProjection& projection = {});

/// Writes `folder`/buildings.csv, or nothing where there are no buildings, in their order: id,
/// name, substance, worst_facade_mg_m3, indoor_mg_m3, arrival_s. Whole or not at all; throws
/// std::runtime_error when it cannot be written.
void write_buildings(const std::filesystem::path& folder,
                     std::span<const ReportBuilding> buildings);

}  // namespace downwash
