// The record of a run before its first step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "app/run/simulation.hpp"
#include "io/records/run_record.hpp"

namespace downwash {

/// The page is of the wind and of what it carries.
bool has_page(const std::optional<Wind>& wind, const std::optional<ReleasePlan>& release);

/// Names of what the run writes.
std::vector<std::string> products_of(const PreparedCase& prepared);

/// The part of the record that is known by then.
RunRecord opening_record(const PreparedCase& prepared, const ResultFolder& folder,
                         const RunTerms& terms = {});

}  // namespace downwash
