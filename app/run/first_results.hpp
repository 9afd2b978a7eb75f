// The answer that costs no computation.
#pragma once

#include "app/run/plan/prepared_case.hpp"
#include "app/run/simulation.hpp"
#include "io/text/log.hpp"

namespace downwash {

/// Writes the distances of guidebook, Gaussian plume and heavy gas as the first results so far (see
/// ResultsSoFar) of a case that is about to be computed, and its record, into a folder that is
/// claimed; nothing of a case that releases nothing or asks for no results so far.
void write_first_results(const PreparedCase& prepared, const ResultFolder& into, Log& log);

}  // namespace downwash
