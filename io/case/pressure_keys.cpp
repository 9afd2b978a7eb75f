#include "io/case/pressure_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<const char*, PressureMethod>, 4> methods{{
    {"multigrid_cg", PressureMethod::multigrid_cg},
    {"multigrid", PressureMethod::multigrid},
    {"red_black", PressureMethod::red_black},
    {"jacobi", PressureMethod::jacobi},
}};

PressureMethod method_of(const std::string& key) {
  return std::find_if(methods.begin(), methods.end(),
                      [&](const auto& entry) { return key == entry.first; })
      ->second;
}

/// What rounding leaves of the residual. The multigrid solvers keep the pressure in double
/// precision and take its residual in it, whatever the precision of the case.
double least_tolerance(PressureMethod method, Precision precision) {
  if (precision == Precision::double_) return 1e-13;
  return counts_sweeps(method) ? 1e-5 : 1e-7;
}

/// The rounding of the velocity itself, which no pressure corrects: about eps times the Courant
/// number.
double least_divergence(Precision precision) {
  return precision == Precision::double_ ? 1e-14 : 1e-7;
}

/// Empty where `value` can be reached; `elsewhere` is what else to choose, ending in ", ".
std::string unreachable(const std::string& key, double value, double least, Precision precision,
                        const std::string& elsewhere) {
  if (value >= least) return "";
  const bool single = precision == Precision::single;
  return fmt::format(
      "`pressure.{0}` is {1}, but {2} precision reaches {3} at best; choose {4}{5}a {0} of at "
      "least "
      "{3}.",
      key, value, single ? "single" : "double", least, elsewhere,
      single ? "`precision` \"double\" or " : "");
}

std::string unreachable(const PressureParameters& pressure, Precision precision) {
  if (pressure.divergence) {
    return unreachable("divergence", *pressure.divergence, least_divergence(precision), precision,
                       "");
  }
  const bool multigrid_can =
      pressure.tolerance >= least_tolerance(PressureMethod::multigrid_cg, precision);
  return unreachable("tolerance", pressure.tolerance, least_tolerance(pressure.method, precision),
                     precision, multigrid_can ? "the `solver` \"multigrid_cg\", " : "");
}

}  // namespace

const char* key_of(PressureMethod method) {
  return std::find_if(methods.begin(), methods.end(),
                      [&](const auto& entry) { return method == entry.second; })
      ->first;
}

bool counts_sweeps(PressureMethod method) {
  return method == PressureMethod::jacobi || method == PressureMethod::red_black;
}

PressureParameters pressure_parameters(const Json& pressure) {
  PressureParameters result;
  result.method = method_of(pressure["solver"]);
  result.tolerance = pressure.value("tolerance", result.tolerance);
  result.max_iterations =
      static_cast<int>(pressure.value("max_iterations", double(result.max_iterations)));
  if (pressure.contains("divergence")) result.divergence = pressure["divergence"].get<double>();
  if (counts_sweeps(result.method)) {  // without effect otherwise, but they may have been given
    result.sweeps = static_cast<int>(pressure["sweeps"].get<double>());
    result.relaxation = pressure["relaxation"];
  }
  return result;
}

std::vector<std::string> pressure_contradictions(const Json& document) {
  const PressureParameters pressure = pressure_parameters(document["pressure"]);
  const Precision precision =
      document["precision"] == "single" ? Precision::single : Precision::double_;
  std::vector<std::string> problems;
  if (pressure.method == PressureMethod::jacobi && pressure.relaxation > 1) {
    problems.push_back(
        fmt::format("`pressure.relaxation` is {}, but Jacobi sweeps diverge above 1; choose 1 or "
                    "less, or the `solver` \"red_black\".",
                    pressure.relaxation));
  }
  if (counts_sweeps(pressure.method) && document["domain"].contains("terrain")) {
    problems.push_back(
        fmt::format("`pressure.solver` is \"{}\", but the ground of `domain.terrain` cuts faces, "
                    "which multigrid alone knows; leave the key out.",
                    key_of(pressure.method)));
  }
  if (pressure.sweeps > 0) return problems;  // nothing is asked of the result
  const std::string problem = unreachable(pressure, precision);
  if (!problem.empty()) problems.push_back(problem);
  return problems;
}

}  // namespace downwash
