// What the wind and concentrations at a place amount to over a window of time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shapes/building.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// A mean and how certain it is.
struct Average {
  double mean = 0;
  double variance = 0;          ///< of the samples
  std::optional<double> error;  ///< standard error of the mean; nothing of too few samples
  double integral_time = 0;     ///< s: see average_of
  bool settled = false;         ///< false: the error may be larger than it could be found out
};

/// At one place, user axes: x downwind, y to the left, z up.
struct PointStatistics {
  std::int64_t samples = 0;
  double averaging = 0;             ///< s: see SamplingState::inverse_averaging
  std::array<Average, 3> velocity;  ///< m/s
  Average speed;                    ///< m/s
  std::array<double, 6> stress{};   ///< xx, yy, zz, xy, yz, xz, m²/s²
  Average kinetic_energy;           ///< of the fluctuations, m²/s²
  double largest_speed = 0;         ///< m/s

  struct Concentration {
    Average average;     ///< kg/m³
    double largest = 0;  ///< kg/m³
  };
  std::vector<Concentration> concentrations;  ///< by tracer
};

/// Where it is.
struct ProbedPlace {
  std::string name;              ///< of the point, or of the line
  Point map;                     ///< m, map frame
  double height = 0;             ///< m above ground
  double distance = 0;           ///< m from the first point of the line
  std::optional<double> z = {};  ///< m, domain frame, where the ground is not level
};

/// A row of a table.
struct ProbedStatistics {
  ProbedPlace place;
  PointStatistics statistics;
};

}  // namespace downwash
