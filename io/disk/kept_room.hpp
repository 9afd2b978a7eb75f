// Room on a disk that is held until something needs it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace downwash {

/// Bytes and the place of a file on a disk, held by a nameless file until destruction. Quotas count
/// too. A file system that knows no nameless files gives none, and has room for all that is known.
class KeptRoom {
 public:
  KeptRoom() = default;
  /// Takes so many bytes of the disk of a folder; with 0 the place of a file alone.
  KeptRoom(const std::filesystem::path& folder, std::int64_t bytes);
  ~KeptRoom() { give_back(); }
  KeptRoom(KeptRoom&& other) noexcept;
  KeptRoom& operator=(KeptRoom&& other) noexcept;

  bool held() const { return descriptor_ >= 0; }
  /// Error number for want of room; 0 if there was room.
  int error() const { return error_; }
  void give_back();
  /// Gives back all but so many bytes.
  void shrink(std::int64_t bytes) const;
  /// Becomes a file with these contents, in the place of one that is there, on a disk without any
  /// other room. False if it can't: the room is given back then, and what is there stays.
  bool become(const std::filesystem::path& file, std::string_view contents);

 private:
  bool take_name(const std::filesystem::path& file, std::string_view contents) const;

  int descriptor_ = -1;
  int error_ = 0;
};

/// True if an errno says that a disk or a quota has no room.
bool is_want_of_room(int error);

}  // namespace downwash
