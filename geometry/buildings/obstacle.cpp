#include "geometry/buildings/obstacle.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "geometry/attributes/catastro.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

/// What grounds have as well as buildings do.
constexpr std::array<std::string_view, 15> ground_keys{
    "amenity", "tourism",    "historic", "military", "office",           "shop",  "sport", "craft",
    "aeroway", "healthcare", "power",    "club",     "public_transport", "route", "golf"};
/// Structures that wind goes around.
constexpr std::array<std::string_view, 14> solid_structures{
    "storage_tank",      "tank",     "silo",        "bunker_silo",   "gasometer",
    "chimney",           "tower",    "water_tower", "cooling_tower", "communications_tower",
    "reservoir_covered", "digester", "lighthouse",  "windmill"};
/// Keys for the kind of an object, in Overture, vector tiles and exports of city models.
constexpr std::array<std::string_view, 5> kind_keys{"type", "kind", "class", "cityobject_type",
                                                    "objectclass"};
constexpr std::string_view open_roof = "a roof without walls";

/// "underground;surface" → these two.
std::vector<std::string> items_of(std::string_view list) {
  std::vector<std::string> items;
  while (!list.empty()) {
    const auto end = std::min(list.find(';'), list.size());
    std::string_view item = list.substr(0, end);
    const auto first = item.find_first_not_of(' ');
    if (first != std::string_view::npos) {
      items.emplace_back(item.substr(first, item.find_last_not_of(' ') - first + 1));
    }
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return items;
}

/// True if there are some and each is one of the words.
bool all_of(const std::vector<std::string>& items, std::initializer_list<std::string_view> words) {
  return !items.empty() && std::all_of(items.begin(), items.end(), [&](const std::string& item) {
    return is_one_of(item, words);
  });
}

bool is_of_kind(const Attributes& attributes, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(kind_keys, [&](std::string_view key) {
    return is_one_of(attributes.lower_text(key), words);
  });
}

/// The highest of the levels in "-1;-2", "-2--1", "-1 - 3", "B2" or "1"; nothing in any other text.
std::optional<double> highest_level(const Attributes& attributes, std::string_view key) {
  const Attributes::Value* value = attributes.find(key);
  if (!value) return std::nullopt;
  if (const auto* number = std::get_if<double>(value)) return *number;
  const auto* words = std::get_if<std::string>(value);
  if (words == nullptr) return std::nullopt;
  std::optional<double> highest;
  std::string_view rest = *words;
  while (true) {
    rest.remove_prefix(std::min(rest.find_first_not_of(" ;,"), rest.size()));
    if (rest.empty()) return highest;
    double level = 0;
    const bool basement = rest.front() == 'B' || rest.front() == 'b';
    if (basement) rest.remove_prefix(1);
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), level);
    if (error != std::errc{}) return std::nullopt;
    if (basement) level = -level;
    highest = std::max(highest.value_or(level), level);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    if (rest.starts_with('-')) rest.remove_prefix(1);  // "from - to"
  }
}

double number_of(const Attributes& attributes, std::string_view key) {
  const Attributes::Value* value = attributes.find(key);
  return value ? length_of(*value).value_or(0) : 0;
}

bool states_something_above(const Attributes& attributes) {
  return height_of(attributes).value || levels_of(attributes).value;
}

/// True for a position relative to the ground below 0: the Dutch BGT's relatieveHoogteligging, as
/// shapefiles cut it too, the French BD TOPO's POS_SOL and the Finnish tasosijainti. 49 is "below
/// the surface" in the Ordnance Survey's physicalLevel.
bool below_by_position(const Attributes& attributes) {
  constexpr std::array<std::string_view, 7> keys{
      "relatievehoogteligging", "relatieve_hoogteligging",    "relatieveh", "relatieve_", "pos_sol",
      "tasosijainti",           "position_par_rapport_au_sol"};
  const bool below = std::ranges::any_of(
      keys, [&](std::string_view key) { return highest_level(attributes, key).value_or(0) < 0; });
  return below || attributes.lower_text("physicallevel") == "49";
}

/// True for an "Unterirdisches Gebäude" of swisstopo, or of a Swiss cadastre.
bool below_by_kind(const Attributes& attributes) {
  constexpr std::array<std::string_view, 3> keys{"objektart", "objektart_text", "art"};
  return std::ranges::any_of(keys, [&](std::string_view key) {
    return attributes.lower_text(key).starts_with("unterirdisch");
  });
}

/// The words that cadastres have for it: ALKIS' "unter der Erdoberfläche", 1200, and CityGML 3's
/// relativeToTerrain, and those of other countries.
bool below_by_cadastre(const Attributes& attributes) {
  if (below_by_position(attributes) || below_by_kind(attributes)) return true;
  // The Norwegian FKB has "U" for it.
  if (is_one_of(attributes.lower_text("medium"), {"u", "underterrenget"})) return true;
  if (const auto part = catastro_part(attributes); part && part->below) return true;
  for (const std::string_view key :
       {"lagezurerdoberflaeche", "lagezurerd", "lagezurerdoberfläche", "ofl"}) {
    const std::string words = attributes.lower_text(key);
    if (words == "1200" || words.starts_with("unter")) return true;
  }
  return is_one_of(attributes.lower_text("relativetoterrain"),
                   {"entirelybelowterrain", "substantiallybelowterrain"});
}

/// Below the ground from its base to its top, where it states both.
bool below_by_base(const Attributes& attributes) {
  double base = 0;
  for (const std::string_view key :
       {"min_height", "building:min_height", "min_level", "building:min_level", "min_floor"}) {
    base = std::min(base, number_of(attributes, key));
  }
  const Attributes::Value* height = attributes.find("height");
  const auto top = height ? length_of(*height) : stated_levels(attributes);
  return base < 0 && top && *top <= 0;
}

std::string below_the_ground(const Attributes& attributes) {
  constexpr const char* underground = "underground";
  if (all_of(items_of(attributes.lower_text("location")), {"underground", "subway", "basement"})) {
    return underground;
  }
  if (is_one_of(attributes.lower_text("building"), {"underground", "basement", "cellar"})) {
    return underground;
  }
  if (attributes.affirms("is_underground") || attributes.affirms("underground")) return underground;
  if (highest_level(attributes, "layer").value_or(0) < 0 || below_by_cadastre(attributes))
    return underground;
  if (highest_level(attributes, "level").value_or(0) < 0 ||
      highest_level(attributes, "max_level").value_or(0) < 0) {
    return "underground, by its level";
  }
  const bool above = states_something_above(attributes);
  if (attributes.lower_text("parking") == "underground" &&
      (!above || is_one_of(attributes.lower_text("building"), {"parking", "garage", "garages"}))) {
    return "underground, a car park";
  }
  const double storeys = stated_levels(attributes).value_or(1);
  const bool cellars = number_of(attributes, "building:levels:underground") > 0 ||
                       number_of(attributes, "num_floors_underground") > 0 ||
                       number_of(attributes, "storeysbelowground") > 0 ||
                       number_of(attributes, "numberoffloorsbelowground") > 0;
  const bool attic = number_of(attributes, "roof:levels") > 0;
  if (!above && !attic && (storeys < 0 || (storeys == 0 && cellars))) {
    return "underground, by its storeys";
  }
  return below_by_base(attributes) ? "underground, by its base and its top" : "";
}

/// A sports hall or the like, whose `indoor` says of the sport where it is.
bool is_sports_hall(const Attributes& attributes) {
  return attributes.affirms("building") &&
         (attributes.affirms("leisure") || attributes.affirms("sport"));
}

bool within_a_building(const Attributes& attributes) {
  if (all_of(items_of(attributes.lower_text("location")), {"indoor", "indoors"})) return true;
  if (attributes.affirms("indoor")) {
    const bool hall = is_one_of(attributes.lower_text("indoor"), {"yes", "true", "1"}) &&
                      !attributes.contains("level") && is_sports_hall(attributes);
    if (!hall) return true;
  }
  if (marked_as_building(attributes) || !attributes.contains("level")) return false;
  return std::any_of(ground_keys.begin(), ground_keys.end(),
                     [&](std::string_view key) { return attributes.affirms(key); }) ||
         attributes.affirms("room");
}

bool in_a_tunnel(const Attributes& attributes) {
  return attributes.affirms("tunnel") &&
         !is_one_of(attributes.lower_text("tunnel"), {"building_passage", "avalanche_protector"});
}

/// KML has a number for `extrude`, and altitudes beside it.
bool drawn_without_walls(const Attributes& attributes) {
  if (attributes.affirms("hide_3d")) return true;
  const Attributes::Value* extrude = attributes.find("extrude");
  if (!extrude || attributes.contains("tessellate")) return false;
  return !attributes.affirms("extrude") && attributes.lower_text("extrude") != "";
}

bool roof_without_walls(const Attributes& attributes) {
  if (base_of(attributes, 1).value.value_or(0) > 0) return false;
  if (attributes.lower_text("shape") == "none") return true;
  if (const auto part = catastro_part(attributes); part && part->open_roof) return true;
  for (const std::string_view key : {"building", "building:part", "type"}) {
    if (is_one_of(attributes.lower_text(key), {"roof", "carport"})) return true;
  }
  return false;
}

bool says_building(const Attributes& attributes) {
  if (attributes.contains("building") || marked_as_part(attributes)) {
    return true;
  }
  if (plant_kind(attributes)) return false;  // whatever its height
  return mentions_height(attributes);
}

/// True by the states that cadastres give: the Dutch BAG's, INSPIRE's, and the French BD TOPO's.
bool is_not_there_by_status(const Attributes& attributes) {
  if (is_one_of(attributes.lower_text("status"),
                {"pand gesloopt", "niet gerealiseerd pand", "bouwvergunning verleend",
                 "pand ten onrechte opgevoerd"})) {
    return true;
  }
  const std::string condition = attributes.lower_text("conditionofconstruction");
  return condition.ends_with("demolished") || condition.ends_with("projected") ||
         attributes.lower_text("etat") == "en projet";
}

/// By a prefix of OpenStreetMap's life cycle; of an abandoned building the walls stand.
bool is_not_there(const Attributes& attributes) {
  constexpr std::array<std::string_view, 7> prefixes{
      "demolished", "removed", "razed", "destroyed", "was", "proposed", "planned"};
  if (marked_as_building(attributes)) return false;
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
    return attributes.affirms(text(prefix, ":building"));
  });
}

/// The key by which it is no building, or empty.
std::string_view other_kind(const Attributes& attributes, bool others_are_marked) {
  const auto present = [&](std::string_view key) { return attributes.contains(key); };
  if (const std::string_view land = land_of(attributes); !land.empty()) return land;
  if (!others_are_marked || is_structure(attributes)) return "";
  if (attributes.affirms("man_made")) return "man_made";
  const auto ground = std::find_if(ground_keys.begin(), ground_keys.end(), present);
  return ground == ground_keys.end() ? "" : *ground;
}

/// True if it says so. `building:part` = no says it in a file that marks its buildings; elsewhere
/// it is a column.
bool says_no_building(const Attributes& attributes, bool others_are_marked) {
  const auto denies = [&](std::string_view key) {
    return is_one_of(attributes.lower_text(key), {"no", "false"});
  };
  if (marked_as_part(attributes)) return false;
  if (denies("building")) return true;
  return others_are_marked && denies("building:part") && !says_building(attributes);
}

}  // namespace

bool marked_as_part(const Attributes& attributes) {
  if (attributes.affirms("building:part")) return true;
  if (attributes.lower_text("@building_role") == "part") return true;
  return is_of_kind(attributes, {"building_part", "building:part", "buildingpart"}) ||
         attributes.lower_text("art") == "bauteil";
}

bool marked_as_outline(const Attributes& attributes) {
  return attributes.affirms("building") || attributes.affirms("has_parts") ||
         attributes.lower_text("@building_role") == "outline" ||
         is_of_kind(attributes, {"building"}) ||
         is_one_of(attributes.lower_text("art"), {"gebäude", "gebaeude"});
}

bool marked_as_building(const Attributes& attributes) {
  return marked_as_part(attributes) || marked_as_outline(attributes);
}

bool is_structure(const Attributes& attributes) {
  const std::string kind = attributes.lower_text("man_made");
  return std::any_of(solid_structures.begin(), solid_structures.end(),
                     [&](std::string_view known) { return known == kind; });
}

bool is_open_roof(const std::string& reason) { return reason == open_roof; }

std::string reason_to_skip(const Attributes& attributes, bool others_are_marked) {
  if (std::string reason = below_the_ground(attributes); !reason.empty()) return reason;
  if (in_a_tunnel(attributes)) return "in a tunnel";
  if (within_a_building(attributes)) return "within a building";
  if (drawn_without_walls(attributes)) {
    return "drawn without walls, for parts stand in its place (hide_3d, extrude)";
  }
  if (says_no_building(attributes, others_are_marked)) return "marked as no building";
  if (is_not_there(attributes) || is_not_there_by_status(attributes)) {
    return "a building that is gone, or not yet there";
  }
  if (const auto part = catastro_part(attributes); part && !part->ground.empty()) {
    return text("no building but ", part->ground, " (CONSTRU)");
  }
  if (roof_without_walls(attributes)) return std::string(open_roof);
  if (!says_building(attributes)) {
    const std::string_view key = other_kind(attributes, others_are_marked);
    if (!key.empty()) return text("no building but ", key);
  }
  return "";
}

}  // namespace downwash
