#include "io/case/case_files.hpp"

#include <algorithm>

#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/schema_keys.hpp"

namespace downwash {
namespace fs = std::filesystem;

const std::vector<std::string>& keys_of_files() {
  static const std::vector<std::string> pointers = [] {
    std::vector<std::string> marked;
    for (const SchemaKey& key : schema_keys(case_schema())) {
      if (!key.is_file) continue;
      marked.push_back("/" + key.path);
      std::ranges::replace(marked.back(), '.', '/');
    }
    return marked;
  }();
  return pointers;
}

std::vector<fs::path> settle_files(nlohmann::ordered_json& document, const fs::path& case_file) {
  std::vector<fs::path> files{case_file};
  for (const std::string& key : keys_of_files()) {
    const nlohmann::ordered_json::json_pointer place(key);
    if (!document.contains(place) || !document[place].is_string()) continue;
    const fs::path file = case_file.parent_path() / document[place].get<std::string>();
    document[place] = fs::absolute(file).lexically_normal().string();
    if (std::ranges::find(files, file) == files.end()) files.push_back(file);
  }
  return files;
}

}  // namespace downwash
