// Receptors and buildings of all members of an ensemble: the worst of each, and of how many.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// Of each receptor and substance the member with the largest dosage.
class MergedReceptors {
 public:
  /// `member`: "wind 5: 3.2 m/s from 228°".
  void add(const std::string& member, const std::vector<ReportReceptor>& receptors);
  /// In the order in which they came first; told of how many members each is.
  std::vector<ReportReceptor> merged() const;

 private:
  struct Worst {
    ReportReceptor receptor;
    std::string member;
    std::size_t members = 0, reached = 0;
  };
  std::vector<Worst> worst_;
};

/// Of each building and substance the largest of all members, and what those must do who are worst
/// off, with the reason that member has.
class MergedBuildings {
 public:
  void add(const std::vector<ReportBuilding>& buildings);
  /// Most urgent first. `members`: how many were added.
  std::vector<ReportBuilding> merged(std::size_t members) const;

 private:
  struct Worst {
    ReportBuilding building;
    std::size_t acting = 0;   ///< members in which its people must do something
    std::size_t unknown = 0;  ///< members in which it is not computed
  };
  std::vector<Worst> worst_;
  std::map<std::pair<std::string, std::string>, std::size_t> index_;  ///< by id and substance
};

}  // namespace downwash
