// When a run ends that has no `time.end`: so long after its first release.
#pragma once

#include "app/scene/site.hpp"
#include "io/question/question.hpp"

namespace downwash {

/// How long a release goes on, s, as far as a run waits for it by itself: an hour where it has no
/// end of its own, of what leaves a container or a room at most an hour more than goes in.
double counted_duration(const Release& release);

/// Time from the beginning of the first release to the end of the last one, s, with those that
/// `ensemble.members` adds; they begin at `spin_up` unless they say when.
double released_for(const ReleaseScenario& scenario, double spin_up);

/// Time that is computed from the first release on, s: `time.after_release`; or, in whole minutes,
/// to the end of the releases, and then for as long as the air takes through the domain and the
/// mean of the most severe level does. Without releases it counts from when the wind has settled.
double time_after_release(const Question& config, const Site& site);

/// Gives a case without `time.end` its end, where it has releases or `time.after_release`; also in
/// the case that is kept. Throws CaseError where something of the case does not fit it.
void settle_end(const Site& site, Question& config);

}  // namespace downwash
