#include "io/case/domain_keys.hpp"

#include <nlohmann/json.hpp>

#include "geometry/input/lengths.hpp"
#include "io/case/schema/json_values.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

std::optional<District> district(const Json& domain) {
  if (domain.contains("bbox")) {
    const Json& box = domain["bbox"];
    return Rectangle{{box[0], box[1]}, {box[2], box[3]}};
  }
  if (!domain.contains("centre")) return std::nullopt;
  const Json& centre = domain["centre"];
  return Disc{{centre[0], centre[1]}, domain["radius"]};
}

/// m; nothing for `automatic`.
std::optional<double> height_unit(const Json& name) {
  const auto unit = choice<double>(name, {{"automatic", 0},
                                          {"m", 1},
                                          {"ft", foot},
                                          {"us-ft", survey_foot},
                                          {"in", foot / 12},
                                          {"dm", 0.1},
                                          {"cm", 0.01},
                                          {"mm", 0.001}});
  return unit > 0 ? std::optional(unit) : std::nullopt;
}

BuildingsChoice buildings(const Json& domain, const std::filesystem::path& folder) {
  ReaderOptions options;
  options.coordinates =
      choice<CoordinateKind>(domain["coordinates"], {{"automatic", CoordinateKind::automatic},
                                                     {"lonlat", CoordinateKind::lonlat},
                                                     {"metres", CoordinateKind::metres}});
  options.coordinate_system = domain["coordinate_system"];
  options.layer = domain["layer"];
  options.district = district(domain);
  options.heights.height_key = domain["height_key"];
  options.heights.unit = height_unit(domain["height_unit"]);
  options.heights.default_height = unless_zero(domain, "default_height");
  options.heights.storey_height = unless_zero(domain, "storey_height");
  return {folder / domain["buildings"].get<std::string>(), options};
}

/// A file that is that of the buildings lies where these do.
TreesChoice trees(const Json& domain, const std::optional<BuildingsChoice>& buildings,
                  const std::filesystem::path& folder) {
  TreesChoice choice{folder / domain["trees"].get<std::string>(), {}};
  if (buildings) {
    choice.reader.district = buildings->options.district;
    if (buildings->file.lexically_normal() == choice.file.lexically_normal()) {
      choice.reader.coordinates = buildings->options.coordinates;
      choice.reader.coordinate_system = buildings->options.coordinate_system;
    }
  }
  if (const std::string system = domain["tree_system"]; !system.empty()) {
    choice.reader.coordinate_system = system;
  }
  choice.reader.all_geometries = true;
  return choice;
}

/// A file that is that of the buildings lies where these do; to plain metres belong plain metres.
MapChoice map(const Json& domain, const std::optional<BuildingsChoice>& buildings,
              const std::filesystem::path& folder) {
  MapChoice choice{folder / domain["map"].get<std::string>(), {}};
  if (!buildings) return choice;
  const ReaderOptions& of_buildings = buildings->options;
  const bool same = buildings->file.lexically_normal() == choice.file.lexically_normal();
  if (same || of_buildings.coordinates == CoordinateKind::metres) {
    choice.reader.coordinates = of_buildings.coordinates;
    choice.reader.coordinate_system = of_buildings.coordinate_system;
  }
  return choice;
}

DomainOptions domain_options(const Json& domain) {
  const Json& margins = domain["margins"];
  DomainOptions options;
  options.resolution = domain["resolution"];
  options.growth = {.ratio = domain["growth"], .widest = domain["widest"]};
  options.margins = {.upwind = unless_zero(margins, "upwind"),
                     .downwind = unless_zero(margins, "downwind"),
                     .side = unless_zero(margins, "side"),
                     .top = unless_zero(margins, "top")};
  options.height = unless_zero(domain, "height");
  if (domain.contains("reach")) options.reach = domain["reach"].get<double>();
  return options;
}

DomainBox domain_box(const Json& domain) {
  const Json& cells = domain["cells"];
  DomainBox box{.origin = vector3(domain["origin"]),
                .size = vector3(domain["size"]),
                .cells = {integer(cells[0]), integer(cells[1]), integer(cells[2])}};
  const Json stretching = domain.value("stretching", Json::object());
  for (const auto& [axis, axis_stretching] : stretching.items()) {
    box.stretching[static_cast<std::size_t>(axis[0] - 'x')] = {
        choice<StretchedEnds>(axis_stretching["ends"], {{"low", StretchedEnds::low},
                                                        {"high", StretchedEnds::high},
                                                        {"both", StretchedEnds::both}}),
        axis_stretching["first"]};
  }
  return box;
}

}  // namespace

DomainChoice domain_choice(const Json& domain, const std::filesystem::path& folder) {
  DomainChoice result;
  if (domain.contains("resolution")) {
    result.extent = domain_options(domain);
  } else {
    result.extent = domain_box(domain);
  }
  if (domain.contains("buildings")) result.buildings = buildings(domain, folder);
  if (domain.contains("terrain")) {
    result.terrain = {folder / domain["terrain"].get<std::string>(), domain["terrain_system"]};
  }
  if (domain.contains("trees")) result.trees = trees(domain, result.buildings, folder);
  if (domain.contains("map")) result.map = map(domain, result.buildings, folder);
  for (const Json& box : domain.value("tree_boxes", Json::array())) {
    result.tree_boxes.push_back(
        {vector3(box["min"]), vector3(box["max"]), box["leaf_area_density"].get<double>()});
  }
  if (domain.contains("leaf_area_density")) {
    result.leaf_area_density = domain["leaf_area_density"].get<double>();
  }
  result.leaf_drag = domain["leaf_drag"];
  for (const Json& box : domain.value("boxes", Json::array())) {
    result.boxes.push_back({vector3(box["min"]), vector3(box["max"])});
  }
  return result;
}

}  // namespace downwash
