// The members of an ensemble of winds, computed: each a run of its own.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "app/run/ensemble/member_pages.hpp"
#include "app/run/ensemble/member_plan.hpp"
#include "app/run/ensemble/member_room.hpp"
#include "app/run/machine/machine.hpp"
#include "app/run/simulation.hpp"

namespace downwash {

/// "members/05" in the folder of the ensemble.
std::filesystem::path member_folder(int number);
/// The file in which the page of a member waits for those of the others.
std::filesystem::path member_page(const std::filesystem::path& folder, int number);

/// Readies the ensemble's folder for its members: what is left of earlier ones, of which there were
/// more, is put aside. Throws InputError.
void clear_members(const std::filesystem::path& folder, std::size_t members);

/// Told of each member as it ends, by one thread at a time. Must not throw.
using MemberDone = std::function<void(const PlannedMember&, const MemberRecord&)>;

/// Room on the disk for members, and the place where their pages wait.
struct MemberStores {
  MemberRoom* room;  ///< null on a process that holds none
  MemberPages* pages;
};

struct ComputedMembers {
  std::vector<MemberRecord> records;
  int at_once = 1;  ///< that were computed at a time
};

/// Computes those of these members that are this process's (every n-th of n processes), as many at
/// a time as its part of the machine has room for, each into its own result folder, with the very
/// files that a run of the case file in it gives. What a member throws stands in its record.
ComputedMembers compute_members(std::span<const PlannedMember> members, const Question& whole,
                                const Machine& machine, const ResultFolder& into, bool profile,
                                const MemberStores& stores, const MemberDone& done,
                                const std::atomic<bool>& stop);

}  // namespace downwash
