#include "app/run/same_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/run/simulation.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/backend_name.hpp"
#include "io/records/run_record.hpp"

namespace downwash {
namespace {

using Json = nlohmann::json;

constexpr std::size_t longest_shown = 60;

/// "/wind/speed" as the case file and --set name it: "wind.speed".
std::string key_of_pointer(const std::string& pointer) {
  std::string key = pointer.substr(1);
  std::replace(key.begin(), key.end(), '/', '.');
  return key;
}

std::string shown(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (text.size() > longest_shown) text = text.substr(0, longest_shown) + "...";
  return text;
}

/// The first thing that differs, as in "the case has wind.speed 3 instead of 2".
std::string difference(const Json& own, const Json& first) {
  for (const char* part : {"program", "backend"}) {
    if (own[part] == first[part]) continue;
    return fmt::format("the {} is {} instead of {}", part, own[part].get<std::string>(),
                       first[part].get<std::string>());
  }
  if (own["case"] != first["case"]) {
    const Json change = Json::diff(first["case"], own["case"]).front();
    const std::string key = key_of_pointer(change["path"].get<std::string>());
    if (change["op"] == "remove") return fmt::format("the case lacks {}", key);
    const Json::json_pointer place(change["path"].get<std::string>());
    if (change["op"] == "add" || !first["case"].contains(place)) {
      return fmt::format("the case has {}, which that of the first has not", key);
    }
    return fmt::format("the case has {} {} instead of {}", key, shown(change["value"]),
                       shown(first["case"][place]));
  }
  const Json &files = own["files"], &others = first["files"];
  for (std::size_t f = 0; f < std::min(files.size(), others.size()); ++f) {
    if (files[f]["sha256"] == others[f]["sha256"]) continue;
    return fmt::format("{} has other contents", files[f]["name"].get<std::string>());
  }
  return "it reads other files";
}

}  // namespace

std::string identity_of(const Question& config, BackendKind backend) {
  RunRecord record;
  record.anonymous = true;  // files may be in other folders
  record.case_json = config.resolved_json;
  Json files = Json::array();
  const auto& buildings = config.domain.buildings;
  for (const std::filesystem::path& file : input_files(config.files)) {
    if (buildings && buildings->text && file == buildings->file) {  // all have what the first read
      record.inputs.push_back({.path = file, .bytes = 0, .sha256 = {}});
      continue;
    }
    const InputFile& input = record.inputs.emplace_back(fingerprint(file));
    // What the case file says is compared, with what --set says.
    if (file == config.file) continue;
    files.push_back({{"name", file.filename().string()}, {"sha256", input.sha256}});
  }
  const Json identity{{"program", program_text(record.environment)},
                      {"backend", backend_name(backend)},
                      {"case", Json::parse(record.published_case())},
                      {"files", files}};
  return identity.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void refuse_different_runs(std::span<const std::string> identities,
                           std::span<const std::string> hosts) {
  for (std::size_t r = 1; r < identities.size(); ++r) {
    if (identities[r] == identities[0]) continue;
    const std::string what = difference(Json::parse(identities[r]), Json::parse(identities[0]));
    throw InputError(Message::processes_differ, "", fmt::format("process {} on {}", r, hosts[r]),
                     fmt::format("{}, as process 0 on {} has it", what, hosts[0]),
                     "start all processes with the same program, case and files");
  }
}

}  // namespace downwash
