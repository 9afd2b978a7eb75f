// Weather reports of aerodromes: METAR and SPECI as in WMO No. 306, FM 15 and FM 16, and as the
// United States, Canada, Russia and China write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace downwash {

/// Of the last ten minutes (United States: two), 10 m above the ground.
struct MetarWind {
  std::optional<double> direction =
      {};                           ///< degrees from true north; absent: calm, variable, not known
  double speed = 0;                 ///< m/s; 0 is calm: below 0.5 m/s
  std::optional<double> gust = {};  ///< m/s
  bool variable = false;            ///< VRB
  bool beyond = false;              ///< P99: it blows at least as fast
  /// dddVddd: degrees from north, clockwise from the first to the second.
  std::optional<std::pair<double, double>> sector = {};
  std::string own = {};  ///< speed as the report and people have it: "8 kt, 15 km/h"

  bool calm() const { return speed == 0; }
};

struct CloudLayer {
  std::string amount;          ///< "FEW", "SCT", "BKN", "OVC", "VV" (sky not seen), "///"
  std::optional<double> base;  ///< m above the aerodrome; of VV how far up one sees
  std::string kind;            ///< "CB", "TCU" or empty
};

/// Group of a report that is left out.
struct UnreadGroup {
  std::string text;
  std::size_t number = 0;  ///< in the report, from 1
  std::string problem;     ///< "is not known", "has a dew point above the temperature"
};

/// What a report says; what it leaves out, or has /// for, is absent. Remarks (RMK) are not read.
struct Metar {
  std::string text;  ///< the report with single blanks
  bool special = false, corrected = false, automatic = false;
  std::string station;                ///< ICAO: "EDDB"
  int day = 0, hour = 0, minute = 0;  ///< UTC
  std::optional<MetarWind> wind;
  bool cavok = false;                            ///< sight 10 km, no cloud below 1500 m, no weather
  std::optional<double> visibility;              ///< m
  std::vector<std::string> runways;              ///< sight along them, as reported
  std::vector<std::string> weather;              ///< "-SHRA", "BR"
  std::vector<CloudLayer> clouds;                ///< from below
  std::string no_clouds;                         ///< "SKC", "CLR", "NSC", "NCD", or empty
  std::optional<double> temperature, dew_point;  ///< °C
  std::optional<double> pressure;                ///< at mean sea level (QNH), Pa
  std::vector<UnreadGroup> unread;               ///< behind the wind
  /// What follows the report (TEMPO, BECMG, INTER, FM, PROB), which is not read; empty if nothing
  /// but "no change" (NOSIG) does.
  std::string forecast;
  bool forecasts_wind = false;  ///< the forecast has another wind than the report
};

/// Reads one report, of several of one station the newest. Groups behind the wind that can't be
/// read, other reports and forecasts are left out and listed. Throws InputError
/// (Message::weather_report) if station, time or wind can't be read, with the group, its place and
/// what was expected; and for reports of several stations. `where` says whose report it is.
Metar parse_metar(std::string_view report, const std::string& where);

/// Cover of the sky, octas: of several layers the densest one counts, in the middle of its range
/// (FEW 2, SCT 4, BKN 6, OVC and VV 8). CAVOK, NSC, NCD and CLR count as 0; see open_sky(). Absent
/// if the report does not say.
std::optional<int> cloud_cover(const Metar& metar);

/// Part of the sky that a report says nothing about.
struct OpenSky {
  std::string why;                  ///< "NSC says nothing of clouds above 1500 m"
  std::optional<double> from = {};  ///< m above the aerodrome; absent: any height
};

/// CAVOK, NSC and NCD say that no clouds are below 1500 m (WMO No. 306, FM 15, 15.9); CLR is of an
/// automatic station, which sees up to 12 000 ft (US Federal Meteorological Handbook 1, 9.4). A
/// layer whose amount is /// or a group of clouds that can't be read may be anything. BKN and OVC
/// without a base may be of any height. Absent if the report knows the whole sky, or that it is
/// overcast and how low, or says nothing of clouds at all.
std::optional<OpenSky> open_sky(const Metar& metar);

/// Base of the lowest layer that covers more than half of the sky, m; absent if the base of such a
/// layer is not told. Of VV/// it is 0: the cloud is on the ground.
std::optional<double> ceiling(const Metar& metar);

}  // namespace downwash
