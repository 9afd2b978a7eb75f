// Whether several processes are about to compute the same.
#pragma once

#include <span>
#include <string>

#include "app/run/plan/prepared_case.hpp"

namespace downwash {

/// What must be the same on all of them: the program, the case with its defaults, the files that it
/// reads for itself, the backend. Reads these files through. Throws InputError when it cannot.
std::string identity_of(const Question& config, BackendKind backend);

/// Throws InputError where identities differ from the first, with what differs on which process.
/// `hosts` and identities by rank.
void refuse_different_runs(std::span<const std::string> identities,
                           std::span<const std::string> hosts);

}  // namespace downwash
