// `domain`: where is computed, what stands there and what grows there.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "io/question/domain.hpp"

namespace downwash {

/// Of `domain` in a completed document without contradictions; relative paths are from `folder`.
DomainChoice domain_choice(const nlohmann::ordered_json& domain,
                           const std::filesystem::path& folder);

}  // namespace downwash
