// Result folders, and files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace downwash {

/// Makes `folder` ready for a run: creates it where it is missing and checks that it can be
/// written. Where an earlier run left its results, those go (run.json, report.html, zones.geojson,
/// zones.kml, receptors.csv, receptor_summary.csv, buildings.csv, building_levels.csv,
/// fields/series.pvd, fields/step_*.vti, .vtr, .f, fields/grid.xyz and temporary files of these); a
/// file that Downwash did not name is never touched. Throws InputError with the remedy.
void prepare_result_folder(const std::filesystem::path& folder);

/// A file under construction: write to temporary_path(), then commit() renames it to its own name.
/// Without commit the destructor removes it. Both lie in the same folder, so the rename is atomic.
class FileDraft {
 public:
  explicit FileDraft(std::filesystem::path path);
  ~FileDraft();
  FileDraft(const FileDraft&) = delete;
  FileDraft& operator=(const FileDraft&) = delete;

  const std::filesystem::path& temporary_path() const { return temporary_; }
  /// Throws std::runtime_error when the file cannot get its name.
  void commit();

 private:
  std::filesystem::path path_, temporary_;
  bool committed_ = false;
};

/// Writes or replaces a whole file. Throws std::runtime_error with the system's reason.
void replace_file(const std::filesystem::path& path, std::string_view contents);

}  // namespace downwash
