#include "app/run/loop/pressure_wording.hpp"

#include <fmt/format.h>

#include "io/case/pressure_keys.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// Where a solve ended: "residual 8.1e-05", "max|div u| dt 9.2e-07"; empty when nothing was
/// measured.
std::string end_text(const PressureReport& solve) {
  std::string text;
  if (solve.residual) text = fmt::format("residual {:.2g}", *solve.residual);
  if (solve.divergence) {
    text += fmt::format("{}max|div u| dt {:.2g}", text.empty() ? "" : ", ", *solve.divergence);
  }
  return text;
}

std::string iteration_noun(PressureMethod method) {
  return counts_sweeps(method) ? "sweep" : "cycle";
}

const char* goal_key(const PressureParameters& parameters) {
  return parameters.divergence ? "pressure.divergence" : "pressure.tolerance";
}

/// "pressure.tolerance = 0.0001"
std::string goal(const PressureParameters& parameters) {
  return fmt::format("{} = {:g}", goal_key(parameters),
                     parameters.divergence.value_or(parameters.tolerance));
}

std::string mean_text(const RunRecord& record) {
  const PressureTotals& totals = record.pressure_totals;
  const PressureMethod method = record.pressure_parameters.method;
  const double mean = static_cast<double>(totals.iterations) / static_cast<double>(record.steps);
  std::string text = fmt::format("{}, {:.4g} {}{} per step", method_text(method), mean,
                                 iteration_noun(method), mean == 1 ? "" : "s");
  if (totals.most_iterations > mean) text += fmt::format(", {} at most", totals.most_iterations);
  return text;
}

}  // namespace

std::string method_text(PressureMethod method) {
  switch (method) {
    case PressureMethod::jacobi:
      return "Jacobi";
    case PressureMethod::red_black:
      return "red-black Gauss-Seidel";
    case PressureMethod::multigrid:
      return "multigrid";
    case PressureMethod::multigrid_cg:
      return "conjugate gradients with multigrid";
  }
  return "";
}

std::string iterations_text(PressureMethod method, std::int64_t iterations) {
  return counted(iterations, iteration_noun(method));
}

std::string pressure_text(const PressureParameters& parameters) {
  const std::string method = method_text(parameters.method);
  if (parameters.sweeps > 0) return counted(parameters.sweeps, method + " sweep");
  if (parameters.divergence) {
    return fmt::format("{} to a max|div u| dt of {:g}", method, *parameters.divergence);
  }
  return fmt::format("{} to a residual of {:g}", method, parameters.tolerance);
}

std::vector<std::string> pressure_lines(const RunRecord& record) {
  if (record.wind_held) return {"not solved for: the wind was held as it was at the start"};
  if (!record.pressure || record.steps == 0) return {};
  std::vector<std::string> lines{mean_text(record)};
  if (const std::string end = end_text(*record.pressure); !end.empty()) {
    lines.push_back("at the last step " + end);
  }
  const PressureTotals& totals = record.pressure_totals;
  if (totals.seconds > 0) {
    std::string time =
        fmt::format("{:.3g} ms per step", 1e3 * totals.seconds / static_cast<double>(record.steps));
    if (record.wall_seconds > 0) {
      time +=
          fmt::format(", {:.0f} % of the wall time", 100 * totals.seconds / record.wall_seconds);
    }
    lines.push_back(time);
  }
  if (totals.capped_steps > 0) {
    lines.push_back(fmt::format("WARNING: {} of {} stopped short of {}", totals.capped_steps,
                                counted(record.steps, "step"), goal(record.pressure_parameters)));
  }
  return lines;
}

std::string capped_solve_text(const PressureParameters& parameters, const PressureReport& solve,
                              std::int64_t step) {
  const std::string key = goal_key(parameters), end = end_text(solve);
  const std::string with_end = end.empty() ? "" : " with " + end;
  const std::string stop =
      solve.stalled
          ? fmt::format("stalled after {}{}, where rounding lets it fall no further",
                        iterations_text(parameters.method, solve.iterations), with_end)
          : fmt::format("stopped at pressure.max_iterations = {}{}",
                        iterations_text(parameters.method, parameters.max_iterations), with_end);
  const std::string remedy = solve.stalled
                                 ? fmt::format("raise {} or take precision \"double\"", key)
                                 : fmt::format("raise pressure.max_iterations or {}{}", key,
                                               counts_sweeps(parameters.method)
                                                   ? ", or take pressure.solver \"multigrid_cg\""
                                                   : "");
  return fmt::format(
      "the pressure solve of step {} {}, short of {}: more divergence is left in the flow; {} "
      "(later steps of this kind are only counted)",
      step, stop, goal(parameters), remedy);
}

std::string more_exact_text(const PressureParameters& parameters) {
  if (parameters.sweeps > 0) return "more pressure.sweeps";
  return parameters.divergence ? "a smaller pressure.divergence" : "a smaller pressure.tolerance";
}

}  // namespace downwash
