// "Did you mean …?"
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// The candidate that `name` is most likely a misspelling of, by Levenshtein distance without
/// regard to case; or that it is the beginning of, with one wrong letter in four: "clor" of
/// "chlorine". Nothing when none is near (more than a third of the letters differ).
std::optional<std::string> nearest_name(std::string_view name,
                                        const std::vector<std::string>& candidates);

}  // namespace downwash
