#include "io/case/member_case.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace downwash {

CaseConfig member_case(const CaseConfig& whole, const MemberChanges& changes) {
  using Json = nlohmann::ordered_json;
  Json document = Json::parse(whole.resolved_json);
  const std::string title = document["title"];
  document["title"] = fmt::format("{}{}(wind {} of {})", title, title.empty() ? "" : " ",
                                  changes.number, changes.count);
  document["wind"]["speed"] = changes.wind.speed;
  document["wind"]["direction"] = changes.wind.direction;
  if (document["inflow"]["turbulence"] == "synthetic") {
    document["inflow"]["seed"] = changes.wind.seed;
  }
  if (changes.spin_up) document["time"]["spin_up"] = *changes.spin_up;
  if (changes.end) document["time"]["end"] = *changes.end;
  std::size_t erased = 0;  // before those that come
  for (const std::size_t r : changes.receptors_left_out) document["receptors"].erase(r - erased++);
  document["ensemble"].erase("wind");
  return parse_case(document.dump(-1, ' ', false, Json::error_handler_t::replace), whole.file);
}

}  // namespace downwash
