// How fast memory is: the yardstick for kernels that it limits.
#pragma once

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Bytes read and written per second by as many threads, or devices, as there are slabs, all at
/// once; the best of several times. Throws as FlowSolver does where there is no device.
double copy_bandwidth(const Execution& execution);

/// Bandwidth by the STREAM triad, which streams two arrays in and one out.
double cpu_copy_bandwidth(int threads);
/// Bandwidth by copies within the memory of each device.
double cuda_copy_bandwidth(int slabs);

}  // namespace downwash
