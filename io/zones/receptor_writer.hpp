// What receptors and buildings got, as tables for spreadsheets and scripts.
#pragma once

#include <filesystem>

#include "geometry/frames/map_projection.hpp"
#include "io/results/result.hpp"

namespace downwash {

// Every column is explained in cases/OUTPUT.md. What there is not (a time at which nothing came,
// ppm of a substance without a molar mass, a time of day without `time.start`) is an empty cell.
// Times are seconds since the release began; substances as given: empty stands for the first one.
// The last two columns of each table say of the whole run whether it was computed to its end, and
// the severity of its verdict, so that a table that is passed on alone says it too.

/// Writes into `folder`, or nothing where the page has no receptors:
///   receptors.csv         the mean since the time before; a row per receptor, substance and time
///   receptor_summary.csv  a row per receptor and substance, without figures where the run ended
///                         before its release; what is still there at the end has no departure
/// Each file appears whole or not at all. Throws std::runtime_error when one cannot be written,
/// std::invalid_argument when a series has not as many times as values.
void write_receptors(const std::filesystem::path& folder, const Result& page,
                     const MapProjection& projection = {});

/// Likewise those that are exposed, in their order:
///   buildings.csv        what to do, why, and the peaks; a row per building and substance
///   building_levels.csv  means outdoors and indoors; a row per building, substance and level
void write_buildings(const std::filesystem::path& folder, const Result& page);

}  // namespace downwash
