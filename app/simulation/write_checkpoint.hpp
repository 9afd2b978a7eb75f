// A checkpoint on its way to the disk.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "io/checkpoint/checkpoint.hpp"
#include "solver/parallel/processes.hpp"
#include "solver/state/flow_state.hpp"

namespace downwash {

/// Writes what `save` puts into a sink, as the number in the manifest, into a folder that is
/// created; each of several processes a file of its own planes. Returns why it is not there, the
/// same on all; empty where it is. Throws ProcessLost.
std::string write_checkpoint(const std::filesystem::path& folder, CheckpointManifest manifest,
                             Processes* processes, const std::function<void(StateSink&)>& save);

}  // namespace downwash
