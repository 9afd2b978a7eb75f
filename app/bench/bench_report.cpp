#include "app/bench/bench_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/records/backend_name.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

std::string row(const std::string& label, const std::string& value) {
  return fmt::format("  {:<16}{}", label, value);
}

std::string heading(const BenchSetting& setting) {
  const Execution& e = setting.execution;
  std::string text = fmt::format(
      "{}: {} cells ({}), {}, {} precision, {}", setting.scenario, extent_text(setting.cells),
      count_text(setting.cell_count()), backend_name(e.backend),
      e.precision == Precision::single ? "single" : "double", counted(e.slabs, "slab"));
  if (setting.transport) text += ", " + *setting.transport + " transport";
  return text;
}

std::string step_text(const BenchMeasurement& m) {
  const auto [fastest, slowest] = std::minmax_element(m.step_seconds.begin(), m.step_seconds.end());
  return fmt::format("{:.4g} ms; {:.4g} to {:.4g} in {} of {} after {}", 1e3 * m.median_step(),
                     1e3 * *fastest, 1e3 * *slowest,
                     fmt::format("{} batches", m.step_seconds.size()), counted(m.steps, "step"),
                     m.warm_up_steps);
}

std::string split_text(const BenchMeasurement& m) {
  const auto percent = [&](double seconds) { return 100 * seconds / m.profiled_step_seconds; };
  return fmt::format(
      "compute {:.1f} %, halo {:.1f} %, idle {:.1f} %, of {:.4g} ms with kernels timed",
      percent(m.compute_seconds()), percent(m.transfer_seconds()), percent(m.idle_seconds()),
      1e3 * m.profiled_step_seconds);
}

std::string kernel_row(const BenchKernel& kernel, const BenchMeasurement& m) {
  const std::string line =
      fmt::format("  {:<30}{:>8.4g}{:>10.4f}{:>7.1f} %", kernel.name, kernel.calls,
                  1e3 * kernel.seconds, 100 * kernel.seconds / m.profiled_step_seconds);
  if (!kernel.bytes) return line;
  return line + fmt::format("{:>8.4g}{:>9.1f}{:>6.0f} %", *kernel.bytes / m.setting.cell_count(),
                            1e-9 * kernel.bandwidth(), 100 * kernel.bandwidth() / m.copy_bandwidth);
}

}  // namespace

std::vector<std::string> machine_lines(const BenchRecord& record) {
  const Environment& e = record.environment;
  std::vector<std::string> lines{
      program_text(e), fmt::format("CPU     {}, {} usable, {} of memory available", e.cpu,
                                   counted(record.cores, "core"),
                                   bytes_text(static_cast<double>(record.memory_available)))};
  for (std::size_t d = 0; d < record.cuda.size(); ++d) {
    lines.push_back(fmt::format("CUDA {}  {}, {} of memory free", d, record.cuda[d].name,
                                bytes_text(static_cast<double>(record.cuda[d].memory_free))));
  }
  return lines;
}

std::vector<std::string> measurement_lines(const BenchMeasurement& m) {
  const double cells = m.setting.cell_count(), rate = m.cell_steps_per_second();
  const double least = m.least_bytes();
  std::vector<std::string> lines{
      heading(m.setting),
      row("copying", fmt::format("B = {:.1f} GB/s, read and written, all slabs at once",
                                 1e-9 * m.copy_bandwidth)),
      row("step", step_text(m)),
      row("", fmt::format("{:.4g} ns/cell = {:.4g} Gcell-steps/s", 1e9 / rate, 1e-9 * rate)),
      row("", fmt::format("{:.4g} million cell-seconds of flow per second, with dt = {:.3g} s",
                          1e-6 * rate * m.dt, m.dt)),
      row("pressure", fmt::format("{:.3g} iterations per step", m.iterations)),
      row("of a step", split_text(m)),
      row("memory limit",
          fmt::format("at least {:.4g} bytes/cell: {:.4g} ms at B, {:.0f} % of the step",
                      least / cells, 1e3 * least / m.copy_bandwidth,
                      100 * least / m.copy_bandwidth / m.median_step())),
      "",
      fmt::format("  {:<30}{:>8}{:>10}{:>9}{:>8}{:>9}{:>8}", "kernel", "calls", "ms", "of step",
                  "B/cell", "GB/s", "of B")};
  for (const bool transfers : {false, true}) {
    for (const BenchKernel& kernel : m.kernels) {
      if (kernel.is_transfer() == transfers) lines.push_back(kernel_row(kernel, m));
    }
  }
  return lines;
}

std::vector<std::string> scaling_lines(const std::vector<BenchMeasurement>& measurements) {
  if (measurements.size() < 2) return {};
  const BenchMeasurement& first = measurements.front();
  std::vector<std::string> lines{
      fmt::format("Scaling of {}, speed and efficiency by cells per second",
                  first.setting.scenario),
      fmt::format("  {:>5}  {:<22}{:>10}{:>9}{:>15}{:>9}{:>12}", "slabs", "cells", "ms/step",
                  "ns/cell", "Gcell-steps/s", "speed", "efficiency")};
  for (const BenchMeasurement& m : measurements) {
    const double rate = m.cell_steps_per_second(), speed = rate / first.cell_steps_per_second();
    const double slabs =
        static_cast<double>(m.setting.execution.slabs) / first.setting.execution.slabs;
    lines.push_back(fmt::format("  {:>5}  {:<22}{:>10.4g}{:>9.4g}{:>15.4g}{:>9.2f}{:>10.0f} %",
                                m.setting.execution.slabs, extent_text(m.setting.cells),
                                1e3 * m.median_step(), 1e9 / rate, 1e-9 * rate, speed,
                                100 * speed / slabs));
  }
  return lines;
}

std::vector<std::string> memory_lines(const BenchMemory& memory) {
  BenchSetting largest = memory.setting;
  largest.cells = memory.largest_cells;
  std::vector<std::string> lines{
      heading(memory.setting),
      row("allocated", fmt::format("{:.4g} bytes/cell, {:.4g} of them by the fields below without "
                                   "ghosts and padding",
                                   memory.allocated, memory.estimated())),
      row("available", bytes_text(memory.available)),
      row("largest grid",
          fmt::format("{} cells of this shape ({})", extent_text(memory.largest_cells),
                      count_text(largest.cell_count())))};
  lines.push_back(fmt::format("  {:<24}{:>12}  {}", "field", "bytes/cell", "kept between steps"));
  for (const FieldEntry& field : memory.fields) {
    lines.push_back(
        fmt::format("  {:<24}{:>12.3g}  {}", field.name, field.bytes, name_of(field.keeping)));
  }
  return lines;
}

}  // namespace downwash
