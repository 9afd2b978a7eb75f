// Where the sun stands.
#pragma once

namespace downwash {

/// Elevation of the sun above the horizon, degrees, without refraction, `utc` seconds after 1970
/// began, at a longitude and latitude (degrees). To 0.01° from 1950 to 2050, by the formulas of the
/// Astronomical Almanac (Michalsky 1988, Solar Energy 40).
double solar_elevation(double utc, double lon, double lat);

/// True from one hour after sunrise to one hour before sunset, which is day to Turner (1964).
bool is_full_day(double utc, double lon, double lat);

}  // namespace downwash
