#include "app/commands/running/run_winds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "app/commands/running/run_ending.hpp"
#include "app/run/companions/last_products.hpp"
#include "app/run/ensemble/ensemble_result.hpp"
#include "app/run/ensemble/member_runs.hpp"
#include "app/run/ensemble/settling.hpp"
#include "app/run/folder/products.hpp"
#include "app/run/folder/record_keeper.hpp"
#include "app/run/loop/stop_signal.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "app/run/machine/agreement.hpp"
#include "app/run/machine/machine_shares.hpp"
#include "app/run/same_run.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/records/kept_inputs.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

std::string settled_words(const EnsembleRecord& ensemble) {
  if (!ensemble.settled) return "";
  return fmt::format("; with them the zones had settled, of at most {}", ensemble.planned);
}

/// One ensemble on its way into its folder.
class WindsRun {
 public:
  WindsRun(const Question& config, const ResultFolder& into, Log& log, JoinedProcesses* processes,
           const std::optional<DeadlineRecord>& promised)
      : config_(config),
        into_(into),
        log_(log),
        processes_(processes),
        promised_(promised),
        pages_(into.path, is_first(processes)) {
    record_.ensemble.emplace();
  }

  RunRecord run(bool profile, const std::atomic<bool>& stop) {
    together([&] { plan_ = plan_members(config_); });
    const bool with_cuda = config_.machine.backend != BackendChoice::cpu;
    Machine machine = this_machine(with_cuda);
    if (processes_ != nullptr) {
      machine = shared_out(std::move(machine), *processes_);
      refuse_others(machine);
    }
    together([&] { begin(); });
    try {
      compute(machine, profile, stop);
    } catch (const std::exception& error) {
      leave_word(error.what());
      throw;
    }
    return std::move(record_);
  }

 private:
  /// In rounds, until all are computed or the zones have settled.
  void compute(const Machine& machine, bool profile, const std::atomic<bool>& stop) {
    const std::span<const PlannedMember> all(plan_->members);
    const bool settles = config_.winds->settled > 0;
    const std::size_t round = settles ? round_of_members : all.size();
    EnsembleRecord& ensemble = *record_.ensemble;
    ensemble.planned = all.size();
    Settling zones(*plan_, pages_, config_.winds->settled);
    for (std::size_t first = 0; first < all.size() && !ensemble.settled; first += round) {
      const auto members = all.subspan(first, std::min(round, all.size() - first));
      gather(first,
             compute_members(
                 members, config_, machine, into_, profile, stores(),
                 [&](const auto& member, const auto& record) { note(member, record); }, stop));
      if (as_first(processes_, stop.load())) break;
      if (settles && is_first(processes_)) {
        zones.add(std::span(ensemble.members).subspan(first));
        ensemble.settled = first + members.size() < all.size() && zones.settled();
      }
      ensemble.settled = as_first(processes_, ensemble.settled);
    }
    if (is_first(processes_)) end(stop);
  }

  /// Something that may fail on each process: then all of them end alike.
  void together(const std::function<void()>& action) {
    if (processes_ == nullptr) return action();
    each_does(*processes_, action);
  }

  void refuse_others(const Machine& machine) {
    std::string reason;
    const BackendKind backend = choose_backend(config_.machine.backend, machine, reason);
    const auto identities = texts_of_each(processes_, identity_of(config_, backend));
    together([&] { refuse_different_runs(identities, processes_->hosts()); });
  }

  /// The folder made ready, by the process that has it.
  void begin() {
    if (!is_first(processes_)) return;
    const std::size_t processes = processes_ ? static_cast<std::size_t>(processes_->size()) : 1;
    room_.emplace(into_.path, (plan_->members.size() + processes - 1) / processes);
    folder_ = std::make_unique<RunFolder>(into_.path, files_of_ensemble(config_.output),
                                          input_files(config_.files));
    record_ = ensemble_record(config_, into_);
    record_.deadline = promised_;
    for (const std::string& line : ensemble_lines(config_.wind, config_.winds)) log_.info(line);
    if (!folder_->note().empty()) log_.info(folder_->note());
    log_.info("Results go to " + into_.path.string());
    clear_members(into_.path, plan_->members.size());
    room_->make_folders(into_.path, static_cast<int>(plan_->members.size()));
    write_meanwhile(record_, into_.path);
    attempt(record_,
            [&] { replace_file(into_.path / "case.json", record_.published_case() + "\n"); });
    const std::vector<fs::path> read = input_files(config_.files);  // the case first
    attempt(record_, [&] { keep_inputs(into_.path, std::span(read).subspan(1)); });
  }

  /// Tells of a member that ended, and keeps the record of a run that may yet die.
  void note(const PlannedMember& member, const MemberRecord& record) {
    if (record.finished) {
      log_.info(fmt::format("{}: computed in {}", name_of(member), duration_text(record.seconds)));
    } else {
      log_.warning(Message::member_left_out,
                   fmt::format("{}: left out: {}", name_of(member), record.reason));
    }
    if (!is_first(processes_)) return;
    record_.ensemble->members.push_back(record);
    record_.updated = utc_now();
    write_meanwhile(record_, into_.path);
  }

  /// Those of one round, in the place of what note() put there.
  void gather(std::size_t first, const ComputedMembers& own) {
    std::vector<MemberRecord>& all = record_.ensemble->members;
    all.resize(std::min(first, all.size()));
    for (const std::string& text : texts_of_each(processes_, text_of(own.records))) {
      for (MemberRecord& member : members_of(text)) all.push_back(std::move(member));
    }
    std::sort(all.begin(), all.end(),
              [](const MemberRecord& a, const MemberRecord& b) { return a.number < b.number; });
    record_.ensemble->at_once = 0;
    for (const int lanes : of_each(processes_, own.at_once)) record_.ensemble->at_once += lanes;
  }

  void end(const std::atomic<bool>& stop) {
    for (const PlannedMember& member : plan_->members) {
      remove_place(into_.path / member_folder(member.number));
    }
    write_ensemble(*plan_, config_, *folder_, stores(), record_);
    if (room_->fields_went()) {
      record_.lost.push_back(
          had_to_go_words(into_.path, "the winds' fields", "records, pages and zones need room"));
    }
    const EnsembleRecord& ensemble = *record_.ensemble;
    const bool whole = ensemble.finished() == static_cast<int>(ensemble.wanted());
    if (ensemble.settled) clear_members(into_.path, ensemble.members.size());
    record_.status = stop && !whole            ? RunStatus::interrupted
                     : ensemble.finished() > 0 ? RunStatus::finished
                                               : RunStatus::failed;
    record_.reason = fmt::format("{} of {} winds were computed to their end{}{}",
                                 ensemble.finished(), ensemble.wanted(), settled_words(ensemble),
                                 losses_of(record_.lost, record_.lost_products));
    record_.wall_seconds = stopwatch_.seconds();
    record_.warnings = log_.warnings();
    record_.ended = record_.updated = utc_now();
    attempt(record_, [&] { folder_->write_last(record_); });
  }

  /// Where the ensemble fails as a whole.
  void leave_word(const std::string& reason) {
    if (!folder_) return;
    record_.status = RunStatus::failed;
    record_.reason = reason;
    record_.ended = record_.updated = utc_now();
    try {
      folder_->write_last(record_);
    } catch (const std::exception&) {
      // The first failure is the one to tell.
    }
  }

  MemberStores stores() { return {room_ ? &*room_ : nullptr, &pages_}; }

  const Question& config_;
  const ResultFolder& into_;
  Log& log_;
  JoinedProcesses* processes_;
  const std::optional<DeadlineRecord>& promised_;
  Stopwatch stopwatch_;
  std::optional<EnsemblePlan> plan_;
  MemberPages pages_;
  std::optional<MemberRoom> room_;  ///< of the first process
  std::unique_ptr<RunFolder> folder_;
  RunRecord record_;
};

}  // namespace

RunRecord run_winds(const Question& config, const ResultFolder& into, bool profile, Log& log,
                    const std::atomic<bool>& stop, JoinedProcesses* processes,
                    const std::optional<DeadlineRecord>& promised) {
  return WindsRun(config, into, log, processes, promised).run(profile, stop);
}

ExitCode answer_with_winds(const Question& config, const ResultFolder& into, bool profile, Log& log,
                           JoinedProcesses* processes) {
  const std::atomic<bool>& stop = listen_for_stop(is_first(processes));
  const RunRecord record = run_winds(config, into, profile, log, stop, processes);
  if (!is_first(processes)) return as_first(processes, ExitCode::fine);
  tell(record, into.path, {.every = {}, .fields = {}, .vtk = false}, log);
  return as_first(processes, exit_code_of(record));
}

}  // namespace downwash
