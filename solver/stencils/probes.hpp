// Series at points between cells and faces.
#pragma once

#include "solver/stencils/exposure.hpp"

namespace downwash {

/// The velocity at points, each component from the faces around it.
template <class T>
struct RecordVelocity {
  static constexpr const char* name = "probes";
  BetweenCells component[3];
  VelocityView<const T> u;
  double* values;  ///< m/s; one component after the other
  int points;

  DOWNWASH_HOST_DEVICE void operator()(int n, int a, int) const {
    values[n + points * a] = component[a](u.component(a), n);
  }
};

/// Concentrations of several tracers at points.
template <class T, int Count>
struct RecordConcentrations {
  static constexpr const char* name = "probes";
  BetweenCells places;
  FieldBatch<const T, Count> field;
  double scale[Count];  ///< kg/m³ of a value 1 in the fields
  double* values;       ///< kg/m³; one tracer after the other
  int points;

  DOWNWASH_HOST_DEVICE void operator()(int n, int f, int) const {
    values[n + points * f] = scale[f] * places(field[f], n);
  }
};

}  // namespace downwash
