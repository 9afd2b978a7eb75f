// The wind: how it is at the start, by height, and how it goes on.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace downwash {

struct InflowTable {
  struct Row {
    double z = 0;      ///< m above the ground
    double speed = 0;  ///< m/s
    /// Variances and covariance, m²/s²; with them the integral scales where the table has them.
    std::optional<double> uu, vv, ww, uw;
    /// Of all components: along the wind, across it and upwards, m.
    std::optional<double> length_along, length_across, length_up;
  };
  std::vector<Row> rows;            ///< by rising height; one at least
  std::filesystem::path file = {};  ///< that they were read from

  /// Linear between the rows; below the first, speeds fall to 0 at the ground and all else stays.
  Row at(double z) const;
};

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

  /// What goes before the n-th change.
  WindChange before(std::size_t n) const;
  /// Linear in between, the direction the shorter way round (-180° … 540° where it passes north).
  WindChange at(double time) const;
  /// Degrees clockwise from the direction at the start to that of the n-th change, as it turned on
  /// the way there.
  double turned(std::size_t n) const;
  /// "4 m/s from 240° after 10 min, 5 m/s from 270° after 20 min", or of many changes the ranges.
  std::string words() const;
};

enum class WindProfile { uniform, log, power };

struct Wind {
  double speed = 0;        ///< m/s at the reference height
  double height = 10;      ///< reference height, m
  double direction = 270;  ///< degrees from north that it blows from
  WindProfile profile = WindProfile::log;
  double roughness = 0;                             ///< z0, m; meaningful for the log profile only
  double exponent = 0;                              ///< meaningful for the power profile only
  std::optional<InflowTable> table = std::nullopt;  ///< comes before the profile
  double turn = 0;  ///< degrees from x of the grid to downwind, anticlockwise seen from above
  /// 1/L of air that the ground heats (< 0) or cools (> 0), 1/m; changes the log profile only.
  double inverse_obukhov = 0;
  double mixing_height = 1000;  ///< up to where heated air rises, m
  /// σ_θ of its direction over ten minutes, degrees; absent: as over flat land.
  std::optional<double> sigma_theta = std::nullopt;
  /// How it goes on; empty: the same all the time.
  WindSeries series = {};
  /// Speed as the weather report has it that it is of: "8 kt, 15 km/h"; else empty.
  std::string reported = {};

  bool changes() const { return !series.changes.empty(); }
};

}  // namespace downwash
