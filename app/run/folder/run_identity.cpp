#include "app/run/folder/run_identity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/run/folder/kept_files.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_shown = 60;

/// Of run.json.
constexpr std::array identifying{"started", "command_line", "environment", "execution",
                                 "inputs",  "resumed",      "wind_of",     "case"};

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// "/wind/speed" as the case file and --set name it: "wind.speed".
std::string key_of_pointer(const std::string& pointer) {
  std::string key = pointer.substr(std::min<std::size_t>(pointer.size(), 1));
  std::replace(key.begin(), key.end(), '/', '.');
  return key;
}

/// True for a key and all that is below it.
bool is_below(const std::string& key, const std::string& above) {
  return key == above || key.starts_with(above + ".");
}

/// What makes no difference to any result.
bool is_free(const std::string& key) {
  constexpr std::array free{"slabs", "transport", "checkpoint", "output.so_far"};
  return std::any_of(free.begin(), free.end(),
                     [&](const char* name) { return is_below(key, name); });
}

std::string shown(const Json& document, const std::string& pointer) {
  const Json::json_pointer place(pointer);
  if (!document.contains(place)) return "absent";
  std::string text = dumped(document[place]);
  if (text.size() > longest_shown) text = text.substr(0, longest_shown) + "...";
  return text;
}

std::vector<Change> changes_of_case(const Json& began, const Json& now) {
  std::vector<Change> changes;
  for (const Json& change : Json::diff(began, now)) {
    const std::string pointer = change.at("path");
    const std::string key = key_of_pointer(pointer);
    if (is_free(key)) continue;
    changes.push_back({key,
                       fmt::format("{} of the case was {} when the run began, and is {}", key,
                                   shown(began, pointer), shown(now, pointer)),
                       true});
  }
  return changes;
}

std::vector<Change> changes_of_files(const RunIdentity& began,
                                     const std::filesystem::path& folder) {
  const std::vector<InputFile>& inputs = began.inputs;
  std::vector<Change> changes;
  for (std::size_t n = 0; n < inputs.size(); ++n) {
    const InputFile& input = inputs[n];
    if (is_kept_alone(began, n, folder)) continue;
    // What the case file said is known; it may be gone.
    std::error_code ignored;
    if (&input == &inputs.front() && !std::filesystem::exists(input.path, ignored)) continue;
    if (fingerprint(input.path).sha256 == input.sha256) continue;
    changes.push_back(
        {input.path.filename().string(),
         fmt::format("{} is not the file that it was when the run began", input.path.string())});
  }
  return changes;
}

[[noreturn]] void refuse(const std::string& folder, const Change& change) {
  throw InputError(Message::run_changed, folder, "", change.sentence,
                   fmt::format("undo that, begin anew with `downwash run`, or go on all the same "
                               "with --accept {}",
                               change.name));
}

bool is_accepted(const std::string& name, std::span<const std::string> accepted) {
  return std::any_of(accepted.begin(), accepted.end(),
                     [&](const std::string& one) { return is_below(name, one); });
}

}  // namespace

std::string RunIdentity::published_case() const {
  RunRecord record;
  record.case_json = case_json;
  record.inputs = inputs;
  record.anonymous = anonymous;
  return record.published_case();
}

std::string identity_text(const RunRecord& record) {
  RunRecord open = record;
  open.anonymous = false;
  const Json whole = Json::parse(open.json());
  Json identity{{"anonymous", record.anonymous}};
  for (const char* key : identifying) {
    if (whole.contains(key)) identity[key] = whole[key];
  }
  return dumped(identity);
}

RunIdentity identity_of(const Json& record) {
  const Json& build = record.at("environment");
  RunIdentity identity{.program = program_text({.version = build.at("version"),
                                                .git_hash = build.at("git_hash"),
                                                .compiler = build.at("compiler"),
                                                .build_type = build.at("build_type"),
                                                .host = {},
                                                .cpu = {}}),
                       .backend = record.at("execution").at("backend"),
                       .case_json = dumped(record.at("case")),
                       .started = record.at("started"),
                       .command_line = record.at("command_line"),
                       .inputs = {},
                       .resumed = {},
                       .wind = {},
                       .anonymous = record.value("anonymous", false)};
  for (const Json& input : record.at("inputs")) {
    const std::string path = input.at("path");
    identity.inputs.push_back({path, input.at("bytes"), input.at("sha256")});
  }
  if (identity.inputs.empty()) throw StateError("it names no case file");
  for (const Json& once : record.value("resumed", Json::array())) {
    identity.resumed.push_back({once.at("at"), once.at("step"), once.at("time_s")});
  }
  if (record.contains("wind_of")) {
    const Json& wind = record["wind_of"];
    identity.wind = WindOrigin{wind.value("folder", ""), wind.at("started"), wind.at("step"),
                               wind.at("time_s")};
  }
  return identity;
}

std::vector<Change> changes_since(const RunIdentity& began, const std::string& published_case,
                                  const std::filesystem::path& folder) {
  std::vector<Change> changes =
      changes_of_case(Json::parse(began.published_case()), Json::parse(published_case));
  for (Change& change : changes_of_files(began, folder)) changes.push_back(std::move(change));
  const std::string program = program_text(this_environment());
  if (program != began.program) {
    changes.push_back({"program", fmt::format("the run was begun by {}, and this is {}",
                                              began.program, program)});
  }
  return changes;
}

void refuse_changes(const std::string& folder, const std::vector<Change>& changes,
                    std::span<const std::string> accepted) {
  for (const Change& change : changes) {
    if (!is_accepted(change.name, accepted)) refuse(folder, change);
  }
}

void refuse_other_backend(const std::string& folder, const RunIdentity& began,
                          const std::string& backend, std::span<const std::string> accepted) {
  if (backend == began.backend || is_accepted("backend", accepted)) return;
  refuse(folder,
         {"backend", fmt::format("the run was begun on the backend {}, and would go on on {}, "
                                 "which rounds otherwise",
                                 began.backend, backend)});
}

std::string changed_case(const RunIdentity& began, const std::string& published_case) {
  const Json change = Json::diff(Json::parse(began.published_case()), Json::parse(published_case));
  return dumped(Json::parse(began.case_json).patch(change));
}

}  // namespace downwash
