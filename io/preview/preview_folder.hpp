// The folder of a preview: what stands there and is not of an earlier one stays.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace downwash {

/// Writes files by their names, and `preview.json`, which lists them. Takes the place only of what
/// the preview.json there lists; removes what that lists and is not written anew. Throws
/// InputError, having changed nothing, where one would take the place of anything else, a link or a
/// folder among it; std::runtime_error where they can't be written.
void write_preview(const std::filesystem::path& folder,
                   const std::map<std::string, std::string>& files);

}  // namespace downwash
