#include "io/scores/bench_record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "io/records/backend_name.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const BenchSetting& setting) {
  const Execution& e = setting.execution;
  Json json{{"scenario", setting.scenario},
            {"cells", setting.cells},
            {"backend", backend_name(e.backend)},
            {"precision", e.precision == Precision::single ? "single" : "double"},
            {"slabs", e.slabs},
            {"slab_devices", setting.devices}};
  if (setting.transport) json["transport"] = *setting.transport;
  return json;
}

Json json_of(const BenchKernel& kernel, double copy_bandwidth) {
  Json json{{"kernel", kernel.name},
            {"calls_per_step", kernel.calls},
            {"seconds_per_step", kernel.seconds}};
  if (kernel.bytes) {
    json["least_bytes_per_step"] = *kernel.bytes;
    json["bytes_per_second"] = kernel.bandwidth();
    json["share_of_copy"] = kernel.bandwidth() / copy_bandwidth;
  }
  return json;
}

Json json_of(const BenchMeasurement& m) {
  Json json = json_of(m.setting);
  json.update({{"copy_bytes_per_second", m.copy_bandwidth},
               {"warm_up_steps", m.warm_up_steps},
               {"steps_per_batch", m.steps},
               {"step_seconds", m.step_seconds},
               {"step_seconds_median", m.median_step()},
               {"cell_steps_per_second", m.cell_steps_per_second()},
               {"dt_s", m.dt},
               {"cell_seconds_per_second", m.cell_steps_per_second() * m.dt},
               {"pressure_iterations_per_step", m.iterations},
               {"least_bytes_per_step", m.least_bytes()},
               {"share_of_copy", m.least_bytes() / m.median_step() / m.copy_bandwidth},
               {"profiled_step",
                {{"seconds", m.profiled_step_seconds},
                 {"compute_seconds", m.compute_seconds()},
                 {"transfer_seconds", m.transfer_seconds()},
                 {"idle_seconds", m.idle_seconds()}}}});
  for (const BenchKernel& kernel : m.kernels) {
    json["kernels"].push_back(json_of(kernel, m.copy_bandwidth));
  }
  return json;
}

Json json_of(const BenchMemory& memory) {
  Json json = json_of(memory.setting);
  json.update({{"bytes_per_cell_estimated", memory.estimated()},
               {"bytes_per_cell_allocated", memory.allocated},
               {"bytes_available", memory.available},
               {"largest_cells", memory.largest_cells}});
  for (const FieldEntry& field : memory.fields) {
    json["fields"].push_back({{"name", field.name},
                              {"bytes_per_cell", field.bytes},
                              {"keeping", name_of(field.keeping)}});
  }
  return json;
}

Json json_of(const Device& device) {
  return {{"name", device.name},
          {"detail", device.detail},
          {"memory_bytes", device.memory},
          {"memory_free_bytes", device.memory_free}};
}

template <class Row>
Json list_of(const std::vector<Row>& rows) {
  Json list = Json::array();
  for (const Row& row : rows) list.push_back(json_of(row));
  return list;
}

double sum_of_seconds(const std::vector<BenchKernel>& kernels, bool transfers) {
  double sum = 0;
  for (const BenchKernel& kernel : kernels) {
    if (kernel.is_transfer() == transfers) sum += kernel.seconds;
  }
  return sum;
}

}  // namespace

double BenchSetting::cell_count() const {
  return static_cast<double>(cells[0]) * cells[1] * cells[2];
}

double BenchMeasurement::median_step() const {
  std::vector<double> sorted = step_seconds;
  std::sort(sorted.begin(), sorted.end());
  return 0.5 * (sorted[(sorted.size() - 1) / 2] + sorted[sorted.size() / 2]);
}
double BenchMeasurement::cell_steps_per_second() const {
  return setting.cell_count() / median_step();
}
double BenchMeasurement::compute_seconds() const { return sum_of_seconds(kernels, false); }
double BenchMeasurement::transfer_seconds() const { return sum_of_seconds(kernels, true); }
double BenchMeasurement::idle_seconds() const {
  return std::max(0.0, profiled_step_seconds - compute_seconds() - transfer_seconds());
}
double BenchMeasurement::least_bytes() const {
  return std::accumulate(
      kernels.begin(), kernels.end(), 0.0,
      [](double sum, const BenchKernel& kernel) { return sum + kernel.bytes.value_or(0); });
}

std::string BenchRecord::json() const {
  const Json machine{
      {"cores", cores}, {"memory_available", memory_available}, {"cuda", list_of(cuda)}};
  Json json{{"program", "downwash"},
            {"environment", environment_json(environment)},
            {"machine", machine}};
  if (!measurements.empty()) json["measurements"] = list_of(measurements);
  if (!memory.empty()) json["memory"] = list_of(memory);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace downwash
