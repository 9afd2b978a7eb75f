#include "app/run/plan/execution_choice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/run/machine/machine.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "solver/parallel/processes.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;
constexpr std::int64_t gib = 1LL << 30;

Machine machine_with(int cores, std::int64_t memory, int gpus, std::int64_t gpu_memory = 80 * gib) {
  Machine machine{.cpu = "test",
                  .cores = cores,
                  .memory_available = memory,
                  .cuda = {},
                  .why_no_cuda = gpus == 0 ? "there is no driver" : ""};
  for (int g = 0; g < gpus; ++g) machine.cuda.push_back({"GPU", gpu_memory, gpu_memory, ""});
  return machine;
}

Question case_with(const std::vector<std::string>& settings = {}) {
  return parse_case(R"({"domain": {"size": [1, 1, 1], "cells": [8, 8, 8]}, "time": {"steps": 1}})",
                    "test.json", settings);
}

/// The message of the InputError that is thrown, or "accepted".
std::string refusal(const Question& config, const Index3& cells, const Machine& machine) {
  try {
    choose_execution(config, cells, machine);
    return "accepted";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(ExecutionChoice, TakesTheCpuWhereThereIsNoGpuAndSaysWhy) {
  const auto choice =
      choose_execution(case_with(), Index3{256, 256, 64}, machine_with(8, 64 * gib, 0));
  EXPECT_EQ(choice.execution.backend, BackendKind::cpu);
  EXPECT_EQ(choice.execution.slabs, 8);
  EXPECT_EQ(choice.description,
            "No CUDA device (there is no driver): running on the CPU, 8 slabs, single precision");
}

TEST(ExecutionChoice, TakesOneGpuWhileItIsEnough) {
  const Machine machine = machine_with(8, 640 * gib, 4);
  EXPECT_EQ(choose_execution(case_with(), Index3{256, 256, 64}, machine).execution.slabs, 1);
  EXPECT_EQ(choose_execution(case_with(), Index3{512, 512, 512}, machine).execution.slabs, 4);
  const Machine small = machine_with(8, 64 * gib, 2, gib);
  EXPECT_EQ(choose_execution(case_with(), Index3{256, 256, 240}, small).execution.slabs, 2);
}

TEST(ExecutionChoice, MakesNoMoreSlabsThanPlanes) {
  EXPECT_LE(
      choose_execution(case_with(), Index3{3, 3, 3}, machine_with(64, gib, 0)).execution.slabs, 3);
  EXPECT_NE(refusal(case_with({"slabs=9"}), {8, 8, 8}, machine_with(64, gib, 0)).find("8 planes"),
            std::string::npos);
}

TEST(ExecutionChoice, RefusesMoreSlabsThanGpus) {
  const std::string message = refusal(case_with({"slabs=3"}), {8, 8, 8}, machine_with(8, gib, 2));
  EXPECT_NE(message.find("there are 2"), std::string::npos) << message;
}

TEST(ExecutionChoice, TakesPeerMemoryWhereAllGpusReachIt) {
  Machine machine = machine_with(8, 64 * gib, 4);
  const auto chosen = [&](const std::vector<std::string>& settings) {
    return choose_execution(case_with(settings), Index3{64, 64, 64}, machine);
  };
  EXPECT_EQ(chosen({"slabs=4"}).execution.transport, Transport::host);
  EXPECT_EQ(chosen({"slabs=4"}).description,
            "Running on 4 GPUs (GPU), host transport, single precision");
  machine.peers = true;
  EXPECT_EQ(chosen({"slabs=4"}).execution.transport, Transport::peer);
  EXPECT_EQ(chosen({"slabs=4"}).description,
            "Running on 4 GPUs (GPU), peer transport, single precision");
  EXPECT_EQ(chosen({"slabs=4", "transport=host"}).execution.transport, Transport::host);
  EXPECT_EQ(chosen({"slabs=4", "transport=peer"}).execution.transport, Transport::peer);
  EXPECT_EQ(chosen({"slabs=1"}).description, "Running on 1 GPU (GPU), single precision");
}

/// One of two processes, whose MPI does or does not read the memory of GPUs.
class TwoProcesses final : public Processes {
 public:
  explicit TwoProcesses(bool reads_devices) : reads_devices_(reads_devices) {}
  int rank() const override { return 0; }
  int size() const override { return 2; }
  bool reads_devices() const override { return reads_devices_; }
  void exchange(std::span<const Outgoing>, std::span<const Incoming>) override {}
  void all_gather(std::span<const std::byte> own, std::span<std::byte> all,
                  std::span<const std::size_t> counts) override {
    std::size_t first = 0;  // the other one has the same to say
    for (std::size_t p = 0; p < counts.size(); first += counts[p++]) {
      std::copy_n(own.begin(), counts[p], all.begin() + static_cast<std::ptrdiff_t>(first));
    }
  }
  void give_up(const std::string&) override {}

 private:
  bool reads_devices_;
};

/// The transport of one of two processes, and its name.
class ExecutionOfTwo : public testing::Test {
 protected:
  static std::pair<Transport, std::string> chosen(bool reads_devices, bool peers, int gpus,
                                                  const std::vector<std::string>& settings) {
    TwoProcesses processes(reads_devices);
    Machine machine = machine_with(8, 64 * gib, gpus);
    machine.peers = peers;
    machine.processes = &processes;
    machine.shares = {{4, gpus}, {4, gpus}};
    const ExecutionChoice choice =
        choose_execution(case_with(settings), Index3{64, 64, 64}, machine);
    return {choice.execution.transport, transport_name(choice.execution).value_or("-")};
  }
};

TEST_F(ExecutionOfTwo, GivesMpiTheMemoryOfGpusThatItReads) {
  const std::pair device(Transport::device, std::string("device"));
  const std::pair host(Transport::host, std::string("host"));
  EXPECT_EQ(chosen(true, false, 1, {}), device);
  EXPECT_EQ(chosen(false, false, 1, {}), host);
  EXPECT_EQ(chosen(true, false, 1, {"transport=host"}), host);
  EXPECT_EQ(chosen(true, false, 2, {"slabs=2"}), host);
  EXPECT_EQ(chosen(true, false, 1, {"backend=cpu"}).second, "-");
}

TEST_F(ExecutionOfTwo, ReadsTheGpusOfTheOtherProcessWhereItCan) {
  const std::pair peer(Transport::peer, std::string("peer"));
  EXPECT_EQ(chosen(false, true, 1, {}), peer);
  EXPECT_EQ(chosen(true, true, 2, {"slabs=2"}), peer);
  EXPECT_EQ(chosen(false, true, 1, {"transport=peer"}), peer);
  EXPECT_EQ(chosen(true, true, 1, {"transport=host"}).second, "host");
  EXPECT_EQ(chosen(true, true, 1, {"backend=cpu"}).second, "-");
}

TEST(ExecutionChoice, RefusesPeerMemoryThatThereIsNot) {
  Machine machine = machine_with(8, 64 * gib, 2);
  const std::string apart = refusal(case_with({"transport=peer", "slabs=2"}), {8, 8, 8}, machine);
  EXPECT_NE(apart.find("can't read each other's memory"), std::string::npos) << apart;
  EXPECT_NE(apart.find("transport"), std::string::npos) << apart;
  machine.peers = true;
  const std::string cpu = refusal(case_with({"transport=peer", "backend=cpu"}), {8, 8, 8}, machine);
  EXPECT_NE(cpu.find("the CPU computes"), std::string::npos) << cpu;
  EXPECT_EQ(refusal(case_with({"transport=host", "backend=cpu"}), {8, 8, 8}, machine), "accepted");
}

TEST(ExecutionChoice, RefusesCudaWithoutDevice) {
  const std::string message =
      refusal(case_with({"backend=cuda"}), {8, 8, 8}, machine_with(8, gib, 0));
  EXPECT_NE(message.find("there is no driver"), std::string::npos) << message;
}

TEST(ExecutionChoice, RefusesWhatDoesNotFit) {
  EXPECT_EQ(refusal(case_with(), {512, 512, 128}, machine_with(8, 8 * gib, 0)), "accepted");
  const std::string memory = refusal(case_with(), {512, 512, 512}, machine_with(8, 8 * gib, 0));
  EXPECT_NE(memory.find("8 GiB are available"), std::string::npos) << memory;
  int fitting[3];
  const std::size_t cells = memory.find("fewer cells; ");
  ASSERT_NE(cells, std::string::npos) << memory;
  ASSERT_EQ(std::sscanf(memory.c_str() + cells, "fewer cells; %d x %d x %d would fit", &fitting[0],
                        &fitting[1], &fitting[2]),
            3)
      << memory;
  EXPECT_LT(fitting[0], 512);
  EXPECT_EQ(refusal(case_with(), {fitting[0], fitting[1], fitting[2]}, machine_with(8, 8 * gib, 0)),
            "accepted");
  EXPECT_GT(fitting[0], 300) << "not much coarser than it must be";
  const std::string card =
      refusal(case_with(), {512, 512, 512}, machine_with(8, 640 * gib, 1, gib));
  EXPECT_NE(card.find("GPU memory on 1 card"), std::string::npos) << card;
}

TEST(ExecutionChoice, CountsTheMemoryOfTracers) {
  const std::vector<std::string> release{
      "time.end=1200", R"(releases=[{"name": "a", "substance": "chlorine", "x": 0, "y": 0,
        "mass_kg": 1}, {"name": "b", "substance": "ammonia", "x": 0, "y": 0, "mass_kg": 1},
        {"name": "c", "substance": "chlorine", "x": 1, "y": 1, "mass_kg": 1}])"};
  const auto need = [&](std::vector<std::string> more) {
    more.insert(more.begin(), release.begin(), release.end());
    return memory_need(case_with(more), {98, 98, 98}, {});
  };
  const std::string ensemble = R"(ensemble={"members": 3, "interval": 10})";
  const MemoryNeed none = memory_need(case_with(), {98, 98, 98}, {}), two = need({}),
                   six = need({ensemble});
  const double of_one = values_of_a_field({98, 98, 98}, 1) * 3 * 4 +
                        98 * 98 * 32;  // three fields, and the exposure of a layer
  EXPECT_DOUBLE_EQ(two.fields - none.fields, 2 * of_one);
  EXPECT_DOUBLE_EQ(six.fields - none.fields, 6 * of_one);
  const double dosages = (1200 / 60 + 1) * 6 * 98 * 98 * 4.0;  // of a layer, every minute
  EXPECT_DOUBLE_EQ(six.host - none.host, dosages + six.fields - none.fields)
      << "nothing of them is written, but for checkpoints, which wait for the disk";
  const MemoryNeed wind = need({ensemble, R"(output.fields=["velocity", "pressure"])"}),
                   both = need(
                       {ensemble, R"(output.fields=["velocity", "pressure", "concentration"])"});
  EXPECT_EQ(both.fields, six.fields);
  EXPECT_DOUBLE_EQ(both.host - wind.host, 6 * 1e6 * 4 * 2) << "a snapshot, and converted";
}

TEST(ExecutionChoice, CountsTheSnapshotsInFlight) {
  const Index3 cells{98, 98, 98};
  const double one = memory_need(case_with(), cells, {}).host;
  const double series = memory_need(case_with({"output.every=1"}), cells, {}).host;
  EXPECT_DOUBLE_EQ(series - one, 1e6 * (3 * 4 + 4 + 1) * 2)
      << "one waits, one is written, one is read";
}

/// Half a byte of each cell is of the whole grid.
TEST(ExecutionChoice, CountsThePlanesOfOneOfSeveralProcesses) {
  const Index3 cells{98, 98, 98};
  const ProcessPart first{.slabs = 2, .all_slabs = 8},
      other{.slabs = 2, .all_slabs = 8, .first = false};
  const auto expect_quarter = [&](const Question& config, const ProcessPart& part) {
    const MemoryNeed all = memory_need(config, cells, {.slabs = 8, .all_slabs = 8}),
                     own = memory_need(config, cells, part);
    EXPECT_DOUBLE_EQ(own.fields, all.fields / 4);
    EXPECT_DOUBLE_EQ(own.host, 0.5e6 + (all.host - 0.5e6) / 4);
  };
  const Question series = case_with({"output.every=1"});
  expect_quarter(series, first);
  expect_quarter(series, other);
  const Question averages = case_with({R"(statistics={"start": 0})", "time.end=1"});
  expect_quarter(averages, first);
  expect_quarter(averages, other);
  const Question plot3d = case_with({"output.every=1", "output.format=plot3d"});
  expect_quarter(plot3d, other);
  const MemoryNeed of_first = memory_need(plot3d, cells, first),
                   of_all = memory_need(plot3d, cells, {});
  EXPECT_DOUBLE_EQ(of_first.host - of_first.fields, of_all.host - of_all.fields)
      << "the whole is on the first, but for checkpoints on their way";
}

TEST(ExecutionChoice, RefusesMoreCellsThanIndices) {
  const Index3 most{2147483647, 2147483647, 2147483647};
  EXPECT_NE(refusal(case_with(), most, machine_with(8, gib, 0)).find("2^31"), std::string::npos);
}

/// A made-up /proc and /sys.
class MadeUpSystem : public testing::Test {
 protected:
  MadeUpSystem() {
    write("proc/meminfo", "MemTotal: 4096 kB\nMemAvailable:    2048 kB\n");
    write("proc/self/cgroup", "0::/outer/inner\n");
  }

  void write(const std::string& file, const std::string& text) {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }

  const test::TemporaryFolder folder_;
  const fs::path root_ = folder_.path();
};

TEST_F(MadeUpSystem, MemoryIsWhatIsAvailable) { EXPECT_EQ(available_memory(root_), 2048 * 1024); }

TEST_F(MadeUpSystem, MemoryIsLimitedByControlGroupsAbove) {
  write("sys/fs/cgroup/outer/inner/memory.max", "max\n");
  write("sys/fs/cgroup/outer/memory.max", "1000000\n");
  write("sys/fs/cgroup/outer/memory.current", "400000\n");
  write("sys/fs/cgroup/outer/memory.stat", "anon 300000\ninactive_file 100000\n");
  EXPECT_EQ(available_memory(root_), 700000);
}

TEST_F(MadeUpSystem, CoresAreLimitedByQuota) {
  write("sys/fs/cgroup/outer/cpu.max", "100000 100000\n");
  write("sys/fs/cgroup/cpu.max", "max 100000\n");
  EXPECT_EQ(usable_cores(root_), 1);
}

}  // namespace
}  // namespace downwash
