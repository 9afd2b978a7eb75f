#include "app/run/folder/kept_files.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <system_error>
#include <utility>

#include "geometry/files/vector_format.hpp"
#include "io/case/case_files.hpp"
#include "io/case/read_case.hpp"
#include "io/records/kept_inputs.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored);
}

bool is_as_recorded(const fs::path& file, const InputFile& input) {
  return is_there(file) && fingerprint(file).sha256 == input.sha256;
}

/// What the copies of the inputs are called; of the case, which has none, "".
std::vector<std::string> names_of_copies(const RunIdentity& began) {
  std::vector<fs::path> paths;
  for (const InputFile& input : std::span(began.inputs).subspan(1)) paths.push_back(input.path);
  std::vector<std::string> names = kept_names(paths);
  names.insert(names.begin(), "");
  return names;
}

/// True if a file, and what a run read with it, satisfy a condition.
template <class Condition>
bool all_of_it(const fs::path& file, const std::vector<InputFile>& inputs, std::size_t n,
               const Condition& condition) {
  return condition(file, inputs[n]) && std::ranges::all_of(inputs, [&](const InputFile& other) {
           return !is_companion(other.path, inputs[n].path) ||
                  condition(companion(file.string(), other.path.extension().string()), other);
         });
}

}  // namespace

std::optional<FileOfRun> file_of_run(const std::string& name, const RunIdentity& began,
                                     const fs::path& folder) {
  const std::vector<InputFile>& inputs = began.inputs;
  const std::vector<std::string> copies = names_of_copies(began);
  FileOfRun file{.original = inputs.front().path.parent_path() / name, .kept = {}, .copy = {}};
  std::size_t n = 1;
  while (n < inputs.size() && inputs[n].path.filename() != file.original.filename()) ++n;
  if (n == inputs.size()) return std::nullopt;
  file.there = all_of_it(file.original, inputs, n,
                         [](const fs::path& one, const InputFile&) { return is_there(one); });
  file.unchanged = file.there && all_of_it(file.original, inputs, n, is_as_recorded);
  file.kept = folder / inputs_folder / copies[n];
  const fs::path whole = fs::absolute(folder / "").parent_path();
  for (const fs::path& results : {whole, whole.parent_path().parent_path()}) {
    const fs::path copy = (results / inputs_folder / copies[n]).lexically_normal();
    if (!file.copy && all_of_it(copy, inputs, n, is_as_recorded)) file.copy = copy;
  }
  return file;
}

bool is_kept_alone(const RunIdentity& began, std::size_t input, const fs::path& folder) {
  std::error_code ignored;
  return input > 0 && !fs::exists(began.inputs[input].path, ignored) &&
         is_as_recorded(folder / inputs_folder / names_of_copies(began)[input],
                        began.inputs[input]);
}

std::map<std::string, std::string> copies_for_gone(const RunIdentity& began,
                                                   const fs::path& folder) {
  std::map<std::string, std::string> copies;
  for (const auto& [key, name] : named_files(nlohmann::ordered_json::parse(began.case_json))) {
    const auto file = file_of_run(name, began, folder);
    if (file && !file->there && file->copy) copies[key] = file->copy->string();
  }
  return copies;
}

Question case_with_copies(const RunIdentity& began, const std::vector<std::string>& settings,
                          const std::map<std::string, std::string>& copies) {
  using Json = nlohmann::ordered_json;
  const Json original = Json::parse(began.case_json);
  Json document = original;
  for (const auto& [key, copy] : copies) document[Json::json_pointer(key)] = copy;
  Question config = parse_case(document.dump(), began.inputs.front().path, settings);
  Json resolved = Json::parse(config.resolved_json);
  for (const auto& [key, copy] : copies) {
    const Json::json_pointer place(key);
    if (resolved[place] == copy) resolved[place] = original[place];  // no setting names another
  }
  config.resolved_json = resolved.dump(2, ' ', false, Json::error_handler_t::replace);
  return config;
}

}  // namespace downwash
