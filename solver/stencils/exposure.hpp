// What tracers amount to at chosen cells over time.
#pragma once

#include <cmath>

#include "solver/field.hpp"

namespace downwash {

/// Of one tracer in one cell.
struct ExposureRecord {
  double dosage = 0, load = 0;
  float peak = 0, arrival = -1, departure = -1;
};

/// What counts as exposure to one tracer.
struct ExposureScale {
  double scale;  ///< kg/m³ of a value 1 in the field
  double threshold, load_exponent;
};

/// Adds the step that ends now, c being its concentration at the end:
///   dosage += c dt,  load += cⁿ dt,  peak = max(peak, c),
///   arrival and departure: the first and last time at which c is at or above the threshold.
template <class T, int Count>
struct RecordExposure {
  static constexpr const char* name = "exposure";
  const Cell* cells;
  FieldBatch<const T, Count> field;
  ExposureScale measure[Count];
  ExposureRecord* records;  ///< by cell, one tracer after the other
  int count;                ///< of cells
  double dt;
  float now;  ///< s

  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const {
    for (int f = 0; f < Count; ++f) {
      const double c = measure[f].scale * double(field[f](cells[n]));
      if (!(c > 0)) continue;
      const double n_load = measure[f].load_exponent;
      ExposureRecord& record = records[n + std::int64_t{count} * f];
      record.dosage += c * dt;
      record.load += (n_load == 1 ? c : std::pow(c, n_load)) * dt;
      if (static_cast<float>(c) > record.peak) record.peak = static_cast<float>(c);
      if (c < measure[f].threshold) continue;
      if (record.arrival < 0) record.arrival = now;
      record.departure = now;
    }
  }
};

}  // namespace downwash
