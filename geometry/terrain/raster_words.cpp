#include "geometry/terrain/raster_words.hpp"

#include <string_view>

namespace downwash {
namespace {

constexpr const char* separator = "; ";

}  // namespace

std::string joined(const RasterWords& words) {
  std::string whole = words.about;
  for (const std::string& sentence : words.sentences) whole += separator + sentence;
  return whole;
}

RasterWords split(const std::string& text) {
  const std::size_t length = std::string_view(separator).size();
  std::size_t end = text.find(separator);
  RasterWords words{text.substr(0, end), {}};
  while (end != std::string::npos) {
    const std::size_t begin = end + length;
    end = text.find(separator, begin);
    words.sentences.push_back(text.substr(begin, end == std::string::npos ? end : end - begin));
  }
  return words;
}

}  // namespace downwash
