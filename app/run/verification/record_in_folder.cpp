#include "app/run/verification/record_in_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>

#include "app/run/folder/kept_files.hpp"
#include "app/run/folder/recorded_run.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/case_files.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/records/earlier_result.hpp"
#include "io/records/kept_inputs.hpp"
#include "io/records/run_folder.hpp"
#include "io/records/run_record.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;
using Texts = std::vector<std::string>;

/// Files in `inputs` that are copies of nothing that the run read.
Texts strange_inputs(const RunIdentity& began, const fs::path& folder) {
  std::vector<fs::path> read;
  for (const InputFile& input : began.inputs) read.push_back(input.path);
  read.erase(read.begin());  // the case
  const Texts names = kept_names(read);
  Texts found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder / inputs_folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (std::ranges::count(names, name) > 0) continue;
    found.push_back(fmt::format("{}/{}: the run did not read it", inputs_folder, name));
  }
  std::ranges::sort(found);
  return found;
}

/// True for a record of another version of the program, which may count no files.
bool is_of_other_version(const Json& record) {
  const Json environment = record.value("environment", Json::object());
  return environment.value("version", "") != this_environment().version;
}

/// Numbers of files by name that are not there as the record says.
Texts other_counts(const Json& record, const fs::path& folder) {
  std::map<std::string, int> written;
  const auto counts = record.find("written");
  if (counts == record.end()) {
    if (is_of_other_version(record)) return {};
    return {"run.json: written is missing"};
  }
  try {
    written = counts->get<std::map<std::string, int>>();
  } catch (const Json::exception&) {
    return {"run.json: written is no list of numbers"};
  }
  std::map<std::string, int> there = count_of_results(folder);
  if (written.empty() && record.contains("ensemble")) return {};  // which counts none
  Texts found;
  for (const auto& [name, count] : written) {
    const int left = there[name];
    if (left == count) continue;
    found.push_back(fmt::format("run.json: written.{} is {}, and {} are there", name, count, left));
  }
  for (const auto& [name, count] : there) {
    if (!written.contains(name)) found.push_back("run.json: written does not tell of " + name);
  }
  return found;
}

/// True for moments as run.json has them, UTC, whose order is that of their texts.
bool in_order(const std::string& one, const std::string& other) { return one <= other; }

Texts wrong_times(const Json& record, const RunIdentity& began) {
  const std::string ended = record.value("ended", "");
  Texts found;
  if (!in_order(began.started, ended)) {
    found.push_back(fmt::format("run.json: it began at {} and ended at {}", began.started, ended));
  }
  const Json progress = record.value("progress", Json::object());
  for (const Resumed& once : began.resumed) {
    if (in_order(began.started, once.at) && in_order(once.at, ended) && once.step >= 0 &&
        once.step <= progress.value("steps", once.step) &&
        once.time <= progress.value("time_s", once.time)) {
      continue;
    }
    found.push_back(
        fmt::format("run.json: resumed at {}, step {}: that is not between its "
                    "beginning and its end",
                    once.at, once.step));
  }
  return found;
}

/// The identity of a run in a state that it kept; nothing where it can't be read.
std::optional<RunIdentity> kept_identity(const Checkpoint& kept) {
  try {
    return identity_of(Json::parse(kept.manifest().identity));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

bool same_file(const InputFile& one, const InputFile& other) {
  return one.path.filename() == other.path.filename() && one.bytes == other.bytes &&
         one.sha256 == other.sha256;
}

Texts differing_states(const RunIdentity& began, const fs::path& folder) {
  std::set<std::string> found;
  for (const char* name : {wind_folder, exposures_folder}) {
    const FoundCheckpoint state = newest_checkpoint(folder / name);
    for (const std::string& why : state.damaged) {
      found.insert(fmt::format("{}/: {}", name, why));
    }
    const auto kept = state.checkpoint ? kept_identity(*state.checkpoint) : std::nullopt;
    if (!kept) continue;
    if (kept->started != began.started) {
      found.insert(fmt::format("run.json: started is {}, and {}/ is of a run that began at {}",
                               began.started, name, kept->started));
    }
    if (!std::ranges::equal(kept->inputs, began.inputs, same_file)) {
      found.insert(fmt::format("run.json: inputs are not those that {}/ says were read", name));
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace

Texts changed_inputs(const RunIdentity& began, const fs::path& folder) {
  Texts found;
  std::error_code ignored;
  const fs::path lies = folder / "case.json";
  const bool there = fs::is_regular_file(lies, ignored);
  const Json case_there = there ? json_in(lies) : Json();
  if (!there) {
    found.emplace_back("case.json: it is missing");
  } else if (!case_there.is_object() || case_there != Json::parse(began.published_case())) {
    found.emplace_back("case.json: it is not the case that was computed, which run.json has");
  }
  for (const auto& [key, name] : named_files(Json::parse(began.case_json))) {
    const auto file = file_of_run(name, began, folder);
    if (!file || file->copy || !fs::exists(file->kept, ignored)) continue;
    found.push_back(fmt::format("{}: it is no copy of what the run read, or of what belongs to it",
                                file->kept.lexically_relative(folder).string()));
  }
  for (std::string& what : strange_inputs(began, folder)) found.push_back(std::move(what));
  return found;
}

Texts contradictions(const Json& record, const RunIdentity& began, const fs::path& folder) {
  Texts found = other_counts(record, folder);
  for (const Texts& more : {wrong_times(record, began), differing_states(began, folder)}) {
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

}  // namespace downwash
