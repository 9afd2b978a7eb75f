#include "app/verification/rerun.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <span>
#include <system_error>

#include "app/simulation/recorded_run.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/kept_inputs.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

/// Keys of a case whose texts are files that it reads.
constexpr std::array keys_of_files{"/domain/buildings", "/domain/terrain", "/inflow/table",
                                   "/statistics/points"};

void refuse_if(bool wrong, const fs::path& folder, const std::string& what,
               const std::string& remedy) {
  if (wrong) throw InputError(Message::not_verifiable, folder.string(), "", what, remedy);
}

bool is_as_recorded(const fs::path& file, const InputFile& input) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored) && fingerprint(file).sha256 == input.sha256;
}

/// The file that a run read by this name of its case, as it was then.
fs::path file_as_read(const std::string& name, const RunIdentity& began, const fs::path& folder) {
  const auto inputs = std::span(began.inputs).subspan(1);  // behind the case
  std::vector<fs::path> paths;
  for (const InputFile& input : inputs) paths.push_back(input.path);
  const std::vector<std::string> copies = kept_names(paths);
  const fs::path original = began.inputs.front().path.parent_path() / name;
  for (std::size_t n = 0; n < inputs.size(); ++n) {
    if (paths[n].filename() != original.filename()) continue;
    const fs::path copy = folder / inputs_folder / copies[n];
    for (const fs::path& file : {original, copy}) {
      if (is_as_recorded(file, inputs[n])) return fs::absolute(file).lexically_normal();
    }
    throw InputError(
        Message::inputs_gone, original.string(), "",
        fmt::format("it is not the file that the run read, and neither is {}", copy.string()),
        "bring back the file: run.json has its checksum");
  }
  throw InputError(Message::run_record_damaged, (folder / "run.json").string(), "",
                   fmt::format("it does not tell that the run read {}", name),
                   "begin anew with `downwash run`");
}

}  // namespace

RecordedRun recorded_run(const fs::path& folder) {
  const Json record = record_in(folder);
  RecordedRun run{
      .began = identity_in(record, folder / "run.json"),
      .status = record.value("status", ""),
      .precision = record.at("execution").value("precision", "single"),
      .devices = record.at("execution").value("slab_devices", std::vector<std::string>())};
  refuse_if(record.contains("ensemble"), folder, "this is an ensemble of winds",
            "verify its members: the folders in members/");
  refuse_if(record.contains("deadline"), folder,
            "a run that was to answer within a time is not computed once more",
            "run its case.json without --within, and verify that result");
  refuse_if(run.status == "running", folder, "this run has not ended, or died",
            "wait for it, or take it up with `downwash resume`");
  return run;
}

CaseConfig case_to_rerun(const RecordedRun& run, const fs::path& folder,
                         std::vector<std::string> settings) {
  Json document = Json::parse(run.began.case_json);
  for (const char* key : keys_of_files) {
    const Json::json_pointer place(key);
    if (!document.contains(place) || !document[place].is_string()) continue;
    document[place] = file_as_read(document[place], run.began, folder).string();
  }
  settings.insert(settings.begin(), {"precision=" + run.precision, "backend=" + run.began.backend});
  return parse_case(document.dump(), run.began.inputs.front().path, settings);
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
