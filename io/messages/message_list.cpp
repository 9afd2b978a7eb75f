#include "io/messages/message_list.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

#include "geometry/input/text.hpp"
#include "io/messages/message_list_text.hpp"

namespace downwash {

std::vector<MessageGroup> message_list() {
  const auto document = nlohmann::ordered_json::parse(message_list_text());
  std::vector<MessageGroup> groups;
  for (const auto& [hundreds, title] : document["groups"].items()) {
    MessageGroup group{title, {}};
    for (const auto& entry : document["messages"]) {
      const int number = entry["number"];
      if (number / 100 != std::stoi(hundreds)) continue;
      group.messages.push_back(
          {number, entry["name"], entry["exit"], entry["means"], entry["cause"], entry["remedy"]});
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

std::optional<int> message_number(std::string_view code) {
  const std::string lower = lower_case(code);
  std::string_view digits = lower;
  for (const std::string_view lead : {"dw", "-"}) {
    if (digits.starts_with(lead)) digits.remove_prefix(lead.size());
  }
  int number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc() || stop != end || number < 0) return std::nullopt;
  return number;
}

}  // namespace downwash
