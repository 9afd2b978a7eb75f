#include "app/run/ensemble/member_room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/run/companions/last_products.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Room for run.json of a member, and for a folder or a lock, bytes.
constexpr std::int64_t bytes_of_record = 1 << 17, bytes_of_entry = 1 << 12;
/// Members for which room is held at a time: each takes descriptors.
constexpr std::size_t most_held = 32;

/// The folder, or the first one above it that is there.
fs::path folder_there(const fs::path& folder) {
  std::error_code ignored;
  fs::path there = fs::absolute(folder);
  while (!fs::is_directory(there, ignored) && there.has_relative_path()) {
    there = there.parent_path();
  }
  return there;
}

}  // namespace

MemberRoom::Piece::Piece(const fs::path& disk) : record(disk, bytes_of_record) {
  for (KeptRoom& entry : folder) entry = KeptRoom(disk, bytes_of_entry);
}

bool MemberRoom::Piece::is_whole() const {
  return record.error() == 0 &&
         std::ranges::all_of(folder, [](const KeptRoom& entry) { return entry.error() == 0; });
}

MemberRoom::MemberRoom(const fs::path& folder, std::size_t members)
    : disk_(folder_there(folder)), to_come_(members) {
  while (to_come_ > 0 && pieces_.size() < most_held) {
    Piece piece(disk_);
    if (!piece.is_whole()) {
      throw InputError(Message::folder_unusable, folder.string(), "",
                       fmt::format("the disk has no room for the records of {} winds", members),
                       "free some space, or choose another folder with --out");
    }
    pieces_.push_back(std::move(piece));
    --to_come_;
  }
}

KeptRoom MemberRoom::take() {
  const std::lock_guard lock(busy_);
  if (to_come_ > 0) {
    Piece next(disk_);
    if (!next.is_whole() && remove_fields_of_ended()) next = Piece(disk_);
    if (next.is_whole()) {
      pieces_.push_back(std::move(next));
      --to_come_;
    }
  }
  if (pieces_.empty()) return {};
  KeptRoom record = std::move(pieces_.front().record);
  pieces_.pop_front();
  return record;
}

void MemberRoom::ended(const fs::path& member) {
  const std::lock_guard lock(busy_);
  ended_.push_back(member);
}

bool MemberRoom::let_fields_go() {
  const std::lock_guard lock(busy_);
  return remove_fields_of_ended();
}

bool MemberRoom::remove_fields_of_ended() {
  bool any = false;
  for (const fs::path& member : ended_) any = remove_fields(member) || any;
  ended_.clear();
  if (any) fields_went_ = true;
  return any;
}

}  // namespace downwash
