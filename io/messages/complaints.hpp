// What is told of a failure.
#pragma once

#include <exception>
#include <vector>

#include "geometry/input/complaint.hpp"

namespace downwash {

/// The numbered sentences that an exception stands for, one at least. What nobody gave a number is
/// a mistake of the program (std::logic_error) or unforeseen.
std::vector<Complaint> complaints_of(const std::exception_ptr& thrown);

}  // namespace downwash
