// Ctrl-C and the like.
#pragma once

#include <atomic>

namespace downwash {

/// From now on the first SIGINT, SIGTERM or SIGHUP (unless nohup is in force) only says so and sets
/// the flag that is returned; a second one ends the program at once, as if nobody had listened,
/// but for those within a second of the first, which are the same request.
/// Nothing is said where `says` is false, as by all but one of several processes.
const std::atomic<bool>& listen_for_stop(bool says = true);

/// From now on these signals change nothing any more: there is nothing left to stop.
void ignore_stop();

/// From now on a reader of the console that goes away (SIGPIPE) ends nothing.
void outlive_readers();

}  // namespace downwash
