// What tracers amount to at chosen places over time.
#pragma once

#include <cmath>
#include <cstdint>

#include "solver/fields/field.hpp"

namespace downwash {

/// Exposure to one tracer at one place.
struct ExposureRecord {
  double dosage = 0, load = 0;
  float peak = 0, arrival = -1, departure = -1;
};

/// What counts as exposure to one tracer.
struct ExposureScale {
  double scale;  ///< kg/m³ of a value 1 in the field
  double threshold, load_exponent;
};

/// Values of the cells themselves.
struct AtCells {
  const Cell* cells;

  template <class T>
  DOWNWASH_HOST_DEVICE double operator()(FieldView<const T> field, int n) const {
    return double(field(cells[n]));
  }
};

/// A cell and those that a point in it lies between: on one side of it along each axis.
struct PointStencil {
  Cell cell;
  int side[3];       ///< of the neighbour: -1 or 1
  double weight[8];  ///< bit a of the place counts the neighbour along axis a in; they add up to 1
};

/// Values at points, linear between the cells around them.
struct BetweenCells {
  const PointStencil* points;

  template <class T>
  DOWNWASH_HOST_DEVICE double operator()(FieldView<const T> field, int n) const {
    const PointStencil& p = points[n];
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
      if (p.weight[corner] == 0) continue;
      const Cell c{p.cell.i + p.side[0] * (corner & 1), p.cell.j + p.side[1] * (corner >> 1 & 1),
                   p.cell.k + p.side[2] * (corner >> 2)};
      sum += p.weight[corner] * double(field(c));
    }
    return sum;
  }
};

/// Adds the step that ends now, c being its concentration at the end:
///   dosage += c dt,  load += cⁿ dt,  peak = max(peak, c),
///   arrival and departure: the first and last time at which c is at or above the threshold.
template <class T, int Count, class Places>
struct RecordExposure {
  static constexpr const char* name = "exposure";
  Places places;
  FieldBatch<const T, Count> field;
  ExposureScale measure[Count];
  ExposureRecord* records;  ///< by place, one tracer after the other
  int count;                ///< of places
  double dt;
  float now;  ///< s

  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const {
    for (int f = 0; f < Count; ++f) {
      const double c = measure[f].scale * places(field[f], n);
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
