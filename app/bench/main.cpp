// downwash-bench: how fast this machine computes.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/bench/bench.hpp"
#include "app/bench/bench_case.hpp"
#include "app/bench/bench_report.hpp"
#include "app/commands/options/bench_options.hpp"
#include "app/commands/program.hpp"
#include "app/commands/running/together.hpp"
#include "app/run/machine/agreement.hpp"
#include "app/run/machine/machine_shares.hpp"
#include "geometry/input/input_error.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/records/version.hpp"

namespace downwash {
namespace {

/// A flow for each number of slabs, to be compared with each other.
struct BenchSeries {
  std::string scenario;
  std::vector<Question> configs;
};

/// Large enough to fill a device, small enough to be done in about a minute.
Index3 usual_grid(bool cuda) { return cuda ? Index3{512, 512, 128} : Index3{256, 256, 64}; }

/// A grid that many times longer along the axis that is cut into slabs.
Index3 lengthened(Index3 cells, int times) {
  int& longest = *std::max_element(cells.begin(), cells.end());
  const std::int64_t grown = std::int64_t{longest} * times;
  longest = static_cast<int>(std::min<std::int64_t>(grown, std::numeric_limits<int>::max()));
  return cells;
}

/// "les, pressure.tolerance=1e-4"
std::string labelled(std::string scenario, const std::vector<std::string>& settings) {
  for (const std::string& setting : settings) scenario += ", " + setting;
  return scenario;
}

/// `slabs`: of each process.
Question configured(BenchScenario scenario, const Index3& grid, int slabs, int processes,
                    const BenchOptions& options) {
  const Index3 cells = options.weak ? lengthened(grid, slabs * processes) : grid;
  std::vector<std::string> settings = options.settings;
  settings.insert(settings.end(),
                  {"backend=" + options.backend, "precision=" + options.precision,
                   "slabs=" + std::to_string(slabs), "transport=" + options.transport});
  return bench_case(scenario, cells, settings);
}

/// All that is to be measured, refused before the first of it where something is wrong.
std::vector<BenchSeries> planned(const BenchOptions& options, const Machine& machine) {
  const std::size_t processes = std::max<std::size_t>(1, machine.shares.size());
  if (options.weak && options.slabs.size() < 2 && processes == 1) {
    throw InputError(Message::wrong_arguments,
                     "--weak compares numbers of slabs: give several, as in --slabs 1 2 4");
  }
  if (options.weak && options.slabs.front() == 0) {
    throw InputError(Message::wrong_arguments,
                     "--weak takes the slabs of each process: give them, as --slabs 1");
  }
  std::vector<Index3> grids = options.grids;
  if (grids.empty()) grids.push_back(usual_grid(!machine.cuda.empty()));
  std::vector<BenchSeries> all;
  for (const std::string& name : options.scenarios) {
    const BenchScenario scenario = scenario_named(name);
    for (const Index3& grid : grids) {
      BenchSeries series{labelled(name, options.settings), {}};
      for (const int slabs : options.slabs) {
        series.configs.push_back(
            configured(scenario, grid, slabs, static_cast<int>(processes), options));
        const Question& config = series.configs.back();
        choose_execution(config, survey(config.domain, config.wind).box.cells, machine);
      }
      all.push_back(std::move(series));
    }
  }
  return all;
}

/// Who measures: of several processes the first one prints and writes.
struct Bench {
  const BenchOptions& options;
  Machine machine;
  BenchRecord record = {};

  bool first() const { return is_first(machine.processes); }
};

void print(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) fmt::print("{}\n", line);
  if (!lines.empty()) fmt::print("\n");
  std::fflush(stdout);
}

/// Write the record; also before anything is measured: a file that can't be written is found out in
/// time.
void write_bench(const BenchRecord& record, const std::filesystem::path& file) {
  if (file.empty()) return;
  try {
    replace_file(file, record.json());
  } catch (const std::runtime_error& error) {
    throw InputError(Message::wrong_arguments, "", "--json", error.what(), "choose another file");
  }
}

void tell(const Bench& bench, const std::vector<std::string>& lines) {
  if (!bench.first()) return;
  print(lines);
  write_bench(bench.record, bench.options.json);
}

void measure_all(const std::vector<BenchSeries>& all, Bench& bench) {
  for (const BenchSeries& series : all) {
    std::vector<BenchMeasurement> compared;
    for (const Question& config : series.configs) {
      compared.push_back(measure(series.scenario, prepare_with_city(config, bench.machine),
                                 {.steps = bench.options.steps}));
      bench.record.measurements.push_back(compared.back());
      tell(bench, measurement_lines(compared.back()));
    }
    tell(bench, scaling_lines(compared));
  }
}

void measure_all_memory(const std::vector<BenchSeries>& all, Bench& bench) {
  for (const BenchSeries& series : all) {
    for (const Question& config : series.configs) {
      bench.record.memory.push_back(
          measure_memory(series.scenario, prepare_with_city(config, bench.machine), bench.machine));
      tell(bench, memory_lines(bench.record.memory.back()));
    }
  }
}

void measure(const std::vector<BenchSeries>& all, Bench& bench) {
  if (bench.options.memory) {
    measure_all_memory(all, bench);
  } else {
    measure_all(all, bench);
  }
}

/// What is to be measured; told on what.
std::vector<BenchSeries> begun(Bench& bench) {
  std::vector<BenchSeries> all = planned(bench.options, bench.machine);
  bench.record.cores = bench.machine.cores;
  bench.record.memory_available = bench.machine.memory_available;
  bench.record.cuda = bench.machine.cuda;
  return all;
}

ExitCode measure_alone(const BenchOptions& options) {
  Bench bench{options, this_machine(options.backend != "cpu")};
  const std::vector<BenchSeries> all = begun(bench);
  write_bench(bench.record, options.json);
  tell(bench, machine_lines(bench.record));
  measure(all, bench);
  return ExitCode::fine;
}

std::string identity_of(const std::vector<BenchSeries>& all, const BenchOptions& options) {
  std::string text = fmt::format("{} {}", git_hash(), options.memory);
  if (options.steps) text += fmt::format(" {}", *options.steps);
  for (const BenchSeries& series : all) {
    for (const Question& config : series.configs) text += config.resolved_json;
  }
  return text;
}

/// All processes measure the same flow at once, each in as many slabs as --slabs says.
ExitCode measure_together(const BenchOptions& options, JoinedProcesses& processes) {
  Bench bench{options, shared_out(this_machine(options.backend != "cpu"), processes)};
  std::vector<BenchSeries> all;
  each_does(processes, [&] {
    all = begun(bench);
    if (bench.first()) write_bench(bench.record, options.json);
  });
  const auto identities = texts_of_each(&processes, identity_of(all, options));
  each_does(processes, [&] {
    for (const std::string& identity : identities) {
      if (identity == identities.front()) continue;
      throw InputError(Message::processes_differ,
                       "processes of bench were given other arguments, or are other "
                       "builds of the program: start all with the same");
    }
  });
  tell(bench, machine_lines(bench.record));
  measure(all, bench);
  return ExitCode::fine;
}

void declare(CLI::App& program, Command& chosen, const std::vector<std::string>& /*words*/) {
  const auto options = std::make_shared<BenchOptions>();
  declare_bench(program, options)->callback([&chosen, options] {
    chosen.alone = [options] { return measure_alone(*options); };
    chosen.together = [options](JoinedProcesses& processes) {
      return measure_together(*options, processes);
    };
  });
}

}  // namespace
}  // namespace downwash

int main(int argc, char** argv) {
  return downwash::run_own_program(argc, argv, "bench", downwash::declare);
}
