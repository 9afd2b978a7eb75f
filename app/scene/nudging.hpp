// Where the air is held as the wind that was asked for, and at what.
#pragma once

#include <array>
#include <optional>

#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "io/question/question.hpp"
#include "solver/problem/nudging.hpp"

namespace downwash {

/// The columns behind the inlet from which all bodies and leaves are two of their heights away, as
/// far as hills don't change the wind, each at what the inlet brings in at its height. None where
/// no eddies come in, the wind changes in time or is held, or the case wants none.
std::optional<Nudging> nudging_of(const Question& config, const Site& site,
                                  const std::array<Axis, 3>& xyz, const BuiltProblem& built);

/// What the ground below nudged columns takes from the wind that was asked for, u*² A by the law of
/// the wall in the lowest cells, m⁴/s². Of a problem that has nudging.
double ground_drag(const FlowChoice& flow, const Wind& wind, const FlowProblem& problem);

}  // namespace downwash
