// report.html: one self-contained page that works without a network.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/building.hpp"
#include "io/zones.hpp"

namespace downwash {

/// Where a source is, map frame.
struct ReportRelease {
  std::string name;
  Point place;
  std::string words;  ///< "0.5 kg/s of chlorine from 0 to 600 s at 1 m"
};

/// A series at one place.
struct ReportReceptor {
  std::string name;
  Point place;
  double height = 0;                         ///< m above ground
  std::vector<double> time;                  ///< s since the release began
  std::vector<double> concentration;         ///< mean since the time before, kg/m³
  double mean = 0, peak = 0;                 ///< kg/m³
  double dosage = 0;                         ///< kg s/m³
  double load = 0;                           ///< ∫ cⁿ dt
  std::optional<double> arrival, departure;  ///< s since the release began
  std::string substance = {};                ///< as in its ZoneSet; empty = the first one
  std::optional<double> load_exponent = {};  ///< n of the load; without it the unit stays general
};

/// What a building's people get, worst first.
struct ReportBuilding {
  std::string id, name;
  double worst_facade = 0;        ///< largest concentration on a facade, kg/m³
  double indoor = 0;              ///< largest indoor concentration, kg/m³
  std::optional<double> arrival;  ///< s since the release began
  std::string substance = {};     ///< as in its ZoneSet; empty = the first one
};

/// One line of the trust sheet.
struct TrustItem {
  std::string name;
  std::string value;
  std::string limit;  ///< what it should be
  bool good = true;
};

struct ReportPage {
  std::string title;
  std::string made;                 ///< when, and by which version
  double wind_from = 270;           ///< degrees from north
  std::string wind;                 ///< "4 m/s at 10 m from 240°"
  std::vector<Building> buildings;  ///< map frame
  Ring domain;                      ///< outline of the computed box, map frame
  /// Degrees of (0, 0), where the map is of a place on Earth.
  std::optional<std::pair<double, double>> lon_lat;
  std::vector<ReportRelease> releases;
  std::vector<ZoneSet> zones;  ///< one per substance
  std::vector<ReportReceptor> receptors;
  std::vector<ReportBuilding> exposed;                           ///< worst first
  std::vector<std::pair<std::string, std::string>> assumptions;  ///< what, and its value
  std::vector<TrustItem> trust;
  std::vector<std::string> warnings;
  /// Cell size, m: a building this near to a zone counts as inside, since the zone ends at cells
  /// while the wall is where the building file has it.
  double resolution = 3;
  std::vector<std::string> notes = {};  ///< what became of the input: no reason for alarm
};

/// The page as text. Every name is escaped.
std::string report_html(const ReportPage& page);
/// Writes it whole or not at all. Throws InputError.
void write_report(const std::filesystem::path& file, const ReportPage& page);

}  // namespace downwash
