// Whether two folders of results hold the same.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace downwash {

struct ResultComparison {
  std::vector<std::string> same;       ///< names of files in the folder
  std::vector<std::string> different;  ///< one sentence each: which file, and what differs
  std::vector<std::string> missing;    ///< names that only one of the two folders has
};

/// What of a result is compared.
enum class ComparedFiles {
  all,     ///< but checkpoints and what is kept for other questions, which have checksums
  moments  ///< fields of the moments that both have
};

/// `result` and one that was computed `again`: files byte by byte, but for when they were made (see
/// compare_texts.hpp), in members.csv for the times that they took, and in zones_now.kml for when
/// it was written; the record by its keys (see compare_records.hpp) and by its folder (see
/// record_in_folder.hpp). Fields that one has in pieces are compared value by value, with places
/// and time. Throws std::runtime_error if a file can't be read.
ResultComparison compare_results(const std::filesystem::path& result,
                                 const std::filesystem::path& again, ComparedFiles files);

/// Two ensembles: what they have of all winds together, and the folders of these inside.
ResultComparison compare_ensembles(const std::filesystem::path& result,
                                   const std::filesystem::path& again,
                                   std::span<const std::filesystem::path> members);

}  // namespace downwash
