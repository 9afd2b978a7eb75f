// The sanity gates as people read about them.
#pragma once

#include <string>

#include "geometry/input/message.hpp"
#include "io/records/gate_record.hpp"

namespace downwash {

/// The share of the limit from which on a gate warns.
double warned_from(Gate gate);

/// That of its warnings and of a run that it stops.
Message message_of(Gate gate);

/// What a gate looks at: "Speed of the fastest air".
std::string name_text(Gate gate);
/// "96 m/s", "12 times shorter", "43 % of the last ones", "0.02", "3.1e-05 of it", "34 %"
std::string figure_text(Gate gate, double figure);
/// "96 m/s after step 340, t = 12.5 s"
std::string sight_text(const GateRecord& record);
/// What a figure beyond the limit does, and what to do about it; one sentence each.
std::string effect_text(Gate gate);
/// `upwind`: the share of upwinding that the case has; more of it is no way out where it is 1.
std::string remedy_text(Gate gate, double upwind);

/// One sentence that begins with a small letter, as reasons do.
std::string stop_text(const GateRecord& record, double upwind);
/// One line for the log.
std::string warning_text(const GateRecord& record, double upwind);

}  // namespace downwash
