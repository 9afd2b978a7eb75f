// Checks of time: does what was computed cover what is told of it?
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "io/records/run_record.hpp"
#include "io/results/check.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// The end of the run, which must be the one that was asked for; `reason` in a sentence.
Check run_ended(RunStatus status, const std::string& reason);
/// Of a result that is written while the run goes on.
Check run_goes_on();

/// `passes`: how often the wind has crossed the domain when the release begins. It starts with its
/// profile everywhere, wakes are yet to form: after one pass all air has come in through the inlet
/// and by the buildings. Where it is slow, between them, that takes longer; two are better.
/// `early`: the release, if any, that begins before the end of the spin-up by its own `start`.
Check settled(double passes, std::optional<std::size_t> early = {});

/// Levels whose averaging time was not computed: "not reached" can't be said of them.
Check averaging_covered(const std::vector<ZoneSet>& zones);

/// Seconds since the release that were computed, of those that were to be.
Check time_computed(double computed, double planned);

/// Levels that are still exceeded somewhere when the computed time ends, and what part of what was
/// released is in the air of the domain then. Where the area in the last frame is larger by a fifth
/// than in any of the first three quarters of the time, the zone still grows.
Check still_airborne(const std::vector<ZoneSet>& zones, double airborne_share);

/// Seconds that a release goes on after the computed time.
Check release_over(double computed, double last_release_end);

}  // namespace downwash
