// Which rows of the guidebook are of a release.
#pragma once

#include <optional>
#include <string>

#include "io/guidebook/guidebook.hpp"
#include "io/summary/beside.hpp"

namespace downwash {

/// Facts of a release, as the guidebook asks for it.
struct GuidebookQuestion {
  std::string un;                        ///< empty: not known
  double mass = 0;                       ///< kg that is released
  std::optional<double> liquid_density;  ///< kg/m³
  std::optional<double> speed;           ///< of the wind 10 m up, m/s
  std::optional<GuidebookTime> time;     ///< day between sunrise and sunset
  /// What the case lacks, where that is not known: "no `time.start`".
  std::string no_time = {};
  std::string container = {};  ///< class of a container by its name; empty: not known
};

/// Rows of small or large spills by the volume of the liquid, or both where that is not known; by
/// day or night, or both; of table 3 the container that is known, or else all, at the wind.
BesideGuidebook guidebook_rows(const Guidebook& book, const GuidebookQuestion& question);

/// True (day) between sunrise and sunset at a time (ISO 8601) and place (degrees).
GuidebookTime time_of_day(const std::string& start, double lon, double lat);

}  // namespace downwash
