#include "app/run/report/run_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/run/loop/pressure_wording.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

std::string row(const std::string& label, const std::string& value) {
  return fmt::format("  {:<16}{}", label, value);
}

std::string mass_balance(const Diagnostics& flow) {
  std::string text = fmt::format("in {:.6g} m³/s, out {:.6g} m³/s", flow.inflow, flow.outflow);
  const double imbalance = flow.inflow - flow.outflow;
  if (flow.inflow > 0) text += fmt::format(", difference {:.1e} of it", imbalance / flow.inflow);
  return text;
}

std::string rate(const RunRecord& record) {
  const double cells = static_cast<double>(record.cells[0]) * record.cells[1] * record.cells[2];
  return fmt::format("{:.3g} Mcell-steps/s, {:.3g} × real time",
                     1e-6 * cells * static_cast<double>(record.steps) / record.wall_seconds,
                     record.time / record.wall_seconds);
}

std::string output_text(double wall_seconds, double output_seconds) {
  return fmt::format("kept the steps waiting for {:.2g} s, {:.1f} % of the wall time",
                     output_seconds, 100 * output_seconds / wall_seconds);
}

/// More tracers than these are summed up.
constexpr std::size_t few_tracers = 4;

std::string account_text(const TracerAccount& account, const std::string& what) {
  std::string text =
      fmt::format("{} of {}: {} airborne, {} left the domain", mass_text(account.released), what,
                  mass_text(account.airborne), mass_text(account.left));
  if (account.deposited != 0) text += fmt::format(", {} deposited", mass_text(account.deposited));
  if (account.decayed != 0) text += fmt::format(", {} decayed", mass_text(account.decayed));
  return text;
}

TracerAccount sum_of(const std::vector<TracerRecord>& tracers) {
  TracerAccount sum;
  for (const auto& [name, account] : tracers) {
    sum.released += account.released;
    sum.airborne += account.airborne;
    sum.deposited += account.deposited;
    sum.decayed += account.decayed;
    sum.left += account.left;
  }
  return sum;
}

/// Where what was released is now, and how exactly that is known.
std::vector<std::string> account_lines(const std::vector<TracerRecord>& tracers) {
  std::vector<std::string> lines;
  if (tracers.size() <= few_tracers) {
    for (const TracerRecord& tracer : tracers) {
      lines.push_back(account_text(tracer.account, tracer.name));
      if (const auto error = tracer.closure_error()) {
        lines.push_back(fmt::format("its account closes to {:.1e}", *error));
      }
    }
    return lines;
  }
  lines.push_back(account_text(sum_of(tracers), fmt::format("{} tracers", tracers.size())));
  double worst = 0;
  for (const TracerRecord& tracer : tracers) {
    worst = std::max(worst, tracer.closure_error().value_or(0));
  }
  lines.push_back(fmt::format("the worst of their accounts closes to {:.1e}", worst));
  return lines;
}

bool is_transfer(const KernelTiming& timing) { return timing.kernel.starts_with("transfer"); }

std::string table_row(const KernelTiming& timing, double total) {
  std::string line = fmt::format("{:<30}{:>9}{:>12.3f}{:>8.2f} %", timing.kernel, timing.calls,
                                 timing.seconds, total > 0 ? 100 * timing.seconds / total : 0);
  if (timing.seconds_by_slab.size() > 1) {
    for (const double seconds : timing.seconds_by_slab) line += fmt::format("{:>12.3f}", seconds);
  }
  return line;
}

/// How the line about a run begins that came to its end.
std::string ending(const std::vector<std::string>& lost) {
  return lost.empty() ? "Finished: " : "Computed to the end, but not all was written: ";
}

std::string gate_line(const GateRecord& gate) {
  return fmt::format("The run was stopped by the gate `gates.{}`.", key_of(gate.gate));
}

}  // namespace

std::vector<std::string> summary_lines(const RunRecord& record) {
  std::vector<std::string> lines{
      record.status == RunStatus::finished ? ending(record.lost) + record.reason + "."
      : record.blow_up                     ? "The run was stopped: the flow blew up."
      : stopping_gate(record.gates)        ? gate_line(*stopping_gate(record.gates))
                                           : "Stopped: " + record.reason + ".",
      row("steps", fmt::format("{}, the last of {:.4g} s", record.steps, record.dt)),
      row("simulated", fmt::format("{:.6g} s", record.time)),
      row("wall time", duration_text(record.wall_seconds))};
  if (record.steps > 0 && record.wall_seconds > 0) {
    lines.push_back(row("rate", rate(record)));
    lines.push_back(row("output", output_text(record.wall_seconds, record.output_seconds)));
  }
  std::string label = "pressure";
  for (const std::string& line : pressure_lines(record)) {
    lines.push_back(row(std::exchange(label, ""), line));
  }
  if (const auto& flow = record.diagnostics; flow && flow->finite) {
    lines.push_back(row("max speed", fmt::format("{:.4g} m/s", flow->max_speed)));
    lines.push_back(
        row("max |div u|", fmt::format("{:.3g} 1/s, times dt {:.3g}", flow->max_divergence,
                                       flow->max_divergence * record.dt)));
    lines.push_back(row("wall leak", fmt::format("{:.3g} m/s", flow->wall_leak)));
    if (flow->inflow != 0 || flow->outflow != 0) {
      lines.push_back(row("mass", mass_balance(*flow)));
    }
    if (record.approach_wind) {
      label = "wind arriving";
      for (const std::string& line : approach_lines(*record.approach_wind)) {
        lines.push_back(row(std::exchange(label, ""), line));
      }
    }
    label = "released";
    for (const std::string& line : account_lines(record.tracers)) {
      lines.push_back(row(std::exchange(label, ""), line));
    }
  }
  if (record.validation) {
    lines.push_back(
        row("nearest case", record.validation->title + ": " + score_words(*record.validation)));
  }
  return lines;
}

std::vector<std::string> closing_lines(const std::filesystem::path& folder,
                                       const OutputChoice& output) {
  std::vector<std::string> lines;
  const std::filesystem::path fields = folder / "fields", page = folder / "report.html";
  if (std::filesystem::exists(page)) {
    lines.push_back("Open " + page.string() +
                    " in a browser: what came out, and whether to trust it.");
  }
  if (const auto zones = folder / "zones.geojson"; std::filesystem::exists(zones)) {
    lines.push_back("The zones for a map: " + zones.string());
  }
  if (const auto series = fields / "series.pvd"; output.vtk && std::filesystem::exists(series)) {
    lines.push_back("Open " + series.string() + " in ParaView.");
  }
  if (const auto series = fields / "series.p3d"; output.plot3d && std::filesystem::exists(series)) {
    lines.push_back("Plot3D: " + series.string() + ", which ParaView opens too.");
  }
  lines.push_back("What was computed, and how it went: " + (folder / "run.json").string());
  return lines;
}

std::vector<std::string> profile_table(const std::vector<KernelTiming>& timings) {
  if (timings.empty()) return {};
  std::vector<KernelTiming> sorted = timings;
  std::sort(sorted.begin(), sorted.end(), [](const KernelTiming& a, const KernelTiming& b) {
    return is_transfer(a) != is_transfer(b) ? is_transfer(b) : a.seconds > b.seconds;
  });
  double total = 0;
  for (const KernelTiming& timing : sorted) total += timing.seconds;

  const std::size_t slabs = sorted.front().seconds_by_slab.size();
  std::string head = fmt::format("{:<30}{:>9}{:>12}{:>10}", "Kernel", "calls", "time (s)", "share");
  if (slabs > 1) {
    for (std::size_t s = 0; s < slabs; ++s)
      head += fmt::format("{:>12}", fmt::format("slab {}", s));
  }
  std::vector<std::string> lines{head};
  bool transfers = false;
  for (const KernelTiming& timing : sorted) {
    if (is_transfer(timing) && !transfers) lines.emplace_back("Ghost cell exchange");
    transfers = is_transfer(timing);
    lines.push_back(table_row(timing, total));
  }
  lines.push_back(
      fmt::format("{:<39}{:>12.3f}", slabs > 1 ? "Sum (mean of the slabs)" : "Sum", total));
  return lines;
}

}  // namespace downwash
