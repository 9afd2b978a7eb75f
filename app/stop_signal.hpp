// Ctrl-C and the like.
#pragma once

#include <atomic>

namespace downwash {

/// From now on the first SIGINT or SIGTERM only sets the flag that is returned; a second one ends
/// the program at once, as if nobody had listened.
const std::atomic<bool>& listen_for_stop();

}  // namespace downwash
