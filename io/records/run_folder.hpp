// The result folder of a run: it belongs to one run at a time, and what stood there is kept.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/disk/kept_room.hpp"
#include "io/records/run_record.hpp"
#include "io/results/product_choice.hpp"

namespace downwash {

/// What a run writes besides what all write.
struct RunProducts {
  bool page = false, releases = false, statistics = false, probes = false;
  bool winds = false;         ///< tables of an ensemble of them
  ProductChoice choice = {};  ///< of those of releases
};

/// Names of what runs write. A new product takes its place here, or an earlier one of that name is
/// taken for a stranger's.
std::vector<std::string> files_of_run(const RunProducts& products);
std::vector<std::string> all_files_of_runs();
/// Names of what says where a release goes: zones, tables, and the page.
std::vector<std::string> files_of_release();

/// Those of them that are folders, whose files are known by their names (see product_files).
inline constexpr std::array product_folders{"fields",    "statistics", "checkpoint", "wind",
                                            "exposures", "inputs",     "so_far"};

/// Where the checkpoints of a run are.
inline constexpr const char* checkpoint_folder = "checkpoint";
/// Where its wind is, as it was at the first release: in the format of a checkpoint.
inline constexpr const char* wind_folder = "wind";
/// Where dosages by time are: likewise.
inline constexpr const char* exposures_folder = "exposures";
/// What its repeats came to, for the ranges.
inline constexpr const char* repeats_file = "repeats.cbor";
/// Where copies of the files that a run read are.
inline constexpr const char* inputs_folder = "inputs";
/// Where zones, receptors and buildings are as they stand, until the run has ended.
inline constexpr const char* so_far_folder = "so_far";
/// Where the result before is kept.
inline constexpr const char* previous_folder = "previous";
/// Where a finer result grows that is to take the place of the one that stands, and where that one
/// is while it does.
inline constexpr const char *finer_folder = "finer", *coarser_folder = "coarser";

/// Throws InputError where one of two folders is in the other, or the same: what moves an earlier
/// result of `out` aside must not move the run of `folder`.
void refuse_nested(const std::filesystem::path& out, const std::filesystem::path& folder);

/// A folder made ready for a run, and locked for it until destruction.
///
/// What an earlier run wrote, by the list in its run.json, is moved into `path`/previous, in the
/// place of the result before that; but a result that was not finished never takes the place of a
/// finished one there, and is removed instead. A file that Downwash did not write is never touched.
class RunFolder {
 public:
  /// `outputs`: the names that the run will write; `inputs`: the files that it reads. Throws
  /// InputError with the remedy, having changed nothing: no folder, not writable, disk full, in use
  /// by another run, an output would take the place of an input or of a stranger's file, links.
  /// `room`: for run.json, if it is held already on that disk.
  RunFolder(std::filesystem::path path, std::span<const std::string> outputs,
            std::span<const std::filesystem::path> inputs, KeptRoom room = {});
  /// A folder whose run is taken up: nothing there is moved, but files that it had not finished are
  /// removed. Throws InputError where it is in use
  /// or not writable.
  static RunFolder taken_up(std::filesystem::path path) { return RunFolder(std::move(path)); }
  ~RunFolder();
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// What became of an earlier result, one sentence; empty where there was none.
  const std::string& note() const { return note_; }
  /// Keeps as many bytes of the disk free, or as many as there are, for what must not be lost when
  /// fields fill it: zones, page and tables.
  /// So it does with places for files, of which some disks have no more than a number. Room for
  /// run.json and a few files stays beside both.
  void keep_free(std::int64_t bytes);
  /// Gives these back: they are about to be written.
  void give_room();
  /// Gives back besides what this record, which may still grow, does not need of the room for it.
  void give_room(const RunRecord& record);
  /// Writes run.json into the room that is kept for it, which no one else can take, and gives back
  /// all other room. Throws std::runtime_error when it cannot.
  void write_last(const RunRecord& record);

 private:
  explicit RunFolder(std::filesystem::path path);
  void unlock();

  std::filesystem::path path_;
  std::string note_;
  int lock_ = -1;
  KeptRoom reserve_;            ///< for run.json
  std::vector<KeptRoom> room_;  ///< for zones, page and tables
};

/// Makes the folder of a run to come, and its lock: a RunFolder there needs no further place for a
/// file. Nothing, or a part of it, on a disk that has none.
void make_place(const std::filesystem::path& folder);
/// Removes what of that no run has taken, once none is there.
void remove_place(const std::filesystem::path& folder);

/// Room that zones, page and tables may need, bytes.
inline constexpr std::int64_t room_of_products = 4 << 20;

/// True if the disk of a folder has no room for so many bytes, or for as many files as zones, page
/// and tables are, by an attempt to take it: quotas count too.
bool disk_is_full(const std::filesystem::path& folder, std::int64_t bytes = room_of_products);

}  // namespace downwash
