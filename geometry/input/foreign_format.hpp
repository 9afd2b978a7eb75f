// Files that are neither a case nor GeoJSON, known by how they begin.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace downwash {

struct ForeignFormat {
  std::string what;    ///< "this is a shapefile"
  std::string remedy;  ///< an imperative: the command that makes GeoJSON of it, or where to name it
};

/// The format of a content that can't be JSON, or of JSON that is known to be something else;
/// nothing when it is not known. `name` is the file's, for the commands.
std::optional<ForeignFormat> foreign_format(std::string_view content, const std::string& name);

/// True if it is CityJSON or a text sequence of it, by its first keys, before it is parsed: a city
/// has more keys than any GeoJSON.
bool is_cityjson(std::string_view content);

}  // namespace downwash
