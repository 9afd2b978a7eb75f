#include "app/run/folder/resumption.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/run/folder/kept_files.hpp"
#include "app/run/folder/recorded_run.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* begin_anew = "begin anew with `downwash run`";

Json record_to_resume(const fs::path& folder) {
  Json record = record_in(folder);
  if (record.contains("deadline")) {
    throw InputError(Message::not_resumable, folder.string(), "",
                     "a run that was to answer within a time is not taken up", begin_anew);
  }
  return record;
}

/// The case that lies beside the results, which somebody may have changed; where it is gone, the
/// one that the run began with.
std::string case_in(const fs::path& folder, const RunIdentity& began) {
  const fs::path file = folder / "case.json";
  std::error_code ignored;
  if (!fs::exists(file, ignored)) return began.published_case();
  const Json document = json_in(file);
  if (document.is_object()) return document.dump();
  throw InputError(Message::run_record_damaged, file.string(), "", "this is no case any more",
                   "remove the file: the run is taken up as it began");
}

void refuse_damaged(const fs::path& folder, const FoundCheckpoint& found) {
  if (found.checkpoint || found.damaged.empty()) return;
  throw InputError(Message::checkpoint_damaged, folder.string(), "",
                   fmt::format("all checkpoints are damaged: {}", found.damaged.front()),
                   begin_anew);
}

}  // namespace

namespace {

/// Checkpoints of a run that was killed after its end and before it had removed them.
void remove_left_over(const fs::path& folder, const Json& record) {
  const Json::json_pointer keep("/case/checkpoint/keep");
  if (!record.contains(keep) || record[keep] != true) {
    keep_checkpoints(folder / checkpoint_folder, 0);
  }
}

std::string joined(const std::vector<std::string>& words, const char* between) {
  return fmt::format("{}", fmt::join(words, between));
}

/// Results of a run that came to its end, by its record, which are not there: they are made anew
/// by a run alone.
void refuse_gone(const fs::path& folder, const Json& record) {
  std::vector<std::string> gone;
  const std::map<std::string, int> there = count_of_results(folder);
  for (const auto& [name, count] : record.value("written", std::map<std::string, int>())) {
    const auto found = there.find(name);
    const int left = found == there.end() ? 0 : found->second;
    if (left >= count) continue;
    gone.push_back(count == 1 ? name
                              : fmt::format("{} ({} of {} files)", name, count - left, count));
  }
  const auto lost = record.value("lost", std::vector<std::string>());
  if (gone.empty() && lost.empty()) return;
  std::string what = "the run had come to its end, but not all of its results are there";
  if (!gone.empty()) what += fmt::format("; gone since: {}", joined(gone, ", "));
  if (!lost.empty()) what += fmt::format("; not written: {}", joined(lost, " "));
  while (what.ends_with('.')) what.pop_back();
  throw InputError(Message::results_gone, folder.string(), "", what,
                   fmt::format("compute it once more: `downwash run {} --out NEW`",
                               (folder / "case.json").string()));
}

}  // namespace

void refuse_no_run(const fs::path& folder) { record_in(folder); }

CutShortRun cut_short_run(const fs::path& folder, std::span<const std::string> accepted) {
  Json record = record_to_resume(folder);
  CutShortRun run;
  const bool ended = record.value("status", "") == "finished";
  run.lost_products = record.value("lost_products", std::vector<std::string>());
  run.finished = ended && run.lost_products.empty();
  if (run.finished) {
    remove_left_over(folder, record);
    refuse_gone(folder, record);
    return run;
  }
  if (record.contains("ensemble") && !ended) {
    throw InputError(Message::not_resumable, folder.string(), "",
                     "this is an ensemble of winds, which is not taken up: what its winds that had "
                     "finished came to stands in members/",
                     "run its case again, or `downwash run` on the case.json of a member");
  }
  // It has none of its own, only its winds have, and they begin anew: none is compared.
  if (record.contains("ensemble")) record["execution"]["backend"] = "";
  const fs::path checkpoints = folder / checkpoint_folder;
  FoundCheckpoint found = newest_checkpoint(checkpoints);
  refuse_damaged(checkpoints, found);
  for (const std::string& damage : found.damaged) {
    run.notes.push_back(
        {Message::checkpoint_damaged,
         fmt::format("A checkpoint is damaged, and the one before is taken: {}", damage)});
  }
  run.began = found.checkpoint
                  ? identity_in(Json::parse(found.checkpoint->manifest().identity), checkpoints)
                  : identity_in(record, folder / "run.json");
  const std::string now = case_in(folder, run.began);
  const std::vector<Change> changes = changes_since(run.began, now, folder);
  refuse_changes(folder.string(), changes, accepted);
  for (const Change& change : changes)
    run.notes.push_back({Message::change_accepted, "Accepted: " + change.sentence});
  run.began.case_json = changed_case(run.began, now);
  // A run that begins anew moves them away with what it left.
  if (found.checkpoint) run.copies = copies_for_gone(run.began, folder);
  run.checkpoint = std::move(found.checkpoint);
  return run;
}

Question case_of(const RunIdentity& began, const std::vector<std::string>& settings,
                 const std::map<std::string, std::string>& copies) {
  Question config = case_with_copies(began, settings, copies);
  config.resolved_json = case_with_copies(began, {}, copies).resolved_json;
  return config;
}

}  // namespace downwash
