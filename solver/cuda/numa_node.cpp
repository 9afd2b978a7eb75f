#include "solver/cuda/numa_node.hpp"

#include <pthread.h>
#include <sched.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace downwash {
namespace {

/// "0-3,8" → the set {0, 1, 2, 3, 8}.
cpu_set_t parse_cpu_list(const std::string& list) {
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  std::istringstream stream(list);
  for (std::string part; std::getline(stream, part, ',');) {
    int first = 0, last = 0;
    const int read = std::sscanf(part.c_str(), "%d-%d", &first, &last);
    if (read == 1) last = first;
    for (int cpu = first; read >= 1 && cpu <= last; ++cpu) {
      CPU_SET(static_cast<std::size_t>(cpu), &cpus);
    }
  }
  return cpus;
}

}  // namespace

void pin_to_numa_node_of_pci_device(int domain, int bus, int device) {
  std::array<char, 64> path{};
  std::snprintf(path.data(), path.size(), "/sys/bus/pci/devices/%04x:%02x:%02x.0/local_cpulist",
                domain, bus, device);
  std::ifstream file(path.data());
  std::string list;
  if (!std::getline(file, list) || list.empty()) return;
  const cpu_set_t cpus = parse_cpu_list(list);
  if (CPU_COUNT(&cpus) > 0) pthread_setaffinity_np(pthread_self(), sizeof(cpus), &cpus);
}

}  // namespace downwash
