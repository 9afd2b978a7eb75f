#include "tools/pressure_benchmark/report.hpp"

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace downwash::benchmark {
namespace {

using Json = nlohmann::ordered_json;

double cells(const Measurement& m) { return static_cast<double>(m.n[0]) * m.n[1] * m.n[2]; }

std::string grid_text(const Index3& n) {
  return std::to_string(n[0]) + "x" + std::to_string(n[1]) + "x" + std::to_string(n[2]);
}

std::string number(const char* format, double value) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

Json json_of(const KernelTable& table) {
  Json json{{"tolerance", table.tolerance},
            {"iterations", table.iterations},
            {"copy_bytes_per_second", table.copy_bandwidth}};
  for (const KernelResult& kernel : table.kernels) {
    Json row{{"kernel", kernel.name}, {"calls", kernel.calls}, {"seconds", kernel.seconds}};
    if (kernel.bytes) {
      row["least_bytes"] = *kernel.bytes;
      row["bytes_per_second"] = *kernel.bytes / kernel.seconds;
      row["share_of_copy"] = *kernel.bytes / kernel.seconds / table.copy_bandwidth;
    }
    json["rows"].push_back(row);
  }
  return json;
}

Json json_of(const Measurement& m) {
  Json json{{"grid", m.n},
            {"backend", name_of(m.setting.execution.backend)},
            {"precision", name_of(m.setting.execution.precision)},
            {"slabs", m.setting.execution.slabs},
            {"method", name_of(m.setting.method)},
            {"devices", m.devices},
            {"setup_seconds", m.setup_seconds},
            {"bytes_allocated", m.bytes_allocated}};
  for (const SolveResult& solve : m.solves) {
    Json row{{"tolerance", solve.tolerance},
             {"iterations", solve.iterations},
             {"capped", solve.capped},
             {"seconds", solve.seconds},
             {"fastest_seconds", solve.fastest},
             {"slowest_seconds", solve.slowest},
             {"ns_per_cell", solve.seconds * 1e9 / cells(m)},
             {"reported_residual", solve.reported_residual}};
    if (solve.true_residual) row["true_residual"] = *solve.true_residual;
    json["solves"].push_back(row);
  }
  if (m.kernels) json["kernels"] = json_of(*m.kernels);
  return json;
}

}  // namespace

void print_heading(const Options& options) {
  std::printf("%s, source %s, stretch %g along j; median of %d; * did not converge\n\n",
              name_of(options.geometry), name_of(options.source), options.stretch, options.repeats);
  std::printf("%-15s %-7s %-9s %5s %-12s %9s %10s %10s %8s %9s %8s\n", "grid", "backend",
              "precision", "slabs", "method", "tolerance", "iterations", "seconds", "ns/cell",
              "residual", "x first");
}

void print(const Measurement& m, const Measurement& first) {
  for (std::size_t s = 0; s < m.solves.size(); ++s) {
    const SolveResult& solve = m.solves[s];
    const std::string residual =
        solve.true_residual ? number("%.2e", *solve.true_residual) : std::string("-");
    std::printf("%-15s %-7s %-9s %5d %-12s %9.0e %9d%c %10.3g %8.2f %9s %8.2f\n",
                grid_text(m.n).c_str(), name_of(m.setting.execution.backend),
                name_of(m.setting.execution.precision), m.setting.execution.slabs,
                name_of(m.setting.method), solve.tolerance, solve.iterations,
                solve.capped ? '*' : ' ', solve.seconds, solve.seconds * 1e9 / cells(m),
                residual.c_str(), solve.seconds / first.solves[s].seconds);
  }
  std::fflush(stdout);
}

void print_kernels(const Measurement& m) {
  const KernelTable& table = *m.kernels;
  std::printf("\n%s %s %s, %d slabs, %s to %.0e: %d iterations; copying: %.1f GB/s\n",
              grid_text(m.n).c_str(), name_of(m.setting.execution.backend),
              name_of(m.setting.execution.precision), m.setting.execution.slabs,
              name_of(m.setting.method), table.tolerance, table.iterations,
              table.copy_bandwidth * 1e-9);
  std::printf("  %-30s %8s %10s %7s %10s %10s %8s %8s\n", "kernel", "calls", "ms", "time",
              "least MB", "MB/call", "GB/s", "of copy");
  double total = 0;
  for (const KernelResult& kernel : table.kernels) total += kernel.seconds;
  for (const KernelResult& kernel : table.kernels) {
    std::printf("  %-30s %8lld %10.3f %6.1f%%", kernel.name.c_str(),
                static_cast<long long>(kernel.calls), kernel.seconds * 1e3,
                100 * kernel.seconds / total);
    if (kernel.bytes) {
      const double rate = *kernel.bytes / kernel.seconds;
      std::printf(" %10.1f %10.3g %8.1f %7.0f%%", *kernel.bytes * 1e-6,
                  *kernel.bytes * 1e-6 / static_cast<double>(kernel.calls), rate * 1e-9,
                  100 * rate / table.copy_bandwidth);
    }
    std::printf("\n");
  }
  std::fflush(stdout);
}

void write_json(const std::string& file, const Options& options,
                const std::vector<Measurement>& measurements) {
  Json json{{"geometry", name_of(options.geometry)},
            {"source", name_of(options.source)},
            {"stretch", options.stretch},
            {"repeats", options.repeats}};
  for (const Measurement& m : measurements) json["measurements"].push_back(json_of(m));
  std::ofstream stream(file);
  stream << json.dump(2) << '\n';
  if (!stream.flush()) throw std::runtime_error("can't write " + file);
}

}  // namespace downwash::benchmark
