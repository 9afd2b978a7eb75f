// A file that GDAL opens, read to its end.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "geometry/buildings/building_set.hpp"
#include "geometry/files/vector_format.hpp"

namespace downwash {

/// A file, and the companions that it needs: contents by names.
using VectorContents = std::map<std::string, std::string_view>;

/// Reads the layer of buildings of one file, which messages know as `name`. Throws InputError.
FeatureFile read_vector(const VectorFormat& format, const VectorContents& contents,
                        const std::string& name, const ReaderOptions& options);

}  // namespace downwash
