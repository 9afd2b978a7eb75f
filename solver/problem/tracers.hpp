// What the air carries: tracers, their sources, and where their exposure is recorded.
#pragma once

#include <string>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

class ObstacleMap;

/// ∂c/∂t + ∇·((u + w_s) c) = ∇·((D + ν_t/Sc_t) ∇c) - λ c + s, with c in kg/m³ and w_s the settling
/// velocity, along FlowParameters::gravity.
struct Tracer {
  std::string name;
  double diffusivity = 0;          ///< D, m²/s
  double turbulent_schmidt = 0.7;  ///< Sc_t
  double settling_speed = 0;       ///< |w_s|, m/s
  double deposition_speed = 0;     ///< to walls of every direction, m/s
  double decay_rate = 0;           ///< λ, 1/s
  /// Relative excess of density that 1 kg/m³ of it gives the air: 1/ρ_air - 1/ρ_tracer, m³/kg.
  /// The air is accelerated by gravity · buoyancy · c (Boussinesq); 0: carried passively.
  double buoyancy = 0;
};

/// A rate that is constant between its times: rate[n] from time[n] to time[n + 1], 0 outside.
struct RateSeries {
  std::vector<double> time;  ///< s, strictly increasing; one more than rates
  std::vector<double> rate;  ///< kg/s

  /// ∫ rate dt from t0 to t1, kg.
  double released(double t0, double t1) const;
};

/// A share of a source in one cell; the shares of a source add up to 1.
struct SourceCell {
  Index3 cell;  ///< solver axes; fluid
  double share = 1;
};

struct TracerSource {
  int tracer = 0;
  std::vector<SourceCell> cells;
  RateSeries series;      ///< kg/s
  double burst_time = 0;  ///< s: burst_mass is there at once, at the first step that ends after it
  double burst_mass = 0;  ///< kg
};

/// Places of which the exposure is recorded. Any number of groups.
struct ExposureGroup {
  std::vector<Index3> cells;  ///< solver axes; solid ones stay at zero
  /// A point in each cell, m, solver axes, to which concentrations are interpolated linearly from
  /// the centres of the open cells around it; those of the cells themselves count where empty.
  std::vector<Vector3> points = {};
};

/// What decides arrival and toxic load of one tracer.
struct ExposureMeasure {
  double threshold = 0;  ///< kg/m³: arrival is the first time, departure the last, at or above it
  double load_exponent = 1;  ///< n of ∫ cⁿ dt
};

/// Exposure of the cells of one group to one tracer, in the order of ExposureGroup::cells.
struct Exposure {
  std::vector<double> dosage;    ///< ∫ c dt, kg s/m³
  std::vector<double> load;      ///< ∫ cⁿ dt, (kg/m³)ⁿ s
  std::vector<float> peak;       ///< largest c, kg/m³
  std::vector<float> arrival;    ///< s; negative: never
  std::vector<float> departure;  ///< s; negative: never
};

/// Where a tracer's mass is, kg. released = airborne + deposited + decayed + left (- entered).
struct TracerAccount {
  double released = 0;
  double airborne = 0;
  double deposited = 0;
  double decayed = 0;
  double left = 0;  ///< through the faces of the domain, net

  /// True if all are numbers: a concentration that is none makes airborne none.
  bool finite() const;
};

/// All of it; a part of FlowProblem.
struct TracerProblem {
  std::vector<Tracer> tracers;
  std::vector<ExposureMeasure> measures;  ///< one per tracer, or none
  std::vector<TracerSource> sources;
  std::vector<ExposureGroup> exposures;

  int count() const { return static_cast<int>(tracers.size()); }
  bool buoyant() const;
  bool deposit_on_walls() const;  ///< by settling or otherwise
  /// Time at which the first source that releases anything begins, s; infinite where none does.
  double first_release() const;
};

/// What a source releases in the step from t0 to t1, burst and all, kg.
double released(const TracerSource& source, double t0, double t1);

/// What is wrong with the set, one sentence each; empty when nothing is: values that are negative
/// or not finite, source cells that are solid or beyond the grid, shares that don't add up to 1,
/// lists whose lengths don't match, settling or buoyancy without gravity.
std::vector<std::string> inconsistencies(const TracerProblem& problem, const Grid& grid,
                                         const ObstacleMap& obstacles, const Vector3& gravity);

}  // namespace downwash
