// The files that a run read, kept beside its results: whoever has the folder can run it again.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace downwash {

/// What the copies of files are called in the folder of inputs: as these are, with a number before
/// the names that are there already.
std::vector<std::string> kept_names(std::span<const std::filesystem::path> inputs);

/// Copies what a run read besides its case into `folder`/inputs. Throws std::runtime_error.
void keep_inputs(const std::filesystem::path& folder,
                 std::span<const std::filesystem::path> inputs);

}  // namespace downwash
