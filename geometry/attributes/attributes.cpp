#include "geometry/attributes/attributes.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iomanip>
#include <span>

#include "geometry/attributes/catastro.hpp"
#include "geometry/attributes/length_text.hpp"
#include "geometry/attributes/length_units.hpp"
#include "geometry/attributes/unknown_numbers.hpp"
#include "geometry/input/lengths.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

/// An attribute and the metres (or levels) of its unit, 0 where its name says none.
struct Key {
  std::string_view name;
  double unit = 0;
  bool presumed = false;  ///< true if the name does not say it: files of one city are known for it
};

constexpr std::array<Key, 16> height_keys{{{"height"},
                                           {"building:height"},
                                           {"building_height"},
                                           {"bldg_height"},
                                           {"measuredheight"},
                                           {"height_m", 1},
                                           {"avght_m", 1},
                                           {"avg_height"},
                                           {"mean_height"},
                                           {"heightaboveground"},
                                           {"render_height"},
                                           {"hoehe"},
                                           {"hauteur"},
                                           {"heightroof", foot, true},
                                           {"height_roof", foot, true},
                                           {"height_ft", foot}}};
constexpr std::array<Key, 10> level_keys{{{"levels"},
                                          {"building:levels"},
                                          {"building_levels"},
                                          {"num_floors"},
                                          {"floors"},
                                          {"storeys"},
                                          {"stories"},
                                          {"storeysaboveground"},
                                          {"numberoffloorsaboveground"},
                                          {"nb_etages"}}};
constexpr std::array<Key, 4> base_keys{
    {{"min_height"}, {"minheight"}, {"building:min_height"}, {"render_min_height"}}};
constexpr std::array<std::string_view, 4> base_level_keys{"building:min_level", "min_level",
                                                          "minlevel", "min_floor"};
/// Long names whose first ten letters no other name begins with that is looked for.
constexpr std::array<std::string_view, 30> names_to_cut{
    "building:height",  "building_height",    "bldg_height",       "measuredheight",
    "mean_height",      "heightaboveground",  "render_height",     "building:levels",
    "building_levels",  "storeysaboveground", "render_min_height", "numberoffloorsaboveground",
    "building:part",    "building_id",        "is_underground",    "underground",
    "roughness_length", "diameter_crown",     "crown_diameter",    "addr:housenumber",
    "height_roof",      "addr:street",        "housenumber",       "house_number",
    "street_name",      "street_number",      "strassenname",      "thoroughfarename",
    "inhabitants",      "numberofoccupants"};
constexpr std::size_t letters_of_shapefiles = 10;
constexpr std::array<Key, 3> crown_keys{{{"diameter_crown"}, {"crown_diameter"}, {"kronedurch"}}};
constexpr std::array<Key, 2> hedge_width_keys{{{"width"}, {"est_width"}}};
constexpr std::array<std::string_view, 10> plant_words{
    "genus",     "species",    "leaf_type",         "leaf_cycle",      "diameter_crown",
    "baumhoehe", "kronedurch", "leaf_area_density", "leaf_area_index", "crown_diameter"};
constexpr std::array<std::string_view, 11> other_land{
    "landuse", "natural", "leisure", "highway",  "area:highway", "waterway",
    "water",   "railway", "place",   "boundary", "barrier"};

struct Limits {
  double low, high;
  bool low_included;

  bool hold(double value) const {
    return (low_included ? value >= low : value > low) && value <= high;
  }
};
constexpr Limits height_limits{0, 1000, false};
constexpr Limits level_limits{0, 300, false};
constexpr Limits base_limits{0, 1000, true};
constexpr Limits roughness_limits{0, 10, true};
constexpr Limits plant_limits{0, 130, false};  // m: the tallest tree is 116 m high
constexpr Limits crown_limits{0, 60, false};
constexpr Limits leaf_limits{0, 20, true};

std::string value_text(const Attributes::Value& value) {
  if (const auto* number = std::get_if<double>(&value)) {
    return text(std::setprecision(12), *number);  // ids of OpenStreetMap have eleven digits
  }
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  return '"' + shortened(std::get<std::string>(value)) + '"';
}

/// True for a number that programs write where one is missing; 999 cm is a height.
bool stands_for_missing(double number, double metres) {
  constexpr double least = 50;  // m
  return metres >= least && stands_for_unknown(number);
}

/// True if it has a column of New York's open data, whose heights are in feet.
bool is_of_new_york(const Attributes& attributes) {
  constexpr std::array<std::string_view, 4> columns{"doitt_id", "base_bbl", "mpluto_bbl", "bin"};
  return std::ranges::any_of(columns, [&](auto name) { return attributes.contains(name); });
}

/// `unit`: of numbers that have none, nor their attribute; of all numbers if it `goes_first`.
Quantity first_usable(const Attributes& attributes, std::span<const Key> keys, const Limits& limits,
                      double unit = 1, bool goes_first = false) {
  Quantity found;
  for (const Key& key : keys) {
    const Attributes::Value* value = attributes.find(key.name);
    if (!value) continue;
    const auto number = number_alone(*value);
    const bool named = goes_first || (key.unit > 0 && !key.presumed);
    const double beside = named ? 0 : unit_beside(attributes, key.name);
    const double stated = beside > 0 ? beside : key.unit;
    const double own = stated > 0 ? stated : unit;
    const auto length = number ? std::optional(*number * own) : length_of(*value);
    const bool missing = number && length && stands_for_missing(*number, *length);
    if (number && stated == 0 && !missing && *number > 0 && !found.bare) found.bare = number;
    if (length && limits.hold(*length) && !missing) {
      return {length, "", number ? own != 1 : !is_in_metres(*value), found.bare,
              key.presumed && number && beside == 0 && !is_of_new_york(attributes)};
    }
    if (storeys_in(*value)) continue;  // see levels_of
    if (!found.rejected.empty()) continue;
    found.rejected = text(key.name, " = ", value_text(*value));
    found.rejected_number = number ? number : length;
  }
  return found;
}

/// m, of an attribute that is known by its name, or whose name has it; 0 if neither.
double unit_of_key(std::string_view name) {
  for (const Key& key : height_keys) {
    if (key.name == name && key.unit > 0) return key.unit;
  }
  return unit_in_name(name);
}

/// True if `min_height` is the lowest height of a roof, beside the mean or the highest one, as in
/// Toronto's 3D Massing.
bool has_lowest_of_roof(const Attributes& attributes) {
  if (attributes.contains("height") || attributes.affirms("building:part")) return false;
  return attributes.contains("avg_height") || attributes.contains("mean_height") ||
         attributes.contains("max_height");
}

std::optional<PlantKind> named_plant(const Attributes& attributes) {
  const std::string natural = attributes.lower_text("natural");
  if (natural == "tree") return PlantKind::tree;
  if (natural == "tree_row") return PlantKind::tree_row;
  if (natural == "wood" || attributes.lower_text("landuse") == "forest") return PlantKind::wood;
  if (attributes.lower_text("barrier") == "hedge") return PlantKind::hedge;
  return std::nullopt;
}

/// The first one that is there.
const Attributes::Value* first_there(const Attributes& attributes, std::span<const Key> keys) {
  for (const Key& key : keys) {
    if (const Attributes::Value* value = attributes.find(key.name)) return value;
  }
  return nullptr;
}

}  // namespace

// NOLINTNEXTLINE(performance-unnecessary-value-param): it is moved from
void Attributes::set(std::string_view name, Value value) {
  values_.try_emplace(lower_case(name), std::move(value));
}

const Attributes::Value* Attributes::find(std::string_view name) const {
  const auto found = values_.find(name_in_file(name));
  return found == values_.end() ? nullptr : &found->second;
}

std::string_view Attributes::name_in_file(std::string_view name) const {
  auto found = values_.find(name);
  if (found == values_.end() && std::ranges::find(names_to_cut, name) != names_to_cut.end()) {
    found = values_.find(name.substr(0, letters_of_shapefiles));
    if (found == values_.end()) found = values_.find(cut_name(name));
  }
  if (found == values_.end() && (name.starts_with("building:") || name.ends_with(":building"))) {
    std::string underscored(name);
    std::replace(underscored.begin(), underscored.end(), ':', '_');
    found = values_.find(underscored);
  }
  return found == values_.end() ? std::string_view() : std::string_view(found->first);
}

bool Attributes::affirms(std::string_view name) const {
  const Value* value = find(name);
  if (!value) return false;
  if (const auto* number = std::get_if<double>(value)) return *number != 0;
  const std::string word(trimmed(lower_text(name)));
  return !is_one_of(word, {"", "no", "n", "false", "f", "none", "null", "0"});
}

std::string Attributes::lower_text(std::string_view name) const {
  const Value* value = find(name);
  if (!value) return "";
  const auto* words = std::get_if<std::string>(value);
  return words ? lower_case(*words) : value_text(*value);
}

std::string Attributes::shown_value(std::string_view name) const {
  const Value* value = find(name);
  if (!value) return "";
  const auto* words = std::get_if<std::string>(value);
  return words ? *words : value_text(*value);
}

Quantity height_of(const Attributes& attributes, const std::string& key,
                   std::optional<double> unit) {
  const double usual = unit.value_or(1);
  if (key.empty()) {
    std::array<Key, height_keys.size()> keys = height_keys;
    for (Key& one : keys) {
      if (unit && one.presumed) one = {one.name};
    }
    return first_usable(attributes, keys, height_limits, usual);
  }
  const std::string name = lower_case(key);
  const bool presumed = !unit && std::ranges::any_of(height_keys, [&](const Key& one) {
    return one.presumed && one.name == name;
  });
  const double own = unit ? 0 : unit_of_key(name);
  return first_usable(attributes, std::array{Key{name, own, presumed}}, height_limits, usual,
                      unit.has_value());
}

Quantity levels_of(const Attributes& attributes) {
  Quantity levels = first_usable(attributes, level_keys, level_limits);
  if (levels.value) return levels;
  const auto cadastre = catastro_part(attributes);
  if (cadastre && cadastre->floors) return {cadastre->floors, ""};
  for (const Key& key : height_keys) {
    const Attributes::Value* value = attributes.find(key.name);
    const auto storeys = value ? storeys_in(*value) : std::nullopt;
    if (storeys && level_limits.hold(*storeys)) return {storeys, "", true};
  }
  return levels;
}

std::optional<double> stated_levels(const Attributes& attributes) {
  const Attributes::Value* value = first_there(attributes, level_keys);
  return value ? length_of(*value) : std::nullopt;
}

std::string cut_name(std::string_view name) {
  std::string cut(name.substr(0, letters_of_shapefiles));
  std::replace(cut.begin(), cut.end(), ':', '_');
  return cut;
}

std::map<std::string, std::string, std::less<>> cut_height_names(const Attributes& attributes) {
  std::map<std::string, std::string, std::less<>> cut;
  for (const std::span<const Key> keys :
       {std::span<const Key>(height_keys), std::span<const Key>(level_keys),
        std::span<const Key>(base_keys)}) {
    for (const Key& key : keys) {
      const std::string_view name = attributes.name_in_file(key.name);
      if (name.size() == letters_of_shapefiles && name.size() < key.name.size()) {
        cut.try_emplace(std::string(name), key.name);
      }
    }
  }
  return cut;
}

bool mentions_height(const Attributes& attributes) {
  return first_there(attributes, height_keys) || first_there(attributes, level_keys);
}

Quantity base_of(const Attributes& attributes, double storey_height, double unit) {
  std::span<const Key> in_metres = base_keys;
  if (has_lowest_of_roof(attributes)) in_metres = in_metres.subspan(2);  // min_height, minheight
  Quantity metres = first_usable(attributes, in_metres, base_limits, unit);
  if (metres.value) return metres;
  std::array<Key, base_level_keys.size()> keys;
  std::transform(base_level_keys.begin(), base_level_keys.end(), keys.begin(),
                 [&](std::string_view name) {
                   return Key{name, storey_height};
                 });
  Quantity levels = first_usable(attributes, keys, base_limits);
  if (!levels.value && levels.rejected.empty()) levels.rejected = metres.rejected;
  return levels;
}

Quantity roughness_of(const Attributes& attributes) {
  return first_usable(attributes, std::array{Key{"roughness_length"}}, roughness_limits);
}

std::string_view land_of(const Attributes& attributes) {
  const auto* found = std::ranges::find_if(
      other_land, [&](std::string_view name) { return attributes.contains(name); });
  return found == other_land.end() ? "" : *found;
}

std::optional<PlantKind> plant_kind(const Attributes& attributes) {
  if (const auto named = named_plant(attributes)) return named;
  const auto present = [&](std::string_view name) { return attributes.contains(name); };
  if (!land_of(attributes).empty() || attributes.affirms("building") ||
      attributes.affirms("building:part") || std::ranges::none_of(plant_words, present)) {
    return std::nullopt;
  }
  return PlantKind::tree;
}

Quantity crown_width_of(const Attributes& attributes, PlantKind kind) {
  if (kind == PlantKind::hedge) return first_usable(attributes, hedge_width_keys, crown_limits);
  return first_usable(attributes, crown_keys, crown_limits);
}
Quantity leaf_area_density_of(const Attributes& attributes) {
  return first_usable(attributes, std::array<Key, 2>{{{"leaf_area_density"}, {"lad"}}},
                      leaf_limits);
}
Quantity leaf_area_index_of(const Attributes& attributes) {
  return first_usable(attributes, std::array<Key, 2>{{{"leaf_area_index"}, {"lai"}}}, leaf_limits);
}
Quantity plant_height_of(const Attributes& attributes) {
  Quantity height = first_usable(attributes, std::array<Key, 1>{{{"baumhoehe"}}}, plant_limits);
  if (height.value) return height;
  Quantity usual = first_usable(attributes, height_keys, plant_limits);
  if (!usual.value && usual.rejected.empty()) usual.rejected = height.rejected;
  return usual;
}

}  // namespace downwash
