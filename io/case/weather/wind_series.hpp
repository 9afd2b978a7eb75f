// The wind in time: how it goes on after the start.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "io/question/question.hpp"

namespace downwash {

/// That of `wind` in a document that fits the schema; relative paths are from the folder of the
/// case. Throws InputError where a file can't be taken.
WindSeries wind_series_of(const nlohmann::ordered_json& wind, const std::filesystem::path& folder);

/// The changes in a CSV text with the columns time_s, speed_ms and direction_deg, as
/// `wind.series_file` has them, or with other units behind these names (time_min, speed_kt);
/// `start` has the wind up to time 0. Throws InputError with file,
/// row, column, value and what to do.
WindSeries parse_wind_series(const std::string& content, const std::filesystem::path& file,
                             WindSeries start);

struct Question;
/// What is wrong with the series of a case, one sentence each with the remedy.
std::vector<std::string> wind_series_problems(const Question& config);

}  // namespace downwash
