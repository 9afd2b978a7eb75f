// A finer result, which grows in a folder inside that of the one that stands.
#pragma once

#include <filesystem>

namespace downwash {

class FinerResult {
 public:
  /// `standing`: the folder of the result that stands.
  explicit FinerResult(std::filesystem::path standing);

  /// Folder of the finer one, which is not there yet.
  const std::filesystem::path& path() const { return path_; }
  /// Puts it in the place of the one that stands; as replace_result().
  void take_place() const;
  /// Removes what there is of it.
  void discard() const;

 private:
  std::filesystem::path standing_, path_;
};

}  // namespace downwash
