// cases/channel: mean and rms profiles of turbulent channel flow at Re_tau 178.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/plane_statistics.hpp"
#include "io/plot/svg_plot.hpp"
#include "io/text/read_table.hpp"

namespace downwash {
namespace {

constexpr const char* moser = "DNS, Moser, Kim & Mansour (1999)";
constexpr const char* names[] = {"u", "v", "w"};

/// In units of u_tau = 1 m/s and h = 1 m, with our names: the DNS calls v w and w v.
ChannelProfiles dns_profiles(const ValidationContext& context) {
  ChannelProfiles p;
  const auto folder = context.cases / "channel/reference";
  // Columns: y, y+, mean u, ...
  for (const auto& row : read_number_rows(folder / "chan180.means")) {
    p.z.push_back(row[0]);
    p.mean.push_back(row[2]);
  }
  // Columns: y, y+, uu, vv, ww, ...
  for (const auto& row : read_number_rows(folder / "chan180.reystress")) {
    p.rms[0].push_back(std::sqrt(row[2]));
    p.rms[1].push_back(std::sqrt(row[4]));
    p.rms[2].push_back(std::sqrt(row[3]));
  }
  return p;
}

/// Mean of u over the half channel, by the trapezoidal rule between the wall and the middle.
double bulk_velocity(const ChannelProfiles& dns) {
  double flux = 0;
  for (std::size_t n = 1; n < dns.z.size(); ++n) {
    flux += 0.5 * (dns.mean[n - 1] + dns.mean[n]) * (dns.z[n] - dns.z[n - 1]);
  }
  return flux / dns.z.back();
}

/// The largest |u - u_DNS| / u_DNS over the half channel.
double largest_deviation(const ChannelProfiles& found, const ChannelProfiles& dns) {
  Curve expected_mean;
  for (std::size_t n = 0; n < dns.z.size(); ++n) expected_mean.emplace_back(dns.z[n], dns.mean[n]);
  double largest = 0;
  for (std::size_t n = 0; n < found.z.size(); ++n) {
    const double expected = interpolate(expected_mean, found.z[n]);
    largest = std::max(largest, std::abs(found.mean[n] - expected) / expected);
  }
  return largest;
}

std::vector<double> in_wall_units(const std::vector<double>& z, double re_tau) {
  std::vector<double> plus;
  for (const double value : z) plus.push_back(value * re_tau);
  return plus;
}

std::string mean_picture(const ChannelProfiles& found, const ChannelProfiles& dns, double re_tau) {
  return svg(
      {.title = "Turbulent channel flow, Re_tau 178: mean velocity",
       .x_label = "z+",
       .y_label = "mean u / u_tau",
       .curves = {{.label = "computed", .x = in_wall_units(found.z, re_tau), .y = found.mean},
                  {.label = "DNS, Moser et al. 1999",
                   .x = in_wall_units(dns.z, re_tau),
                   .y = dns.mean,
                   .style = PlotCurve::Style::points}},
       .log_x = true,
       .x_range = std::array<double, 2>{0.2, 200}});
}

std::string rms_picture(const ChannelProfiles& found, const ChannelProfiles& dns,
                        const CaseRun& run, double re_tau) {
  Plot plot{.title = "Turbulent channel flow, Re_tau 178: fluctuations",
            .x_label = "z+",
            .y_label = "rms / u_tau",
            .curves = {}};
  std::vector<double> faces;
  for (std::size_t n = 0; n < found.z.size(); ++n) {
    faces.push_back(run.axis(2).face(static_cast<int>(n)));
  }
  for (std::size_t c = 0; c < 3; ++c) {
    const int colour = static_cast<int>(c);
    plot.curves.push_back({.label = fmt::format("{}, computed", names[c]),
                           .x = in_wall_units(c == 2 ? faces : found.z, re_tau),
                           .y = found.rms[c],
                           .colour = colour});
    plot.curves.push_back({.label = fmt::format("{}, DNS", names[c]),
                           .x = in_wall_units(dns.z, re_tau),
                           .y = dns.rms[c],
                           .style = PlotCurve::Style::points,
                           .colour = colour});
  }
  return svg(plot);
}

/// ν du/dz at the walls over f h, which is 1 in the mean.
double wall_friction(const ChannelProfiles& found, const FlowChoice& flow) {
  return flow.viscosity * found.mean.front() / found.z.front() / flow.force[0];
}

void add_checks(const ChannelProfiles& found, const ChannelProfiles& dns, const CaseRun& run,
                double bulk, bool full, ValidationRecord& record) {
  const double friction = wall_friction(found, run.prepared.config.flow);
  if (!full) {
    record.checks.push_back(
        within("friction of the walls / body force", friction, 1, 0.1, "balance of momentum"));
    record.checks.push_back(within("bulk velocity / u_tau", bulk, bulk_velocity(dns), 0.15, moser));
    record.checks.push_back(
        at_least("largest rms of u / u_tau: turbulent", found.largest_rms(0), 2, moser));
    return;
  }
  record.checks.push_back(
      within("friction of the walls / body force", friction, 1, 0.02, "balance of momentum"));
  record.checks.push_back(at_most("largest deviation of the mean velocity from the DNS",
                                  largest_deviation(found, dns), 0.03, moser));
  record.checks.push_back(
      within("largest rms of u / u_tau", found.largest_rms(0), dns.largest_rms(0), 0.05, moser));
  for (const std::size_t c : {std::size_t{1}, std::size_t{2}}) {
    record.checks.push_back(shown(fmt::format("largest rms of {} / u_tau", names[c]),
                                  found.largest_rms(c), figure(dns.largest_rms(c)), moser));
  }
  record.checks.push_back(shown("bulk velocity / u_tau", bulk, figure(bulk_velocity(dns)), moser));
}

}  // namespace

void validate_channel(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Turbulence between two walls, driven by a body force, without a turbulence model: mean "
      "velocity and fluctuations against a spectral simulation. Runge-Kutta 3, cells stretched "
      "towards the walls, single precision; profiles are means over planes, time and both halves.";
  std::vector<std::string> settings;
  double spin_up = 15;
  if (!context.full) {
    settings = {"domain.cells=[32,32,32]", "domain.stretching.z.first=0.02", "time.end=12"};
    spin_up = 6;
  }
  CaseRun run = prepare_case(context, settings);
  PlaneStatistics statistics(run);
  constexpr double interval = 0.1;
  run_to_end(context, run,
             {{.next_time = [&] { return spin_up + statistics.samples() * interval; },
               .take = [&] { statistics.sample(); }}});
  const ChannelProfiles found = statistics.profiles(), dns = dns_profiles(context);
  const double re_tau = 1 / run.prepared.config.flow.viscosity;
  const Index3& n = run.cells();
  context.say(fmt::format("{} x {} x {} cells, {} steps in {:.3g} s, {} samples", n[0], n[1], n[2],
                          run.solver->steps(), run.outcome.wall_seconds, statistics.samples()));
  add_checks(found, dns, run, statistics.bulk(), context.full, record);
  const std::string grid = fmt::format("{} x {} x {} cells", n[0], n[1], n[2]);
  context.add_picture(record, "mean.svg", mean_picture(found, dns, re_tau),
                      fmt::format("Mean velocity by distance from the wall, {}.", grid));
  context.add_picture(record, "rms.svg", rms_picture(found, dns, run, re_tau),
                      fmt::format("Fluctuations by distance from the wall, {}.", grid));
}

}  // namespace downwash
