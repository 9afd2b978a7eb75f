#include "tools/pressure_benchmark/options.hpp"

#include <CLI/CLI.hpp>
#include <map>

namespace downwash::benchmark {
namespace {

template <class Value>
using Names = std::map<std::string, Value>;

const Names<Geometry> geometries{
    {"none", Geometry::none}, {"boxes", Geometry::boxes}, {"blocks", Geometry::blocks}};
const Names<Source> sources{{"wind", Source::wind}, {"random", Source::random}};
const Names<BackendKind> backends{{"cpu", BackendKind::cpu}, {"cuda", BackendKind::cuda}};
const Names<Precision> precisions{{"single", Precision::single}, {"double", Precision::double_}};
const Names<PressureMethod> methods{{"multigrid_cg", PressureMethod::multigrid_cg},
                                    {"multigrid", PressureMethod::multigrid},
                                    {"red_black", PressureMethod::red_black},
                                    {"jacobi", PressureMethod::jacobi}};

template <class Value>
const char* name_in(const Names<Value>& names, Value value) {
  for (const auto& [name, candidate] : names) {
    if (candidate == value) return name.c_str();
  }
  return "?";
}

/// Names only, not the numbers behind them, and these names in --help.
template <class Value>
void add_choice(CLI::App& app, const std::string& option, auto& target, const Names<Value>& names,
                const std::string& meaning) {
  std::string list;
  for (const auto& [name, value] : names) list += (list.empty() ? "" : "|") + name;
  app.add_option(option, target, meaning)
      ->transform(CLI::CheckedTransformer(names).description(""))
      ->option_text(list);
}

void declare(CLI::App& app, Options& options, std::vector<int>& axes) {
  app.add_option("--grid", axes,
                 "Cells along i, j (the vertical) and k (cut into slabs); repeatable")
      ->type_size(3)
      ->expected(1, 1000)
      ->check(CLI::PositiveNumber)
      ->option_text("I J K");
  add_choice(app, "--geometry", options.geometry, geometries, "What stands in the domain (boxes)");
  add_choice(app, "--source", options.source, sources, "The right-hand side (wind)");
  app.add_option("--stretch", options.stretch, "Ratio of neighbouring cells along j (1)")
      ->check(CLI::PositiveNumber)
      ->option_text("R");
  add_choice(app, "--backend", options.backend, backends, "Where to compute (cpu)");
  add_choice(app, "--precision", options.precisions, precisions, "One or both (single)");
  app.add_option("--slabs", options.slabs, "Numbers of slabs (1)")
      ->check(CLI::PositiveNumber)
      ->option_text("N...");
  add_choice(app, "--method", options.methods, methods,
             "One or several; all are compared with the first (multigrid_cg)");
  app.add_option("--tolerance", options.tolerances, "Relative residuals to reach (1e-4)")
      ->check(CLI::PositiveNumber)
      ->option_text("T...");
  app.add_option("--repeats", options.repeats, "Solves, of which the median time counts (5)")
      ->check(CLI::PositiveNumber)
      ->option_text("N");
  app.add_option("--max-cycles", options.max_cycles, "Of the multigrid methods (100)")
      ->check(CLI::PositiveNumber)
      ->option_text("N");
  app.add_option("--max-sweeps", options.max_sweeps, "Of jacobi and red_black (20000)")
      ->check(CLI::PositiveNumber)
      ->option_text("N");
  app.add_flag_callback(
      "--no-check", [&options] { options.check = false; },
      "Don't compute the true residuals: on the host they take a while on large grids");
  app.add_flag("--kernels", options.kernels,
               "Solve once more with a clock on every kernel, to the smallest tolerance");
  app.add_option("--json", options.json, "Write everything into this file too")
      ->option_text("FILE");
}

}  // namespace

std::optional<Options> parse(int argc, char** argv, int& exit_code) {
  CLI::App app("Times the pressure solvers of Downwash on grids of their own",
               "pressure_benchmark");
  Options options;
  std::vector<int> axes;
  declare(app, options, axes);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    exit_code = app.exit(error);
    return std::nullopt;
  }
  if (axes.empty()) axes = {96, 48, 192};
  for (std::size_t a = 0; a + 2 < axes.size(); a += 3) {
    options.grids.push_back({axes[a], axes[a + 1], axes[a + 2]});
  }
  return options;
}

const char* name_of(Geometry geometry) { return name_in(geometries, geometry); }
const char* name_of(Source source) { return name_in(sources, source); }
const char* name_of(BackendKind backend) { return name_in(backends, backend); }
const char* name_of(Precision precision) { return name_in(precisions, precision); }
const char* name_of(PressureMethod method) { return name_in(methods, method); }

}  // namespace downwash::benchmark
