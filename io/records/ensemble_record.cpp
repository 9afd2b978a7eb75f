#include "io/records/ensemble_record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

Json member_json(const MemberRecord& member) {
  Json json{{"number", member.number},        {"folder", member.folder},
            {"speed_m_s", member.wind.speed}, {"direction_deg", member.wind.direction},
            {"seed", member.wind.seed},       {"finished", member.finished},
            {"reason", member.reason},        {"verdict", member.verdict},
            {"device", member.device},        {"wall_s", member.seconds}};
  if (member.wind.stability) json["stability"] = std::string(1, *member.wind.stability);
  if (!member.receptors_left_out.empty()) json["receptors_left_out"] = member.receptors_left_out;
  if (!member.lost.empty()) json["lost"] = member.lost;
  return json;
}

std::optional<PasquillClass> stability_of(const Json& json) {
  if (!json.contains("stability")) return std::nullopt;
  const std::string name = json.at("stability");
  if (name.size() != 1 || name[0] < 'A' || name[0] > 'F') {
    throw std::invalid_argument("\"" + name + "\" is no class of stability");
  }
  return name[0];
}

MemberRecord member_of(const Json& json) {
  return {.number = json.at("number"),
          .wind = {.speed = json.at("speed_m_s"),
                   .direction = json.at("direction_deg"),
                   .seed = json.at("seed"),
                   .stability = stability_of(json)},
          .folder = json.at("folder"),
          .finished = json.at("finished"),
          .reason = json.at("reason"),
          .verdict = json.at("verdict"),
          .device = json.at("device"),
          .seconds = json.at("wall_s"),
          .receptors_left_out = json.value("receptors_left_out", std::vector<std::string>{}),
          .lost = json.value("lost", std::vector<std::string>{})};
}

Json list_of(const std::vector<MemberRecord>& members) {
  Json list = Json::array();
  for (const MemberRecord& member : members) list.push_back(member_json(member));
  return list;
}

}  // namespace

int EnsembleRecord::finished() const {
  return static_cast<int>(std::count_if(members.begin(), members.end(),
                                        [](const MemberRecord& m) { return m.finished; }));
}

Json ensemble_json(const EnsembleRecord& ensemble) {
  return {{"winds", ensemble.members.size()}, {"planned", ensemble.planned},
          {"settled", ensemble.settled},      {"finished", ensemble.finished()},
          {"at_once", ensemble.at_once},      {"members", list_of(ensemble.members)}};
}

std::string text_of(const std::vector<MemberRecord>& members) {
  return list_of(members).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<MemberRecord> members_of(const std::string& text) {
  std::vector<MemberRecord> members;
  for (const Json& json : Json::parse(text)) members.push_back(member_of(json));
  return members;
}

}  // namespace downwash
