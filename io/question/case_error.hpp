// What is wrong with a case.
#pragma once

#include <stdexcept>
#include <vector>

#include "geometry/input/complaint.hpp"

namespace downwash {

/// Everything that is wrong with a case, a sentence each, with file, key path and remedy. what() is
/// these sentences, one a line.
class CaseError : public std::runtime_error {
 public:
  explicit CaseError(std::vector<Complaint> complaints);
  const std::vector<Complaint>& complaints() const { return complaints_; }

 private:
  std::vector<Complaint> complaints_;
};

}  // namespace downwash
