#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/run/machine/agreement.hpp"
#include "app/run/machine/launch.hpp"
#include "app/run/machine/machine_shares.hpp"
#include "app/run/same_run.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"
#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::optional<Launch> launched(const std::map<std::string, std::string>& variables) {
  return launch_of([&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(Launch, IsToldByTheEnvironment) {
  EXPECT_FALSE(launched({}));
  const auto open_mpi = launched({{"OMPI_COMM_WORLD_RANK", "3"}, {"OMPI_COMM_WORLD_SIZE", "4"}});
  ASSERT_TRUE(open_mpi);
  EXPECT_EQ(open_mpi->rank, 3);
  EXPECT_EQ(open_mpi->size, 4);
  EXPECT_TRUE(launched({{"PMI_RANK", "0"}, {"PMI_SIZE", "2"}}));
  EXPECT_TRUE(launched({{"SLURM_PROCID", "1"}, {"SLURM_STEP_NUM_TASKS", "2"}}));
}

TEST(Launch, OneProcessIsAlone) {
  EXPECT_FALSE(launched({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "1"}}));
  // A batch script, in which srun would start four.
  EXPECT_FALSE(launched({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}}));
  // mpirun -n 1 in a step of four.
  EXPECT_FALSE(launched({{"OMPI_COMM_WORLD_RANK", "0"},
                         {"OMPI_COMM_WORLD_SIZE", "1"},
                         {"SLURM_PROCID", "0"},
                         {"SLURM_STEP_NUM_TASKS", "4"}}));
  EXPECT_FALSE(launched({{"PMI_RANK", "x"}, {"PMI_SIZE", "2"}}));
}

ProcessView view(const std::string& machine, const std::vector<int>& cores,
                 const std::vector<std::string>& devices = {}) {
  return {machine, cores, static_cast<int>(cores.size()), devices};
}

TEST(MachineShares, DividesWhatProcessesHaveInCommon) {
  const std::vector<int> all{0, 1, 2, 3, 4, 5, 6, 7};
  const auto shares = shares_of({view("a", all), view("a", all), view("b", all)});
  EXPECT_EQ(shares[0].gets.cores, 4);
  EXPECT_EQ(shares[1].gets.cores, 4);
  EXPECT_EQ(shares[2].gets.cores, 8);
  EXPECT_EQ(shares[0].on_machine, 2);
  EXPECT_EQ(shares[2].on_machine, 1);
  // Bound to cores of their own, as mpirun does, and more processes than cores.
  EXPECT_EQ(shares_of({view("a", {0, 1}), view("a", {2})})[0].gets.cores, 2);
  EXPECT_EQ(shares_of({view("a", {0}), view("a", {0})})[1].gets.cores, 1);
}

TEST(MachineShares, AQuotaIsForAllOfAMachine) {
  ProcessView limited = view("a", {0, 1, 2, 3, 4, 5, 6, 7});
  limited.usable_cores = 4;
  EXPECT_EQ(shares_of({limited, limited})[1].gets.cores, 2);
}

TEST(MachineShares, GivesEachProcessGpusOfItsOwn) {
  const std::vector<std::string> four{"0:1", "0:2", "0:3", "0:4"};
  const auto two = shares_of({view("a", {0}, four), view("a", {1}, four), view("b", {0}, four)});
  EXPECT_EQ(two[0].first_device, 0);
  EXPECT_EQ(two[0].gets.devices, 2);
  EXPECT_EQ(two[1].first_device, 2);
  EXPECT_EQ(two[1].gets.devices, 2);
  EXPECT_EQ(two[2].gets.devices, 4);
  const auto three = shares_of({view("a", {0}, four), view("a", {1}, four), view("a", {2}, four)});
  EXPECT_EQ(three[0].gets.devices + three[1].gets.devices + three[2].gets.devices, 4);
  EXPECT_EQ(three[2].first_device + three[2].gets.devices, 4);
  // Each sees another one alone, as srun --gpus-per-task has it.
  const auto own = shares_of({view("a", {0}, {"0:1"}), view("a", {1}, {"0:2"})});
  EXPECT_EQ(own[1].first_device, 0);
  EXPECT_EQ(own[1].gets.devices, 1);
  EXPECT_EQ(own[1].on_device, 1);
}

TEST(MachineShares, ProcessesShareAGpuWhereThereAreFewer) {
  const auto shares = shares_of({view("a", {0}, {"0:1"}), view("a", {1}, {"0:1"})});
  EXPECT_EQ(shares[1].first_device, 0);
  EXPECT_EQ(shares[1].gets.devices, 1);
  EXPECT_EQ(shares[1].on_device, 2);
}

TEST(Agreement, TellsWhatEachHas) {
  run_processes({1, 1, 1}, [](Processes& processes, int) {
    EXPECT_THAT(of_each(&processes, 10 * processes.rank()), ElementsAre(0, 10, 20));
    EXPECT_EQ(as_first(&processes, processes.rank() == 0), true);
    const std::string own(static_cast<std::size_t>(processes.rank()), 'x');
    EXPECT_THAT(texts_of_each(&processes, own), ElementsAre("", "x", "xx"));
    EXPECT_EQ(text_of_first(&processes, own + "y"), "y");
    EXPECT_EQ(text_of_first(&processes, own), "");
  });
  EXPECT_EQ(text_of_first(nullptr, "alone"), "alone");
  EXPECT_THAT(of_each(nullptr, 7), ElementsAre(7));
  EXPECT_THAT(texts_of_each(nullptr, "alone"), ElementsAre("alone"));
}

class ProcessesTest : public test::RunFixture {
 protected:
  ProcessesTest()
      : RunFixture(R"({"domain": {"size": [32, 16, 8], "cells": [32, 16, 8],
          "boxes": [{"min": [8, 6, 0], "max": [12, 10, 4]}]},
        "wind": {"speed": 2}, "fluid": {"viscosity": 0.1}, "time": {"end": 4, "spin_up": 1},
        "backend": "cpu", "slabs": 1, "output": {"every": 2, "fields": ["velocity",
        "concentration"]}, "statistics": {"start": 2, "every": 1, "heights": [3]},
        "releases": [{"name": "tank", "substance": "chlorine", "x": 4, "y": 8, "rate_kg_s": 1}],
        "zones": {"every": 1}})") {}

  PreparedCase prepared(const std::vector<std::string>& settings = {}) const {
    return prepare(read_case(case_file(), settings));
  }
  /// The case computed by as many processes, into out.
  RunRecord run_by(int count, const PreparedCase& prepared,
                   const std::vector<std::atomic<bool>*>& stops = {}) {
    std::optional<RunRecord> record;
    const auto size = static_cast<std::size_t>(count);
    run_processes(Split(size, 1), [&](Processes& processes, int slabs) {
      const PreparedCase own = test::part_of(prepared, processes, slabs, count);
      Log log = Log::silent();
      const auto rank = static_cast<std::size_t>(processes.rank());
      const std::atomic<bool>& stop = stops.empty() ? stop_ : *stops[rank];
      if (!processes.first()) return take_part(own, {}, log, stop);
      RunFolder folder = run_folder_for(own, folder_ / "out");
      record = simulate(own, folder, {folder_ / "out", {"downwash"}},
                        {.end = {}, .keeps_exposures = true}, log, stop);
    });
    return *record;
  }
};

TEST_F(ProcessesTest, WriteWhatOneWrites) {
  run({}, "alone");
  const RunRecord record = run_by(3, prepared());
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_EQ(record.slabs, 3);
  ASSERT_EQ(record.processes.size(), 3U);
  EXPECT_EQ(record.processes[2].devices.size(), 1U);
  EXPECT_EQ(run_json()["execution"]["processes"][2]["rank"], 2);
  int compared = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "alone")) {
    const std::filesystem::path file = entry.path().lexically_relative(folder_ / "alone");
    if (!entry.is_regular_file() || file.extension() == ".html" || file == "run.json") continue;
    if (file.parent_path() == "wind") continue;  // the state of each process
    if (file == "exposures/1.json") continue;    // when it was written
    ++compared;
    // Fields come in pieces, of which cli.processes makes the whole.
    if (file.parent_path() == "fields" && file.filename() != "series.pvd") {
      const std::string name = file.stem().string();
      EXPECT_THAT(text("out" / file.parent_path() / (name + ".pvti")), HasSubstr(name + "_2.vti"));
    } else if (file.filename() != "series.pvd") {
      EXPECT_TRUE(text("alone" / file) == text("out" / file)) << file;
    }
  }
  EXPECT_GE(compared, 8);
}

TEST_F(ProcessesTest, EndWhereOneOfThemIsToStop) {
  std::atomic<bool> goes_on = false, stops = true;
  const RunRecord record = run_by(2, prepared({"time.coarse_spin_up=0"}), {&goes_on, &stops});
  EXPECT_EQ(record.status, RunStatus::interrupted);
  EXPECT_EQ(record.steps, 0);
}

TEST_F(ProcessesTest, FindTheSamePlaceOfABlowUp) {
  const std::vector<std::string> wild{"time.dt=50", "time.end=5000", "time.coarse_spin_up=0",
                                      "zones.every=1000", "output.every=1000"};
  const RunRecord alone = run(wild, "alone");
  ASSERT_EQ(alone.status, RunStatus::failed) << alone.reason;
  const RunRecord together = run_by(2, prepared(wild));
  EXPECT_EQ(together.status, RunStatus::failed);
  EXPECT_EQ(together.reason, alone.reason);
}

TEST_F(ProcessesTest, AnonymousRecordsNameNoHosts) {
  RunRecord record;
  record.processes = {{"node7", 1, {"CPU core"}}, {"node70", 1, {"CPU core"}}};
  record.reason = "process 0 on node7 says that process 1 on node70 is gone";
  EXPECT_THAT(record.json(), HasSubstr("\"host\": \"node7\""));
  record.anonymous = true;
  EXPECT_THAT(record.json(), testing::Not(HasSubstr("node7")));
  EXPECT_THAT(record.json(), HasSubstr("process 0 says that process 1 is gone"));
}

class SameRunTest : public ProcessesTest {
 protected:
  static std::string identity_of_case(const PreparedCase& prepared) {
    return identity_of(prepared.config, prepared.choice.execution.backend);
  }
  static std::string refusal(const std::string& first, const std::string& second) {
    const std::vector<std::string> identities{first, first, second}, hosts{"a", "b", "c"};
    try {
      refuse_different_runs(identities, hosts);
      return "accepted";
    } catch (const InputError& error) {
      return error.what();
    }
  }
};

TEST_F(SameRunTest, ToldWhatDiffersWhere) {
  const std::string first = identity_of_case(prepared());
  EXPECT_EQ(refusal(first, identity_of_case(prepared())), "accepted");
  EXPECT_THAT(refusal(first, identity_of_case(prepared({"wind.speed=3"}))),
              HasSubstr("process 2 on c: the case has wind.speed 3 instead of 2, as process 0 on "
                        "a has it; start"));
  EXPECT_THAT(refusal(first, identity_of_case(prepared({"time.max_dt=0.1"}))),
              HasSubstr("time.max_dt"));
}

TEST_F(SameRunTest, FilesCountByWhatIsInThem) {
  const auto with_house = [&](const std::string& place, int height) {
    std::filesystem::create_directories(folder_ / place);
    write(folder_ / place / "house.json", R"({"type": "FeatureCollection", "features": [{
        "type": "Feature", "properties": {"height": )" +
                                              std::to_string(height) + R"(},
        "geometry": {"type": "Polygon", "coordinates":
        [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]]}}]})");
    const std::filesystem::path file = folder_ / place / "case.json";
    write(file, R"({"domain": {"resolution": 8, "coordinates": "metres",
        "buildings": "house.json"}, "wind": {"speed": 2}, "time": {"end": 4}, "backend": "cpu"})");
    return identity_of_case(prepare(read_case(file, {})));
  };
  EXPECT_EQ(refusal(with_house("a", 12), with_house("b", 12)), "accepted");
  EXPECT_THAT(refusal(with_house("a", 12), with_house("c", 13)),
              HasSubstr("house.json has other contents"));
}

TEST_F(SameRunTest, BuildingsThatTheFirstHasReadAreThoseOfAll) {
  const std::string text = R"([{"height": 12, "polygon": [[0, 0], [20, 0], [20, 20], [0, 20]]}])";
  write(folder_ / "case.json", R"({"domain": {"resolution": 8, "coordinates": "metres",
      "buildings": "house.json"}, "wind": {"speed": 2}, "time": {"end": 4}, "backend": "cpu"})");
  Question config = read_case(folder_ / "case.json", {});
  config.domain.buildings->text = std::make_shared<const std::string>(text);
  const PreparedCase without_file = prepare(config);
  write(folder_ / "house.json", text);
  config.domain.buildings->text.reset();
  const PreparedCase with_file = prepare(config);
  EXPECT_GT(with_file.built.problem.obstacles.solid_count(), 0);
  EXPECT_TRUE(without_file.built.problem.obstacles == with_file.built.problem.obstacles);
  std::filesystem::remove(folder_ / "house.json");
  EXPECT_EQ(refusal(identity_of_case(without_file), identity_of_case(without_file)), "accepted");
}

}  // namespace
}  // namespace downwash
