#include "app/run/machine/machine_shares.hpp"

#include <sched.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "app/run/machine/agreement.hpp"
#include "io/records/run_record.hpp"

namespace downwash {
namespace {

/// Hosts of several machines may have one name, as containers do.
std::string machine_name() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  return this_environment().host + " " + boot;
}

ProcessView view_of(const Machine& machine) {
  ProcessView view{machine_name(), allowed_cores(), machine.cores, {}};
  for (const Device& device : machine.cuda) view.devices.push_back(device.detail);
  return view;
}

std::string text_of(const ProcessView& view) {
  return nlohmann::json{view.machine, view.cores, view.usable_cores, view.devices}.dump();
}
ProcessView view_of(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text);
  return {json.at(0), json.at(1), json.at(2), json.at(3)};
}

int cores_of(const ProcessView& view, const std::vector<const ProcessView*>& neighbours) {
  double share = 0;
  for (const int core : view.cores) {
    const auto users = std::count_if(neighbours.begin(), neighbours.end(), [&](const auto* other) {
      return std::find(other->cores.begin(), other->cores.end(), core) != other->cores.end();
    });
    share += 1 / static_cast<double>(users);
  }
  auto cores = static_cast<int>(share + 1e-9);
  // A quota of time is for all of them, as far as is known.
  const bool quota = static_cast<std::size_t>(view.usable_cores) < view.cores.size();
  if (quota) cores = std::min(cores, view.usable_cores / static_cast<int>(neighbours.size()));
  return std::max(1, cores);
}

/// Of `count` things for `users` those of one of them, from which on.
int first_of(std::ptrdiff_t count, std::ptrdiff_t users, std::ptrdiff_t user) {
  return static_cast<int>(user * count / users);
}

}  // namespace

std::vector<ProcessShare> shares_of(const std::vector<ProcessView>& views) {
  std::vector<ProcessShare> shares;
  for (const ProcessView& view : views) {
    std::vector<const ProcessView*> neighbours, alike;
    for (const ProcessView& other : views) {
      if (other.machine != view.machine) continue;
      neighbours.push_back(&other);
      if (other.devices == view.devices) alike.push_back(&other);
    }
    const auto users = std::ssize(alike), devices = std::ssize(view.devices);
    const auto me = std::find(alike.begin(), alike.end(), &view) - alike.begin();
    ProcessShare share{.gets = {cores_of(view, neighbours), 0},
                       .first_device = first_of(devices, users, me),
                       .on_machine = static_cast<int>(std::ssize(neighbours))};
    share.gets.devices = first_of(devices, users, me + 1) - share.first_device;
    if (devices > 0 && devices < users) {
      share.gets.devices = 1;
      share.on_device = 0;
      for (std::ptrdiff_t other = 0; other < users; ++other) {
        if (first_of(devices, users, other) == share.first_device) ++share.on_device;
      }
    }
    shares.push_back(share);
  }
  return shares;
}

namespace {

/// Whether slabs can read each other's memory, whichever process they belong to.
bool reach_each_other(const Machine& machine, const std::vector<ProcessShare>& shares,
                      Processes& processes) {
  const bool may = std::all_of(shares.begin(), shares.end(), [&](const ProcessShare& share) {
    return share.gets.devices > 0 && share.on_machine == processes.size();
  });
  return may && cuda_processes_reach_each_other(processes, machine.first_device);
}

}  // namespace

Machine shared_out(Machine machine, Processes& processes) {
  std::vector<ProcessView> views;
  for (const std::string& text : texts_of_each(&processes, text_of(view_of(machine)))) {
    views.push_back(view_of(text));
  }
  const std::vector<ProcessShare> shares = shares_of(views);
  const ProcessShare& own = shares[static_cast<std::size_t>(processes.rank())];
  machine.cores = own.gets.cores;
  machine.memory_available /= own.on_machine;
  machine.first_device = own.first_device;
  machine.cuda.erase(machine.cuda.begin(), machine.cuda.begin() + own.first_device);
  machine.cuda.resize(static_cast<std::size_t>(own.gets.devices));
  for (Device& device : machine.cuda) device.memory_free /= own.on_device;
  machine.peers = reach_each_other(machine, shares, processes);
  machine.processes = &processes;
  for (const ProcessShare& share : shares) machine.shares.push_back(share.gets);
  return machine;
}

}  // namespace downwash
