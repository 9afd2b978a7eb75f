// Checks that the weather is that of the release: its report, time and place.
#pragma once

#include <string>
#include <vector>

#include "app/scene/site.hpp"
#include "io/question/question.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Points that the weather report leaves open, or without one what else is in doubt;
/// `several_winds`: each is a run of its own.
Check reported_wind(const std::vector<std::string>& doubts, bool several_winds,
                    bool of_report = true);

/// Weather of another time than the release, one sentence each (Weather::misfits).
Check time_of_weather(const std::vector<std::string>& misfits);

/// The station of a report: fine up to 50 km from the buildings, and not to be relied on beyond
/// 200 km. Stations are meant to stand for up to 100 km around (WMO No. 8, 2018, 1.1.2). Of one
/// that the list of aerodromes does not have, the nearest one of its country counts, which can only
/// tell that it is far: else it is worth a look.
Check station_of_report(const std::string& station, const StationPlace& buildings);

/// A station where nothing tells the place of the buildings: worth a look.
Check station_unknown(const std::string& station);

/// `weather.lon` and `weather.lat`, by which the sun is looked at, alike.
Check place_of_weather(const StationPlace& weather, const StationPlace& buildings);

/// All of these that a case gives rise to.
std::vector<Check> weather_checks(const std::optional<Weather>& given,
                                  const std::optional<WindEnsemble>& winds, const Site& site);

}  // namespace downwash
