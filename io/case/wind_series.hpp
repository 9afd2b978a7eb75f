// The wind in time: how it goes on after the start.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace downwash {

/// The wind at the reference height, at one time.
struct WindChange {
  double time = 0;         ///< s since the first release began, or else since the run began
  double speed = 0;        ///< m/s
  double direction = 270;  ///< degrees from north that it blows from
};

struct WindSeries {
  double speed = 0, direction = 270;  ///< up to time 0
  std::vector<WindChange> changes;    ///< by rising time, above 0
  std::filesystem::path file = {};    ///< that they were read from, if any

  /// Linear in between, the direction the shorter way round (-180° … 540° where it passes north).
  WindChange at(double time) const;
  /// Degrees clockwise from the direction at the start to that of the n-th change, as it turned on
  /// the way there.
  double turned(std::size_t n) const;
  /// "4 m/s from 240° after 10 min, 5 m/s from 270° after 20 min", or of many changes the ranges.
  std::string words() const;
};

/// That of `wind` in a document that fits the schema; relative paths are from the folder of the
/// case. Throws InputError where a file can't be taken.
WindSeries wind_series_of(const nlohmann::ordered_json& wind, const std::filesystem::path& folder);

/// The changes in a CSV text with the columns time_s, speed_ms and direction_deg, as
/// `wind.series_file` has them, or with other units behind these names (time_min, speed_kt);
/// `start` has the wind up to time 0. Throws InputError with file,
/// row, column, value and what to do.
WindSeries parse_wind_series(const std::string& content, const std::filesystem::path& file,
                             WindSeries start);

struct CaseConfig;
/// What is wrong with the series of a case, one sentence each with the remedy.
std::vector<std::string> wind_series_problems(const CaseConfig& config);

}  // namespace downwash
