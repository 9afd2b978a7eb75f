// A case with its site, its flow and its releases, ready to be computed.
#pragma once

#include <optional>

#include "app/hazard/exposure/build_release.hpp"
#include "app/hazard/statistics/approach_plan.hpp"
#include "app/hazard/statistics/statistics_plan.hpp"
#include "app/hazard/statistics/wind_map.hpp"
#include "app/run/plan/execution_choice.hpp"
#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "io/question/question.hpp"

namespace downwash {

/// A case with all that it takes to compute it. Nothing is changed once it is prepared.
struct PreparedCase {
  Question config;
  Site site;
  ExecutionChoice choice;
  BuiltProblem built;
  std::optional<ReleasePlan> release;  ///< where there are releases
  StatisticsPlan statistics;
  std::optional<ApproachPlan> approach;  ///< where there is wind
  std::optional<WindMapPlan> wind_map;   ///< where there is nothing else
  double seconds = 0;                    ///< wall time that this took
};

/// What is sampled beside the steps: statistics, probes and the wind that arrives. Gives it to the
/// flow problem. Throws as plan_statistics().
struct SamplingPlans {
  StatisticsPlan statistics;
  std::optional<ApproachPlan> approach;
  std::optional<WindMapPlan> wind_map;
};
SamplingPlans plan_sampling(const Question& config, const Site& site, BuiltProblem& built,
                            const ReleasePlan* release);

/// Everything short of computing. `settled_from`, s: of the wind of another run in which it begins,
/// see DevelopedWind. Throws CaseError or InputError for the first thing that is wrong.
PreparedCase prepare(Question config, std::optional<double> settled_from = std::nullopt);
/// The same on a machine, or the share in one, that is known: see shared_out().
PreparedCase prepare(Question config, const Machine& machine,
                     std::optional<double> settled_from = std::nullopt);

/// A case that releases other amounts into the same flow. Throws as build_release().
PreparedCase released_anew(PreparedCase prepared, Question config);

}  // namespace downwash
