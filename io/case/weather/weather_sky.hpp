// Sun, clouds and wind of a case, by which its air is stable or not.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/weather/metar.hpp"
#include "io/weather/stability.hpp"

namespace downwash {

/// A time of a document, seconds after 1970 began; absent if it has none, or none that can be read.
std::optional<double> time_in(const nlohmann::ordered_json& document, const char* object,
                              const char* key);

/// Time that the sun is looked at, seconds after 1970 began: `time.start`, when something is
/// released, or else `weather.time`.
std::optional<double> time_of_sun(const nlohmann::ordered_json& document);

/// Longitude and latitude of `weather`, or else of the first release or receptor that has them,
/// degrees.
std::optional<std::pair<double, double>> place_of_sun(const nlohmann::ordered_json& document);

struct Sun {
  double elevation = 0;   ///< degrees
  bool full_day = false;  ///< see is_full_day

  /// "sun 13° high", "night", or what counts as night though the sun is up.
  std::string words() const;
};
Sun sun_at(double utc, const std::pair<double, double>& place);
/// The sun of a document; absent if nothing tells time or place.
std::optional<Sun> sun_of(const nlohmann::ordered_json& document);

/// Wind 10 m up, m/s: `speed` is at `wind.height`.
double speed_10_m_up(const nlohmann::ordered_json& document, double speed);

/// Class of Pasquill by Turner's method of the clouds of a document, and how it came about.
struct TurnerResult {
  std::optional<PasquillClass> pasquill;
  std::string reason;  ///< or why there is none
};
TurnerResult turner_result(const nlohmann::ordered_json& document);

/// True if clouds cover more than half of the sky, and the report does not tell how high up.
bool is_base_open(const Metar& metar);

/// Sentence about the clouds that a report leaves open, with the classes under them; empty if they
/// make no difference, or the class is given.
std::string open_sky_doubt(const nlohmann::ordered_json& document, const Metar& metar);

/// What is wrong with the classes that a document gives, in `weather` and `ensemble.wind.list`:
/// wind, sun or clouds rule them out. One sentence each, with the classes that may be.
std::vector<std::string> impossible_classes(const nlohmann::ordered_json& document);

}  // namespace downwash
