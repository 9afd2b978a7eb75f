#include "app/run/report/preview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "app/run/ingredients/ingredients.hpp"
#include "app/run/report/street_report.hpp"
#include "app/scene/places.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/preview/footprint_table.hpp"
#include "io/preview/map_table.hpp"
#include "io/preview/plan_picture.hpp"
#include "io/preview/preview_folder.hpp"
#include "io/preview/solid_surfaces.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

Point plan_of(const Vector3& place, const Site& site) {
  return site.frame.to_map(Point{place[0], place[1]});
}

void put_releases(const DomainChoice& domain, const ReleaseScenario& scenario, const Site& site,
                  const ReleasePlan* release, PlanPicture& plan) {
  if (release == nullptr) {
    for (const Vector3& place : places_of(scenario, domain, site)) {
      plan.releases.push_back({"release or receptor", plan_of(place, site)});
    }
    return;
  }
  for (const PlacedRelease& placed : release->releases) {
    plan.releases.push_back({placed.name, plan_of(placed.place, site)});
  }
  for (const PlacedReceptor& receptor : release->receptors) {
    plan.receptors.push_back({receptor.name, plan_of(receptor.place, site)});
  }
}

void put_facts(const DomainChoice& domain, const Site& site, PlanPicture& plan) {
  plan.facts.push_back(fmt::format("domain: {} × {}, {} high", length_text(site.box.size[0]),
                                   length_text(site.box.size[1]), length_text(site.box.size[2])));
  plan.facts.push_back(
      fmt::format("cells: {:.3g} m near the buildings, {} in all", horizontal_cell(site.box),
                  count_text(1.0 * site.box.cells[0] * site.box.cells[1] * site.box.cells[2])));
  std::ranges::move(street_lines(domain, site), std::back_inserter(plan.facts));
}

PlanPicture picture_of(const Question& config, const Site& site, const ReleasePlan* release,
                       const std::vector<Check>& checks) {
  PlanPicture plan;
  plan.title = config.title.empty() ? config.file.stem().string() : config.title;
  plan.north_up = site.projection.georeferenced();
  for (const Building& body : bodies(config.domain.boxes, site)) {
    plan.buildings.push_back({site.frame.to_map(body.footprint), body.base, body.height, false,
                              false, "a box of the case"});
  }
  plan.domain = outline(site);
  for (Ring& known : known_areas(site)) plan.known.push_back({std::move(known), {}});
  put_releases(config.domain, config.scenario, site, release, plan);
  if (config.wind) {
    plan.wind = PlanWind{config.wind->direction, wind_words(*config.wind)};
  }
  for (const Ingredient& ingredient : ingredients()) ingredient.draw(site, plan);
  put_facts(config.domain, site, plan);
  plan.checks = checks;
  return plan;
}

}  // namespace

std::string write_preview_of(const Question& config, const Site& site, const ReleasePlan* release,
                             const std::vector<Check>& checks,
                             const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  files["plan.svg"] = plan_svg(picture_of(config, site, release, checks));
  if (!site.buildings.empty()) {
    const auto records =
        footprint_records(on_map(site, site.buildings), site.report->left_out, site.projection);
    files["solids.vtp"] = solid_surfaces(site.buildings);
    files["footprints.geojson"] = footprints_geojson(records, site.projection);
    files["footprints.gpkg"] = footprints_geopackage(records, site.projection);
  }
  if (!site.map.background.features.empty()) {
    files["map.geojson"] = map_geojson(site.map.background, site.projection);
  }
  write_preview(folder, files);
  std::string names;
  for (const auto& [name, content] : files) names += (names.empty() ? "" : ", ") + name;
  return fmt::format("{}: {}", folder.string(), names);
}

}  // namespace downwash
