// The result folder, where several processes write into it.
#pragma once

#include <filesystem>
#include <optional>

#include "solver/parallel/processes.hpp"

namespace downwash {

/// The folder of the first process, which alone gives it, on all; absolute where there are several.
/// They call this together. Throws InputError where a process does not see it, ProcessLost.
std::filesystem::path shared_folder(Processes* processes,
                                    const std::optional<std::filesystem::path>& folder);

}  // namespace downwash
