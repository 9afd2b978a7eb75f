// How long a run will take and how much it will write, before it starts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "app/run/plan/run_pilot.hpp"
#include "app/run/plan/step_cost.hpp"

namespace downwash {

struct RunEstimate {
  double dt = 0;                      ///< s, the mean
  std::optional<std::int64_t> steps;  ///< unknown when only a steady state ends the run
  double iterations = 0;              ///< of the pressure, per step
  double step_seconds = 0;            ///< wall time of a step; without what is released
  std::optional<double> seconds;      ///< wall time of all of it; a third more or less

  /// What that is made of, s.
  struct Parts {
    double set_up = 0;    ///< before the first step, the spin-up on larger cells and all
    double alone = 0;     ///< of the steps before the first release
    double released = 0;  ///< from then on, with samples and outputs
    double closing = 0;   ///< after the last step
  };
  Parts parts;
};

/// Measured on the case itself: a coarser grid for the number of steps and iterations, the grid of
/// the case for their cost. Takes a few seconds.
RunEstimate estimate_run(const PreparedCase& prepared);

/// The steps and iterations that the case takes: a pilot run of `wall_seconds` where they are not
/// fixed. `cost` is that of the case.
PilotResult expected_steps(const PreparedCase& prepared, const StepCost& cost, double wall_seconds);
/// What a run of as many steps as the `pilot` says takes at that cost.
RunEstimate estimate_run(const PreparedCase& prepared, const StepCost& cost,
                         const PilotResult& pilot);

/// An estimate where a run is likely to take longer than a minute, so that the estimate takes a
/// small part of it.
std::optional<RunEstimate> estimate_long_run(const PreparedCase& prepared);

/// Bytes of the fields of the whole run; unknown when only a steady state ends it.
std::optional<double> field_bytes(const Question& config, const DomainBox& box);

/// Bytes of the checkpoints of a run while it goes on: of two, and a third that is being written;
/// 0 where there are none.
double checkpoint_bytes(const Question& config, const DomainBox& box);

/// Whether a run keeps its wind for other releases, where that begins before them.
bool keeps_wind(const Question& config);
/// Bytes of that; 0 where it does not.
double wind_bytes(const Question& config, const DomainBox& box);

/// Bytes of the exposures that a run keeps, at most: see keep_exposures(); 0 where it does not.
double exposure_bytes(const Question& config, const DomainBox& box);

/// Bytes of zones, page and tables, about; 0 where there are none.
double product_bytes(const std::optional<Wind>& wind, const ReleaseScenario& scenario,
                     std::size_t buildings);

/// An estimate as people read it: steps, time and what coarser cells would take.
std::vector<std::string> time_lines(const PreparedCase& prepared, const RunEstimate& estimate);

/// What other programs leave of the cores that the slabs need: one line if that is too little, else
/// none. Slabs wait for the slowest of them, so that a core that is shared costs more than its
/// share.
std::vector<std::string> busy_lines(const Execution& execution, std::optional<double> working,
                                    int cores);

/// Cost of cubes all over; empty where the cells of the domain do not grow.
std::vector<std::string> even_cells_lines(const PreparedCase& prepared,
                                          const RunEstimate& estimate);

/// The bytes against what is free where the results go.
std::string disk_line(const Question& config, const DomainBox& box, std::size_t buildings,
                      const std::filesystem::path& folder);
/// Throws InputError when they can't fit.
void refuse_too_large_for_disk(const Question& config, const DomainBox& box,
                               const std::filesystem::path& folder);

}  // namespace downwash
