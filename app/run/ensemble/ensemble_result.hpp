// One result of all members of an ensemble of winds.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/run/ensemble/member_plan.hpp"
#include "app/run/ensemble/member_runs.hpp"
#include "app/run/simulation.hpp"

namespace downwash {

/// Names of what an ensemble writes into its folder, beside those of the members.
std::vector<std::string> files_of_ensemble(const OutputChoice& output);

/// The record of an ensemble that begins.
RunRecord ensemble_record(const Question& whole, const ResultFolder& into);

/// Puts the results of the members together in the folder, and completes the record, which has
/// their records in it. A member whose page can't be read is left out. Fields of members give way
/// to what comes out.
void write_ensemble(const EnsemblePlan& plan, const Question& whole, RunFolder& folder,
                    const MemberStores& stores, RunRecord& record);

/// What is to be computed, in plain lines.
std::vector<std::string> ensemble_lines(const std::optional<Wind>& wind,
                                        const std::optional<WindEnsemble>& winds);
/// How long all of them take, dealt out to processes that have such a machine each, where one takes
/// so many seconds as it was prepared.
std::string ensemble_time_line(const PreparedCase& one, const Machine& machine, int processes,
                               double seconds);
/// What came of it.
std::vector<std::string> ensemble_summary(const EnsembleRecord& ensemble, double seconds_in_all);

}  // namespace downwash
