// pressure_benchmark: times the pressure solvers by themselves.
#include <cstdio>
#include <exception>

#include "tools/pressure_benchmark/report.hpp"

namespace downwash::benchmark {
namespace {

/// The methods in turn, so that each can be compared with the first.
void measure_methods(const SampleProblem& problem, const Execution& execution,
                     const Options& options, std::vector<Measurement>& measurements) {
  const std::size_t first = measurements.size();
  for (const PressureMethod method : options.methods) {
    measurements.push_back(measure(problem, {method, execution}, options));
    print(measurements.back(), measurements[first]);
  }
}

void run(const Options& options) {
  std::vector<Measurement> measurements;
  print_heading(options);
  for (const Index3& n : options.grids) {
    const SampleProblem problem =
        sample_problem(n, options.stretch, options.geometry, options.source);
    for (const Precision precision : options.precisions) {
      for (const int slabs : options.slabs) {
        measure_methods(problem, {options.backend, precision, slabs}, options, measurements);
      }
    }
  }
  for (const Measurement& m : measurements) {
    if (m.kernels) print_kernels(m);
  }
  if (!options.json.empty()) write_json(options.json, options, measurements);
}

}  // namespace
}  // namespace downwash::benchmark

int main(int argc, char** argv) {
  int exit_code = 0;
  const auto options = downwash::benchmark::parse(argc, argv, exit_code);
  if (!options) return exit_code;
  try {
    downwash::benchmark::run(*options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "pressure_benchmark: %s\n", error.what());
    return 1;
  }
  return 0;
}
