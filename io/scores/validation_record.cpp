#include "io/scores/validation_record.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "geometry/input/input_error.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/scores/measured_records.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const ValidationCheck& check) {
  Json json{{"quantity", check.quantity},
            {"measured", check.measured},
            {"reference", check.reference},
            {"criterion", check.criterion},
            {"source", check.source}};
  if (check.passed) json["passed"] = *check.passed;
  return json;
}

ValidationCheck check_of(const Json& json) {
  ValidationCheck check{json.at("quantity"),  json.at("measured"), json.at("reference"),
                        json.at("criterion"), json.at("source"),   std::nullopt};
  if (json.contains("passed")) check.passed = json.at("passed").get<bool>();
  return check;
}

Json json_of(const ValidationRecord& r) {
  Json json{{"case", r.name},           {"title", r.title},   {"description", r.description},
            {"backend", r.backend},     {"device", r.device}, {"full", r.full},
            {"wall_s", r.wall_seconds}, {"git", r.git_hash},  {"ended", r.ended},
            {"passed", r.passed()}};
  json["checks"] = Json::array();
  for (const ValidationCheck& check : r.checks) json["checks"].push_back(json_of(check));
  json["tables"] = Json::array();
  for (const ValidationTable& t : r.tables) {
    json["tables"].push_back({{"title", t.title}, {"columns", t.columns}, {"rows", t.rows}});
  }
  json["pictures"] = Json::array();
  for (const ValidationPicture& p : r.pictures) {
    json["pictures"].push_back({{"file", p.file}, {"caption", p.caption}});
  }
  return json;
}

ValidationRecord record_of(const Json& json) {
  ValidationRecord r;
  r.name = json.at("case");
  r.title = json.at("title");
  r.description = json.at("description");
  r.backend = json.at("backend");
  r.device = json.at("device");
  r.full = json.at("full");
  r.wall_seconds = json.at("wall_s");
  r.git_hash = json.at("git");
  r.ended = json.at("ended");
  for (const Json& check : json.at("checks")) r.checks.push_back(check_of(check));
  for (const Json& t : json.at("tables")) {
    r.tables.push_back({t.at("title"), t.at("columns"), t.at("rows")});
  }
  for (const Json& p : json.at("pictures")) {
    r.pictures.push_back({p.at("file"), p.at("caption")});
  }
  return r;
}

}  // namespace

bool ValidationRecord::passed() const {
  return std::all_of(checks.begin(), checks.end(),
                     [](const ValidationCheck& check) { return check.passed.value_or(true); });
}

void write_record(const ValidationRecord& record, const std::filesystem::path& folder) {
  replace_file(folder / "record.json", json_of(record).dump(2) + "\n");
}

ValidationRecord read_record(const std::filesystem::path& file) {
  try {
    std::ifstream stream(file);
    return record_of(Json::parse(stream));
  } catch (const Json::exception& error) {
    throw InputError(Message::record_unreadable, file.string(), "",
                     std::string("not a validation record: ") + error.what(),
                     "remove it, or run its case again");
  }
}

std::vector<std::string> measured_cases() {
  std::set<std::string> names;
  for (const Json& json : Json::parse(measured_records_json())) names.insert(json.at("case"));
  return {names.begin(), names.end()};
}

std::vector<ValidationRecord> measured_records(std::string_view name) {
  std::vector<ValidationRecord> records;
  for (const Json& json : Json::parse(measured_records_json())) {
    if (json.at("case") == name) records.push_back(record_of(json));
  }
  std::stable_sort(records.begin(), records.end(), [](const auto& a, const auto& b) {
    return a.backend == "cuda" && b.backend != "cuda";
  });
  return records;
}

}  // namespace downwash
