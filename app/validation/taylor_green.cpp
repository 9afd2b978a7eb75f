// cases/taylor_green: the dissipation of the Taylor-Green vortex at Re 1600.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "io/reference_table.hpp"
#include "io/svg_plot.hpp"

namespace downwash {
namespace {

constexpr const char* source = "spectral DNS on 512³, van Rees et al. (2011)";
constexpr double sample_interval = 0.05;

/// E = ∫ ½|u|² dV / V by time.
struct EnergyHistory {
  int cells = 0;
  std::vector<double> time, energy;

  double energy_at(double t) const {
    return energy[static_cast<std::size_t>(std::lround(t / sample_interval))];
  }
};

/// -dE/dt, by central differences.
struct Dissipation {
  std::vector<double> time, rate;
};

Dissipation dissipation_of(const EnergyHistory& history) {
  Dissipation d;
  for (std::size_t s = 1; s + 1 < history.time.size(); ++s) {
    d.time.push_back(history.time[s]);
    d.rate.push_back((history.energy[s - 1] - history.energy[s + 1]) /
                     (history.time[s + 1] - history.time[s - 1]));
  }
  return d;
}

struct Peak {
  double time = 0, rate = 0;
};

/// Of the parabola through the largest value and its neighbours.
Peak peak_of(const Dissipation& d) {
  const auto top = std::max_element(d.rate.begin() + 1, d.rate.end() - 1) - d.rate.begin();
  const auto s = static_cast<std::size_t>(top);
  const double low = d.rate[s - 1], mid = d.rate[s], high = d.rate[s + 1];
  const double offset = 0.5 * (low - high) / (low - 2 * mid + high);
  return {d.time[s] + offset * (d.time[s + 1] - d.time[s]), mid - 0.25 * (low - high) * offset};
}

EnergyHistory computed(const ValidationContext& context, int cells) {
  CaseRun run = prepare_case(context, "taylor_green/case.json",
                             {fmt::format("domain.cells=[{0},{0},{0}]", cells)});
  const double volume = run.axis(0).length() * run.axis(1).length() * run.axis(2).length();
  EnergyHistory history{cells, {}, {}};
  const auto take = [&] {
    history.time.push_back(run.solver->time());
    history.energy.push_back(run.solver->diagnose().kinetic_energy / volume);
  };
  take();
  run_to_end(
      context, run,
      {{.next_time = [&] { return static_cast<double>(history.time.size()) * sample_interval; },
        .take = take}});
  context.say(fmt::format("{0} x {0} x {0} cells: {1} steps in {2:.3g} s", cells,
                          run.solver->steps(), run.outcome.wall_seconds));
  return history;
}

struct Reference {
  std::vector<double> time, energy, rate;
};

Reference reference(const ValidationContext& context) {
  Reference r;
  for (TableRow& row : read_table(context.cases / "taylor_green/reference/key_values_Re1600.csv")) {
    r.time.push_back(std::stod(row["t"]));
    r.energy.push_back(std::stod(row["E"]));
    r.rate.push_back(std::stod(row["minus_dEdt"]));
  }
  return r;
}

double reference_energy(const Reference& r, double t) {
  const auto at = std::find(r.time.begin(), r.time.end(), t) - r.time.begin();
  return r.energy[static_cast<std::size_t>(at)];
}

std::string picture(const std::vector<EnergyHistory>& all, const Reference& r) {
  Plot plot{.title = "Taylor-Green vortex, Re 1600",
            .x_label = "t, s",
            .y_label = "-dE/dt, m²/s³",
            .curves = {}};
  for (const EnergyHistory& history : all) {
    const Dissipation d = dissipation_of(history);
    plot.curves.push_back(
        {.label = fmt::format("{0}³ cells", history.cells), .x = d.time, .y = d.rate});
  }
  PlotCurve points{
      .label = "DNS, van Rees et al. 2011", .x = {}, .y = {}, .style = PlotCurve::Style::points};
  for (std::size_t n = 0; n < r.time.size() && r.time[n] <= all.front().time.back(); ++n) {
    points.x.push_back(r.time[n]);
    points.y.push_back(r.rate[n]);
  }
  plot.curves.push_back(points);
  return svg(plot);
}

void check_peak(const EnergyHistory& finest, ValidationRecord& record) {
  const Peak peak = peak_of(dissipation_of(finest));
  const std::string grid = fmt::format(", {}³ cells", finest.cells);
  record.checks.push_back(
      within("largest -dE/dt (m²/s³)" + grid, peak.rate, 0.012858, 0.01, source));
  record.checks.push_back(within("its time (s)" + grid, peak.time, 8.97, 0.01, source));
}

void tabulate(const std::vector<EnergyHistory>& all, ValidationRecord& record) {
  ValidationTable table{"Convergence. The DNS has its peak of 0.012858 m²/s³ at 8.97 s.",
                        {"cells", "largest -dE/dt, m²/s³", "its time, s", "E at 4 s, m²/s²"},
                        {}};
  for (const EnergyHistory& history : all) {
    const Peak peak = peak_of(dissipation_of(history));
    table.rows.push_back({fmt::format("{}³", history.cells), fmt::format("{:.6f}", peak.rate),
                          fmt::format("{:.3f}", peak.time),
                          fmt::format("{:.6f}", history.energy_at(4))});
  }
  record.tables.push_back(table);
}

}  // namespace

void validate_taylor_green(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Vortices in a periodic box break down into turbulence: how fast the kinetic energy E is "
      "lost "
      "tests advection, pressure and viscous terms together. Runge-Kutta 3 at a Courant number of "
      "1, no turbulence model, single precision; E is what the staggered velocities hold, sampled "
      "every 0.05 s.";
  const Reference r = reference(context);
  std::vector<EnergyHistory> all;
  for (const int cells : context.full ? std::vector{64, 128, 256, 512} : std::vector{32, 64}) {
    all.push_back(computed(context, cells));
  }
  const double exact = reference_energy(r, 2);
  const auto error = [&](std::size_t n) { return std::abs(all[n].energy_at(2) - exact); };
  record.checks.push_back(at_least(
      fmt::format("order of convergence of E at 2 s, {} to {}³ cells", all[0].cells, all[1].cells),
      observed_order(error(0), error(1)), 1.8, source));
  const std::size_t of_64 = context.full ? 0 : 1;
  record.checks.push_back(within("E at 4 s (m²/s²), 64³ cells", all[of_64].energy_at(4),
                                 reference_energy(r, 4), 0.01, source));
  if (context.full) check_peak(all.back(), record);
  tabulate(all, record);
  context.add_picture(record, "dissipation.svg", picture(all, r),
                      "Rate at which the kinetic energy is lost, on finer and finer grids, and the "
                      "direct simulation.");
}

}  // namespace downwash
