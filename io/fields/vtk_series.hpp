// The file that ParaView opens for all moments of a run.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace downwash {

/// series.pvd of a folder, replaced whenever a moment is added: complete and valid at any time.
class VtkSeries {
 public:
  explicit VtkSeries(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// `file`: in the folder; `time`, s. Throws std::runtime_error when it can't be written.
  void add(double time, std::string file);
  std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    double time;
    std::string file;
  };
  std::filesystem::path folder_;
  std::vector<Entry> entries_;
};

}  // namespace downwash
