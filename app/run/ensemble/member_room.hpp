// Room on the disk of an ensemble for members that are still to come.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <mutex>
#include <vector>

#include "io/disk/kept_room.hpp"

namespace downwash {

/// Holds what the next members can't do without, their records and folders, so that neither fields
/// of other members nor other programs take it. Fields of members that have ended give way. Threads
/// may ask at the same time.
class MemberRoom {
 public:
  /// `folder`: of the ensemble, which need not be there yet. Throws InputError if its disk has no
  /// room for so many members, having changed nothing.
  MemberRoom(const std::filesystem::path& folder, std::size_t members);

  /// Makes the folders of the members while none of them runs, which would take their room.
  void make_folders(const std::filesystem::path& folder, int members);
  /// Room for the record of the next member. Nothing is held if the disk has none, or knows none.
  KeptRoom take();
  /// Lets the fields of a member go from now on if others want for room.
  void ended(const std::filesystem::path& member);
  /// Removes the fields of the members that have ended; true if there were any.
  bool let_fields_go();
  /// True once fields went.
  bool fields_went() const { return fields_went_; }

 private:
  bool remove_fields_of_ended();

  std::filesystem::path disk_;  ///< a folder there
  std::size_t to_come_;         ///< members for which no room is held yet
  std::mutex busy_;
  std::deque<KeptRoom> records_;
  std::vector<KeptRoom> folders_;  ///< for folders and their locks, until they are made
  std::vector<std::filesystem::path> ended_;
  std::atomic<bool> fields_went_ = false;
};

}  // namespace downwash
