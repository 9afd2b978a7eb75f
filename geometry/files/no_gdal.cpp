// The program without GDAL.
#include "geometry/files/vector_file.hpp"
#include "geometry/input/foreign_format.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {

namespace {

[[noreturn]] void refuse(std::string_view content, const std::string& name) {
  const auto foreign = foreign_format(content, name);
  throw InputError(Message::wrong_format, name, "",
                   foreign->what + ", which this program was built without GDAL for",
                   foreign->remedy);
}

}  // namespace

BuildingSet parse_vector_file(std::string_view content, const std::string& name,
                              const ReaderOptions&) {
  refuse(content, name);
}
FeatureFile vector_features(std::string_view content, const std::string& name,
                            const ReaderOptions&) {
  refuse(content, name);
}

}  // namespace downwash
