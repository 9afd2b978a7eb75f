// What the command line asks for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/pressure_benchmark/sample_problem.hpp"

namespace downwash::benchmark {

struct Options {
  std::vector<Index3> grids;
  Geometry geometry = Geometry::boxes;
  Source source = Source::wind;
  double stretch = 1;
  BackendKind backend = BackendKind::cpu;
  std::vector<Precision> precisions{Precision::single};
  std::vector<int> slabs{1};
  std::vector<PressureMethod> methods{PressureMethod::multigrid_cg};
  std::vector<double> tolerances{1e-4};
  int repeats = 5;
  int max_cycles = 100, max_sweeps = 20000;
  bool check = true;
  bool kernels = false;
  std::string json;
};

/// Nothing where the program is to end at once (--help, a mistake), with that exit code.
std::optional<Options> parse(int argc, char** argv, int& exit_code);

const char* name_of(Geometry geometry);
const char* name_of(Source source);
const char* name_of(BackendKind backend);
const char* name_of(Precision precision);
const char* name_of(PressureMethod method);

}  // namespace downwash::benchmark
