#include "io/case/repeat_case.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>

#include "io/case/read_case.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/schema_check.hpp"

namespace downwash {

void leave_out_repeats(Question& config) {
  using Json = nlohmann::ordered_json;
  Json document = Json::parse(config.resolved_json);
  document["ensemble"]["repeats"] = 0;
  document = Schema(case_schema()).complete(document).document;
  config.scenario.ensemble.repeats = 0;
  config.resolved_json = document.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::optional<Question> repeat_case(const Question& whole, int number) {
  using Json = nlohmann::ordered_json;
  constexpr std::uint64_t seeds_of_case = 1000;  // those of its winds follow its own one by one
  const bool several = whole.winds.has_value() || whole.scenario.ensemble.members > 1;
  Json document = Json::parse(whole.resolved_json);
  Json& domain = document["domain"];
  if (several || !domain.contains("resolution") || !whole.flow.inflow.turbulent) return {};
  domain["resolution"] = repeat_cells * domain["resolution"].get<double>();
  document["inflow"]["seed"] =
      whole.flow.inflow.seed + seeds_of_case * static_cast<std::uint64_t>(number);
  for (const char* key : {"receptors", "statistics", "probes"}) document.erase(key);
  document["output"]["every"] = 0;
  document["output"]["fields"] = {"solid"};
  document["output"]["products"] = {"receptors"};
  document["ensemble"]["repeats"] = 0;
  Question config =
      parse_case(document.dump(-1, ' ', false, Json::error_handler_t::replace), whole.file);
  config.machine = whole.machine;
  return config;
}

}  // namespace downwash
