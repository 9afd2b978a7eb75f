#include "app/verification/compare_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <regex>
#include <system_error>

#include "app/simulation/kept_files.hpp"
#include "app/simulation/recorded_run.hpp"
#include "io/messages/message_list.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

/// Places in run.json that tell of the result.
constexpr std::array compared{"/status",
                              "/reason",
                              "/code",
                              "/verdict",
                              "/checks",
                              "/gates",
                              "/blow_up",
                              "/release",
                              "/tracers",
                              "/approach_wind",
                              "/stopped_by_gate",
                              "/weather",
                              "/wind_held",
                              "/grid",
                              "/statistics",
                              "/diagnostics",
                              "/ensemble",
                              "/progress/time_s",
                              "/progress/steps",
                              "/progress/dt_s",
                              "/lost_products",
                              "/act_on",
                              "/ranges",
                              "/people",
                              "/nearest_validation_case/case",
                              "/notes",
                              "/warnings"};

/// Names of members that tell of one computation, wherever they stand.
constexpr std::array of_one_computation{"wall_s", "at_once", "seconds",
                                        "device", "devices", "host"};

/// Codes of warnings that tell of one computation: of its disk, and of how it was taken up.
constexpr std::array of_one_disk{Message::checkpoint_damaged, Message::checkpoint_lost,
                                 Message::change_accepted, Message::so_far_lost,
                                 Message::rounds_otherwise};

/// Files without where they lie: a copy in `inputs` may have been read.
std::string without_folders(const std::string& text) {
  static const std::regex folders(R"re([^\s"'`(]*/([^/\s]))re");
  return std::regex_replace(text, folders, "$1");
}

/// A record with what `compared` compares as texts, as any computation tells it.
Json as_told(Json record) {
  if (record.contains("reason") && record["reason"].is_string()) {
    record["reason"] = without_folders(record["reason"]);
  }
  for (Json& note : record["notes"]) {
    if (note.is_string()) note = without_folders(note);
  }
  Json warnings = Json::array();
  for (const Json& warning : record["warnings"]) {
    const Json code = warning.is_object() ? warning.value("code", Json()) : Json();
    const bool own = std::ranges::any_of(
        of_one_disk, [&](Message message) { return code == Json(code_of(message)); });
    if (own) continue;
    Json told = warning;
    if (told.is_object() && told.contains("text") && told["text"].is_string()) {
      told["text"] = without_folders(told["text"]);
    }
    warnings.push_back(std::move(told));
  }
  record["warnings"] = std::move(warnings);
  return record;
}

std::string shortly(const Json& value) {
  constexpr std::size_t most = 60;
  const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= most ? text : text.substr(0, most) + "…";
}

/// The name of an entry of a list, where it has one: "checks: Cells across the buildings".
std::string name_of(const Json& entry, std::size_t number) {
  for (const char* key : {"name", "gate", "tracer", "substance"}) {
    if (entry.is_object() && entry.contains(key) && entry[key].is_string()) return entry[key];
  }
  return std::to_string(number);
}

/// The first place below `place` in which they differ; empty if there is none.
std::string difference(const Json& one, const Json& other, const std::string& place) {
  if (one == other) return "";
  if (one.is_object() && other.is_object()) {
    for (const auto& [key, value] : one.items()) {
      if (std::ranges::count(of_one_computation, key) > 0) continue;
      const std::string where = place + "." + key;
      if (!other.contains(key)) return where + " does not come out once more";
      std::string what = difference(value, other[key], where);
      if (!what.empty()) return what;
    }
    for (const auto& [key, value] : other.items()) {
      const bool known = one.contains(key) || std::ranges::count(of_one_computation, key) > 0;
      if (!known) return fmt::format("{}.{} is missing", place, key);
    }
    return "";
  }
  if (one.is_array() && other.is_array() && one.size() == other.size()) {
    for (std::size_t n = 0; n < one.size(); ++n) {
      std::string what = difference(one[n], other[n], place + "." + name_of(other[n], n));
      if (!what.empty()) return what;
    }
    return "";
  }
  return fmt::format("{} is {}, and comes out as {}", place, shortly(one), shortly(other));
}

}  // namespace

std::vector<std::string> differences_of_records(const Json& recorded, const Json& computed) {
  const Json record = as_told(recorded), again = as_told(computed);
  std::vector<std::string> found;
  for (const char* text : compared) {
    const Json::json_pointer place(text);
    const Json none;
    const Json& one = record.contains(place) ? record[place] : none;
    const Json& other = again.contains(place) ? again[place] : none;
    std::string name = text + 1;
    std::ranges::replace(name, '/', '.');
    const std::string what = difference(one, other, name);
    if (!what.empty()) found.push_back("run.json: " + what);
  }
  return found;
}

std::vector<std::string> changed_inputs(const RunIdentity& began, const fs::path& folder) {
  std::vector<std::string> found;
  std::error_code ignored;
  const fs::path lies = folder / "case.json";
  if (fs::exists(lies, ignored) && json_in(lies) != Json::parse(began.published_case())) {
    found.emplace_back("case.json: it is not the case that was computed, which run.json has");
  }
  const Json document = Json::parse(began.case_json);
  for (const char* key : keys_of_files) {
    const Json::json_pointer place(key);
    if (!document.contains(place) || !document[place].is_string()) continue;
    const auto file = file_of_run(document[place], began, folder);
    if (!file || file->copy || !fs::exists(file->kept, ignored)) continue;
    found.push_back(fmt::format("{}: it is no copy of what the run read, or of what belongs to it",
                                file->kept.lexically_relative(folder).string()));
  }
  return found;
}

}  // namespace downwash
