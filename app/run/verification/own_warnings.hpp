// Warnings of a record that tell of one computation: of its disk, or how it was taken up.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace downwash {

/// True for a warning that another computation of the same case need not give. The whole text must
/// be one that the program writes.
bool is_own_warning(const nlohmann::ordered_json& warning);

}  // namespace downwash
