// How a command ends the program by what it throws.
#pragma once

#include <exception>
#include <string>
#include <vector>

#include "app/commands/options/exit_code.hpp"
#include "geometry/input/complaint.hpp"
#include "geometry/input/setup_bounds.hpp"

namespace downwash {

struct Ending {
  ExitCode code = ExitCode::fine;
  std::vector<Complaint> complaints;  ///< for the terminal
};

/// The code and the words that an exception stands for.
Ending ending_of(const std::exception_ptr& thrown);

/// Tells the complaints; of one of several processes with its `name` before them.
void tell_complaints(const Ending& ending, const std::string& name = "");

/// Bounds on what it takes to read and set up a case of this name, beyond which the program ends
/// as with any other bad input.
SetupBounds bounded_setup(const std::string& name);

}  // namespace downwash
