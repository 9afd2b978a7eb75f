#include "app/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/case_report.hpp"
#include "app/pressure_wording.hpp"
#include "app/release_report.hpp"
#include "app/wording.hpp"
#include "io/version.hpp"

namespace downwash {
namespace {

constexpr double closure_limit = 1e-6, divergence_limit = 1e-3, balance_limit = 1e-5;
constexpr double retention_limit = 0.1;

/// Horizontal cell size, m.
double resolution(const PreparedCase& prepared) {
  const DomainBox& box = prepared.site.box;
  return std::max(box.size[0] / box.cells[0], box.size[1] / box.cells[1]);
}

std::string wind_text(const CaseConfig& config) {
  if (!config.wind) return "no wind profile";
  const Wind& wind = *config.wind;
  return fmt::format("{:g} m/s at {:g} m from {:g}°", wind.speed, wind.height, wind.direction);
}

std::string profile_text(const Wind& wind) {
  switch (wind.profile) {
    case WindProfile::log:
      return fmt::format("logarithmic, roughness length {:g} m", wind.roughness);
    case WindProfile::power:
      return fmt::format("power law, exponent {:g}", wind.exponent);
    case WindProfile::uniform:
      break;
  }
  return "the same at all heights";
}

std::vector<Building> on_map(const Site& site) {
  std::vector<Building> buildings = site.buildings;
  for (Building& b : buildings) b.footprint = site.frame.to_map(std::move(b.footprint));
  return buildings;
}

Ring outline(const Site& site) {
  const Vector3 &origin = site.box.origin, &size = site.box.size;
  const double x = origin[0], y = origin[1];
  Ring ring;
  for (const Point& corner : {Point{x, y}, Point{x + size[0], y}, Point{x + size[0], y + size[1]},
                              Point{x, y + size[1]}}) {
    ring.push_back(site.frame.to_map(corner));
  }
  return ring;
}

TrustItem item(std::string name, std::string value, std::string limit, bool good) {
  return {std::move(name), std::move(value), std::move(limit), good};
}

TrustItem mass_closure(const RunRecord& record) {
  double released = 0, worst = 0;
  for (const TracerRecord& tracer : record.tracers) {
    released += tracer.account.released;
    worst = std::max(worst, tracer.closure_error().value_or(0));
  }
  return item("Mass of what was released",
              fmt::format("{:.4g} kg, of which {:.1e} cannot be accounted for", released, worst),
              fmt::format("at most {:.0e} of it", closure_limit), worst <= closure_limit);
}

TrustItem whereabouts(const RunRecord& record) {
  TracerAccount sum;
  for (const TracerRecord& tracer : record.tracers) {
    const TracerAccount& a = tracer.account;
    sum.released += a.released;
    sum.airborne += a.airborne;
    sum.deposited += a.deposited;
    sum.decayed += a.decayed;
    sum.left += a.left;
  }
  const double percent = sum.released > 0 ? 100 / sum.released : 0;
  return item("Where it is at the end",
              fmt::format("{:.1f} % in the air, {:.1f} % deposited, {:.1f} % decayed, {:.1f} % has "
                          "left the computed area",
                          percent * sum.airborne, percent * sum.deposited, percent * sum.decayed,
                          percent * sum.left),
              "", true);
}

void add_flow(const RunRecord& record, std::vector<TrustItem>& trust) {
  if (!record.diagnostics) return;
  const Diagnostics& flow = *record.diagnostics;
  const double divergence = flow.max_divergence * record.dt;
  trust.push_back(
      item("Largest divergence of the wind, times the time step", fmt::format("{:.1e}", divergence),
           fmt::format("at most {:.0e}", divergence_limit), divergence <= divergence_limit));
  trust.push_back(item("Wind through walls", fmt::format("{:g} m/s", flow.wall_leak), "0 m/s",
                       flow.wall_leak == 0));
  if (flow.inflow > 0) {
    const double balance = std::abs(flow.inflow - flow.outflow) / flow.inflow;
    trust.push_back(item("Air that comes in and does not leave",
                         fmt::format("{:.1e} of it", balance),
                         fmt::format("at most {:.0e}", balance_limit), balance <= balance_limit));
  }
}

void add_pressure(const RunRecord& record, std::vector<TrustItem>& trust) {
  const PressureTotals& totals = record.pressure_totals;
  const double per_step =
      record.steps > 0 ? static_cast<double>(totals.iterations) / static_cast<double>(record.steps)
                       : 0;
  const PressureMethod method = record.pressure_parameters.method;
  trust.push_back(item("Pressure solves",
                       fmt::format("{:.1f} iterations a step, at most {}; {} cut short", per_step,
                                   iterations_text(method, totals.most_iterations),
                                   counted(totals.capped_steps, "solve")),
                       "none cut short", totals.capped_steps == 0));
}

}  // namespace

std::vector<std::pair<std::string, std::string>> assumptions(const PreparedCase& prepared) {
  const CaseConfig& config = prepared.config;
  const ReleasePlan& plan = *prepared.release;
  const DomainBox& box = prepared.site.box;
  std::vector<std::pair<std::string, std::string>> list{{"Wind", wind_text(config)}};
  if (config.wind) list.emplace_back("Wind profile", profile_text(*config.wind));
  list.emplace_back(
      "Wind before the release",
      fmt::format("settles for {:g} s; it stays the same all the time", plan.spin_up));
  list.emplace_back("Air", "neutral: no heating from the ground; dry; no rain");
  list.emplace_back("Turbulence", config.turbulence
                                      ? fmt::format("large-eddy simulation, Smagorinsky, Cs {:g}",
                                                    config.turbulence->constant)
                                      : std::string("what the grid resolves"));
  list.emplace_back("Ground", "flat; trees, vehicles and terrain are left out");
  list.emplace_back("Computed box", fmt::format("{} m, {} cells of {:.3g} m", extent_text(box.size),
                                                count_text(static_cast<double>(box.cells[0]) *
                                                           box.cells[1] * box.cells[2]),
                                                resolution(prepared)));
  list.emplace_back("Zones", fmt::format("{:g} m above the ground", config.zones.height));
  list.emplace_back("Air exchange of buildings",
                    fmt::format("{:g} per hour, from the mean over the facade",
                                config.zones.air_change_per_hour));
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    const Substance& substance = plan.substances[s];
    list.emplace_back(
        substance.name,
        substance.buoyant
            ? "moves the air by its weight (Boussinesq, approximate)"
            : "carried passively: a gas heavier or lighter than air behaves otherwise "
              "near the source");
    if (!plan.levels[s].empty()) {
      list.emplace_back(substance.name + ": means", averaging_words(plan, s, config));
    }
    if (!substance.source.empty()) {
      list.emplace_back(substance.name + ": figures", substance.source);
    }
  }
  if (plan.ensemble.members > 1) {
    list.emplace_back("Ensemble",
                      fmt::format("{} releases, {:g} s apart; zones show the worst of them",
                                  plan.ensemble.members, plan.ensemble.interval));
  }
  return list;
}

std::vector<TrustItem> trust_sheet(const PreparedCase& prepared, const ReleaseResults& results,
                                   const RunRecord& record) {
  const ReleasePlan& plan = *prepared.release;
  std::vector<TrustItem> trust;
  trust.push_back(item("Run", record.reason, "reached its end",
                       record.status == RunStatus::finished && !record.blow_up));
  trust.push_back(mass_closure(record));
  trust.push_back(whereabouts(record));
  add_flow(record, trust);
  if (results.inflow_retention) {
    const double kept = *results.inflow_retention;
    trust.push_back(item(
        "Wind left half-way to the first building",
        fmt::format("{:.1f} % of the inflow at {:g} m", 100 * kept, prepared.config.wind->height),
        fmt::format("within {:g} %", 100 * retention_limit),
        std::abs(kept - 1) <= retention_limit));
  }
  add_pressure(record, trust);
  trust.push_back(item("Wind settled before the release", fmt::format("{:g} s", plan.begin),
                       fmt::format("at least {:g} s: once through the area",
                                   chosen_spin_up(prepared.config, prepared.site)),
                       plan.begin >= chosen_spin_up(prepared.config, prepared.site)));
  for (const InputFile& input : record.inputs) {
    trust.push_back(item("Input " + input.path.filename().string(),
                         "SHA-256 " + input.sha256.substr(0, 16) + "…", "", true));
  }
  return trust;
}

ReportPage report_page(const PreparedCase& prepared, const ReleaseResults& results,
                       const RunRecord& record) {
  const CaseConfig& config = prepared.config;
  const Site& site = prepared.site;
  const ReleasePlan& plan = *prepared.release;
  ReportPage page{.title = config.title.empty() ? config.file.stem().string() : config.title,
                  .made = fmt::format(
                      "{}, Downwash {} ({}), {} on {}", record.ended, version(), git_hash(),
                      record.precision + " precision",
                      record.slab_devices.empty() ? record.backend : record.slab_devices.front()),
                  .wind_from = site.frame.direction(),
                  .wind = wind_text(config),
                  .buildings = on_map(site),
                  .domain = outline(site),
                  .lon_lat = {},
                  .releases = {},
                  .zones = results.zones,
                  .receptors = results.receptors,
                  .exposed = results.buildings,
                  .assumptions = assumptions(prepared),
                  .trust = trust_sheet(prepared, results, record),
                  .warnings = {},
                  .resolution = resolution(prepared),
                  .notes = geometry_notes(prepared)};
  page.start = config.time.start;
  page.computed = results.computed;
  page.planned = plan.end - plan.begin;
  page.places = results.places;
  for (const std::string& warning : record.warnings) {
    const bool noted = std::find(page.notes.begin(), page.notes.end(), warning) != page.notes.end();
    if (!noted) page.warnings.push_back(warning);
  }
  if (site.projection.georeferenced()) {
    const LonLat origin = site.projection.origin();
    page.lon_lat = {origin.lon, origin.lat};
  }
  for (std::size_t r = 0; r < plan.releases.size(); ++r) {
    const PlacedRelease& placed = plan.releases[r];
    const auto map = [&](const Vector3& place) { return site.frame.to_map({place[0], place[1]}); };
    page.releases.push_back({.name = placed.name,
                             .place = map(placed.place),
                             .words = release_words(config.releases[r], placed),
                             .height = placed.place[2]});
    if (placed.asked) page.releases.back().asked = map(*placed.asked);
  }
  return page;
}

}  // namespace downwash
