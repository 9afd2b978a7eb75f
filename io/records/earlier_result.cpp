#include "io/records/earlier_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/json_input.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/disk/path_kind.hpp"
#include "io/records/kept_inputs.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// A record is some kilobytes, and the case in it hardly more.
constexpr std::size_t largest_record = 64 << 20;

bool are_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

/// Without the "_4" of a piece that one of several processes wrote.
std::string_view without_piece(std::string_view stem) {
  const std::size_t line = stem.rfind('_');
  const bool piece = line != std::string_view::npos && are_digits(stem.substr(line + 1));
  return piece ? stem.substr(0, line) : stem;
}

/// "step_000123", or "step_000123_4".
bool is_step(std::string_view stem) {
  constexpr std::string_view prefix = "step_";
  if (!stem.starts_with(prefix)) return false;
  stem.remove_prefix(prefix.size());
  const std::string_view step = without_piece(stem);
  return step.size() >= 6 && are_digits(step);
}

bool is_product_file(std::string_view name) {
  if (name == "series.pvd" || name == "series.p3d" || name == "grid.xyz") return true;
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return false;
  const std::string_view stem = name.substr(0, dot), extension = name.substr(dot);
  const bool vtk = extension == ".vti" || extension == ".vtr";
  const bool vtk_set = vtk || extension == ".pvti" || extension == ".pvtr";
  if (without_piece(stem) == "statistics") return vtk_set;
  if (name.starts_with("height_") && stem.ends_with('m')) return vtk;
  return is_step(stem) && (vtk_set || extension == ".f");
}

/// What a FileDraft is for: `name` without ".0123456789abcdef.part"; empty when it is no draft.
std::string_view drafted(std::string_view name) {
  constexpr std::size_t number = 1 + 16;
  if (!name.ends_with(draft_suffix)) return {};
  name.remove_suffix(draft_suffix.size());
  return name.size() <= number ? std::string_view{} : name.substr(0, name.size() - number);
}

/// A member of an object that is a text; empty when there is none.
std::string text_of(const nlohmann::json& object, const char* key) {
  const auto member = object.is_object() ? object.find(key) : object.end();
  return member != object.end() && member->is_string() ? member->get<std::string>() : "";
}

nlohmann::json record_of(const fs::path& folder) {
  const fs::path file = folder / "run.json";
  if (!is_regular(file)) return {};
  std::string text;
  try {
    text = content_of(file, {"record", largest_record, ""});
  } catch (const InputError&) {
    return {};
  }
  if (nested_too_deep(text)) return {};
  const nlohmann::json record = nlohmann::json::parse(text, nullptr, false);
  return text_of(record, "program") == "downwash" ? record : nlohmann::json();
}

/// Those of the names that runs give which the record lists: nobody's list leads elsewhere.
std::vector<std::string> listed(const nlohmann::json& record) {
  if (!record.contains("files")) return {};
  const nlohmann::json& list = record["files"];
  std::vector<std::string> names;
  for (const std::string& name : all_files_of_runs()) {
    if (std::find(list.begin(), list.end(), name) != list.end()) names.push_back(name);
  }
  return names;
}

/// What the copies of the files are called that the run of this record read.
std::vector<std::string> names_of_inputs(const nlohmann::json& record) {
  std::vector<fs::path> paths;
  const auto inputs = record.is_object() ? record.find("inputs") : record.end();
  if (inputs == record.end() || !inputs->is_array()) return {};
  for (const nlohmann::json& input : *inputs) paths.emplace_back(text_of(input, "path"));
  if (!paths.empty()) paths.erase(paths.begin());  // the case
  return kept_names(paths);
}

/// Copies of inputs in their folder.
std::vector<fs::path> input_copies(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const std::string& name : names_of_inputs(record_of(folder.parent_path()))) {
    if (!name.empty() && is_regular(folder / name)) files.push_back(folder / name);
  }
  return files;
}

void append_drafts(const fs::path& folder, const std::vector<std::string>& names,
                   std::vector<fs::path>& files) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    const std::string_view target = drafted(name);
    if (is_regular(entry.path()) && std::find(names.begin(), names.end(), target) != names.end()) {
      files.push_back(entry.path());
    }
  }
}

/// Those of a folder that have one of the names, and their drafts.
std::vector<fs::path> files_named(const fs::path& folder, const std::vector<std::string>& names) {
  std::vector<fs::path> files;
  for (const std::string& name : names) {
    if (is_regular(folder / name)) files.push_back(folder / name);
  }
  append_drafts(folder, names, files);
  return files;
}

void attempt(const fs::path& path, const std::error_code& error) {
  if (!error) return;
  throw InputError(Message::folder_unusable, path.string(), "",
                   "the result of an earlier run cannot be moved (" + error.message() + ")",
                   "check its permissions, or choose another folder with --out");
}

fs::path moved(const fs::path& file, const EarlierResult& from, const fs::path& to) {
  return to / file.lexically_relative(from.folder());
}

void refuse_collisions(const EarlierResult& earlier, const EarlierResult& before) {
  const fs::path& to = before.folder();
  std::vector<fs::path> folders{to};
  for (const char* folder : product_folders) folders.push_back(to / folder);
  for (const fs::path& folder : folders) {
    if (is_folder(folder) || !fs::exists(fs::symlink_status(folder))) continue;
    throw InputError(Message::foreign_files, folder.string(), "",
                     "earlier results are kept there, and it is no folder",
                     "move it away, or choose another folder with --out");
  }
  for (const fs::path& file : earlier.files()) {
    const fs::path target = moved(file, earlier, to);
    if (before.wrote(target) || !fs::exists(fs::symlink_status(target))) continue;
    throw InputError(Message::foreign_files, target.string(), "",
                     "Downwash did not write this file, and an earlier result would take its place",
                     "move it away, or choose another folder with --out");
  }
}

bool same_record(const fs::path& folder, const fs::path& other) {
  std::error_code ignored;
  return fs::equivalent(folder / "run.json", other / "run.json", ignored);
}

/// The record of a result in another folder too, which is created.
void link_record(const fs::path& folder, const fs::path& to) {
  const fs::path here = folder / "run.json", there = to / "run.json";
  std::error_code error;
  fs::create_directories(to, error);
  attempt(to, error);
  fs::create_hard_link(here, there, error);
  if (error) fs::copy_file(here, there, error);  // file systems without hard links
  attempt(there, error);
}

/// run.json, which lists the rest, is there before the first of it and here until the last, so that
/// a move that is cut short can be taken up again.
void move(const EarlierResult& earlier, const fs::path& to) {
  if (!same_record(earlier.folder(), to)) link_record(earlier.folder(), to);
  std::error_code error, ignored;
  for (const char* folder : product_folders) {
    fs::create_directories(to / folder, error);
    attempt(to, error);
  }
  for (const fs::path& file : earlier.files()) {
    if (file.filename() == "run.json") continue;
    fs::rename(file, moved(file, earlier, to), error);
    attempt(file, error);
  }
  fs::remove(earlier.folder() / "run.json", error);
  for (const char* folder : product_folders) {
    fs::remove(earlier.folder() / folder, ignored);
    fs::remove(to / folder, ignored);  // where it stayed empty
  }
}

}  // namespace

std::vector<fs::path> product_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code ignored;
  if (!is_folder(folder)) return files;
  for (const char* name : {checkpoint_folder, wind_folder, exposures_folder}) {
    if (folder.filename() == name) return checkpoint_files(folder);
  }
  if (folder.filename() == inputs_folder) return input_copies(folder);
  if (folder.filename() == so_far_folder) return files_named(folder, files_of_release());
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    const std::string_view target = drafted(name);
    if (is_product_file(target.empty() ? std::string_view(name) : target)) {
      files.push_back(entry.path());
    }
  }
  return files;
}

EarlierResult::EarlierResult(fs::path folder) : folder_(std::move(folder)) {
  const nlohmann::json record = record_of(folder_);
  if (record.is_null()) return;
  finished_ = text_of(record, "status") == "finished";
  const std::vector<std::string> names = listed(record);
  for (const std::string& name : names) {
    if (name != "run.json" && is_regular(folder_ / name)) files_.push_back(folder_ / name);
  }
  for (const char* name : product_folders) {
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    for (const fs::path& file : product_files(folder_ / name)) {
      if (is_regular(file)) files_.push_back(file);
    }
  }
  append_drafts(folder_, names, files_);
  files_.push_back(folder_ / "run.json");
}

bool EarlierResult::wrote(const fs::path& file) const {
  return std::find(files_.begin(), files_.end(), file) != files_.end();
}

void remove_drafts(const EarlierResult& result) {
  std::error_code ignored;
  for (const fs::path& file : result.files()) {
    if (!drafted(file.filename().string()).empty()) fs::remove(file, ignored);
  }
}

void remove_result(const EarlierResult& result) {
  std::error_code error;
  for (const fs::path& file : result.files()) {
    fs::remove(file, error);
    attempt(file, error);
  }
  // Folders with something else in them stay.
  for (const char* folder : product_folders) fs::remove(result.folder() / folder, error);
}

std::map<std::string, int> count_of_results(const fs::path& folder) {
  constexpr std::array<std::string_view, 8> others{"run.json",       "checkpoint",   "inputs",
                                                   "wind",           "exposures",    "so_far",
                                                   "zones_live.kml", "zones_now.kml"};
  std::map<std::string, int> count;
  const EarlierResult result(folder);
  for (const fs::path& file : result.files()) {
    const fs::path name = file.lexically_relative(folder);
    const std::string first = name.begin()->string();
    const bool other = std::find(others.begin(), others.end(), first) != others.end();
    if (!other && file.extension() != draft_suffix) ++count[first];
  }
  return count;
}

std::string put_aside(const EarlierResult& earlier, const EarlierResult& before) {
  if (earlier.files().empty()) return "";
  const bool cut_short = same_record(earlier.folder(), before.folder());
  if (before.finished() && !earlier.finished() && !cut_short) {
    remove_result(earlier);
    return fmt::format(
        "An unfinished result in {} was removed; {} still holds the one before, which had finished",
        earlier.folder().string(), before.folder().string());
  }
  if (!cut_short) {
    refuse_collisions(earlier, before);
    remove_result(before);
  }
  move(earlier, before.folder());
  return "The earlier result was moved to " + before.folder().string();
}

void replace_result(const fs::path& folder, const fs::path& better, const fs::path& aside) {
  const EarlierResult standing(folder), coming(better);
  refuse_collisions(coming, standing);
  move(standing, aside);
  move(coming, folder);
  remove_result(EarlierResult(aside));
  std::error_code ignored;
  for (const fs::path& empty : {better, aside}) fs::remove(empty, ignored);
}

}  // namespace downwash
