#include "app/run/ensemble/member_room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/run/companions/last_products.hpp"
#include "app/run/ensemble/member_runs.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Room for run.json of a member, and for a folder or a lock, bytes.
constexpr std::int64_t bytes_of_record = 1 << 17, bytes_of_entry = 1 << 12;
constexpr int entries_of_folder = 2;  // itself and its lock
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

MemberRoom::MemberRoom(const fs::path& folder, std::size_t members)
    : disk_(folder_there(folder)), to_come_(members) {
  while (to_come_ > 0 && records_.size() < most_held) {
    records_.emplace_back(disk_, bytes_of_record);
    for (int entry = 0; entry < entries_of_folder; ++entry) {
      folders_.emplace_back(disk_, bytes_of_entry);
    }
    const auto has_room = [](const KeptRoom& room) { return room.error() == 0; };
    if (!has_room(records_.back()) || !std::ranges::all_of(folders_, has_room)) {
      throw InputError(Message::folder_unusable, folder.string(), "",
                       fmt::format("the disk has no room for the records of {} winds", members),
                       "free some space, or choose another folder with --out");
    }
    --to_come_;
  }
}

void MemberRoom::make_folders(const fs::path& folder, int members) {
  folders_.clear();
  for (int member = 1; member <= members; ++member) make_place(folder / member_folder(member));
}

KeptRoom MemberRoom::take() {
  const std::lock_guard lock(busy_);
  if (to_come_ > 0) {
    KeptRoom next(disk_, bytes_of_record);
    if (next.error() != 0 && remove_fields_of_ended()) next = KeptRoom(disk_, bytes_of_record);
    if (next.error() == 0) {
      records_.push_back(std::move(next));
      --to_come_;
    }
  }
  if (records_.empty()) return {};
  KeptRoom record = std::move(records_.front());
  records_.pop_front();
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
