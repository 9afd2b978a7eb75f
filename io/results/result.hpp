// What a run with releases comes to: what page, map files and tables show.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/map/map_feature.hpp"
#include "geometry/shapes/building.hpp"
#include "io/results/action.hpp"
#include "io/results/approach_wind.hpp"
#include "io/results/beyond_area.hpp"
#include "io/results/check.hpp"
#include "io/results/nearest_validation.hpp"
#include "io/results/ranges.hpp"
#include "io/results/zones.hpp"

namespace downwash {

struct BesideOurs;

/// The mean wind near the ground, for arrows and colours on the map: cells by rows, x fastest.
struct WindMap {
  double height = 0;          ///< m above ground, that it is asked for
  double low = 0, high = 0;   ///< m above ground, of the layer of cells that it is the mean of
  double start = 0, end = 0;  ///< s since the start of the run: what the means are over
  Point origin;               ///< outer corner of cell (0, 0), map frame
  Point step_x, step_y;       ///< from one cell to the next, map frame, m
  int nx = 0, ny = 0;
  std::vector<float> east, north;  ///< m/s; no numbers in solids
};

/// Where a source is, map frame.
struct ReportRelease {
  std::string name;
  Point place;        ///< where the computation released it
  std::string words;  ///< "0.5 kg/s of chlorine from 0 to 600 s at 1 m"
  double height = 0;  ///< of that place, m above ground
  /// Where the case asked for it, if that was inside a solid and it was moved.
  std::optional<Point> asked = {};
};

/// A series at one place.
struct ReportReceptor {
  std::string name;
  Point place;
  double height = 0;                                   ///< m above ground
  std::vector<double> time;                            ///< s since the release began
  std::vector<double> concentration;                   ///< mean since the time before, kg/m³
  double mean = 0, peak = 0;                           ///< kg/m³
  double dosage = 0;                                   ///< kg s/m³
  double load = 0;                                     ///< ∫ cⁿ dt
  std::optional<double> arrival = {}, departure = {};  ///< s since the release began
  /// At the end of the computed time it was still at or above the threshold: departure is unknown.
  bool still_there = false;
  std::string substance = {};                ///< as in its ZoneSet; empty = the first one
  std::optional<double> load_exponent = {};  ///< n of the load; without it the unit stays general
  std::string of_members =
      {};  ///< of an ensemble of winds: which of them this is, and how many more
  std::optional<double> z = {};             ///< m, domain frame, where the ground is not level
  std::optional<Span> likely_arrival = {};  ///< s since the release began, where there are ranges
};

/// A level of concern at one building: the largest mean over the level's averaging time.
struct BuildingLevel {
  double outdoors = 0;  ///< at the worst of its facade cells, from the ground to its roof, kg/m³
  double indoors = 0;   ///< at the air exchange, kg/m³
  std::optional<double> outdoors_from = {}, indoors_from = {};  ///< s since the release began
  std::optional<double> outdoors_until =
      {};  ///< last time above it; none when still above at the end
};

/// What a building's people get, worst first.
struct ReportBuilding {
  std::string id, name;
  double worst_facade = 0;             ///< largest momentary concentration on a facade, kg/m³
  double indoor = 0;                   ///< largest indoor concentration, kg/m³
  std::optional<double> arrival = {};  ///< s since the release began
  std::string substance = {};          ///< as in its ZoneSet; empty = the first one
  std::string kind = {};     ///< "school", "hospital", …; empty when the file does not say
  std::string address = {};  ///< "Danziger Straße 50"; empty likewise
  std::string where = {};    ///< "45 m NE of the release", where it has no address
  std::optional<Occupants> people = {};  ///< as of its Building
  Action action = Action::none;
  std::string reason = {};                  ///< why, one sentence
  std::optional<double> leave_before = {};  ///< s since the release began, with Action::leave
  std::optional<double> fetch_before = {};  ///< likewise, with Action::fetch
  /// Likewise, with shelter and windows_shut: when every level has ended, and rooms are aired. None
  /// where that is after the computed time.
  std::optional<double> until = {};
  std::vector<BuildingLevel> levels = {};  ///< as ZoneSet::levels
  /// The least and the most urgent class that is likely, where ranges were computed; `action` is
  /// the most urgent one.
  std::optional<std::pair<Action, Action>> likely = {};
  std::optional<Span> likely_arrival = {};  ///< s since the release began, where there are ranges

  Action least_action() const { return likely ? likely->first : action; }
  bool certain() const { return least_action() == action; }  ///< false: only possible
  /// False if its figures are none: 0 would read as clean.
  bool computed() const { return action != Action::not_computed || !levels.empty(); }
};

/// How far a level reaches in the winds of an ensemble.
struct WindReaches {
  std::size_t reached = 0;  ///< winds in which it is reached
  double nearest = 0;       ///< m, the least of these winds
  bool grows = false;       ///< in one of them it may go on where what was computed ends
};

/// What was computed in the plane of the zones, for the figures at a place that is tapped. Cells by
/// rows, x fastest, in the domain frame; of an ensemble the worst member. No cells (nx = 0) where
/// nothing was computed. Where the cells of the grid are not all of one size these are as narrow as
/// the narrowest, and have the figures of the one that their centre lies in.
struct PlaceFigures {
  std::string substance;
  Point origin;          ///< outer corner of cell (0, 0), map frame
  Point step_x, step_y;  ///< from one cell to the next, map frame, m
  int nx = 0, ny = 0;
  std::vector<float> peak;  ///< kg/m³; negative in solids
  /// kg/m³, by ZoneSet::levels: the largest moving mean. Of an ensemble of winds +∞ where only the
  /// estimate of a wind beyond its own box reaches the level.
  std::vector<std::vector<float>> means;
  /// s since the release began; negative = never. Departure is infinite where the substance is
  /// still at or above its threshold when the computed time ends.
  std::vector<float> arrival, departure;
  /// kg s/m³, ∫ c dt from the release to the end of the run; none of an ensemble of winds.
  std::vector<float> dosage = {};
  /// Factors f by ZoneSet::levels: a mean is likely between 1/f and f times what was computed,
  /// f ≥ 1; none where there are no ranges.
  std::vector<std::vector<float>> factors = {};
  /// Factors f likewise: the substance likely arrives between 1/f and f times `arrival`.
  std::vector<float> arrival_factors = {};
};

/// What was asked, and how much of that was computed.
struct Asked {
  std::string title;
  std::string made;        ///< when, and by which version
  std::string contact;     ///< who answers questions; empty where nobody is named
  double wind_from = 270;  ///< degrees from north; no number where no wind is given
  std::string wind;        ///< "4 m/s at 10 m from 240°"
  /// Time of the weather report that the wind is of, ISO 8601; empty of any other wind.
  std::string wind_report;
  bool wind_alone = false;  ///< nothing is released: there are no zones, receptors and people
  std::vector<ReportRelease> releases;
  /// When the release began, ISO 8601 with offset: "2026-11-21T14:30:00+01:00".
  std::optional<std::string> start;
  double computed = 0;  ///< s since the release began that the run covers
  double planned = 0;   ///< s since the release began that it was to cover
  /// True if the run went on when this was made: it is of `computed`, not of all that is `planned`.
  bool so_far = false;
};

/// Where that is, map frame.
struct ResultMap {
  std::vector<Building> buildings;
  Ring domain;              ///< outline of the computed box
  std::vector<Ring> boxes;  ///< of an ensemble of winds, whose boxes `domain` is around: of each
  /// Degrees of (0, 0), where the map is of a place on Earth.
  std::optional<std::pair<double, double>> lon_lat;
  /// Where building data is: outside of it the map is empty because nothing is known.
  std::vector<Polygon> known;
  BackgroundMap background;  ///< streets, water and green under it
  /// Cell size, m: a building this near to a zone counts as inside, since the zone ends at cells
  /// while the wall is where the building file has it.
  double resolution = 3;
  /// The widest of those beside the faces, m; 0: `resolution`. A zone this near to a face is cut.
  double edge_cell = 0;
  double floor_per_person = 0;  ///< m², by which people are estimated; 0: they are not

  /// How near to the outline of the domain a zone counts as cut, m.
  double reach_of_edge() const { return 1.01 * (edge_cell > 0 ? edge_cell : resolution); }
};

/// How far what is released reaches. One entry per substance in each list.
struct Reach {
  std::vector<ZoneSet> zones;
  std::vector<PlaceFigures> places;
  std::optional<BeyondArea> beyond;  ///< where zones go on beyond the outlet
  std::optional<Ranges> ranges;      ///< where repeats of the run were computed
  /// Of an ensemble of winds, by zones and levels.
  std::vector<std::vector<WindReaches>> wind_reaches;
};

/// What places and people get.
struct Affected {
  std::vector<ReportReceptor> receptors;
  std::vector<ReportBuilding> exposed;  ///< worst first
};

/// Why it can be relied on, or can't.
struct Trust {
  std::vector<Check> checks;       ///< by group
  std::vector<std::string> notes;  ///< what became of the input: no reason for alarm
  std::vector<std::pair<std::string, std::string>> assumptions;  ///< what, and its value
  /// What must stand beside the zones wherever they are shown, one sentence; empty where nothing.
  std::string caution;
  std::optional<ApproachWind> approach;         ///< the wind that arrives
  std::optional<NearestValidation> validation;  ///< what the program scored in a like case
  /// What other models and the guidebook say, see beside.hpp; null where nothing is told of that.
  std::shared_ptr<const BesideOurs> beside;
};

/// What a run comes to: page, map files and tables are views of it.
struct Result {
  Asked asked;
  ResultMap map;
  Reach reach;
  Affected affected;
  Trust trust;
  std::optional<WindMap> wind_map;  ///< where nothing is released
};

}  // namespace downwash
