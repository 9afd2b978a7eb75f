// What an earlier run left in a folder, by the list in its run.json.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace downwash {

/// series.pvd, grid.xyz, step_000123.vti, step_000123_4.vti, height_2m.vti and the like in a folder
/// of products, which must not be a link; in that of checkpoints the files of these, in that of
/// inputs those that the record beside it names.
std::vector<std::filesystem::path> product_files(const std::filesystem::path& folder);

class EarlierResult {
 public:
  /// Reads `folder`/run.json; where there is none by Downwash, there is no result.
  explicit EarlierResult(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }
  /// True if that run came to its end.
  bool finished() const { return finished_; }
  /// Regular files that are there, run.json last.
  const std::vector<std::filesystem::path>& files() const { return files_; }
  bool wrote(const std::filesystem::path& file) const;

 private:
  std::filesystem::path folder_;
  bool finished_ = false;
  std::vector<std::filesystem::path> files_;
};

/// Numbers of files with results by their names: of a folder those in it. Checkpoints, what is kept
/// for other questions and run.json itself are no results.
std::map<std::string, int> count_of_results(const std::filesystem::path& folder);

/// Moves a result into the folder of the one before, which is removed; or removes it, where it is
/// unfinished and the one before is not. Returns a sentence on what was done; empty when there was
/// no result. Throws InputError where a stranger's file is in the way, having moved nothing.
std::string put_aside(const EarlierResult& earlier, const EarlierResult& before);

/// Removes files that its run had begun and not finished when it died.
void remove_drafts(const EarlierResult& result);

/// Removes its files, and folders of products that are empty then.
void remove_result(const EarlierResult& result);

/// Puts the result in the folder `better` in the place of the one in `folder`, which is removed
/// once the other stands. In between it is in the folder `aside`, so that whatever ends the program
/// leaves both, each with its record. All three must be on one file system. Throws InputError where
/// a stranger's file is in the way, having moved nothing, or where a file can't be moved.
void replace_result(const std::filesystem::path& folder, const std::filesystem::path& better,
                    const std::filesystem::path& aside);

}  // namespace downwash
