// How many runs of one case are computed at a time, and what each gets of the machine.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "app/run/machine/machine.hpp"
#include "app/run/plan/execution_choice.hpp"

namespace downwash {

/// The part of the machine that each of as many lanes gets as fit: a GPU or several of their own,
/// half a GPU where a run is too small to fill one, or as many cores, and its share of the memory.
/// Two slabs that wait for each other compute less than two runs that don't, so there are no fewer
/// lanes than that. `first`: what one run was found to take on the whole machine; `slabs`: what the
/// case asks for, of each.
std::vector<Machine> lanes_of(const Machine& machine, std::size_t runs,
                              const ExecutionChoice& first, const std::optional<int>& slabs);

/// Calls job(lane, n) for each n < jobs, each lane on a thread of its own with the next one that is
/// left. A job must not throw.
void share_out(std::size_t lanes, std::size_t jobs,
               const std::function<void(std::size_t lane, std::size_t job)>& job);

}  // namespace downwash
