// A part of the wind that changes slowly and goes along an axis.
#pragma once

#include <functional>

namespace downwash {

/// Factor of a velocity, by the time (s) of the flow and the place (m) along a solver axis. Called
/// by all slabs at once.
struct Swing {
  int axis = 0;
  std::function<double(double time, double place)> at;
};

}  // namespace downwash
