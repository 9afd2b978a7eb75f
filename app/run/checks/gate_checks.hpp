// What the sanity gates saw, among the checks of a result.
#pragma once

#include <vector>

#include "io/records/gate_record.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// The check of a gate that is the only one to look at its figure: fine below what it warns of, to
/// be looked at above, unreliable where it stopped the run. To be looked at where it is off.
/// `upwind`: the share of upwinding that the case has.
Check gate_check(const GateRecord& record, double upwind);

/// Lets a check that looks at the figure of a gate at the end tell what the gate saw meanwhile: it
/// is never better than that.
void add_gate(const GateRecord& record, double upwind, Check& check);

/// Adds what the gates saw to a list in which such checks have the gates' names.
void add_gates(const std::vector<GateRecord>& gates, double upwind, std::vector<Check>& list);

}  // namespace downwash
