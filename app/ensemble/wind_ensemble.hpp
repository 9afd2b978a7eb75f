// An ensemble of winds: each member a run of its own, and one result of all.
#pragma once

#include <atomic>
#include <filesystem>

#include "app/ensemble/member_plan.hpp"
#include "app/processes/agreement.hpp"
#include "app/simulation/simulation.hpp"

namespace downwash {

/// "members/05" in the folder of the ensemble.
std::filesystem::path member_folder(int number);

/// Computes the members that are this process's (all, where it is alone), as many at a time as its
/// part of the machine has room for, each into its own result folder, which holds the very files
/// that a run of the case file in it gives. A member that fails is told and left out. Returns the
/// records of these members. `log`: of the process that has the terminal, else a silent one.
std::vector<MemberRecord> compute_members(const EnsemblePlan& plan, const CaseConfig& whole,
                                          const Machine& machine, const ResultFolder& into,
                                          bool profile, Log& log, const std::atomic<bool>& stop,
                                          int& at_once);

/// The ensemble's part of its folder, before the members: what is left of earlier ones is put
/// aside. Throws InputError as RunFolder does.
void clear_members(const std::filesystem::path& folder, std::size_t members);

/// Puts the results of the members together in the folder, and completes the record, which has
/// their records in it.
void write_ensemble(const EnsemblePlan& plan, const CaseConfig& whole,
                    const std::filesystem::path& folder, RunRecord& record);

/// The record of an ensemble that begins.
RunRecord ensemble_record(const CaseConfig& whole, const ResultFolder& into);

/// Names of what an ensemble writes into its folder, beside those of the members.
std::vector<std::string> files_of_ensemble();

/// What is to be computed, in plain lines.
std::vector<std::string> ensemble_lines(const CaseConfig& whole);
/// What came of it.
std::vector<std::string> ensemble_summary(const RunRecord& record);

}  // namespace downwash
