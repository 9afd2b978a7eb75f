// The air that is held as the wind that was asked for: where, and at what.
#pragma once

#include <array>
#include <optional>

#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "io/question/question.hpp"
#include "solver/problem/nudging.hpp"

namespace downwash {

/// Heights of a body before it, where the air hardly gives way to it yet.
inline constexpr double heights_before_bodies = 2;

/// The columns behind the inlet from which all bodies and leaves are two of their heights away, as
/// far as hills don't change the wind, each at what the inlet brings in at its height. None where
/// no eddies come in, the wind changes in time or is held, or the case wants none.
std::optional<Nudging> nudging_of(const Question& config, const Site& site,
                                  const std::array<Axis, 3>& xyz, const BuiltProblem& built);

/// Drag of the ground below nudged columns on the wind that was asked for, u*² A by the law of the
/// wall in the lowest cells, m⁴/s². `problem` has nudging.
double ground_drag(const FlowChoice& flow, const Wind& wind, const FlowProblem& problem);

}  // namespace downwash
