// Ctrl-C and the like.
#pragma once

#include <atomic>

namespace downwash {

/// From now on the first SIGINT, SIGTERM or SIGHUP (unless nohup is in force) only says so and sets
/// the flag that is returned; a second one ends the program at once, as if nobody had listened. A
/// reader of the console that has gone (SIGPIPE) no longer ends anything.
const std::atomic<bool>& listen_for_stop();

}  // namespace downwash
