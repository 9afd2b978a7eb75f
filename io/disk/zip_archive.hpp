// ZIP archives in memory, with the same bytes for the same content.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// A ZIP archive (PKWARE APPNOTE 6.3.3, without ZIP64): each entry deflated, or stored where that
/// is no longer. Names are UTF-8; all entries are dated 1980-01-01, so that the bytes do not depend
/// on when they were written.
class ZipArchive {
 public:
  /// Throws std::runtime_error where zlib fails, std::length_error where an entry or the archive
  /// would pass 4 GiB, or there are more than 65534 entries.
  void add(std::string_view name, std::string_view content);
  std::string bytes() &&;

 private:
  struct Entry {
    std::string name;
    std::uint16_t method;
    std::uint32_t crc, packed, unpacked, offset;
  };

  void put_header(const Entry& entry);

  std::string bytes_;
  std::vector<Entry> entries_;
};

}  // namespace downwash
