// Comparison of run.json in a folder with that of the same run computed once more.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace downwash {

/// Parts of a record that do not come out once more: one sentence each. All keys are compared,
/// unknown ones too, but those of one computation: moments, wall time, machine, devices, program,
/// command, how it was taken up, and where files lie. What was read is compared by size and
/// checksum, but for the case file, of which nobody has a copy.
std::vector<std::string> differences_of_records(const nlohmann::ordered_json& recorded,
                                                const nlohmann::ordered_json& computed);

/// The first difference between the case in the record of a member of an ensemble and the case that
/// the ensemble computes for it; empty if there is none. `whole`: the case in the record of the
/// ensemble, whose machine and names of files the member must have.
std::string difference_of_member_cases(const nlohmann::ordered_json& recorded,
                                       nlohmann::ordered_json computed,
                                       const nlohmann::ordered_json& whole);

}  // namespace downwash
