// Files that GDAL finds in memory, and nowhere else.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace downwash {

/// A folder of GDAL's file system in memory; it goes when this does.
class MemoryFolder {
 public:
  MemoryFolder();
  ~MemoryFolder();
  MemoryFolder(const MemoryFolder&) = delete;
  MemoryFolder& operator=(const MemoryFolder&) = delete;

  const std::string& path() const { return path_; }
  /// The content is not copied and must outlive the folder. `name` has no folders in it.
  std::string add(const std::string& name, std::string_view content);

 private:
  std::string path_;
};

/// What an archive holds that may be buildings: the content of each file by its name, without the
/// folders. Companions of shapefiles are taken together with these. Throws InputError, in which
/// `name` stands for the archive: damaged, encrypted, more than `most` bytes when unpacked, or
/// nothing that can be read.
std::map<std::string, std::string> unzip(std::string_view content, const std::string& name,
                                         std::size_t most);

}  // namespace downwash
