// Files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace downwash {

/// What names of drafts end with.
inline constexpr std::string_view draft_suffix = ".part";

/// A name beside a file, for a draft of it, which can't be guessed.
std::filesystem::path draft_name(const std::filesystem::path& path);
/// Makes the name of a file last. Folders that can't be synchronised are none that lose names.
void synchronise_folder_of(const std::filesystem::path& file);

/// A file under construction: write to temporary_path(), then commit() renames it to its own name.
/// Without commit the destructor removes it. Both lie in the same folder, so the rename is atomic.
/// The temporary name can't be guessed, and nothing that is there already is opened for it.
class FileDraft {
 public:
  /// Throws std::runtime_error where no file can be made there, or where `path` is something other
  /// than a regular file (a device, a link, a folder), which must not be replaced.
  explicit FileDraft(std::filesystem::path path);
  ~FileDraft();
  FileDraft(const FileDraft&) = delete;
  FileDraft& operator=(const FileDraft&) = delete;

  const std::filesystem::path& temporary_path() const { return temporary_; }
  /// Appends to the file. Throws std::runtime_error with the system's reason.
  void write(std::string_view contents);
  /// Contents are on the disk before the name is, so that a power cut leaves the old file or the
  /// new one. Throws std::runtime_error when that can't be done.
  void commit();

 private:
  std::filesystem::path path_, temporary_;
  int descriptor_ = -1;
  bool committed_ = false;
};

/// Writes or replaces a whole file. Throws as FileDraft does.
void replace_file(const std::filesystem::path& path, std::string_view contents);

}  // namespace downwash
