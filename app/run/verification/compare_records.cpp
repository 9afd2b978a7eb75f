#include "app/run/verification/compare_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <utility>

#include "app/run/verification/own_warnings.hpp"
#include "io/case/case_files.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Texts = std::vector<std::string>;

/// Places in run.json that tell of one computation. `written` is compared with the folder, `inputs`
/// by what the files hold, `case` by what comes out of it.
constexpr std::array own_places{"started",
                                "updated",
                                "ended",
                                "process",
                                "command_line",
                                "environment",
                                "resumed",
                                "deadline",
                                "kernels",
                                "written",
                                "inputs",
                                "case",
                                "execution.backend",
                                "execution.slabs",
                                "execution.slab_devices",
                                "execution.bytes_allocated",
                                "execution.processes",
                                "execution.transport",
                                "ensemble.at_once",
                                "progress.wall_s",
                                "progress.coarse_spin_up.wall_s",
                                "progress.output_wait_s",
                                "progress.checkpoint_wait_s",
                                "progress.cell_steps_per_s",
                                "progress.times_real_time",
                                "pressure.seconds_total",
                                "wind_of.folder"};

/// Places of the members of an ensemble that tell of one computation.
bool is_own_of_member(const std::string& place) {
  static const std::regex own(R"(ensemble\.members\.\d{1,9}\.(device|wall_s))");
  return place.size() < 100 && std::regex_match(place, own);
}

/// A name with a dot is no key of a record: it must not be taken for a place.
bool is_own(const std::string& place, const std::string& name) {
  if (name.find('.') != std::string::npos) return false;
  return std::ranges::count(own_places, place) > 0 || is_own_of_member(place);
}

std::string text_in(const Json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

/// The member of an object; null if it has none.
Json member(const Json& object, const std::string& key) {
  return object.is_object() && object.contains(key) ? object[key] : Json();
}

/// Folders of what either record says was read, with the slash, the longest first.
Texts folders_in(const Json& one, const Json& other) {
  Texts folders;
  for (const Json* record : {&one, &other}) {
    for (const Json& input : member(*record, "inputs")) {
      const std::filesystem::path path = text_in(input, "path");
      if (path.has_parent_path()) folders.push_back((path.parent_path() / "").string());
    }
  }
  std::ranges::sort(folders, std::ranges::greater(), &std::string::size);
  return folders;
}

void remove_all(const std::string& part, std::string& text) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) {
    text.erase(at, part.size());
  }
}

/// A record whose texts don't tell where files lie: a copy in `inputs` may have been read.
Json as_told(Json record, const Texts& folders) {
  const auto strip = [&](Json& text) {
    if (!text.is_string()) return;
    std::string words = text;
    for (const std::string& folder : folders) remove_all(folder, words);
    text = words;
  };
  if (record.contains("reason")) strip(record["reason"]);
  for (const char* list : {"notes", "lost"}) {
    if (!record.contains(list)) record[list] = Json::array();
    for (Json& text : record[list]) strip(text);
  }
  Json warnings = Json::array();
  for (Json warning : member(record, "warnings")) {
    if (is_own_warning(warning)) continue;
    if (warning.is_object() && warning.contains("text")) strip(warning["text"]);
    warnings.push_back(std::move(warning));
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
      const std::string where = place + "." + key;
      if (is_own(where, key)) continue;
      if (!other.contains(key)) return where + " does not come out once more";
      std::string what = difference(value, other[key], where);
      if (!what.empty()) return what;
    }
    for (const auto& [key, value] : other.items()) {
      const std::string where = place + "." + key;
      if (!one.contains(key) && !is_own(where, key)) return where + " is missing";
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

/// The first input, but for the case, of which size or checksum is another.
std::string difference_of_inputs(const Json& one, const Json& other) {
  if (one == other) return "";
  if (!one.is_array() || one.size() != other.size()) {
    return fmt::format("inputs is {}, and comes out as {}", shortly(one), shortly(other));
  }
  for (std::size_t n = 1; n < one.size(); ++n) {
    for (const char* key : {"bytes", "sha256"}) {
      const std::string name = std::filesystem::path(text_in(one[n], "path")).filename().string();
      std::string what = difference(member(one[n], key), member(other[n], key),
                                    fmt::format("inputs.{}.{}", name, key));
      if (!what.empty()) return what;
    }
  }
  return "";
}

/// Puts a value of another document, or none, where that has it.
void take_over(const Json& other, const std::string& key, Json& document) {
  const Json::json_pointer place(key);
  if (other.contains(place)) {
    document[place] = other[place];
  } else if (document.contains(place)) {
    document[place.parent_pointer()].erase(place.back());
  }
}

}  // namespace

std::string difference_of_member_cases(const Json& recorded, Json computed, const Json& whole) {
  for (const std::string& file : keys_of_files()) take_over(whole, file, computed);
  for (const char* key : {"/precision", "/backend", "/slabs", "/transport"}) {
    take_over(whole, key, computed);
  }
  return difference(recorded, computed, "the case");
}

Texts differences_of_records(const Json& recorded, const Json& computed) {
  const Texts folders = folders_in(recorded, computed);
  const Json record = as_told(recorded, folders), again = as_told(computed, folders);
  Texts keys;
  for (const Json* one : {&record, &again}) {
    for (const auto& [key, value] : one->items()) {
      if (!is_own(key, key) && std::ranges::count(keys, key) == 0) keys.push_back(key);
    }
  }
  Texts found;
  for (const std::string& key : keys) {
    const std::string what = difference(member(record, key), member(again, key), key);
    if (!what.empty()) found.push_back("run.json: " + what);
  }
  const std::string what = difference_of_inputs(member(record, "inputs"), member(again, "inputs"));
  if (!what.empty()) found.push_back("run.json: " + what);
  return found;
}

}  // namespace downwash
