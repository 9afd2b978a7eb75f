#include "io/case/case_files.hpp"

#include <algorithm>

#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/schema_keys.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

/// Keys of files, their paths as pointers.
const std::vector<SchemaKey>& file_keys() {
  static const std::vector<SchemaKey> keys = [] {
    std::vector<SchemaKey> marked = schema_keys(case_schema());
    std::erase_if(marked, [](const SchemaKey& key) { return !key.is_file; });
    for (SchemaKey& key : marked) {
      key.path.insert(0, ".");
      std::ranges::replace(key.path, '.', '/');
    }
    return marked;
  }();
  return keys;
}

}  // namespace

std::vector<std::string> keys_of_files() {
  std::vector<std::string> pointers;
  for (const SchemaKey& key : file_keys()) pointers.push_back(key.path);
  return pointers;
}

std::vector<NamedFile> named_files(const Json& document) {
  std::vector<NamedFile> named;
  for (const SchemaKey& key : file_keys()) {
    const Json::json_pointer place(key.path);
    if (!key.read_with.empty() && !document.contains(key.read_with)) continue;
    if (!document.contains(place) || !document[place].is_string()) continue;
    named.push_back({key.path, document[place]});
  }
  return named;
}

std::vector<fs::path> settle_files(Json& document, const fs::path& case_file) {
  std::vector<fs::path> files{case_file};
  for (const auto& [key, name] : named_files(document)) {
    const fs::path file = case_file.parent_path() / name;
    document[Json::json_pointer(key)] = fs::absolute(file).lexically_normal().string();
    if (std::ranges::find(files, file) == files.end()) files.push_back(file);
  }
  return files;
}

}  // namespace downwash
