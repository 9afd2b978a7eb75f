// What the zones of a run mean, in the few numbers and words that decide.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// How far a level of concern reaches over the whole run.
struct LevelReach {
  bool reached = false;
  std::optional<double> area;      ///< m², where the zones have a maximum
  std::optional<double> distance;  ///< m, of the farthest point from the nearest release
  double bearing = 0;              ///< degrees from north, from that release to that point
  bool downwind = false;           ///< that point lies within 45° of downwind
  bool leaves_domain = false;      ///< the zone is cut by the computed box: it may reach farther
  /// It goes on beyond the outlet by an estimate, m² of which; the distance is with that part.
  std::optional<double> area_beyond;
  bool leaves_estimate = false;  ///< even where the estimate ends it goes on
  bool open() const { return leaves_domain || leaves_estimate; }  ///< how far it goes is unknown
  std::vector<std::size_t> buildings;                             ///< indices of those inside
  std::optional<double> first_building;                           ///< s since the release began
  std::optional<double> begin, end;  ///< s; of the frames that have the level
};

/// Takes the corners of an outline into a distance and its bearing, each from the release that is
/// nearest to it.
void take_in(const Ring& outline, const std::vector<Point>& releases, LevelReach& reach);

/// True of a level that is exceeded up to the last second that was computed.
bool still_exceeded(const Asked& asked, const LevelReach& reach);

/// What an ensemble of winds has of a level; null otherwise.
const WindReaches* reaches_of_winds(const Reach& reach, const ZoneSet& set, std::size_t level);

/// True where a level may reach farther than it does: it is still exceeded when the computed time
/// ends, or, in one of several winds, it goes on at the edge of the computed area.
bool may_grow(const Asked& asked, const Reach& all, const ZoneSet& set, std::size_t level,
              const LevelReach& reach);

/// "downwind", "to the ESE, where streets turn the cloud".
std::string direction_words(const Asked& asked, const ResultMap& map, const ZoneSet& set,
                            const LevelReach& reach);

/// Degrees from north.
double bearing_of(const Point& from, const Point& to);

/// One for each level of a set.
std::vector<LevelReach> level_reaches(const Result& page, const ZoneSet& set);

/// "AEGL-2 is exceeded up to 640 m downwind; 23 buildings in or beside it; first reached after 2
/// min 10 s." for the worst level that is reached, or that none is.
std::string answer(const Result& page, const ZoneSet& set, const std::vector<LevelReach>& reaches);

/// The other levels that are reached, worst first, or what was looked for when none is; empty when
/// there is nothing to add.
std::string answer_more(const Result& page, const ZoneSet& set,
                        const std::vector<LevelReach>& reaches);

/// "as of 4:20 of 10:00", minutes and seconds since the release began.
std::string covered_time_words(const Asked& asked);
/// These words of a run that went on when the page was made; empty of one that has ended.
std::string as_of_words(const Asked& asked);
/// A title, with these words where there are any: "AEGL-2 reached, as of 4:20 of 10:00".
std::string title_on(const Asked& asked, const std::string& title);
/// "The run ended early: …", or that it has not ended; empty when it covers what it was to cover.
std::string status_words(const Asked& asked);

/// How far the result can be relied on: the worst of its checks, and never `fine` for a run that
/// ended early or was not checked.
struct Verdict {
  Severity severity = Severity::look;
  std::string words;
};
Verdict verdict(const Asked& asked, const Trust& trust);

/// The buildings of the list, one entry each, its worst, by class and time.
std::vector<const ReportBuilding*> worst_entries(const Affected& affected);
/// Those whose people must act: who is fetched, leaves, shelters, shuts windows.
std::vector<const ReportBuilding*> to_act(const Affected& affected);
/// The class of a building that is not in the list.
Action unlisted_action(const Asked& asked, const Reach& reach);
/// "Leave before 14:32:10 (2 min 10 s), across the wind": see instruction().
std::string action_words(const Asked& asked, const ReportBuilding& building);

/// "Mean wind 1.5 m up: half of the area below 1.8 m/s (6 km/h), the windiest place 4.6 m/s (17
/// km/h).", of a run that releases nothing; empty where the wind is not known.
std::string wind_map_words(const WindMap& map);
/// "1.5 m up", or "0 to 16 m up: cells too high for 1.5 m".
std::string wind_map_height(const WindMap& map);

/// Its name, or its kind and address, or its kind and where it is with its id: "school 45 m NE of
/// the release [32541736]".
std::string building_title(const ReportBuilding& building);
/// "45 m NE of the release", of the nearest one; empty without releases.
std::string whereabouts(const Asked& asked, const Building& building);
/// Says where those of page.exposed are that have neither a name nor an address.
void place_buildings(Result& page);
/// "Peak 5.8 mg/m³ (2 ppm); from 14:32:10 (2 min 10 s) until …", or that nothing was computed.
std::string receptor_words(const Result& page, const ReportReceptor& receptor);

/// The averaging time of the levels to show first where these differ: the one whose zones of
/// the whole run cover most.
double leading_averaging(const ZoneSet& set);

/// True if the substance named at a receptor or building is that of `set`, the empty name being the
/// first set of the page.
bool concerns(const Reach& reach, const std::string& substance, const ZoneSet& set);

/// "670 m (590 to 920 m)", how far a level of a set of the page reaches; "1.7 km (720 m to
/// beyond 1.7 km)" where its range is open, "670 m" where there is none.
std::string distance_with_range(const Reach& reach, const ZoneSet& set, std::size_t level,
                                double metres);
/// That range; one of zeros without.
LevelRange range_of_level(const Reach& reach, const ZoneSet& set, std::size_t level);
/// How many times the figures of a receptor of the page are likely; nothing without ranges.
std::optional<Span> range_of(const Reach& reach, const Affected& affected,
                             const ReportReceptor& receptor);
/// "likely 2 to 9 mg/m³", of a figure of that receptor in kg/m³; empty without ranges.
std::string likely_words(const Reach& reach, const Affected& affected,
                         const ReportReceptor& receptor, double figure);
/// "14:32:10 (2 min 10 s), likely 2 min to 2 min 30 s"; without a range the time alone.
std::string arrival_words(const Asked& asked, const std::optional<double>& arrival,
                          const std::optional<Span>& likely);
const ZoneSet* set_of(const Reach& reach, const std::string& substance);

}  // namespace downwash
