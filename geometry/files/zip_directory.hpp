// The directory of a zip archive, before anybody unpacks it.
#pragma once

#include <cstddef>
#include <string_view>

namespace downwash {

struct ZipDirectory {
  std::size_t entries = 0;
  std::size_t longest_name = 0;  ///< bytes
  std::size_t deepest = 0;       ///< folders within folders
};

/// Count over the central directory (PKWARE APPNOTE 6.3.3, 4.3.12): a header of 46 bytes for each
/// entry, and after it its name. Entries without one are in no listing.
ZipDirectory zip_directory(std::string_view archive);

}  // namespace downwash
