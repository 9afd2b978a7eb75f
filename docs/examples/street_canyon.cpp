// A street canyon between two blocks across the wind: a case as text, its flow step by step, and
// the mean wind over the street.
#include <atomic>
#include <cstdio>
#include <downwash/case.hpp>
#include <downwash/run.hpp>

using namespace downwash;

int main() {
  const PreparedCase street = prepare(parse_case(R"({
    "domain": { "size": [160, 20, 60], "cells": [80, 10, 30],
                "boxes": [{ "min": [50, 0, 0], "max": [70, 20, 20] },
                          { "min": [90, 0, 0], "max": [110, 20, 20] }] },
    "boundaries": { "y-": "periodic", "y+": "periodic" },
    "wind": { "speed": 4, "height": 10 },
    "inflow": { "turbulence": "none" },
    "time": { "end": 120 }, "backend": "cpu", "slabs": 2 })",
                                                 "street canyon"));
  FlowSolver flow(street.built.problem, street.choice.execution);
  Log log(true);
  const std::atomic<bool> stop = false;
  RunLoop loop(flow, street.config.time, street.built.axes, log, stop);
  std::printf("%s: %s\n", street.config.title.c_str(), loop.run().reason.c_str());

  // The solver's axes are the user's in another order: its fields are found by their directions.
  const int along = street.built.axes.solver_axis(0), up = street.built.axes.solver_axis(2);
  const HostField<float> wind = flow.read_single(velocity_names[static_cast<std::size_t>(along)]);
  double low = 0, high = 0;
  for (int y = 0; y < 10; ++y) {
    Index3 at{5, 5, 5};
    at[static_cast<std::size_t>(along)] = 40;  // the face at x = 80 m, in the middle of the street
    at[static_cast<std::size_t>(3 - along - up)] = y;
    at[static_cast<std::size_t>(up)] = 1;  // 3 m above the ground
    low += wind(at[0], at[1], at[2]) / 10;
    at[static_cast<std::size_t>(up)] = 12;  // 25 m: above the roofs
    high += wind(at[0], at[1], at[2]) / 10;
  }
  std::printf("wind along x: %.2f m/s at 3 m in the street, %.2f m/s at 25 m\n", low, high);
  return low < 0 && high > 1 ? 0
                             : 1;  // the air turns over in the street: at its floor it comes back
}
