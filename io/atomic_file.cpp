#include "io/atomic_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "geometry/input_error.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

constexpr const char* temporary_suffix = ".part";

void create(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    throw InputError(folder.string(), "", "the result folder is a file",
                     "choose another name with --out");
  }
  fs::create_directories(folder, error);
  if (error) {
    throw InputError(folder.string(), "",
                     "the result folder cannot be created (" + error.message() + ")",
                     "choose another place with --out");
  }
}

void check_writable(const fs::path& folder) {
  const fs::path probe = folder / (std::string("run.json") + temporary_suffix);
  const bool written = static_cast<bool>(std::ofstream(probe) << "{}" << std::flush);
  const std::string reason = std::strerror(errno);
  std::error_code ignored;
  fs::remove(probe, ignored);
  if (written) return;
  throw InputError(folder.string(), "", "the result folder cannot be written (" + reason + ")",
                   "check its permissions and the free space, or choose another with --out");
}

bool is_record(std::string_view name) {
  constexpr std::array<std::string_view, 8> names = {
      "run.json",      "report.html",          "zones.geojson", "zones.kml",
      "receptors.csv", "receptor_summary.csv", "buildings.csv", "building_levels.csv"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// series.pvd, grid.xyz, step_000123.vti and the like.
bool is_field_file(std::string_view name) {
  if (name == "series.pvd" || name == "series.p3d" || name == "grid.xyz") return true;
  const std::size_t dot = name.rfind('.');
  if (!name.starts_with("step_") || dot == std::string_view::npos || dot < 11) return false;
  const std::string_view digits = name.substr(5, dot - 5), extension = name.substr(dot);
  return std::all_of(digits.begin(), digits.end(),
                     [](unsigned char c) { return std::isdigit(c); }) &&
         (extension == ".vti" || extension == ".vtr" || extension == ".f");
}

std::string_view without_suffix(std::string_view name, std::string_view suffix) {
  return name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : name;
}

/// Removes the files of a folder that an earlier run wrote, or was writing.
void remove_results(const fs::path& folder, bool (*is_result)(std::string_view)) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || !is_result(without_suffix(name, temporary_suffix))) continue;
    fs::remove(entry.path(), error);
    if (error) {
      throw InputError(entry.path().string(), "",
                       "the result of an earlier run cannot be replaced (" + error.message() + ")",
                       "check its permissions, or choose another folder with --out");
    }
  }
}

}  // namespace

void prepare_result_folder(const fs::path& folder) {
  create(folder);
  check_writable(folder);
  remove_results(folder, is_record);
  remove_results(folder / "fields", is_field_file);
}

FileDraft::FileDraft(fs::path path)
    : path_(std::move(path)), temporary_(path_.string() + temporary_suffix) {}

FileDraft::~FileDraft() {
  if (committed_) return;
  std::error_code ignored;
  fs::remove(temporary_, ignored);
}

void FileDraft::commit() {
  std::error_code error;
  fs::rename(temporary_, path_, error);
  if (error) {
    throw std::runtime_error(
        fmt::format("{}: the file cannot be written ({}).", path_.string(), error.message()));
  }
  committed_ = true;
}

void replace_file(const fs::path& path, std::string_view contents) {
  FileDraft draft(path);
  errno = 0;
  std::ofstream stream(draft.temporary_path(), std::ios::binary);
  stream.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  stream.close();
  if (!stream) {
    throw std::runtime_error(fmt::format("{}: the file cannot be written ({}).", path.string(),
                                         errno == 0 ? "unknown reason" : std::strerror(errno)));
  }
  draft.commit();
}

}  // namespace downwash
