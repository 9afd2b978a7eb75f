#include "app/run/report/preview.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "app/run/report/street_report.hpp"
#include "app/run/report/tree_report.hpp"
#include "app/scene/places.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/preview/footprint_table.hpp"
#include "io/preview/plan_picture.hpp"
#include "io/preview/preview_folder.hpp"
#include "io/preview/solid_surfaces.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

Point plan_of(const Vector3& place, const Site& site) {
  return site.frame.to_map(Point{place[0], place[1]});
}

std::string label_of(const Building& building) {
  std::string label = building.id;
  if (!building.name.empty()) label += fmt::format(" ({})", building.name);
  label += fmt::format(", {:.3g} m", building.height);
  if (building.base > 0) label += fmt::format(", open below {:.3g} m", building.base);
  if (building.height_source == HeightSource::assumed) label += ", height assumed";
  return building.mended.empty() ? label : label + ": " + building.mended;
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

void put_trees(const Site& site, PlanPicture& plan) {
  for (const Tree& tree : site.trees.trees) {
    plan.trees.push_back(
        {site.frame.to_map(tree.crown), tree.assumed,
         fmt::format("{}, {:.3g} to {:.3g} m, {:.2g} m²/m³{}", tree.id, tree.base, tree.height,
                     tree.leaf_area_density, tree.assumed ? ", partly assumed" : "")});
  }
}

std::vector<std::string> facts_of(const DomainChoice& domain, const Site& site) {
  std::vector<std::string> facts;
  if (site.report) {
    const GeometryReport& report = *site.report;
    facts.push_back(
        fmt::format("{} of {} features are buildings", report.buildings, report.features));
    facts.push_back(fmt::format("heights: {} of the file, {} by storeys, {} assumed",
                                report.measured, report.from_levels, report.assumed));
    facts.push_back(
        fmt::format("the tallest {:.3g} m, the median {:.3g} m", report.tallest, report.median));
  }
  if (site.trees.report) facts.push_back("trees: " + tree_words(*site.trees.report));
  // Models in wind tunnels are smaller than a metre.
  const auto metres = [](double value) {
    return value < 10 ? fmt::format("{:.2g} m", value) : fmt::format("{:.0f} m", value);
  };
  facts.push_back(fmt::format("domain: {} × {}, {} high", metres(site.box.size[0]),
                              metres(site.box.size[1]), metres(site.box.size[2])));
  facts.push_back(
      fmt::format("cells: {:.3g} m near the buildings, {} in all", horizontal_cell(site.box),
                  count_text(1.0 * site.box.cells[0] * site.box.cells[1] * site.box.cells[2])));
  for (const std::string& line : street_lines(domain, site)) facts.push_back(line);
  return facts;
}

PlanPicture picture_of(const Question& config, const Site& site, const ReleasePlan* release,
                       const std::vector<Check>& checks, const std::vector<Building>& buildings) {
  PlanPicture plan;
  plan.title = config.title.empty() ? config.file.stem().string() : config.title;
  plan.north_up = site.projection.georeferenced();
  for (const Building& b : buildings) {
    plan.buildings.push_back({b.footprint, b.base, b.height,
                              b.height_source == HeightSource::assumed, !b.mended.empty(),
                              label_of(b)});
  }
  for (const Building& body : bodies(config.domain.boxes, site)) {
    plan.buildings.push_back({site.frame.to_map(body.footprint), body.base, body.height, false,
                              false, "a box of the case"});
  }
  put_trees(site, plan);
  if (site.report) {
    for (const LeftOut& other : site.report->left_out) {
      plan.left_out.push_back({other.plan, other.id + ": " + other.reason});
    }
  }
  plan.domain = outline(site);
  for (Ring& known : known_areas(site)) plan.known.push_back({std::move(known), {}});
  put_releases(config.domain, config.scenario, site, release, plan);
  if (config.wind) {
    plan.wind = PlanWind{config.wind->direction, wind_words(*config.wind)};
  }
  plan.facts = facts_of(config.domain, site);
  plan.checks = checks;
  return plan;
}

}  // namespace

std::string write_preview_of(const Question& config, const Site& site, const ReleasePlan* release,
                             const std::vector<Check>& checks,
                             const std::filesystem::path& folder) {
  const std::vector<Building> buildings = on_map(site, site.buildings);
  std::map<std::string, std::string> files;
  files["plan.svg"] = plan_svg(picture_of(config, site, release, checks, buildings));
  if (!buildings.empty()) {
    const auto records = footprint_records(buildings, site.report->left_out, site.projection);
    files["solids.vtp"] = solid_surfaces(site.buildings);
    files["footprints.geojson"] = footprints_geojson(records, site.projection);
    files["footprints.gpkg"] = footprints_geopackage(records, site.projection);
  }
  write_preview(folder, files);
  std::string names;
  for (const auto& [name, content] : files) names += (names.empty() ? "" : ", ") + name;
  return fmt::format("{}: {}", folder.string(), names);
}

}  // namespace downwash
