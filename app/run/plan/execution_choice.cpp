#include "app/run/plan/execution_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/hazard/far_field/outflow.hpp"
#include "app/scene/build_problem.hpp"
#include "app/scene/building_doubts.hpp"
#include "geometry/frames/axis_map.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/setup_bounds.hpp"
#include "io/checkpoint/state_writing.hpp"
#include "io/fields/output_writer.hpp"
#include "io/text/wording.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {
namespace {

/// More cells than this on one GPU are spread over those that there are.
constexpr double cells_per_gpu = 64e6;
/// Slabs of fewer planes spend more on their halo than on their inside.
constexpr int planes_worth_a_slab = 4;

double cell_count(const Index3& cells) {
  return static_cast<double>(cells[0]) * cells[1] * cells[2];
}

double with_ghosts(const Index3& cells) {
  return (cells[0] + 2.0) * (cells[1] + 2.0) * (cells[2] + 2.0);
}

[[noreturn]] void refuse(Message message, const std::filesystem::path& file, const std::string& key,
                         const std::string& problem, const std::string& remedy) {
  throw InputError(message, file.string(), key, problem, remedy);
}

const char* key_of_size(const DomainChoice& domain) {
  return std::holds_alternative<DomainBox>(domain.extent) ? "domain.cells" : "domain.resolution";
}

const char* coarser(const DomainChoice& domain) {
  return std::holds_alternative<DomainBox>(domain.extent)
             ? "choose fewer cells"
             : "choose a coarser resolution or smaller margins";
}

/// Upwards, to two digits.
double rounded_up(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  return unit * std::ceil(value / unit * (1 - 1e-12));
}

/// The remedy with a cell size, or numbers of cells, that fit.
template <class Fits>
std::string coarser_by(const DomainChoice& domain, const CoarserCells& coarser_cells,
                       const Fits& fits) {
  constexpr double finest_step = 1.02;
  double factor = 1;
  const auto fewer = [&] { return coarser_cells(factor); };
  while (!fits(fewer()) && factor < 1e4) factor *= finest_step;
  const auto* sized = std::get_if<DomainOptions>(&domain.extent);
  return fmt::format(
      "{}; {} would fit", coarser(domain),
      sized ? fmt::format("{:g} m", rounded_up(factor * sized->resolution)) : extent_text(fewer()));
}

/// All cells coarser by as much, in multiples as domains around buildings have.
Index3 even_coarser(Index3 cells, double factor) {
  constexpr int multiple = 8;
  for (int& c : cells) c = multiple * static_cast<int>(std::ceil(c / factor / multiple));
  return cells;
}

/// The solver counts the values of a plane with int.
void refuse_oversized_planes(const std::filesystem::path& file, const DomainChoice& domain,
                             const Index3& ijk) {
  const double plane = (ijk[0] + 2.0) * (ijk[1] + 2.0);
  if (plane <= std::numeric_limits<std::int32_t>::max()) return;
  refuse(Message::too_little_memory, file, key_of_size(domain),
         fmt::format("a plane of {} x {} cells has more than 2^31 values", ijk[0], ijk[1]),
         coarser(domain));
}

/// The share of each process in what there is; of one alone all that its machine has.
std::vector<MachineShare> shares_of(const Machine& machine) {
  if (!machine.shares.empty()) return machine.shares;
  return {{machine.cores, static_cast<int>(machine.cuda.size())}};
}

/// Slabs of each process. All of them find the same numbers.
std::vector<int> chosen_slabs(const Question& config, const Index3& cells, const Machine& machine,
                              BackendKind backend) {
  const std::vector<MachineShare> shares = shares_of(machine);
  const auto count = static_cast<int>(shares.size());
  if (config.machine.slabs) return std::vector<int>(shares.size(), *config.machine.slabs);
  const int planes = AxisMap::for_cells(cells).to_solver(cells)[2];
  std::vector<int> slabs;
  if (backend == BackendKind::cpu) {
    for (const MachineShare& share : shares) {
      slabs.push_back(std::clamp(planes / planes_worth_a_slab / count, 1, share.cores));
    }
    return slabs;
  }
  bool one_is_enough = cell_count(cells) <= count * cells_per_gpu;
  if (count == 1) {
    const double free = usable_share * static_cast<double>(machine.cuda.front().memory_free);
    one_is_enough = one_is_enough && memory_need(config, cells, {}).fields <= free;
  }
  for (const MachineShare& share : shares) {
    slabs.push_back(one_is_enough ? 1 : std::clamp(share.devices, 1, std::max(planes / count, 1)));
  }
  return slabs;
}

int sum_of(const std::vector<int>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0);
}

void refuse_slabs(const std::filesystem::path& file, const std::vector<int>& slabs,
                  const Index3& ijk, const Machine& machine, const Execution& execution) {
  const auto processes = static_cast<int>(slabs.size());
  if (sum_of(slabs) > ijk[2]) {
    const std::string planes = counted(ijk[2], "plane");
    if (processes > ijk[2]) {
      refuse(Message::too_many_slabs, file, "slabs",
             fmt::format("{} processes are more than the {} along the longest axis of the grid",
                         processes, planes),
             fmt::format("start {} or fewer", ijk[2]));
    }
    refuse(Message::too_many_slabs, file, "slabs",
           processes == 1
               ? fmt::format("{} is more than the {} along the longest axis of the grid",
                             slabs.front(), planes)
               : fmt::format("those of {} processes, {} together, are more than the {} along the "
                             "longest axis of the grid",
                             processes, sum_of(slabs), planes),
           fmt::format("choose {} or fewer", ijk[2] / processes));
  }
  const int devices = static_cast<int>(machine.cuda.size());
  if (execution.backend == BackendKind::cuda && execution.slabs > devices) {
    refuse(Message::too_many_slabs, file, "slabs",
           fmt::format("{} need a GPU each, but there {} {}{}", counted(execution.slabs, "slab"),
                       devices == 1 ? "is" : "are", devices,
                       processes == 1 ? "" : " for this process"),
           fmt::format("choose {} or fewer, or --backend cpu", devices));
  }
}

/// The transport that is used; on the CPU none is.
Transport chosen_transport(Transport asked, const std::filesystem::path& file,
                           const Machine& machine, BackendKind backend, int slabs) {
  const bool peers = backend == BackendKind::cuda && machine.peers;
  if (asked == Transport::peer && !peers) {
    refuse(Message::no_peer_memory, file, "transport",
           backend == BackendKind::cpu ? "there is no peer memory where the CPU computes"
                                       : "these GPUs can't read each other's memory",
           "choose auto or host");
  }
  if (backend == BackendKind::cuda && machine.processes != nullptr) {
    if (asked == Transport::host) return Transport::host;
    if (peers) return Transport::peer;
    return can_send_from_device(*machine.processes, slabs) ? Transport::device : Transport::host;
  }
  if (asked != Transport::automatic) return asked;
  return peers ? Transport::peer : Transport::host;
}

/// Bytes that the first `slabs` GPUs offer together: as often the smallest share.
double gpu_memory(const Machine& machine, int slabs) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t d = 0; d < static_cast<std::size_t>(slabs); ++d) {
    least = std::min(least, static_cast<double>(machine.cuda[d].memory_free));
  }
  return slabs * least;
}

/// What this process takes.
MemoryNeed own_need(const Question& config, const Index3& cells, const ExecutionChoice& choice) {
  const Processes* processes = choice.execution.processes;
  return memory_need(config, cells,
                     {.slabs = choice.execution.slabs,
                      .all_slabs = choice.all_slabs,
                      .first = processes == nullptr || processes->first()});
}

/// Bytes per cell of the grid that every process has of all of it: the solid cells of problem and
/// solver, a bit each, and as much for the runs of fluid between them.
constexpr double bytes_everywhere = 0.5;

void refuse_if_too_large(const Question& config, const Index3& cells, const ExecutionChoice& choice,
                         const Machine& machine, const CoarserCells& coarser_cells) {
  const bool cpu = choice.execution.backend == BackendKind::cpu;
  const auto main_memory = usable_share * static_cast<double>(machine.memory_available);
  const auto fits = [&](const Index3& n) {
    const MemoryNeed need = own_need(config, n, choice);
    if (cpu) return need.fields + need.host <= main_memory;
    return need.fields <= usable_share * choice.memory_available && need.host <= main_memory;
  };
  if (fits(cells)) return;
  const auto check = [&](double needed, double available, const std::string& where,
                         const std::string& remedy) {
    if (needed <= usable_share * available) return;
    refuse(Message::too_little_memory, config.file, key_of_size(config.domain),
           fmt::format("{} cells ({}) need about {} of {}, of which {} are available",
                       count_text(cell_count(cells)), extent_text(cells), bytes_text(needed), where,
                       bytes_text(available)),
           coarser_by(config.domain, coarser_cells, fits) + remedy);
  };
  if (!cpu) {
    check(choice.memory.fields, choice.memory_available,
          fmt::format("GPU memory on {}", counted(choice.execution.slabs, "card")),
          "; or use more GPUs (--slabs)");
  }
  check(
      (cpu ? choice.memory.fields : 0) + choice.memory.host,
      static_cast<double>(machine.memory_available), cpu ? "memory" : "main memory",
      cpu && config.machine.precision == Precision::double_ ? "; or take --precision single" : "");
}

std::string where_text(const Execution& execution, const Machine& machine) {
  const bool cpu = execution.backend == BackendKind::cpu;
  const auto one = [&](int slabs) {
    return cpu ? fmt::format("the CPU, {}", counted(slabs, "slab"))
               : fmt::format("{} ({})", counted(slabs, "GPU"), machine.cuda.front().name);
  };
  return machine.processes == nullptr ? one(execution.slabs)
                                      : fmt::format("{} processes, the first of them on {}",
                                                    machine.shares.size(), one(execution.slabs));
}

std::string described(const Execution& execution, const Machine& machine,
                      const std::string& reason) {
  const std::string precision = execution.precision == Precision::single ? "single" : "double";
  std::string where = "running on " + where_text(execution, machine);
  if (const auto transport = transport_name(execution)) where += ", " + *transport + " transport";
  std::string sentence = fmt::format("{}{}, {} precision", reason, where, precision);
  sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
  return sentence;
}

/// Rows of a checkpoint, or a wind, that wait for the disk.
double waiting_bytes(const CheckpointChoice& checkpoint, double fields) {
  const bool any = checkpoint.every || checkpoint.wind;
  return any ? std::min(fields, static_cast<double>(StateWriting::most_waiting)) : 0;
}

}  // namespace

double history_bytes(const Question& config, const Index3& cells) {
  const int tracers = tracer_count(config.scenario);
  if (tracers == 0 || !config.time.end) return 0;
  const double samples = 1 + std::ceil(*config.time.end / config.scenario.zones.every);
  const bool beyond = config.scenario.zones.beyond > 0 && config.wind.has_value();
  const double bins = beyond ? Outlet::bins_along * Outlet::bins_up : 0;
  const double columns = static_cast<double>(cells[0]) * cells[1];
  return samples * tracers * (sizeof(float) * columns + sizeof(BinFlow) * bins);
}

MemoryNeed memory_need(const Question& config, const Index3& cells, const ProcessPart& part) {
  const AxisMap axes = AxisMap::for_cells(cells);
  const double values = values_of_a_field(axes.to_solver(cells), part.all_slabs);
  const double share = static_cast<double>(part.slabs) / part.all_slabs;
  const double whole = with_ghosts(cells), own = share * whole;
  const FlowParameters parameters = flow_parameters(config.flow, config.time, axes);
  const int tracers = tracer_count(config.scenario);
  const FieldList fields = field_list(
      parameters, config.machine.precision, tracers,
      {config.statistics.has_value(), may_cut_faces(config.domain, parameters.pressure.method)});
  // While slabs are made: masks for flow and pressure, lengths that walls leave to eddies, the wind
  // on larger cells from which it starts.
  const double start = 2 + 8 + 3 * 4 / 8.0;
  // A snapshot is converted to as much again. Of a series, one waits, one is written and one is
  // read from the solver.
  const double snapshot = bytes_per_cell(config.output.fields, output_quantities(fields), tracers);
  const double output = snapshot * (config.output.every ? 3 : 1) + snapshot + 8;
  const double written = config.output.plot3d && part.first ? whole : own;  // it knows no pieces
  // All statistics as they are written, one of them as the solver gives it.
  const double statistics = config.statistics ? 4.0 * (11 + 3 * tracers) + 2 * 4 * 6 : 0;
  // A record of exposure for each tracer in the layer of the zones, and, where there are buildings,
  // in about as many cells along their walls.
  const double exposures = 32.0 * (config.domain.buildings ? 2 : 1) * cells[0] * cells[1] * tracers;
  const double of_fields = share * (values * bytes_per_value(fields) + exposures);
  const double history = part.first ? history_bytes(config, cells) : 0;
  return {.fields = of_fields,
          .host = whole * bytes_everywhere + history + waiting_bytes(config.checkpoint, of_fields) +
                  std::max({own * start, written * output, own * statistics})};
}

std::optional<std::string> transport_name(const Execution& execution) {
  const bool alone = execution.slabs == 1 && execution.processes == nullptr;
  if (execution.backend == BackendKind::cpu || alone) return std::nullopt;
  switch (execution.transport) {
    case Transport::peer:
      return "peer";
    case Transport::device:
      return "device";
    default:
      return "host";
  }
}

BackendKind choose_backend(BackendChoice choice, const Machine& machine, std::string& reason) {
  if (choice == BackendChoice::cpu) return BackendKind::cpu;
  if (!machine.cuda.empty()) return BackendKind::cuda;
  if (choice == BackendChoice::cuda) {
    throw InputError(Message::no_gpu, "", "--backend cuda",
                     "no CUDA device can be used: " + machine.why_no_cuda,
                     "look at nvidia-smi and `downwash devices`, or use --backend cpu");
  }
  reason = "no CUDA device (" + machine.why_no_cuda + "): ";
  return BackendKind::cpu;
}

ExecutionChoice choose_execution(const Question& config, const Index3& cells,
                                 const Machine& machine, const CoarserCells& coarser) {
  std::string reason;
  const BackendKind backend = choose_backend(config.machine.backend, machine, reason);
  const Index3 ijk = AxisMap::for_cells(cells).to_solver(cells);
  refuse_oversized_planes(config.file, config.domain, ijk);

  ExecutionChoice choice;
  const std::vector<int> slabs = chosen_slabs(config, cells, machine, backend);
  const int rank = machine.processes == nullptr ? 0 : machine.processes->rank();
  choice.execution = {.backend = backend,
                      .precision = config.machine.precision,
                      .slabs = slabs[static_cast<std::size_t>(rank)],
                      .transport = chosen_transport(config.machine.transport, config.file, machine,
                                                    backend, slabs[static_cast<std::size_t>(rank)]),
                      .processes = machine.processes,
                      .first_device = machine.first_device};
  choice.all_slabs = sum_of(slabs);
  refuse_slabs(config.file, slabs, ijk, machine, choice.execution);
  choice.memory = own_need(config, cells, choice);
  choice.memory_available = backend == BackendKind::cpu
                                ? static_cast<double>(machine.memory_available)
                                : gpu_memory(machine, choice.execution.slabs);
  refuse_if_too_large(
      config, cells, choice, machine,
      coarser ? coarser : [&](double factor) { return even_coarser(cells, factor); });
  choice.description = described(choice.execution, machine, reason);
  const bool here = backend == BackendKind::cpu;
  SetupBounds::count_grid(static_cast<double>(cells[0]) * cells[1] * cells[2],
                          choice.memory.host + (here ? choice.memory.fields : 0));
  return choice;
}

ExecutionChoice choose_execution(const Question& config, const Site& site, const Machine& machine) {
  const auto* sized = std::get_if<DomainOptions>(&config.domain.extent);
  if (sized == nullptr) return choose_execution(config, site.box.cells, machine);
  const CoarserCells coarser_cells = [&](double factor) {
    DomainOptions coarser = *sized;
    coarser.resolution *= factor;
    return resized(site, coarser).cells;
  };
  return with_doubts(
      site, [&] { return choose_execution(config, site.box.cells, machine, coarser_cells); });
}

}  // namespace downwash
