#include "io/records/process_json.hpp"

#include <cctype>
#include <utility>

namespace downwash {

nlohmann::ordered_json processes_json(const std::vector<ProcessRecord>& processes) {
  auto list = nlohmann::ordered_json::array();
  for (const ProcessRecord& process : processes) {
    nlohmann::ordered_json one{{"rank", list.size()}};
    if (!process.host.empty()) one["host"] = process.host;
    one["slabs"] = process.slabs;
    one["devices"] = process.devices;
    list.push_back(std::move(one));
  }
  return list;
}

std::string without_hosts(std::string text, const std::vector<ProcessRecord>& processes) {
  for (const ProcessRecord& process : processes) {
    const std::string place = " on " + process.host;
    for (std::size_t at = 0; (at = text.find(place, at)) != std::string::npos; ++at) {
      const char next = at + place.size() < text.size() ? text[at + place.size()] : ' ';
      const bool longer =
          std::isalnum(static_cast<unsigned char>(next)) != 0 || next == '-';  // node10, not node1
      if (!process.host.empty() && !longer) text.erase(at, place.size());
    }
  }
  return text;
}

}  // namespace downwash
