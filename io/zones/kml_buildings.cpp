// Buildings of a map for Google Earth, as blocks.
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/summary/occupants.hpp"
#include "io/summary/report_summary.hpp"
#include "io/text/xml_text.hpp"
#include "io/zones/kml_features.hpp"
#include "io/zones/zone_coordinates.hpp"

namespace downwash {
namespace {

/// With a footprint and a height to show.
struct Shown {
  const ReportBuilding* exposed;
  const Building* building;
  std::vector<Polygon> footprint;  ///< degrees
};

std::vector<Shown> shown(const std::vector<const ReportBuilding*>& exposed, const ResultMap& map,
                         const MapProjection& projection) {
  std::unordered_map<std::string_view, const Building*> by_id;
  for (const Building& building : map.buildings) by_id.try_emplace(building.id, &building);
  std::vector<Shown> result;
  for (const ReportBuilding* one : exposed) {
    const auto found = by_id.find(one->id);
    if (found == by_id.end() || !(found->second->height > 0)) continue;
    std::vector<Polygon> footprint = map_coordinates(found->second->footprint, projection);
    if (!footprint.empty()) result.push_back({one, found->second, std::move(footprint)});
  }
  return result;
}

/// Geometries to stand in a MultiGeometry, or by themselves.
void put_block(KmlText& kml, const Shown& one, const MapProjection& projection) {
  const Building& building = *one.building;
  // KML draws out to the ground only: of a passage or a bridge the roof must do.
  const bool to_ground = building.base <= 0;
  if (building.steps.empty()) {
    put_polygons(kml, one.footprint, building.height, to_ground);
    return;
  }
  kml.open("MultiGeometry");
  for (const RoofStep& step : building.steps) {
    put_polygons(kml, map_coordinates(step.footprint, projection), step.height, to_ground);
  }
  kml.close();
}

/// "Windows shut"; of those with nothing to do that they are reached.
std::string title_of(Action action) {
  if (action == Action::none) return "Reached: nothing";
  std::string title(words_of(action));
  title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

std::string action_html(const Asked& asked, const ReportBuilding& building) {
  return html_text(action_words(asked, building));
}

/// One placemark of all of them, whose description lists them.
void put_class(KmlText& kml, const Asked& asked, const Trust& trust,
               const std::vector<Shown>& members, const MapProjection& projection,
               std::string_view name, std::string_view style) {
  if (members.empty()) return;
  constexpr std::size_t most_listed = 200;
  std::string list;
  for (const Shown& one : std::span(members).first(std::min(most_listed, members.size()))) {
    list += fmt::format("<b>{}</b>: {}. {}",
                        html_text(with_people(building_title(*one.exposed), *one.exposed)),
                        action_html(asked, *one.exposed), paragraph(one.exposed->reason));
  }
  if (members.size() > most_listed) {
    list += paragraph(fmt::format("and {} more: see buildings.csv", members.size() - most_listed));
  }
  open_placemark(kml, fmt::format("{}: {}", name, members.size()), style,
                 list + kml_caution(trust));
  kml.open("MultiGeometry");
  for (const Shown& one : members) put_block(kml, one, projection);
  kml.close();
  kml.close();
}

std::vector<Shown> with_action(const std::vector<Shown>& all, Action action) {
  std::vector<Shown> result;
  for (const Shown& one : all) {
    if (one.exposed->action == action) result.push_back(one);
  }
  return result;
}

void put_folder(KmlText& kml, const Asked& asked, const std::vector<Shown>& members,
                const MapProjection& projection, std::string_view name, std::string_view style) {
  if (members.empty()) return;
  open_folder(kml, fmt::format("{}: {}", name, members.size()));
  for (const Shown& one : members) {
    const ReportBuilding& exposed = *one.exposed;
    open_placemark(
        kml, building_title(exposed), style,
        fmt::format("<b>{}</b><br>{}{}", action_html(asked, exposed), paragraph(exposed.reason),
                    paragraph(with_people(exposed.address, exposed))));
    put_block(kml, one, projection);
    kml.close();
  }
  kml.close();
}

}  // namespace

void put_buildings(KmlText& kml, const Result& page, const MapProjection& projection,
                   KmlForm form) {
  const std::vector<Shown> blocks = shown(worst_entries(page.affected), page.map, projection);
  if (form == KmlForm::packed) {
    if (page.affected.exposed.empty()) return;
    open_folder(kml, "Buildings");
    for (const Action action : all_actions) {
      put_class(kml, page.asked, page.trust, with_action(blocks, action), projection,
                title_of(action), style_of(action));
    }
    kml.close();
    return;
  }
  if (page.affected.exposed.empty()) return;
  open_folder(kml, "Buildings");
  for (const Action action : all_actions) {
    if (action == Action::none) continue;
    put_folder(kml, page.asked, with_action(blocks, action), projection, title_of(action),
               style_of(action));
  }
  kml.close();
}

}  // namespace downwash
