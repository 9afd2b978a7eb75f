#include "app/run/verification/rerun.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <utility>

#include "app/run/ensemble/member_runs.hpp"
#include "app/run/folder/kept_files.hpp"
#include "app/run/folder/recorded_run.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/case_files.hpp"
#include "io/case/read_case.hpp"
#include "io/case/weather/report_keys.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;
using Texts = std::vector<std::string>;

void refuse_if(bool wrong, const fs::path& folder, const std::string& what,
               const std::string& remedy) {
  if (wrong) throw InputError(Message::not_verifiable, folder.string(), "", what, remedy);
}

/// The file that a run read by this name of its case, as it was then.
std::string file_as_read(const std::string& name, const RunIdentity& began,
                         const fs::path& folder) {
  const std::optional<FileOfRun> file = file_of_run(name, began, folder);
  if (!file) {
    refuse_record(folder / "run.json", fmt::format("it does not tell that it read {}", name));
  }
  if (file->unchanged) return fs::absolute(file->original).lexically_normal().string();
  if (file->copy) return file->copy->string();
  throw InputError(Message::inputs_gone, file->original.string(), "",
                   fmt::format("it is not the file that the run read, or what belongs to it is "
                               "not, and neither is {}",
                               file->kept.string()),
                   "bring back the file: run.json has its checksum");
}

std::vector<MemberRecord> members_in(const Json& record, const fs::path& folder) {
  try {
    return members_of(record["ensemble"].at("members").dump());
  } catch (const Json::exception& error) {
    refuse_record(folder / "run.json", error.what());
  }
}

/// What a member that came to its end was computed on.
Json execution_of_first(const std::vector<MemberRecord>& members, const fs::path& folder) {
  const auto first = std::ranges::find_if(members, &MemberRecord::finished);
  refuse_if(first == members.end(), folder, "no wind of this ensemble was computed to its end",
            "look at `reason` of its members in run.json, and run it again");
  const fs::path member = folder / member_folder(first->number);
  Json record = record_in(member);
  if (!record.contains("execution")) refuse_record(member / "run.json", "no \"execution\"");
  return record["execution"];
}

/// Notes of a record about what was typed: a report that took the place of what a file said, the
/// time that cells were chosen for.
Texts notes_of_options(const Json& record) {
  static const std::regex within("In [0-9.e+]+ s: .*");
  Texts notes;
  for (const Json& note : record.value("notes", Json::array())) {
    if (!note.is_string()) continue;
    const std::string text = note;
    const bool typed = text.starts_with(report_takes_place) || std::regex_match(text, within);
    if (typed) notes.push_back(text);
  }
  return notes;
}

std::optional<DeadlineRecord> deadline_in(const Json& record, const fs::path& folder) {
  if (!record.contains("deadline")) return std::nullopt;
  try {
    return deadline_of(record["deadline"]);
  } catch (const Json::exception& error) {
    refuse_record(folder / "run.json", error.what());
  }
}

/// What a record tells. Throws Json::exception if a part of it is of another type.
RecordedRun run_told_by(Json record, const fs::path& folder) {
  if (record.contains("rescaled")) {
    refuse_if(true, folder,
              "it was rescaled from the run in " + record["rescaled"].value("folder", ""),
              "verify that one, or compute the case.json of this folder with `downwash run`");
  }
  std::vector<MemberRecord> members;
  if (record.contains("ensemble")) {
    members = members_in(record, folder);
    record["execution"] = execution_of_first(members, folder);
  }
  return {.began = identity_in(record, folder / "run.json"),
          .status = record.value("status", ""),
          .precision = record.at("execution").value("precision", "single"),
          .devices = record.at("execution").value("slab_devices", Texts()),
          .deadline = deadline_in(record, folder),
          .given_way = notes_of_options(record),
          .members = std::move(members)};
}

}  // namespace

RecordedRun recorded_run(const fs::path& folder) {
  const fs::path file = folder / "run.json";
  const Json record = record_in(folder);
  try {
    RecordedRun run = run_told_by(record, folder);
    refuse_if(run.status == "running", folder, "this run has not ended, or died",
              "wait for it, or take it up with `downwash resume`");
    if (!record.at("case").is_object()) refuse_record(file, "case: it is no object");
    for (const char* key : {"started", "ended"}) moment_in(record, key, file);
    return run;
  } catch (const Json::exception& error) {
    refuse_record(file, error.what());
  }
}

Question case_to_rerun(const RecordedRun& run, const fs::path& folder,
                       std::vector<std::string> settings) {
  Json document = Json::parse(run.began.case_json);
  for (const auto& [key, name] : named_files(document)) {
    document[Json::json_pointer(key)] = file_as_read(name, run.began, folder);
  }
  settings.insert(settings.begin(), {"precision=" + run.precision, "backend=" + run.began.backend});
  Question config = parse_case(document.dump(), run.began.inputs.front().path, settings);
  config.given_way.insert(config.given_way.begin(), run.given_way.begin(), run.given_way.end());
  return config;
}

std::optional<DevelopedWind> wind_to_rerun(const RecordedRun& run) {
  const std::optional<WindOrigin>& began = run.began.wind;
  if (!began) return std::nullopt;
  DevelopedWind wind = developed_wind(began->folder);
  const bool same = wind.origin.started == began->started && wind.origin.step == began->step;
  refuse_if(!same, began->folder, "the wind in which the run began is that of another run by now",
            "verify is for results whose wind is still kept");
  return wind;
}

}  // namespace downwash
