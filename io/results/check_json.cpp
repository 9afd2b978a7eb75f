#include "io/results/check_json.hpp"

#include <nlohmann/json.hpp>

namespace downwash {

nlohmann::ordered_json checks_json(const std::vector<Check>& checks) {
  auto list = nlohmann::ordered_json::array();
  for (const Check& check : checks) {
    list.push_back({{"group", key_of(check.group)},
                    {"code", code_of(check.message)},
                    {"name", check.name},
                    {"figure", check.figure},
                    {"bound", check.bound},
                    {"severity", key_of(check.severity)},
                    {"effect", check.effect},
                    {"remedy", check.remedy}});
  }
  return list;
}

}  // namespace downwash
