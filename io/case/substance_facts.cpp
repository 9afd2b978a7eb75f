#include "io/case/substance_facts.hpp"

#include <nlohmann/json.hpp>

#include "io/weather/air.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

std::optional<double> number_of(const Json& entry, const char* key) {
  const auto found = entry.find(key);
  if (found == entry.end() || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

}  // namespace

SubstanceFacts facts_of(const std::string& resolved_json, const std::string& substance) {
  const Json document = Json::parse(resolved_json, nullptr, false);
  if (!document.is_object() || !document.contains("substances")) return {};
  for (const Json& entry : document["substances"]) {
    if (!entry.is_object() || entry.value("name", "") != substance) continue;
    SubstanceFacts facts{.un = entry.value("un", ""), .boiling_point = {}, .liquid_density = {}};
    if (const auto celsius = number_of(entry, "boiling_point")) {
      facts.boiling_point = *celsius + zero_celsius;
    }
    if (const auto density = number_of(entry, "liquid_density"); density && *density > 0) {
      facts.liquid_density = density;
    }
    return facts;
  }
  return {};
}

}  // namespace downwash
