#include "solver/problem/reports.hpp"

#include <algorithm>

namespace downwash {

void PressureReport::add(const PressureReport& next) {
  iterations += next.iterations;
  residual = std::max(residual, next.residual);  // an absent one is below all others
  divergence = std::max(divergence, next.divergence);
  capped |= next.capped;
  stalled |= next.stalled;
  seconds += next.seconds;
}

}  // namespace downwash
