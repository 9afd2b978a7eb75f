// The runs of Project Prairie Grass, as measured and as computed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/validation/case_run.hpp"
#include "app/validation/figures/mean_flow.hpp"
#include "app/validation/figures/prairie_grass_arcs.hpp"
#include "app/validation/score_pictures.hpp"
#include "app/validation/scores.hpp"

namespace downwash {

/// An arc of samplers, in one run.
struct Arc {
  double radius;
  ArcFigures observed;  ///< mg/m³, mg/m², m
  ArcFigures computed = {};
};

/// One run of the project.
struct FieldTrial {
  int number = 0;
  double obukhov_length = 0, friction_velocity = 0, speed = 0;  ///< m, m/s, m/s at 2 m
  double rate = 0;                                              ///< kg/s
  std::vector<Arc> arcs = {};
  ArcFigures continued = {};  ///< of the last arc, from a domain that ends at 200 m
  double computed_speed = 0;  ///< mean at 2 m above the source
  std::int64_t steps = 0;
  double seconds = 0;
};

/// The runs of cases/prairie_grass/reference with |1/L| below 0.01 1/m, which count as neutral, and
/// the others.
std::vector<FieldTrial> neutral_trials(const ValidationContext& context);
std::vector<FieldTrial> stratified_trials(const ValidationContext& context);

/// Mean concentrations at the samplers of an arc, as far as the domain reaches.
ArcFigures sampled(const MeanFlow& flow, double radius);

/// Takes arcs and wind of a run that was computed; the source is at (0, 0).
void take_results(const CaseRun& run, FieldTrial& trial);

/// Pairs of one figure of the arcs from `nearest` (m) on, by run.
std::vector<NamedPairs> pairs_of(const std::vector<FieldTrial>& trials,
                                 double ArcFigures::*figure_of, double nearest);
/// All of them in one.
ScorePairs together(const std::vector<NamedPairs>& sets);

inline constexpr const char* chang_hanna = "Chang & Hanna 2004";

/// Adds scores that no criterion is of: geometric bias and variance of arc maxima, and how many
/// integrals across the wind are within a factor of two. `which`: the end of their names.
void show_scores(const ScorePairs& maxima, const ScorePairs& integrals, const std::string& which,
                 ValidationRecord& record);

ValidationTable arcs_table(const std::vector<FieldTrial>& trials);
ValidationTable winds_table(const std::vector<FieldTrial>& trials);

}  // namespace downwash
