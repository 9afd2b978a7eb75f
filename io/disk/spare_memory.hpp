// Memory for a library that doesn't look whether it got any.
#pragma once

namespace downwash {

/// Throws std::bad_alloc unless a MiB is free, which malloc keeps (see keep_freed_memory). VTK
/// writes through the null pointer that it gets for a small piece; for large ones it throws. Other
/// threads may take of the MiB too.
void need_spare_memory();

}  // namespace downwash
