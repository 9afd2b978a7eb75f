// From a case and its flow problem to all that the air carries.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hazard/exposure/facades.hpp"
#include "app/hazard/far_field/beyond_plan.hpp"
#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "geometry/voxels/release_cells.hpp"
#include "io/question/question.hpp"
#include "io/results/zones.hpp"
#include "solver/problem/tracers.hpp"

namespace downwash {

/// The groups of TracerProblem::exposures.
enum class ExposurePart : std::size_t {
  receptors,  ///< one point each, in the order of the case
  plane,      ///< the cells at the height of the zones over the ground: x fastest, then y
  facades,    ///< as ReleasePlan::facades
  outflow     ///< as BeyondPlan::outflow; where there is one
};

struct PlacedRelease {
  std::string name;
  Release release;               ///< as the case has it
  std::size_t substance = 0;     ///< index into ReleasePlan::substances
  Vector3 place{0, 0, 0};        ///< its middle, m, domain frame
  double ground = 0;             ///< z below it, m: its height is above that
  std::optional<Vector3> asked;  ///< where the case has it, if that is no open air
  double asked_ground = 0;       ///< z below that place, m
  std::string moved;             ///< out of what, and where to: one sentence; else empty
  std::vector<ShapeCell> cells;  ///< x, y, z
  int blocked = 0;               ///< cells of its shape that are inside solids
  double start = 0;              ///< s since the start of the run
  double mass = 0;               ///< kg, until the run ends
};

struct PlacedReceptor {
  std::string name;
  Vector3 place{0, 0, 0};  ///< as asked for, m, domain frame
  double ground = 0;       ///< z below it, m
  Index3 cell{0, 0, 0};    ///< x, y, z
  std::string moved;       ///< as PlacedRelease::moved
};

/// TracerProblem and what its parts mean.
struct ReleasePlan {
  std::string title;                        ///< of the case
  std::optional<std::string> release_time;  ///< of the first release: ISO 8601 with offset
  ZoneChoice zones;
  double air_density = 0;  ///< kg/m³
  TracerProblem problem;
  Vector3 gravity{0, 0, 0};  ///< m/s², solver axes

  std::vector<Substance> substances;             ///< those that are released
  std::vector<std::vector<ThreatLevel>> levels;  ///< that count, by substance
  std::vector<double> durations;                 ///< s that its releases go on, by substance
  Ensemble ensemble;
  double spin_up = 0;                   ///< s; from domain and wind where the case left it open
  double settled_from = 0;              ///< s: the wind settles on larger cells until then
  double begin = 0;                     ///< s: start of the first release
  double end = 0;                       ///< s: of the run
  std::vector<PlacedRelease> releases;  ///< of the first member
  std::vector<PlacedReceptor> receptors;
  int layer = 0;                          ///< z of ExposurePart::plane over the lowest ground
  std::vector<Facade> facades;            ///< ranges of ExposurePart::facades, by Site::buildings
  std::optional<BeyondPlan> beyond = {};  ///< where zones go on beyond the outlet

  /// One tracer for each substance in each member, members slowest.
  std::size_t tracer(std::size_t member, std::size_t substance) const {
    return member * substances.size() + substance;
  }
  const ExposureGroup& exposure(ExposurePart part) const {
    return problem.exposures[static_cast<std::size_t>(part)];
  }
};

/// All but solids and fluid that the wind does not reach.
OpenAir open_air(const Site& site, const BuiltProblem& built);

/// One for each released substance in each member of the ensemble, members slowest.
std::vector<Tracer> tracers_of(const ReleaseScenario& scenario, double air_density);

/// How many these are: 0 without releases.
int tracer_count(const ReleaseScenario& scenario);

/// The length of the domain over the speed of the wind, in whole s; 0 without wind, or with
/// one that is held.
double chosen_spin_up(const std::optional<Wind>& wind, const TimeControl& time, const Site& site);

/// kg/m³ at the density of the air around: what the substance states, else by its molar mass,
/// ρ_air M / 28.964 g/mol; nothing where neither is known.
std::optional<double> pure_density(const Substance& substance, double air_density);

/// Density in excess of the air's that 1 kg/m³ of the substance brings, relative to it:
/// 1/ρ_air - 1/ρ, m³/kg; 0 where it is not buoyant or its density is not known.
double buoyancy_of(const Substance& substance, double air_density);

/// Nothing where the case has no releases. Throws CaseError with everything that is wrong: places
/// outside of the domain or too deep in a building, receptors indoors, times after the end of the
/// run, averaging times that no level has.
std::optional<ReleasePlan> build_release(const Question& config, const Site& site,
                                         const BuiltProblem& built);

}  // namespace downwash
