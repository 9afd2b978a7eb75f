#include "io/preview/preview_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <system_error>

#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/json_input.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/records/version.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* list_name = "preview.json";
constexpr std::size_t largest_list = std::size_t{1} << 20;
/// Nobody's list leads to other files than these.
constexpr std::array<std::string_view, 5> names{"plan.svg", "solids.vtp", "footprints.geojson",
                                                "footprints.gpkg", "map.geojson"};

bool there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

/// Names of files of an earlier preview; empty where there was none.
std::set<std::string> listed(const fs::path& folder) {
  const fs::path file = folder / list_name;
  std::error_code ignored;
  if (!fs::is_regular_file(fs::symlink_status(file, ignored))) return {};
  const std::string content = content_of(file, {"list of a preview", largest_list, ""});
  if (nested_too_deep(content)) return {};
  const nlohmann::json list = nlohmann::json::parse(content, nullptr, false);
  if (!list.is_object() || list.value("program", nlohmann::json()) != "downwash preview") return {};
  std::set<std::string> own{list_name};
  for (const std::string_view name : names) {
    const auto files = list.find("files");
    if (files != list.end() && std::find(files->begin(), files->end(), name) != files->end()) {
      own.emplace(name);
    }
  }
  return own;
}

void refuse_strangers(const fs::path& folder, const std::set<std::string>& own,
                      const std::set<std::string>& targets) {
  for (const std::string& name : targets) {
    const fs::path path = folder / name;
    std::error_code ignored;
    const bool regular = fs::is_regular_file(fs::symlink_status(path, ignored));
    if (!there(path) || (own.contains(name) && regular)) continue;
    throw InputError(Message::foreign_files, folder.string(), "",
                     fmt::format("the preview would take the place of {}, which is not of an "
                                 "earlier one",
                                 name),
                     "choose another folder with --preview");
  }
}

}  // namespace

void write_preview(const fs::path& folder, const std::map<std::string, std::string>& files) {
  std::error_code error;
  if (there(folder) && !fs::is_directory(folder, error)) {
    throw InputError(Message::folder_unusable, folder.string(), "", "this is no folder",
                     "choose another name with --preview");
  }
  const std::set<std::string> own = listed(folder);
  std::set<std::string> targets{list_name};
  nlohmann::ordered_json list{{"program", "downwash preview"}, {"version", version()}};
  for (const auto& [name, content] : files) {
    targets.insert(name);
    list["files"].push_back(name);
  }
  refuse_strangers(folder, own, targets);
  fs::create_directories(folder, error);
  if (error) {
    throw InputError(Message::folder_unusable, folder.string(), "",
                     "the folder cannot be created (" + error.message() + ")",
                     "choose another place with --preview");
  }
  // The list first: what is cut short can be written again.
  replace_file(folder / list_name, list.dump(2) + '\n');
  for (const auto& [name, content] : files) replace_file(folder / name, content);
  for (const std::string& name : own) {
    if (!targets.contains(name)) fs::remove(folder / name, error);
  }
}

}  // namespace downwash
