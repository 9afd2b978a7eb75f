// How long is computed, and in which steps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

struct TimeControl {
  TimeScheme scheme = TimeScheme::ab3;
  std::optional<double> end;            ///< s
  std::optional<double> after_release;  ///< s from the first release to the end of the run
  std::optional<std::int64_t> steps;    ///< number of steps
  std::optional<double> steady;         ///< the run ends once max|du/dt| is below this, m/s²
  std::optional<double> dt;             ///< fixed step, s; adaptive when absent
  double cfl = 0.65;                    ///< of the adaptive step
  std::optional<double> max_dt;         ///< upper bound of the adaptive step, s
  std::optional<double> spin_up;        ///< s before the releases; from domain and wind when absent
  double coarse_spin_up = 0;            ///< the part of that on larger cells, at the start
  std::optional<std::string> start;     ///< of the first release: ISO 8601 with offset
  std::optional<double> answer_within;  ///< s of wall time; see answer_within.hpp
  bool hold_wind = false;               ///< the velocity stays what it is at the start
};

}  // namespace downwash
