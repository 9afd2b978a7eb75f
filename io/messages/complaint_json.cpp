#include "io/messages/complaint_json.hpp"

#include <nlohmann/json.hpp>

#include "io/messages/message_list.hpp"

namespace downwash {

nlohmann::ordered_json complaints_json(const std::vector<Complaint>& complaints) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& [message, text] : complaints) {
    list.push_back({{"code", code_of(message)}, {"text", text}});
  }
  return list;
}

std::vector<Complaint> complaints_in(const nlohmann::json& list) {
  std::vector<Complaint> complaints;
  for (const nlohmann::json& one : list) {
    const auto number = message_number(one.at("code").get<std::string>());
    complaints.push_back({static_cast<Message>(number.value_or(0)), one.at("text")});
  }
  return complaints;
}

}  // namespace downwash
