#include "app/run/folder/process_records.hpp"

#include <algorithm>
#include <cstddef>

#include "app/run/machine/agreement.hpp"

namespace downwash {

std::vector<ProcessRecord> process_records(const Execution& execution) {
  if (execution.processes == nullptr) return {};
  const auto hosts = texts_of_each(execution.processes, this_environment().host);
  const std::vector<int> slabs = of_each(execution.processes, execution.slabs);
  std::vector<ProcessRecord> records;
  for (std::size_t r = 0; r < hosts.size(); ++r) records.push_back({hosts[r], slabs[r], {}});
  return records;
}

void add_devices(const FlowSolver& solver, RunRecord& record) {
  record.slab_devices = solver.slab_devices();
  auto next = record.slab_devices.begin();
  for (ProcessRecord& process : record.processes) {
    const auto end =
        next + std::min<std::ptrdiff_t>(process.slabs, record.slab_devices.end() - next);
    process.devices.assign(next, end);
    next = end;
  }
}

}  // namespace downwash
