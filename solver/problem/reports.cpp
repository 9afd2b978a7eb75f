#include "solver/problem/reports.hpp"

#include <algorithm>

namespace downwash {
namespace {

/// The axis of a velocity component, -1 of what lives at cell centres.
int component(Variable variable) {
  return variable == Variable::u   ? 0
         : variable == Variable::v ? 1
         : variable == Variable::w ? 2
                                   : -1;
}

}  // namespace

Index3 extent_of(Variable variable, Index3 n) {
  if (const int axis = component(variable); axis >= 0) ++n[static_cast<std::size_t>(axis)];
  return n;
}

void PressureReport::add(const PressureReport& next) {
  iterations += next.iterations;
  residual = std::max(residual, next.residual);  // an absent one is below all others
  divergence = std::max(divergence, next.divergence);
  capped |= next.capped;
  stalled |= next.stalled;
  seconds += next.seconds;
}

}  // namespace downwash
