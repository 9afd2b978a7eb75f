#include "app/run/machine/machine.hpp"

#include <sched.h>

#include <algorithm>
#include <cctype>
#include <chrono>
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
  const std::size_t allowed = allowed_cores().size();
  return static_cast<int>(allowed > 0 ? allowed
                                      : std::max(1U, std::thread::hardware_concurrency()));
}

/// Times of all cores since the start of the machine, in units of its own.
struct CoreTimes {
  double working = 0, all = 0;
};
std::optional<CoreTimes> core_times(const fs::path& root) {
  constexpr int idle = 3, waiting = 4, last = 7;  // user nice system idle iowait irq softirq steal
  std::ifstream stream(root / "proc/stat");
  std::string name;
  CoreTimes times;
  stream >> name;
  for (int n = 0; n <= last; ++n) {
    double ticks = 0;
    if (name != "cpu" || !(stream >> ticks)) return std::nullopt;
    times.all += ticks;
    if (n != idle && n != waiting) times.working += ticks;
  }
  return times;
}

int cores_of_machine(const fs::path& root) {
  std::ifstream stream(root / "proc/stat");
  int cores = 0;
  for (std::string line; std::getline(stream, line);) {
    cores += line.starts_with("cpu") && line.size() > 3 && std::isdigit(line[3]) != 0;
  }
  return cores;
}

}  // namespace

std::vector<int> allowed_cores() {
  std::vector<int> cores;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  return cores;
}

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

std::optional<double> working_cores(double seconds, const fs::path& root) {
  const auto before = core_times(root);
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  const auto after = core_times(root);
  if (!before || !after || !(after->all > before->all)) return std::nullopt;
  return (after->working - before->working) / (after->all - before->all) * cores_of_machine(root);
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
