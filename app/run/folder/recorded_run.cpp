#include "app/run/folder/recorded_run.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "io/case/schema/json_text.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;

namespace {

/// The document of a text; discarded if it is no JSON, null if a key stands twice in one object.
Json document_of(const std::string& text) {
  std::vector<std::set<std::string>> open;  // keys of the objects that are open
  bool twice = false;
  const auto follow = [&](int, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key) {
      twice = !open.back().insert(parsed.get<std::string>()).second || twice;
    }
    return true;
  };
  Json document = Json::parse(text, follow, false);
  return twice ? Json() : document;
}

}  // namespace

Json json_in(const fs::path& file) {
  const std::string text = read_text_file(file);
  return nested_too_deep(text) ? Json() : document_of(text);
}

void refuse_record(const fs::path& file, const std::string& why) {
  throw InputError(Message::run_record_damaged, file.string(), "",
                   fmt::format("it does not tell what the run was ({})", why),
                   "begin anew with `downwash run`");
}

Json record_in(const fs::path& folder) {
  const fs::path file = folder / "run.json";
  std::error_code ignored;
  if (!fs::exists(file, ignored)) {
    throw InputError(Message::no_run, folder.string(), "",
                     "there is no run in this folder (no run.json)",
                     "name the folder that `downwash run` wrote its results to");
  }
  Json record = json_in(file);
  if (!record.is_object() || record.value("program", Json()) != "downwash") {
    throw InputError(Message::run_record_damaged, file.string(), "", "this is no record of a run",
                     "begin anew with `downwash run`");
  }
  return record;
}

std::string moment_in(const Json& record, const std::string& key, const fs::path& file) {
  try {
    std::string moment = record.at(key);
    utc_seconds(moment);
    return moment;
  } catch (const std::exception& error) {
    refuse_record(file, fmt::format("{}: {}", key, error.what()));
  }
}

RunIdentity identity_in(const Json& record, const fs::path& file) {
  try {
    return identity_of(record);
  } catch (const std::exception& error) {
    refuse_record(file, error.what());
  }
}

}  // namespace downwash
