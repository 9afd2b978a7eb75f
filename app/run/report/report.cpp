#include "app/run/report/report.hpp"

#include <fmt/format.h>

#include <limits>

#include "app/hazard/correlations/beside_ours.hpp"
#include "app/run/checks/air/air_checks.hpp"
#include "app/run/checks/air/gust_checks.hpp"
#include "app/run/ingredients/ingredients.hpp"
#include "app/run/loop/gate_wording.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/report/release_report.hpp"
#include "app/scene/site.hpp"
#include "io/case/weather/weather_keys.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/records/version.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/report_summary.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

std::string wind_text(const std::optional<Wind>& wind) {
  return wind ? wind_words(*wind) : "no wind profile";
}

std::string profile_text(const Wind& wind) {
  if (wind.table) return "by the table of the case";
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

std::string air_text(const std::optional<Weather>& weather, const FlowChoice& flow) {
  if (!weather) return "neutral: no heating from the ground; dry; no rain";
  return fmt::format("{}; {:.3g} kg/m³; {}; no rain", stratification_words(*weather), flow.density,
                     flow.stratification ? "the ground heats or cools it, roofs and facades do not"
                                         : "the flow is computed as neutral");
}

using Assumptions = std::vector<std::pair<std::string, std::string>>;

std::string gusts_text(const FlowProblem& problem, const std::optional<WindSwing>& swing) {
  if (!problem.boundaries.has_turbulence()) {
    return "those that buildings make; the wind comes in without any, so that a cloud over open "
           "land stays narrower than a real one";
  }
  std::string text =
      "those that buildings make and those that come in with the wind: made of random numbers with "
      "the stresses and sizes that belong to it, not measured ones";
  if (swing) {
    text += fmt::format("; the direction swings slowly by {:.2g}° (σ) as well", swing->degrees());
  }
  if (problem.nudging) {
    text +=
        "; a weak force holds mean wind and gusts as they were asked for until the first building "
        "is two of its heights away";
  }
  return text;
}

std::string settling_text(const std::optional<Wind>& wind, const TimeControl& time,
                          const ReleasePlan& plan) {
  if (time.hold_wind) {
    return "held as it is at the start: nothing slows it down or turns it";
  }
  if (!wind && plan.spin_up == 0) {
    return "none: the air moves as it does at the start, by its weight and by what the faces do";
  }
  return fmt::format("settles for {:g} s{}; {}", plan.spin_up, larger_cells_words(plan),
                     wind && wind->changes()
                         ? "then the inflow changes, all along the inlet at once"
                         : "it stays the same all the time");
}

void add_of_release(const ReleaseScenario& scenario, const ReleasePlan& plan, Assumptions& list) {
  list.emplace_back("Zones", fmt::format("{:g} m above the ground", scenario.zones.height));
  list.emplace_back("Air exchange of buildings",
                    fmt::format("{:g} per hour, from the mean over the facade",
                                scenario.zones.air_change_per_hour));
  for (const PlacedRelease& placed : plan.releases) {
    if (!placed.release.source) continue;
    for (auto& [what, words] : source_words(*placed.release.source)) {
      list.emplace_back(placed.name + ": " + what, std::move(words));
    }
  }
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    const Substance& substance = plan.substances[s];
    list.emplace_back(
        substance.name,
        substance.buoyant
            ? "moves the air by its weight (Boussinesq, approximate)"
            : "carried passively: a gas heavier or lighter than air behaves otherwise "
              "near the source");
    if (!plan.levels[s].empty()) {
      list.emplace_back(substance.name + ": means", averaging_words(plan, s));
    }
    if (!substance.source.empty()) {
      list.emplace_back(substance.name + ": figures", substance.source);
    }
  }
  if (plan.beyond) {
    list.emplace_back(
        "Beyond the computed area",
        fmt::format("what left it goes on as Gaussian puffs up to {} from the release, in the wind "
                    "of the approach ({}): no buildings, hills or turning of the wind",
                    words::distance(plan.beyond->reach), plan.beyond->words()));
  }
  if (plan.ensemble.members > 1) {
    list.emplace_back("Ensemble",
                      fmt::format("{} releases, {:g} s apart; zones show the worst of them",
                                  plan.ensemble.members, plan.ensemble.interval));
  }
}

/// Zones, receptors and buildings, and what the release is.
void add_results(const PreparedCase& prepared, const ReleaseResults& results, Result& page) {
  const Site& site = prepared.site;
  const ReleasePlan& plan = *prepared.release;
  page.reach.zones = results.zones;
  page.affected.receptors = results.receptors;
  // Another run would give other figures.
  const auto course = single_gust_course(prepared);
  page.reach.ranges = results.ranges;
  const bool alone = course && !results.ranges;
  if (alone && one_course_of_gusts(*course).severity != Severity::fine) {
    for (ReportReceptor& receptor : page.affected.receptors) receptor.of_members = "of one run";
  }
  page.affected.exposed = results.buildings;
  page.asked.computed = results.computed;
  page.asked.planned = plan.end - plan.begin;
  page.trust.beside = beside_ours(prepared.config, plan, site);
  page.reach.places = results.places;
  if (plan.beyond && !results.beyond.empty()) page.reach.beyond = beyond_area(*plan.beyond, site);
  for (const PlacedRelease& placed : plan.releases) {
    const auto map = [&](const Vector3& place) { return site.frame.to_map({place[0], place[1]}); };
    page.asked.releases.push_back({.name = placed.name,
                                   .place = map(placed.place),
                                   .words = release_words(placed),
                                   .height = placed.place[2] - placed.ground});
    if (placed.asked) page.asked.releases.back().asked = map(*placed.asked);
  }
}

/// Marks the page of a run that goes on: nobody may take it, or what is made of it, for all.
void mark_so_far(Result& page) {
  page.asked.so_far = true;
  page.asked.title = title_on(page.asked, page.asked.title);
  page.trust.caution = status_words(page.asked);
}

/// What must stand beside the zones of a run that was stopped because it went wrong; empty of
/// others.
std::string run_caution(const RunRecord& record) {
  if (record.status != RunStatus::failed) return "";
  const GateRecord* gate = stopping_gate(record.gates);
  return fmt::format(
      "The run was stopped: {}.",
      gate == nullptr ? record.reason : name_text(gate->gate) + ", " + sight_text(*gate));
}

}  // namespace

std::vector<std::pair<std::string, std::string>> assumptions(const PreparedCase& prepared,
                                                             const std::vector<InputFile>& inputs) {
  const Question& config = prepared.config;
  const DomainBox& box = prepared.site.box;
  std::vector<std::pair<std::string, std::string>> list{{"Wind", wind_text(config.wind)}};
  if (config.wind) list.emplace_back("Wind profile", profile_text(*config.wind));
  if (const std::string place = place_words(prepared.site); !place.empty()) {
    list.emplace_back("Place", place);
  }
  if (prepared.release) {
    list.emplace_back("Wind before the release",
                      settling_text(config.wind, config.time, *prepared.release));
  }
  if (config.weather && config.weather->metar) {
    list.emplace_back("Weather report", report_words(*config.weather));
  }
  list.emplace_back("Air", air_text(config.weather, config.flow));
  list.emplace_back("Turbulence", config.flow.turbulence
                                      ? "large-eddy simulation, " + subgrid_words(config.flow)
                                      : std::string("what the grid resolves"));
  if (config.wind) {
    list.emplace_back("Gusts", gusts_text(prepared.built.problem, prepared.built.swing));
  }
  for (const Ingredient& ingredient : ingredients()) {
    const auto told = ingredient.assumption(config.domain, prepared.site);
    if (told) list.push_back(*told);
  }
  list.emplace_back("Computed box", fmt::format("{} m, {} cells of {:.3g} m", extent_text(box.size),
                                                count_text(static_cast<double>(cell_count(box))),
                                                horizontal_cell(box)));
  if (const std::string growth = growth_words(prepared.config.domain, prepared.site);
      !growth.empty()) {
    list.emplace_back("Cells grow", growth);
  }
  if (prepared.release) add_of_release(config.scenario, *prepared.release, list);
  for (const InputFile& input : inputs) {
    list.emplace_back("Input " + input.path.filename().string(),
                      "SHA-256 " + input.sha256.substr(0, 16) + "…");
  }
  return list;
}

Result report_page(const PreparedCase& prepared, const ReleaseResults* results,
                   const RunRecord& record) {
  const Question& config = prepared.config;
  const Site& site = prepared.site;
  Result page;
  page.asked = {
      .title = config.title.empty() ? config.file.stem().string() : config.title,
      .made =
          fmt::format("{}, Downwash {} ({}), {} on {}", record.ended, version(), git_hash(),
                      record.precision + " precision",
                      record.slab_devices.empty() ? record.backend : record.slab_devices.front()),
      .contact = config.output.contact,
      .wind_from = config.wind ? site.frame.direction() : std::numeric_limits<double>::quiet_NaN(),
      .wind = wind_text(config.wind),
      .wind_report = config.wind && !config.wind->reported.empty() ? config.weather->time : "",
      .wind_alone = results == nullptr,
      .releases = {},
      .start = config.time.start};
  page.map.buildings =
      on_map(site, results == nullptr ? bodies_of(site, config.domain) : site.buildings);
  page.map.domain = outline(site);
  page.map.resolution = horizontal_cell(prepared.site.box);
  page.map.edge_cell = horizontal_cell_at_edge(prepared.site.box);
  page.trust.checks = record.checks;
  page.trust.notes = record.notes;
  page.trust.assumptions = assumptions(prepared, record.inputs);
  page.trust.approach = record.approach_wind;
  page.trust.caution = run_caution(record);
  if (page.trust.caution.empty() && page.trust.approach)
    page.trust.caution = approach_caution(*page.trust.approach);
  page.trust.validation = record.validation;
  for (Ring& known : known_areas(site)) page.map.known.push_back({std::move(known), {}});
  page.map.background = site.map.background;
  if (site.projection.georeferenced()) {
    const LonLat origin = site.projection.origin();
    page.map.lon_lat = {origin.lon, origin.lat};
  }
  if (results != nullptr) {
    add_results(prepared, *results, page);
    tell_isolated(page);
    place_buildings(page);
    estimate_people(config.scenario.zones.floor_per_person, page.map, page.affected);
  }
  if (record.status == RunStatus::running) mark_so_far(page);
  return page;
}

}  // namespace downwash
