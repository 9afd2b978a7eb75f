#include "app/simulation/recorded_run.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "io/case/json_text.hpp"

namespace downwash {
namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;

Json json_in(const fs::path& file) {
  const std::string text = read_text_file(file);
  return nested_too_deep(text) ? Json() : Json::parse(text, nullptr, false);
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

RunIdentity identity_in(const Json& record, const fs::path& file) {
  try {
    return identity_of(record);
  } catch (const std::exception& error) {
    refuse_record(file, error.what());
  }
}

}  // namespace downwash
