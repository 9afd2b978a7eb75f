#include "app/setup/machine.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <thread>

#include "io/records/run_record.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// The number after a key in a file of "key number" lines ("MemAvailable:  123 kB").
std::optional<std::int64_t> number_of(const fs::path& file, const std::string& key) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with(key)) return std::stoll(line.substr(key.size()));
  }
  return std::nullopt;
}

std::optional<std::int64_t> only_number(const fs::path& file) {
  std::int64_t number = 0;
  if (std::ifstream(file) >> number) return number;
  return std::nullopt;  // missing, or "max"
}

/// The control group (version 2) of this process and those above it, innermost first.
std::vector<fs::path> control_groups(const fs::path& root) {
  std::vector<fs::path> groups;
  std::ifstream stream(root / "proc/self/cgroup");
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("0::/")) continue;
    const fs::path top = root / "sys/fs/cgroup";
    for (fs::path group = line.substr(4); !group.empty(); group = group.parent_path()) {
      groups.push_back(top / group);
    }
    groups.push_back(top);
  }
  return groups;
}

std::int64_t left_in_group(const fs::path& group) {
  const auto limit = only_number(group / "memory.max");
  if (!limit) return std::numeric_limits<std::int64_t>::max();
  const std::int64_t used = only_number(group / "memory.current").value_or(0);
  const std::int64_t cache = number_of(group / "memory.stat", "inactive_file ").value_or(0);
  return std::max<std::int64_t>(0, *limit - used + cache);
}

/// Cores' worth of time that a control group may use, if it is limited.
std::optional<int> quota_of(const fs::path& group) {
  double quota = 0, period = 0;
  std::ifstream stream(group / "cpu.max");
  if (!(stream >> quota >> period) || period <= 0) return std::nullopt;
  return std::max(1, static_cast<int>(std::ceil(quota / period)));
}

int cores_by_affinity() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) == 0) return CPU_COUNT(&set);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

Machine this_machine(bool with_cuda) {
  Machine machine{.cpu = this_environment().cpu,
                  .cores = usable_cores(),
                  .memory_available = available_memory(),
                  .cuda = {},
                  .why_no_cuda = "not asked for"};
  if (with_cuda) {
    machine.cuda = cuda_devices();
    machine.why_no_cuda = why_no_cuda();
    machine.peers = cuda_devices_reach_each_other();
  }
  return machine;
}

int usable_cores(const fs::path& root) {
  int cores = cores_by_affinity();
  for (const fs::path& group : control_groups(root)) {
    cores = std::min(cores, quota_of(group).value_or(cores));
  }
  return cores;
}

std::int64_t available_memory(const fs::path& root) {
  std::int64_t bytes = std::numeric_limits<std::int64_t>::max();
  if (const auto kilobytes = number_of(root / "proc/meminfo", "MemAvailable:")) {
    bytes = *kilobytes * 1024;
  }
  for (const fs::path& group : control_groups(root)) {
    bytes = std::min(bytes, left_in_group(group));
  }
  // Version 1, where it is mounted alone.
  const fs::path old = root / "sys/fs/cgroup/memory";
  if (const auto limit = only_number(old / "memory.limit_in_bytes")) {
    const std::int64_t used = only_number(old / "memory.usage_in_bytes").value_or(0);
    const std::int64_t cache = number_of(old / "memory.stat", "total_inactive_file ").value_or(0);
    bytes = std::min(bytes, std::max<std::int64_t>(0, *limit - used + cache));
  }
  return bytes;
}

}  // namespace downwash
