#include "app/run/plan/lanes.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

namespace downwash {
namespace {

/// How often something goes into what there is, at least once.
std::size_t times(double available, double each) {
  return each > 0 ? static_cast<std::size_t>(std::max(1.0, available / each)) : 1;
}

/// Bytes of the fields of a run that leaves half of a GPU idle: about two million cells.
constexpr double small_for_gpu = 3e8;

Machine lane_of(const Machine& machine, std::size_t lane, std::size_t lanes) {
  Machine part = machine;
  part.processes = nullptr;
  part.shares.clear();
  part.cores = std::max(1, machine.cores / static_cast<int>(lanes));
  part.memory_available = machine.memory_available / static_cast<std::int64_t>(lanes);
  if (machine.cuda.empty()) return part;
  const std::size_t of_gpu = (lanes + machine.cuda.size() - 1) / machine.cuda.size(),
                    first = lane * machine.cuda.size() / lanes,
                    last = std::max(first + 1, (lane + 1) * machine.cuda.size() / lanes);
  part.first_device = machine.first_device + static_cast<int>(first);
  part.cuda.assign(machine.cuda.begin() + static_cast<std::ptrdiff_t>(first),
                   machine.cuda.begin() + static_cast<std::ptrdiff_t>(last));
  for (Device& device : part.cuda) device.memory_free /= static_cast<std::int64_t>(of_gpu);
  return part;
}

}  // namespace

std::vector<Machine> lanes_of(const Machine& machine, std::size_t runs,
                              const ExecutionChoice& first, const std::optional<int>& slabs) {
  const bool cpu = first.execution.backend == BackendKind::cpu;
  const bool small = first.memory.fields < small_for_gpu && slabs.value_or(1) == 1;
  const std::size_t units =
      cpu ? static_cast<std::size_t>(machine.cores) : (small ? 2 : 1) * machine.cuda.size();
  const double host = usable_share * static_cast<double>(machine.memory_available);
  std::size_t lanes = std::min(runs, units / static_cast<std::size_t>(slabs.value_or(1)));
  lanes = std::min(lanes, times(host, first.memory.host + (cpu ? first.memory.fields : 0)));
  if (!cpu) {
    const double devices = usable_share * static_cast<double>(machine.cuda.front().memory_free) *
                           static_cast<double>(machine.cuda.size());
    lanes = std::min(lanes, times(devices, first.memory.fields));
  }
  lanes = std::max<std::size_t>(lanes, 1);
  std::vector<Machine> parts;
  for (std::size_t lane = 0; lane < lanes; ++lane) parts.push_back(lane_of(machine, lane, lanes));
  return parts;
}

void share_out(std::size_t lanes, std::size_t jobs,
               const std::function<void(std::size_t lane, std::size_t job)>& job) {
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> threads;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    threads.emplace_back([&, lane] {
      for (std::size_t n = next++; n < jobs; n = next++) job(lane, n);
    });
  }
}

}  // namespace downwash
