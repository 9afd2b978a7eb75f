// The case file as typed values: checked, with every default filled in.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "geometry/buildings/building_set.hpp"
#include "geometry/input/complaint.hpp"
#include "geometry/sizing/domain_sizing.hpp"
#include "io/case/gate_keys.hpp"
#include "io/case/inflow_table.hpp"
#include "io/case/release_keys.hpp"
#include "io/case/statistics_keys.hpp"
#include "io/case/substance_keys.hpp"
#include "io/case/weather_keys.hpp"
#include "io/case/wind_keys.hpp"
#include "io/case/wind_series.hpp"
#include "io/results/product_choice.hpp"
#include "solver/grid/boundary_conditions.hpp"
#include "solver/grid/grid.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

// Everything here is in the user's axes: x downwind, y to the left when facing downwind, z up.
// Where the grid is turned against the wind (Wind::turn), its box, faces, start and force have the
// grid's x and y; boxes and places keep those of the wind. Absent optionals are chosen by the
// program.

struct BuildingsChoice {
  std::filesystem::path file;  ///< already resolved against the folder of the case file
  ReaderOptions options;
  /// What the file holds, where another process has read it.
  std::shared_ptr<const std::string> text = nullptr;
};

/// A raster of the ground.
struct TerrainChoice {
  std::filesystem::path file;  ///< resolved likewise
  std::string system;  ///< coordinate system, as CoordinateSystem takes it; empty: that of the file
};

/// A file of trees; of the options neither heights nor layer count.
struct TreesChoice {
  std::filesystem::path file;  ///< resolved likewise
  ReaderOptions reader;
};

/// Leaves in a box along the wind, m; z above the ground.
struct TreeBox {
  Vector3 min{0, 0, 0}, max{0, 0, 0};
  double leaf_area_density = 0;  ///< m²/m³
};

/// A solid box along the wind, m.
struct SolidBox {
  Vector3 min{0, 0, 0};
  Vector3 max{0, 0, 0};
};

/// The extent is either chosen around the buildings (DomainOptions; then there are buildings) or
/// the box that the user gave (DomainBox; then there may be buildings, boxes or both).
struct DomainChoice {
  std::variant<DomainOptions, DomainBox> extent;
  std::optional<BuildingsChoice> buildings;
  std::optional<TerrainChoice> terrain;  ///< absent: the ground is z = 0
  std::vector<SolidBox> boxes;
  std::optional<TreesChoice> trees = {};
  std::vector<TreeBox> tree_boxes = {};
  std::optional<double> leaf_area_density = {};  ///< of trees without their own, m²/m³
  double leaf_drag = 0.2;                        ///< c_d
};

enum class WindProfile { uniform, log, power };

struct Wind {
  double speed = 0;        ///< m/s at the reference height
  double height = 10;      ///< reference height, m
  double direction = 270;  ///< degrees from north that it blows from
  WindProfile profile = WindProfile::log;
  double roughness = 0;                             ///< z0, m; meaningful for the log profile only
  double exponent = 0;                              ///< meaningful for the power profile only
  std::optional<InflowTable> table = std::nullopt;  ///< comes before the profile
  double turn = 0;  ///< degrees from x of the grid to downwind, anticlockwise seen from above
  /// 1/L of air that the ground heats (< 0) or cools (> 0), 1/m; changes the log profile only.
  double inverse_obukhov = 0;
  double mixing_height = 1000;  ///< up to where heated air rises, m
  /// How it goes on; empty: the same all the time.
  WindSeries series = {};
  /// Speed as the weather report has it that it is of: "8 kt, 15 km/h"; else empty.
  std::string reported = {};

  bool changes() const { return !series.changes.empty(); }
};

/// Inflow with the profile of the wind; only on faces that it blows in through.
struct WindInflow {};

struct UniformInflow {
  Vector3 velocity{0, 0, 0};  ///< m/s
};

/// Inward normal speed by height, linear between the points, constant below and above them; only on
/// the four vertical faces.
struct ProfileInflow {
  struct Point {
    double z;      ///< m
    double speed;  ///< m/s
  };
  std::vector<Point> points;
};

/// A FaceCondition, but in user axes and with the inflow as the user described it.
using FaceChoice =
    std::variant<Periodic, Wall, FreeSlip, Outflow, WindInflow, UniformInflow, ProfileInflow>;

/// The user's names of the faces, in the order of FlowChoice::faces.
inline constexpr std::array<const char*, 6> face_names = {"x-", "x+", "y-", "y+", "z-", "z+"};

/// The scheme of a value of `time.scheme`.
TimeScheme time_scheme(const std::string& key);

struct TimeControl {
  TimeScheme scheme = TimeScheme::ab3;
  std::optional<double> end;            ///< s
  std::optional<double> after_release;  ///< s from the first release to the end of the run
  std::optional<std::int64_t> steps;    ///< number of steps
  std::optional<double> steady;         ///< the run ends once max|du/dt| is below this, m/s²
  std::optional<double> dt;             ///< fixed step, s; adaptive when absent
  double cfl = 0.65;                    ///< of the adaptive step
  std::optional<double> max_dt;         ///< upper bound of the adaptive step, s
  std::optional<double> spin_up;        ///< s before the releases; from domain and wind when absent
  double coarse_spin_up = 0;            ///< the part of that on larger cells, at the start
  std::optional<std::string> start;     ///< of the first release: ISO 8601 with offset
  std::optional<double> answer_within;  ///< s of wall time; see answer_within.hpp
  bool hold_wind = false;               ///< the velocity stays what it is at the start
};

/// uniform: `velocity` everywhere; else see initial_velocity.
enum class FlowPattern { uniform, taylor_green, channel, rotation, wave, waves };

struct InitialFlow {
  Vector3 velocity{0, 0, 0};  ///< m/s
  FlowPattern pattern = FlowPattern::uniform;
};

struct OutputChoice {
  std::optional<double> every;  ///< s; only at the end when absent
  /// Names of quantities (see field_list.hpp), "solid" or "concentration".
  std::vector<std::string> fields;
  bool vtk = true;
  bool plot3d = false;
  std::optional<double> so_far = {};  ///< s of wall time between results so far; none when absent
  std::vector<std::string> products = {};  ///< by names of product_choice.hpp; all where empty
  std::string sender = {};                 ///< of the alert; empty where nobody is named
};

/// The files that it leaves for people and other programs.
inline ProductChoice product_choice(const OutputChoice& output) {
  return ProductChoice(output.products, output.sender);
}

struct CheckpointChoice {
  std::optional<double> every;  ///< s of wall time; none when absent
  bool keep = false;            ///< when the run has come to its end
  bool wind = true;       ///< whether the wind at the first release is kept: developed_wind.hpp
  bool exposures = true;  ///< whether those by time are kept: kept_exposures.hpp
};

/// Roughness lengths (m; 0 is smooth) of walls that follow the law of the wall.
struct Surfaces {
  double ground = 0;   ///< and all other faces of the domain that are walls
  double streets = 0;  ///< ground near buildings
  double roof = 0, facade = 0;
  double inverse_obukhov = 0;  ///< 1/L of the air along the ground, 1/m
};

struct InflowChoice {
  bool turbulent = false;
  std::uint64_t seed = 1;
};

/// What the air is, what drives it, and how its equations are solved.
struct FlowChoice {
  double viscosity = 0;    ///< kinematic, m²/s
  double density = 0;      ///< kg/m³
  double gravity = 0;      ///< downwards, m/s²
  Vector3 force{0, 0, 0};  ///< body force per mass, m/s²
  std::optional<SubgridModel> turbulence;
  InflowChoice inflow;
  std::optional<Surfaces> surfaces;  ///< absent: no slip, as far as the cells resolve it
  std::optional<Stratification> stratification;  ///< absent: neutral, or computed as such
  std::array<FaceChoice, 6> faces;               ///< x-, x+, y-, y+, z-, z+
  std::optional<InitialFlow> initial;  ///< absent: the wind's profile, or rest without wind
  double upwind = 0;                   ///< 0 = central, 1 = first-order upwind
  PressureParameters pressure;
};

/// What gets into the air, and what is asked about it.
struct ReleaseScenario {
  std::vector<Release> releases;
  std::vector<Receptor> receptors;
  std::vector<Substance> substances;  ///< those of the releases, and others that the case describes
  ZoneChoice zones;
  Ensemble ensemble;
};

enum class BackendChoice { automatic, cpu, cuda };

/// Where it is computed.
struct MachineChoice {
  BackendChoice backend = BackendChoice::automatic;
  std::optional<int> slabs;
  Transport transport = Transport::automatic;
  Precision precision = Precision::single;
};

struct CaseConfig {
  std::filesystem::path file;  ///< the case file itself
  std::string title;
  DomainChoice domain;
  std::optional<Wind> wind;
  std::optional<Weather> weather;  ///< needs a wind
  FlowChoice flow;
  TimeControl time;
  ReleaseScenario scenario;
  std::optional<StatisticsChoice> statistics;
  std::optional<ProbeChoice> probes;
  std::optional<WindEnsemble> winds;  ///< each is a run of its own
  OutputChoice output;
  CheckpointChoice checkpoint;
  GateBounds gates;
  MachineChoice machine;

  /// The completed document: what the user wrote plus every default. It is a case file itself.
  std::string resolved_json;
  /// One sentence each: keys that are known but have no effect in this case.
  std::vector<std::string> warnings;
  /// What of the case file gave way to a report that was typed, and what of a report is left out: a
  /// sentence each, or none.
  std::vector<std::string> given_way;
};

/// Everything that is wrong with a case, a sentence each, with file, key path and remedy. what() is
/// these sentences, one a line.
class CaseError : public std::runtime_error {
 public:
  explicit CaseError(std::vector<Complaint> complaints);
  const std::vector<Complaint>& complaints() const { return complaints_; }

 private:
  std::vector<Complaint> complaints_;
};

/// Reads a case file, applies `settings` ("time.steps=100", "domain.cells.0=64"; the value is JSON,
/// or else plain text) and checks the result. Throws CaseError.
CaseConfig read_case(const std::filesystem::path& file,
                     const std::vector<std::string>& settings = {});

/// The same from a text that stands in for the contents of `file`, which need not exist.
CaseConfig parse_case(std::string_view text, const std::filesystem::path& file,
                      const std::vector<std::string>& settings = {});

/// The published JSON Schema (io/case.schema.json) that is compiled into the program.
std::string_view case_schema();

}  // namespace downwash
