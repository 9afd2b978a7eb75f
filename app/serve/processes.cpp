#include "app/serve/processes.hpp"

#include <algorithm>

#include "app/serve/page_text.hpp"

namespace downwash {

using Json = nlohmann::ordered_json;

const Json& process_list() {
  static const Json list = Json::parse(process_descriptions());
  return list;
}

Json described_process(const std::string& id) {
  const Json& all = process_list();
  const auto found = std::ranges::find_if(all, [&](const Json& one) { return one.at("id") == id; });
  return found == all.end() ? Json() : *found;
}

}  // namespace downwash
