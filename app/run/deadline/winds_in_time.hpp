// How many winds of an ensemble fit into a time, and on which cells.
#pragma once

#include <string>

#include "app/run/deadline/trial_choice.hpp"

namespace downwash {

struct WindsInTime {
  std::size_t members = 0;  ///< winds
  double resolution = 0;    ///< of the cells, m
  double seconds = 0;       ///< wall time that all of them are expected to take
  double closing = 0;       ///< s that what is written after the last one takes

  /// "8 winds on cells of 6 m, about 4 min"
  std::string words() const;
};

/// The winds that `request` asks for, which go all round, or half as many, and so on down to 8,
/// whichever fit first; and then the finest cells that do. Winds count before cells: a direction
/// that is left out is a zone that nobody sees. Throws InputError with a time that would do if even
/// 8 on the coarsest cells of use don't fit, and as prepare().
WindsInTime winds_in_time(const Deadline& deadline, const TimedCase& request);

}  // namespace downwash
