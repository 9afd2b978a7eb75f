#include "io/case/releases/entry_names.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

namespace downwash {

void check_names(const nlohmann::ordered_json& entries, const std::string& list,
                 std::vector<std::string>& problems) {
  std::set<std::string> seen;
  for (const nlohmann::ordered_json& entry : entries) {
    const std::string name = entry["name"];
    if (!seen.insert(name).second) {
      problems.push_back(
          fmt::format("`{}` has the name \"{}\" twice; rename one of them.", list, name));
    }
  }
}

}  // namespace downwash
