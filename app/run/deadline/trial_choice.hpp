// Which runs a command with a deadline makes, measured on this machine.
#pragma once

#include <optional>
#include <string>

#include "app/run/deadline/deadline.hpp"
#include "app/run/deadline/trial.hpp"
#include "io/records/deadline_record.hpp"

namespace downwash {

/// A case to be answered in time.
struct TimedCase {
  Question asked;     ///< with the resolution that is wanted; its domain is sized by it
  CaseOnCells cells;  ///< the same with another one, and without `time.answer_within`
};

/// m
double resolution_of(const DomainChoice& domain);
/// The record of an answer on cells of `resolution`, m, before it is computed.
DeadlineRecord promised(const Deadline& deadline, double resolution, const DomainChoice& asked);

/// Part of a full pilot run that trials take: a small part of short times too.
double effort_for(double within);

struct FirstTrials {
  Trial first;                    ///< on cells that surely fit
  std::optional<Trial> fallback;  ///< on the coarsest, where the first is finer
  /// Why even the coarsest cells of use, which `first` is on, don't fit, and a time that would do;
  /// empty where they do.
  std::string too_short = {};
};

/// Distances that cost no time, as the end of a refusal, so that responders are not left without
/// any figure: ". Until then, without a computed wind: Act within …"; empty if none are known.
std::string until_then(const PreparedCase& prepared);

/// The coarsest cells of use among these buildings, m, see coarsest_of_use().
double coarsest_cells(double asked, const Site& site);

/// The case on the coarsest cells of use. Throws as prepare().
PreparedCase coarsest_case(const TimedCase& request);

/// `prepared`: the case as coarsest_case() has it. Throws as prepare() and Trial.
FirstTrials first_trials(const Deadline& deadline, const TimedCase& request, PreparedCase prepared);

/// Throws InputError if a whole run on the coarsest cells does not surely fit, with the distances
/// that cost no time.
void refuse_if_too_short(const Deadline& deadline, const FirstTrials& trials,
                         const TimedCase& request);

/// The finest cells that the time left affords after a run of `known`, where an answer with cells
/// of `standing` m stands. Measured on ever finer grids as long as these turn out to cost less than
/// in proportion. Throws as prepare().
std::optional<Trial> finer_trial(const Deadline& deadline, const TimedCase& request,
                                 const Trial& known, double standing);

}  // namespace downwash
