// The groups of a METAR, one kind after the other.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "io/weather/metar.hpp"

namespace downwash {

struct MetarGroup {
  std::string text;        ///< upper case
  std::size_t number = 0;  ///< in the report, from 1
  std::size_t column = 0;  ///< of its first character, from 1
};

/// What came of a group: it is of another kind, it was taken, or what is wrong with it.
enum class MetarReading {
  other,
  taken,
  direction_beyond,
  direction_of_calm,
  speed_beyond,
  speed_with_zero,
  gust_too_weak,
  sector_without_wind,
  temperature_beyond,
  dew_point_above,
  pressure_beyond
};

/// What is wrong, as the end of a sentence; `other` for one of another kind.
std::string words_of(MetarReading reading, const std::string& other);

inline constexpr const char* wind_form =
    "direction, speed and unit of the wind, such as 24008KT, 24015G27KT, VRB02KT, 00000KT, "
    "24004MPS "
    "or 24015KMH";
inline constexpr const char* sector_form = "two directions of 000 to 360, such as 210V270";

MetarReading read_wind_group(const std::string& group, std::optional<MetarWind>& wind);
bool is_wind_sector(const std::string& group);
MetarReading read_wind_sector(const std::string& group, std::optional<MetarWind>& wind);

/// True for a unit of speed, which some write apart from the figure.
bool is_unit_of_speed(const std::string& group);
/// True for a group that is nearly a wind: with a unit of speed, or its digits.
bool resembles_wind(const std::string& group);
/// True for a group that is nearly one of clouds: a slip, or a layer without height.
bool resembles_clouds(const std::string& group);

/// True for "1/2SM", which may stand behind whole miles.
bool is_part_of_mile(const std::string& group);

/// A kind of group behind the wind.
struct MetarKind {
  const char* name;
  const char* form;  ///< what one looks like
  bool again;        ///< whether several may stand in a row
  MetarReading (*read)(const std::string& group, Metar& metar);
};

/// Kinds in the order in which they stand in a report; the first one is the visibility.
extern const std::array<MetarKind, 7> metar_kinds;

}  // namespace downwash
