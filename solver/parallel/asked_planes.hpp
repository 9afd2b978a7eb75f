// Planes of a field that is dealt out to processes, for those that ask for them.
#pragma once

#include <vector>

#include "solver/fields/host_field.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {

/// The planes `asked`, which may be others on each process, of a field of which each has a part:
/// `planes` are those of the parts, in order and without gaps. A part may have more than its own.
/// All processes call this together. Throws ProcessLost.
HostField<float> asked_planes(Processes& processes, const HostField<float>& part,
                              const std::vector<IndexRange>& planes, const IndexRange& asked);

}  // namespace downwash
