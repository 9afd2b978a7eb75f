#include "geometry/files/shapefile_records.hpp"

#include <cstddef>
#include <cstdint>

namespace downwash {
namespace {

std::uint64_t big_endian_word(std::string_view four) {
  std::uint64_t value = 0;
  for (const char byte : four) value = value << 8U | static_cast<unsigned char>(byte);
  return value;
}

}  // namespace

std::optional<int> record_beyond_end(std::string_view shapefile) {
  constexpr std::size_t header = 100, record_header = 8;
  int record = 1;
  for (std::size_t at = header; at + record_header <= shapefile.size(); ++record) {
    const std::uint64_t length = 2 * big_endian_word(shapefile.substr(at + 4, 4));
    if (length > shapefile.size() - at - record_header) return record;
    at += record_header + static_cast<std::size_t>(length);
  }
  return {};
}

}  // namespace downwash
