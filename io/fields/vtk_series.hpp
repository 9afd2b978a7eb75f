// The file that ParaView opens for all moments of a run.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace downwash {

/// The file of one moment.
struct SeriesEntry {
  double time;  ///< s
  std::string file;
};

/// series.pvd of a folder, replaced whenever a moment is added: complete and valid at any time.
class VtkSeries {
 public:
  explicit VtkSeries(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// `file`: in the folder; `time`, s. Throws std::runtime_error when it can't be written: the
  /// moment is not in the series then. The last one may be given once more.
  void add(double time, std::string file);
  std::size_t size() const { return entries_.size(); }
  const std::vector<SeriesEntry>& entries() const { return entries_; }
  /// Goes on from moments whose files are there.
  void take_up(std::vector<SeriesEntry> entries) { entries_ = std::move(entries); }

 private:
  std::filesystem::path folder_;
  std::vector<SeriesEntry> entries_;
};

}  // namespace downwash
