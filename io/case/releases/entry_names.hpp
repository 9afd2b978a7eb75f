// Names of the entries of a list of a case.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace downwash {

/// Adds a sentence for each entry whose `name` an entry before it has; `list`: the path of its key.
void check_names(const nlohmann::ordered_json& entries, const std::string& list,
                 std::vector<std::string>& problems);

}  // namespace downwash
