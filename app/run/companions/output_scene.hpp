// What the field files of a run have in common.
#pragma once

#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/fields/output_writer.hpp"

namespace downwash {

/// Of the whole grid: see piece_of().
OutputScene output_scene(const PreparedCase& prepared);

std::vector<std::string> tracer_names(const BuiltProblem& built);

}  // namespace downwash
