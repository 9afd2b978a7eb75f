// Places of the stations that report the weather.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace downwash {

/// Degrees.
struct StationPlace {
  double lon = 0, lat = 0;
};

/// Place of an aerodrome by its four letters, to 1 km or so: the middle of its runways, or its
/// radio beacon, by OurAirports (2026, public domain). Absent if the list does not have the
/// aerodrome.
std::optional<StationPlace> aerodrome_place(std::string_view station);

/// The aerodrome nearest to a place among those of the same country: first two letters alike, or
/// the first one (contiguous United States). Absent if there is none.
std::optional<StationPlace> nearest_of_country(std::string_view station, const StationPlace& place);

/// "Germany" for "EDDB": by the first letters; empty if they tell no country.
std::string_view country_of(std::string_view station);

/// A place for people to recognise: "52.54° N, 13.42° E, 19 km from the aerodrome EDDB (Germany)".
std::string place_on_earth(const StationPlace& place);

/// Way along the Earth's surface, m, on a sphere.
double distance_between(const StationPlace& a, const StationPlace& b);

/// The list as CSV: ident, lat, lon.
std::string_view aerodrome_list();

}  // namespace downwash
