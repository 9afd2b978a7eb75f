// cases/taylor_green: the dissipation of the Taylor-Green vortex at Re 1600.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "io/plot/svg_plot.hpp"
#include "io/text/read_table.hpp"

namespace downwash {
namespace {

constexpr const char* van_rees = "spectral DNS on 512³, van Rees et al. (2011)";
constexpr double energy_interval = 0.05;
constexpr double peak_rate = 0.012858, peak_time = 8.97;  // of the DNS

/// E = ∫ ½|u|² dV / V by time.
struct EnergyHistory {
  std::string grid;
  std::vector<double> time, energy;

  double energy_at(double t) const {
    return energy[static_cast<std::size_t>(std::lround(t / energy_interval))];
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

/// Peak of the parabola through the largest value and its neighbours.
Peak peak_of(const Dissipation& d) {
  const auto top = std::max_element(d.rate.begin() + 1, d.rate.end() - 1) - d.rate.begin();
  const auto s = static_cast<std::size_t>(top);
  const double low = d.rate[s - 1], mid = d.rate[s], high = d.rate[s + 1];
  const double offset = 0.5 * (low - high) / (low - 2 * mid + high);
  return {d.time[s] + offset * (d.time[s + 1] - d.time[s]), mid - 0.25 * (low - high) * offset};
}

EnergyHistory energy_history(const ValidationContext& context, const std::string& grid,
                             const std::vector<std::string>& settings) {
  CaseRun run = prepare_case(context, settings);
  const double volume = run.axis(0).length() * run.axis(1).length() * run.axis(2).length();
  EnergyHistory history{grid, {}, {}};
  const auto take = [&] {
    history.time.push_back(run.solver->time());
    history.energy.push_back(run.solver->diagnose().kinetic_energy / volume);
  };
  take();
  run_to_end(
      context, run,
      {{.next_time = [&] { return static_cast<double>(history.time.size()) * energy_interval; },
        .take = take}});
  context.say(
      fmt::format("{}: {} steps in {:.3g} s", grid, run.solver->steps(), run.outcome.wall_seconds));
  return history;
}

EnergyHistory whole_box(const ValidationContext& context, int cells) {
  return energy_history(context, fmt::format("{}³ cells", cells),
                        {fmt::format("domain.cells=[{0},{0},{0}]", cells)});
}

/// The eighth of the box between planes of symmetry: the same flow, by cells of half the size.
EnergyHistory octant(const ValidationContext& context, int cells) {
  std::vector<std::string> settings{fmt::format("domain.cells=[{0},{0},{0}]", cells),
                                    fmt::format("domain.size=[{0},{0},{0}]", std::numbers::pi)};
  for (const char* face : face_names) {
    settings.push_back(fmt::format("boundaries.{}=\"free_slip\"", face));
  }
  return energy_history(context, fmt::format("{}³ in an octant", cells), settings);
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

std::string dissipation_picture(const std::vector<EnergyHistory>& all, const Reference& r) {
  Plot plot{.title = "Taylor-Green vortex, Re 1600",
            .x_label = "t, s",
            .y_label = "-dE/dt, m²/s³",
            .curves = {}};
  for (const EnergyHistory& history : all) {
    const Dissipation d = dissipation_of(history);
    plot.curves.push_back({.label = history.grid, .x = d.time, .y = d.rate});
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

void check_peak(const EnergyHistory& box, const EnergyHistory& octant, ValidationRecord& record) {
  for (const EnergyHistory* history : {&box, &octant}) {
    const Peak peak = peak_of(dissipation_of(*history));
    record.checks.push_back(
        within("largest -dE/dt (m²/s³), " + history->grid, peak.rate, peak_rate, 0.01, van_rees));
    record.checks.push_back(
        within("its time (s), " + history->grid, peak.time, peak_time, 0.01, van_rees));
  }
}

void tabulate(const std::vector<EnergyHistory>& all, ValidationRecord& record) {
  ValidationTable table{"Convergence. The DNS has its peak of 0.012858 m²/s³ at 8.97 s.",
                        {"grid", "largest -dE/dt, m²/s³", "its time, s", "E at 4 s, m²/s²"},
                        {}};
  for (const EnergyHistory& history : all) {
    const Peak peak = peak_of(dissipation_of(history));
    table.rows.push_back({history.grid, fmt::format("{:.6f}", peak.rate),
                          fmt::format("{:.3f}", peak.time),
                          fmt::format("{:.6f}", history.energy_at(4))});
  }
  record.tables.push_back(table);
}

}  // namespace

void validate_taylor_green(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Vortices in a periodic box break down into turbulence: how fast the kinetic energy E is "
      "lost tests advection, pressure and viscous terms together. Runge-Kutta 3 at a Courant "
      "number of 1, no turbulence model, single precision; E is what the staggered velocities "
      "hold, sampled every 0.05 s. The planes of symmetry of the vortices cut the box into "
      "octants: as many cells in one, between free-slip walls, are twice as fine.";
  const Reference r = reference(context);
  std::vector<EnergyHistory> all;
  for (const int cells : context.full ? std::vector{64, 128, 256, 512} : std::vector{32, 64}) {
    all.push_back(whole_box(context, cells));
  }
  const double exact = reference_energy(r, 2);
  const auto error = [&](std::size_t n) { return std::abs(all[n].energy_at(2) - exact); };
  record.checks.push_back(
      at_least(fmt::format("order of convergence of E at 2 s, {} to {}", all[0].grid, all[1].grid),
               observed_order(error(0), error(1)), 1.8, van_rees));
  const EnergyHistory& of_64 = all[context.full ? 0 : 1];
  record.checks.push_back(within("E at 4 s (m²/s²), 64³ cells", of_64.energy_at(4),
                                 reference_energy(r, 4), 0.01, van_rees));
  const EnergyHistory eighth = octant(context, 32);
  record.checks.push_back(within("E at 4 s (m²/s²), " + eighth.grid, eighth.energy_at(4),
                                 of_64.energy_at(4), 1e-4, "64³ cells in the whole box"));
  if (context.full) {
    const EnergyHistory box = all.back();
    all.push_back(octant(context, 512));
    check_peak(box, all.back(), record);
  }
  tabulate(all, record);
  context.add_picture(record, "dissipation.svg", dissipation_picture(all, r),
                      "Rate at which the kinetic energy is lost, on finer and finer grids, and the "
                      "direct simulation.");
}

}  // namespace downwash
