#include "app/ensemble/wind_ensemble.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <system_error>

#include "app/ensemble/combined_page.hpp"
#include "app/ensemble/member_lanes.hpp"
#include "app/run/stopwatch.hpp"
#include "app/simulation/products.hpp"
#include "geometry/input/input_error.hpp"
#include "io/ensemble/member_tables.hpp"
#include "io/ensemble/page_file.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/version.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* members_folder = "members";

/// Where the page of a member waits for those of the others.
fs::path page_file(const fs::path& folder, int number) {
  return folder / members_folder / fmt::format("page_{:02}.cbor", number);
}

/// One member, computed by one lane.
class MemberRun {
 public:
  MemberRun(const PlannedMember& member, const Machine& machine, const ResultFolder& into,
            bool profile, const std::atomic<bool>& stop)
      : member_(member), machine_(machine), into_(into), profile_(profile), stop_(stop) {}

  MemberRecord record() {
    const Stopwatch stopwatch;
    MemberRecord record{.number = member_.number,
                        .wind = member_.wind,
                        .folder = member_folder(member_.number).string(),
                        .reason = {},
                        .verdict = {},
                        .device = {},
                        .receptors_left_out = member_.receptors_left_out};
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
    RunFolder folder = run_folder_for(prepared, into_.path / member_folder(member_.number));
    Log log = Log::silent();
    const RunTerms terms{.profile = profile_, .end = {}, .page = [&](const ReportPage& page) {
                           write_page_file(page_file(into_.path, member_.number), page);
                         }};
    const RunRecord run = simulate(prepared, folder, into_, terms, log, stop_);
    record.reason = run.lost.empty() ? run.reason : run.lost.front();
    record.finished = run.status == RunStatus::finished && run.lost.empty();
    if (record.finished) record.verdict = key_of(worst(run.checks));
    if (!run.slab_devices.empty()) record.device = run.slab_devices.front();
  }

  const PlannedMember& member_;
  const Machine& machine_;
  const ResultFolder& into_;
  bool profile_;
  const std::atomic<bool>& stop_;
};

std::string outcome_words(const PlannedMember& member, const MemberRecord& record) {
  return record.finished
             ? fmt::format("{}: computed in {}", name_of(member), duration_text(record.seconds))
             : fmt::format("{}: left out: {}", name_of(member), record.reason);
}

struct Span {
  double least = HUGE_VAL, most = -HUGE_VAL;
  void include(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

/// "16 winds, 3.2 to 4.9 m/s at 10 m, from 215° to 262°"; directions about that of the case.
std::string winds_text(const CaseConfig& whole) {
  Span speed, turn;
  const Wind& wind = whole.wind.value();
  for (const EnsembleWind& one : whole.winds->winds) {
    speed.include(one.speed);
    turn.include(std::remainder(one.direction - wind.direction, 360));
  }
  const auto direction = [&](double by) {
    return fmt::format("{:.0f}°", std::fmod(wind.direction + by + 360, 360));
  };
  return fmt::format("{} winds, {:.2g} to {:.2g} m/s at {:g} m, from {} to {}",
                     whole.winds->winds.size(), speed.least, speed.most, wind.height,
                     direction(turn.least), direction(turn.most));
}

/// What the winds have in common, in the place of what is of the first of them alone.
void tell_common(const CaseConfig& whole, const RunRecord& record, ReportPage& page) {
  page.title = whole.title.empty() ? whole.file.stem().string() : whole.title;
  for (ZoneSet& set : page.zones) set.title = whole.title;
  page.wind = winds_text(whole);
  page.wind_from = whole.wind->direction;
  page.made = fmt::format("{}, Downwash {} ({})", utc_now(), version(), git_hash());
  std::erase_if(page.assumptions, [](const auto& assumption) {
    return assumption.first == "Wind" || assumption.first == "Computed box" ||
           assumption.first == "Wind before the release" || assumption.first == "Cells grow";
  });
  const int finished = record.ensemble->finished();
  const std::vector<std::pair<std::string, std::string>> common{
      {"Winds", page.wind},
      {"Zones",
       fmt::format("\"at any time\" and \"arrival\" are of the worst of {} winds, in every "
                   "place of its own; \"probability\" is the part of them, each counting "
                   "alike",
                   finished)},
      {"Computed boxes", "one for each wind, turned into it; edge: of all of them together"}};
  page.assumptions.insert(page.assumptions.begin(), common.begin(), common.end());
}

std::vector<std::string> notes_of(const EnsembleRecord& ensemble) {
  std::vector<std::string> notes;
  for (const MemberRecord& member : ensemble.members) {
    if (!member.finished) {
      notes.push_back(fmt::format("Wind {} is left out: {}", member.number, member.reason));
    }
    for (const std::string& receptor : member.receptors_left_out) {
      notes.push_back(fmt::format("Receptor {} lies outside of what is computed for wind {}.",
                                  receptor, member.number));
    }
  }
  return notes;
}

}  // namespace

fs::path member_folder(int number) {
  return fs::path(members_folder) / fmt::format("{:02}", number);
}

std::vector<MemberRecord> compute_members(const EnsemblePlan& plan, const CaseConfig& whole,
                                          const Machine& machine, const ResultFolder& into,
                                          bool profile, Log& log, const std::atomic<bool>& stop,
                                          int& at_once) {
  const auto processes =
      static_cast<std::size_t>(machine.processes ? machine.processes->size() : 1);
  const auto rank = static_cast<std::size_t>(machine.processes ? machine.processes->rank() : 0);
  std::vector<const PlannedMember*> own;
  for (std::size_t m = rank; m < plan.members.size(); m += processes) {
    own.push_back(&plan.members[m]);
  }
  Machine alone = machine;
  alone.processes = nullptr;
  alone.shares.clear();
  const ExecutionChoice first = choose_execution(
      plan.members.front().config, survey(whole.domain, whole.wind, whole.scenario), alone);
  const std::vector<Machine> lanes =
      lanes_of(alone, std::max<std::size_t>(own.size(), 1), first, whole.machine.slabs);
  at_once = static_cast<int>(lanes.size());

  std::vector<MemberRecord> records(own.size());
  std::mutex talking;
  share_out(lanes.size(), own.size(), [&](std::size_t lane, std::size_t n) {
    records[n] = MemberRun(*own[n], lanes[lane], into, profile, stop).record();
    const std::lock_guard lock(talking);
    const std::string words = outcome_words(*own[n], records[n]);
    records[n].finished ? log.info(words) : log.warning(words);
  });
  return records;
}

void clear_members(const fs::path& folder, std::size_t members) {
  std::error_code error;
  fs::create_directories(folder / members_folder, error);
  if (error) {
    throw InputError((folder / members_folder).string(), "",
                     "the folder of the members cannot be created (" + error.message() + ")",
                     "choose another place with --out");
  }
  for (int number = 1; number <= static_cast<int>(members); ++number) {
    fs::remove(page_file(folder, number), error);
  }
  for (int number = static_cast<int>(members) + 1; fs::exists(folder / member_folder(number));
       ++number) {
    const fs::path stale = folder / member_folder(number);
    put_aside(EarlierResult(stale), EarlierResult(stale / previous_folder));
  }
}

void write_ensemble(const EnsemblePlan& plan, const CaseConfig& whole, const fs::path& folder,
                    RunRecord& record) {
  EnsembleRecord& ensemble = record.ensemble.value();
  CombinedPage combined(plan.raster);
  MemberTables tables;
  for (MemberRecord& member : ensemble.members) {
    if (!member.finished) continue;
    const fs::path file = page_file(folder, member.number);
    try {
      ReportPage page = read_page_file(file);
      tables.add(member, page);
      combined.add(name_of(plan.members[static_cast<std::size_t>(member.number - 1)]),
                   std::move(page));
    } catch (const InputError& error) {
      member.finished = false;
      member.reason = error.what();
    }
    std::error_code ignored;
    fs::remove(file, ignored);
  }
  record.notes = notes_of(ensemble);
  attempt(record, [&] { tables.write(folder, ensemble.members); });
  if (combined.members() == 0) {
    record.checks = {winds_computed(0, ensemble.members.size())};
    return;
  }
  ReportPage page = combined.page();
  page.checks.push_back(winds_computed(combined.members(), ensemble.members.size()));
  std::stable_sort(page.checks.begin(), page.checks.end(),
                   [](const Check& a, const Check& b) { return a.group < b.group; });
  page.notes = record.notes;
  tell_common(whole, record, page);
  record.checks = page.checks;
  const Site site = survey(whole.domain, whole.wind, whole.scenario);
  write_products(folder, page, site.projection, record);
}

RunRecord ensemble_record(const CaseConfig& whole, const ResultFolder& into) {
  RunRecord record;
  record.started = record.updated = utc_now();
  record.process = getpid();
  record.command_line = into.command_line;
  record.anonymous = into.anonymous;
  record.files = files_of_ensemble();
  record.case_json = whole.resolved_json;
  for (const fs::path& input : input_files(whole)) record.inputs.push_back(fingerprint(input));
  record.ensemble.emplace();
  return record;
}

std::vector<std::string> files_of_ensemble() {
  return files_of_run({.page = true, .releases = true, .winds = true});
}

std::vector<std::string> ensemble_lines(const CaseConfig& whole) {
  return {fmt::format("{}, a run for each", winds_text(whole))};
}

std::vector<std::string> ensemble_summary(const RunRecord& record) {
  const EnsembleRecord& ensemble = record.ensemble.value();
  double seconds = 0;
  for (const MemberRecord& member : ensemble.members) seconds += member.seconds;
  return {fmt::format("{} of {} winds computed in {}, {} at a time; {} for one",
                      ensemble.finished(), ensemble.members.size(),
                      duration_text(record.wall_seconds), ensemble.at_once,
                      duration_text(seconds / static_cast<double>(ensemble.members.size())))};
}

}  // namespace downwash
