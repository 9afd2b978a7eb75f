// Pages of the members of an ensemble, until those of all are put together.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "io/results/result.hpp"

namespace downwash {

/// A page waits in a file, and in memory if the disk has no room for that: no wind is left out for
/// want of it. Threads may keep pages at the same time.
class MemberPages {
 public:
  /// `folder`: of the ensemble. `read_here`: true if the process that keeps pages is the one that
  /// reads them; another one has the files alone.
  MemberPages(std::filesystem::path folder, bool read_here)
      : folder_(std::move(folder)), read_here_(read_here) {}

  /// Throws std::runtime_error if the page can't be kept.
  void keep(int number, const Result& page);
  /// Throws InputError if it can't be read.
  Result read(int number) const;
  void discard(int number);

 private:
  std::filesystem::path folder_;
  bool read_here_;
  mutable std::mutex busy_;
  std::map<int, std::string> in_memory_;  ///< bytes of pages, by the number of the member
};

}  // namespace downwash
