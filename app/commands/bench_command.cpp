// downwash bench: how fast this machine computes.
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
#include "app/commands/commands.hpp"
#include "app/commands/together.hpp"
#include "app/processes/agreement.hpp"
#include "app/processes/machine_shares.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/version.hpp"
#include "io/text/atomic_file.hpp"

namespace downwash {
namespace {

struct BenchOptions {
  std::vector<std::string> scenarios{"jacobi", "les"};
  std::vector<Index3> grids;
  std::vector<int> slabs{0};  ///< 0: chosen by the program
  bool weak = false;
  std::string backend = "auto", precision = "single", transport = "auto";
  std::vector<std::string> settings;
  std::optional<int> steps;
  bool memory = false;
  std::filesystem::path json;
};

/// A flow for each number of slabs, to be compared with each other.
struct BenchSeries {
  std::string scenario;
  std::vector<CaseConfig> configs;
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
CaseConfig configured(BenchScenario scenario, const Index3& grid, int slabs, int processes,
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
        const CaseConfig& config = series.configs.back();
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
void write(const BenchRecord& record, const std::filesystem::path& file) {
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
  write(bench.record, bench.options.json);
}

void measure_all(const std::vector<BenchSeries>& all, Bench& bench) {
  for (const BenchSeries& series : all) {
    std::vector<BenchMeasurement> compared;
    for (const CaseConfig& config : series.configs) {
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
    for (const CaseConfig& config : series.configs) {
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

ExitCode run_bench(const BenchOptions& options) {
  Bench bench{options, this_machine(options.backend != "cpu")};
  const std::vector<BenchSeries> all = begun(bench);
  write(bench.record, options.json);
  tell(bench, machine_lines(bench.record));
  measure(all, bench);
  return ExitCode::fine;
}

std::string identity_of(const std::vector<BenchSeries>& all, const BenchOptions& options) {
  std::string text = fmt::format("{} {}", git_hash(), options.memory);
  if (options.steps) text += fmt::format(" {}", *options.steps);
  for (const BenchSeries& series : all) {
    for (const CaseConfig& config : series.configs) text += config.resolved_json;
  }
  return text;
}

/// All processes measure the same flow at once, each in as many slabs as --slabs says.
ExitCode run_bench_together(const BenchOptions& options, JoinedProcesses& processes) {
  Bench bench{options, shared_out(this_machine(options.backend != "cpu"), processes)};
  std::vector<BenchSeries> all;
  each_does(processes, [&] {
    all = begun(bench);
    if (bench.first()) write(bench.record, options.json);
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

/// CLI::PositiveNumber with a shorter message, which doesn't spell out the largest number.
const CLI::Validator above_zero(
    [](const std::string& text) {
      return CLI::PositiveNumber(text).empty() ? std::string() : text + " is not above 0";
    },
    "");

constexpr const char* closing_words = R"(
The flows, over made-up buildings on cells of 5 m:
  jacobi   the thesis's benchmark: fixed step, Adams-Bashforth, no turbulence, 20 Jacobi sweeps
  les      as cities are computed: Smagorinsky model, one tracer, multigrid to 1e-2, adaptive step

In the table, calls and milliseconds are of a step; on the CPU some kernels are called plane by
plane. B/cell is the least that a kernel moves to and from memory in a step, in bytes per cell; GB/s is
what that makes in its time, and `of B` the share of what copying alone reaches, which is above 100 %
where the cache keeps values from one kernel to the next. Rows without a share are boundaries, halos
and such. What concerns kernels comes from steps with every kernel timed, which cost a little more.)";

}  // namespace

void declare_bench(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "bench",
      "Measure how fast this machine computes, and how near that is to its memory's limit");
  command->footer(closing_words);
  const auto options = std::make_shared<BenchOptions>();
  command->add_option("--scenario", options->scenarios, "What is computed; both unless given")
      ->type_name("jacobi|les");
  command
      ->add_option("--grid", options->grids,
                   "Cells along x (downwind), y and z; may be given again and again")
      ->check(above_zero)
      ->option_text("NX NY NZ");
  command
      ->add_option("--slabs", options->slabs,
                   "Numbers of slabs, which are compared; chosen for you unless given. Of several "
                   "processes: of each")
      ->check(above_zero)
      ->option_text("N...");
  command->add_flag("--weak", options->weak,
                    "Let the longest axis grow with the slabs; --grid is what one slab gets");
  command->add_option("--backend", options->backend, "Where to compute")
      ->type_name("auto|cpu|cuda");
  command->add_option("--precision", options->precision, "Precision of the computation")
      ->type_name("single|double");
  command
      ->add_option("--transport", options->transport, "How slabs on several GPUs exchange planes")
      ->type_name("auto|host|peer");
  command
      ->add_option("--set", options->settings,
                   "Override a key of the flow: --set pressure.tolerance=1e-4; may be given again")
      ->type_name("key.path=value")
      ->allow_extra_args(false);
  command
      ->add_option("--steps", options->steps,
                   "Steps in each of the five batches; about half a second's unless given")
      ->check(above_zero)
      ->option_text("N");
  command->add_flag("--memory", options->memory,
                    "Tell the bytes by cell and the largest grid that fits instead");
  command->add_option("--json", options->json, "Write all of it to a file too")->type_name("FILE");
  command->callback([&chosen, options] {
    chosen.alone = [options] { return run_bench(*options); };
    chosen.together = [options](JoinedProcesses& processes) {
      return run_bench_together(*options, processes);
    };
  });
}

}  // namespace downwash
