// cases/channel_10000: the logarithmic law over walls that the grid does not resolve.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/plane_statistics.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

/// U+ = ln(z+) / κ + B.
struct LogLaw {
  double kappa, b;
  const char* source;

  double operator()(double z_plus) const { return std::log(z_plus) / kappa + b; }
};

constexpr LogLaw lee_moser{0.384, 4.27, "log law, κ 0.384, B 4.27, Lee & Moser (2015)"};
constexpr LogLaw classical{0.41, 5.2, "log law, κ 0.41, B 5.2"};

/// Mean of u over the channel, whose cells are of one size.
double bulk_velocity(const CaseRun& run) {
  const HostField<double> u = run.velocity(0);
  const auto [nx, ny, nz] = run.cells();
  double sum = 0;
  for (int z = 0; z < nz; ++z) {
    for (int y = 0; y < ny; ++y) {
      for (int x = 0; x < nx; ++x) sum += run.at(u, {x, y, z});
    }
  }
  return sum / nx / ny / nz;
}

/// The mean velocity in wall units.
struct WallProfile {
  double u_tau;
  std::vector<double> z_plus, u_plus;

  WallProfile(const ChannelProfiles& profiles, double friction_velocity, double viscosity)
      : u_tau(friction_velocity) {
    for (std::size_t n = 0; n < profiles.z.size(); ++n) {
      z_plus.push_back(profiles.z[n] * u_tau / viscosity);
      u_plus.push_back(profiles.mean[n] / u_tau);
    }
  }

  double deviation(std::size_t n, const LogLaw& law) const {
    return u_plus[n] / law(z_plus[n]) - 1;
  }
  /// The largest |U+ / law - 1| from the second cell up.
  double largest_deviation(const LogLaw& law) const {
    double largest = 0;
    for (std::size_t n = 1; n < z_plus.size(); ++n) {
      largest = std::max(largest, std::abs(deviation(n, law)));
    }
    return largest;
  }
};

PlotCurve curve_of(const LogLaw& law, const WallProfile& found, PlotCurve::Style style) {
  PlotCurve curve{.label = law.source, .x = {}, .y = {}, .style = style};
  for (double z = found.z_plus.front() / 2; z < found.z_plus.back() * 1.1; z *= 1.1) {
    curve.x.push_back(z);
    curve.y.push_back(law(z));
  }
  return curve;
}

std::string picture(const WallProfile& found) {
  return svg({.title = "Turbulent channel flow, Re_tau 10 000: mean velocity",
              .x_label = "z+",
              .y_label = "mean u / u_tau",
              .curves = {{.label = "computed, in the middle of each layer of cells",
                          .x = found.z_plus,
                          .y = found.u_plus,
                          .style = PlotCurve::Style::points},
                         curve_of(lee_moser, found, PlotCurve::Style::line),
                         curve_of(classical, found, PlotCurve::Style::dashed)},
              .log_x = true});
}

ValidationTable table_of(const WallProfile& found, const ChannelProfiles& profiles) {
  ValidationTable table{"Mean velocity by layer of cells, over that of each law",
                        {"z / h", "z+", "U+", "U+ / law of 2015", "U+ / κ 0.41", "rms u / u_tau"},
                        {}};
  for (std::size_t n = 0; n < found.z_plus.size(); ++n) {
    if (n > 5 && n % 4 != 3) continue;
    table.rows.push_back({figure(profiles.z[n]), fmt::format("{:.0f}", found.z_plus[n]),
                          figure(found.u_plus[n]),
                          fmt::format("{:.3f}", 1 + found.deviation(n, lee_moser)),
                          fmt::format("{:.3f}", 1 + found.deviation(n, classical)),
                          figure(profiles.rms[0][n] / found.u_tau)});
  }
  return table;
}

}  // namespace

void validate_channel_10000(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Turbulence between two smooth walls at Re_tau 10 000, driven by a body force, on cells that "
      "resolve nothing of the layer next to the walls: a law of the wall tells the friction, a "
      "subgrid model stands in for the small eddies, and the mean velocity has to follow the "
      "logarithmic law. 64 x 48 x 48 even cells, half as many each way without a GPU, single "
      "precision; profiles are means over planes, time and both halves.";
  const double spin_up = context.full ? 15 : 10;
  std::vector<std::string> settings{fmt::format("time.end={}", 2 * spin_up)};
  if (!context.full) settings.emplace_back("domain.cells=[32,24,24]");
  CaseRun run = prepare_case(context, settings);
  PlaneStatistics statistics(run);
  constexpr double interval = 0.05;
  double first = 0, last = 0;
  double first_time = 0, last_time = 0;
  run_to_end(context, run,
             {{.next_time = [&] { return spin_up + statistics.samples() * interval; },
               .take =
                   [&] {
                     last = bulk_velocity(run);
                     last_time = run.solver->time();
                     if (statistics.samples() == 0) {
                       first = last;
                       first_time = last_time;
                     }
                     statistics.sample();
                   }}});
  const FlowChoice& flow = run.prepared.config.flow;
  const double friction = 1 - (last - first) / (last_time - first_time) / flow.force[0];
  const ChannelProfiles profiles = statistics.profiles();
  const WallProfile found(profiles, std::sqrt(friction * flow.force[0]), flow.viscosity);
  context.say(fmt::format("{} steps in {:.3g} s, {} samples", run.solver->steps(),
                          run.outcome.wall_seconds, statistics.samples()));
  record.checks.push_back(at_most("largest deviation from the log law from the second cell up",
                                  found.largest_deviation(lee_moser), context.full ? 0.05 : 0.1,
                                  lee_moser.source));
  record.checks.push_back(shown("the same from the older law", found.largest_deviation(classical),
                                "", classical.source));
  record.checks.push_back(within("friction of the walls / body force", friction, 1,
                                 context.full ? 0.05 : 0.15, "balance of momentum"));
  record.checks.push_back(at_least("largest rms of u / u_tau: turbulent",
                                   profiles.largest_rms(0) / found.u_tau, 1, "not laminar"));
  record.tables.push_back(table_of(found, profiles));
  context.add_picture(record, "mean.svg", picture(found),
                      "Mean velocity by distance from the wall, in wall units.");
}

}  // namespace downwash
