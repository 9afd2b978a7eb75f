#include "app/run/ensemble/member_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <system_error>

#include "app/hazard/correlations/domain_for_release.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "app/run/plan/lanes.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/earlier_result.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* members_folder = "members";

/// One member, computed by one lane.
class MemberRun {
 public:
  MemberRun(const PlannedMember& member, const Machine& machine, const ResultFolder& into,
            bool profile, const MemberStores& stores, const std::atomic<bool>& stop)
      : member_(member),
        machine_(machine),
        into_(into),
        profile_(profile),
        stores_(stores),
        stop_(stop) {}

  MemberRecord record() {
    const Stopwatch stopwatch;
    MemberRecord record{.number = member_.number,
                        .wind = member_.wind,
                        .folder = member_folder(member_.number).string(),
                        .reason = {},
                        .verdict = {},
                        .device = {},
                        .receptors_left_out = member_.receptors_left_out,
                        .lost = {}};
    try {
      if (stop_) throw std::runtime_error("the ensemble was interrupted before it began");
      compute(record);
    } catch (const std::exception& error) {
      record.reason = error.what();
    }
    record.seconds = stopwatch.seconds();
    return record;
  }

 private:
  void compute(MemberRecord& record) {
    const PreparedCase prepared = prepare(member_.config, machine_);
    const fs::path path = into_.path / member_folder(member_.number);
    MemberRoom* const room = stores_.room;
    RunFolder folder = run_folder_for(prepared, path, room ? room->take() : KeptRoom());
    Log log = Log::silent();
    RunTerms terms{.profile = profile_, .end = {}, .page = [&](const Result& page) {
                     stores_.pages->keep(member_.number, page);
                   }};
    if (room) terms.give_way = {{"", [room] { return room->let_fields_go(); }}};
    const RunRecord run = simulate(prepared, folder, into_, terms, log, stop_);
    if (room) room->ended(path);
    record.reason = run.reason;
    record.lost = run.lost;
    // The ensemble needs the page alone, whose failure is thrown.
    record.finished = run.status == RunStatus::finished;
    if (record.finished) record.verdict = key_of(worst(run.checks));
    if (!run.slab_devices.empty()) record.device = run.slab_devices.front();
  }

  const PlannedMember& member_;
  const Machine& machine_;
  const ResultFolder& into_;
  bool profile_;
  const MemberStores& stores_;
  const std::atomic<bool>& stop_;
};

}  // namespace

fs::path member_folder(int number) {
  return fs::path(members_folder) / fmt::format("{:02}", number);
}

fs::path member_page(const fs::path& folder, int number) {
  return folder / members_folder / fmt::format("page_{:02}.cbor", number);
}

ComputedMembers compute_members(std::span<const PlannedMember> members, const Question& whole,
                                const Machine& machine, const ResultFolder& into, bool profile,
                                const MemberStores& stores, const MemberDone& done,
                                const std::atomic<bool>& stop) {
  Machine alone = machine;
  alone.processes = nullptr;
  alone.shares.clear();
  const std::size_t processes =
      machine.processes ? static_cast<std::size_t>(machine.processes->size()) : 1;
  const std::size_t rank =
      machine.processes ? static_cast<std::size_t>(machine.processes->rank()) : 0;
  std::vector<const PlannedMember*> own;
  for (std::size_t m = rank; m < members.size(); m += processes) own.push_back(&members[m]);
  const ExecutionChoice first = choose_execution(whole, survey(whole), alone);
  const std::vector<Machine> lanes =
      lanes_of(alone, std::max<std::size_t>(own.size(), 1), first, whole.machine.slabs);
  ComputedMembers computed{.records = std::vector<MemberRecord>(own.size()),
                           .at_once = static_cast<int>(lanes.size())};
  std::mutex talking;
  share_out(lanes.size(), own.size(), [&](std::size_t lane, std::size_t n) {
    computed.records[n] = MemberRun(*own[n], lanes[lane], into, profile, stores, stop).record();
    const std::lock_guard lock(talking);
    done(*own[n], computed.records[n]);
  });
  return computed;
}

void clear_members(const fs::path& folder, std::size_t members) {
  std::error_code error;
  fs::create_directories(folder / members_folder, error);
  if (error) {
    throw InputError(Message::folder_unusable, (folder / members_folder).string(), "",
                     "the folder of the members cannot be created (" + error.message() + ")",
                     "choose another place with --out");
  }
  for (int number = 1; number <= static_cast<int>(members); ++number) {
    fs::remove(member_page(folder, number), error);
  }
  for (int number = static_cast<int>(members) + 1; fs::exists(folder / member_folder(number));
       ++number) {
    const fs::path stale = folder / member_folder(number);
    put_aside(EarlierResult(stale), EarlierResult(stale / previous_folder));
  }
}

}  // namespace downwash
