// What the attributes of a feature say about a building: the one place that knows their names.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace downwash {

/// Attributes of a feature by name. Names compare without regard to case, and of names that differ
/// in case only the first one stays. Shapefiles cut names off after ten letters and put "_" in the
/// place of ":": long names that this program knows are found under what is left of them, too.
/// Names that begin with "building:" are found with "_" for ":", as databases write them.
class Attributes {
 public:
  using Value = std::variant<bool, double, std::string>;

  void set(std::string_view name, Value value);
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  /// Null when absent. `name` in lower case.
  const Value* find(std::string_view name) const;
  /// True if the value says yes: it is there, and neither empty nor "no", "n", "false", "f",
  /// "none", "null" or 0.
  bool affirms(std::string_view name) const;
  /// The value as lower-case text, empty when absent.
  std::string lower_text(std::string_view name) const;
  /// The value as a text, numbers without decimals where they have none; empty when absent.
  std::string shown_value(std::string_view name) const;
  /// The name under which it is found, in lower case: its own, or what a shapefile leaves of it;
  /// empty when absent.
  std::string_view name_in_file(std::string_view name) const;
  /// All, by their names in lower case.
  const std::map<std::string, Value, std::less<>>& values() const { return values_; }

 private:
  std::map<std::string, Value, std::less<>> values_;
};

/// Metres from "11.3", "12 m", "12,5", "350 cm", "40'", "40 ft", "39 ft 4 in", "460 in" or 5'10";
/// nothing from any other text.
std::optional<double> parse_length(std::string_view words);

/// Metres, from a number or such a text.
std::optional<double> length_of(const Attributes::Value& value);

/// A quantity, or else the "name = value" that was there and could not be used.
struct Quantity {
  std::optional<double> value;
  std::string rejected;
  bool converted = false;  ///< from another unit than the one it has here
  /// The number of the first attribute that has no unit, nor its name; also where it is rejected.
  std::optional<double> bare = {};
  bool presumed = false;  ///< of a number in a unit that its name does not say
  /// The number of what was rejected: as given, or m if it came with a unit.
  std::optional<double> rejected_number = {};
};

/// Height above ground, m, in (0, 1000], from the first usable one of
///     height  building:height  building_height  bldg_height  measuredHeight  height_m  AVGHT_M
///     avg_height  mean_height  heightAboveGround  render_height  hoehe  hauteur
///     heightroof height_roof (feet, as New York has them, unless `unit` says otherwise)
///     height_ft (feet)
/// or, when `key` is not empty, from that attribute alone. A number without a unit of its own is in
/// that of the name (`height_ft`, a `key` that names one: see length_units.hpp) or of an attribute
/// beside it (`measuredHeight_uom`), else in `unit`, m; with both `key` and `unit` the latter. 999,
/// 9999, 32767 and so on stand for heights that are missing.
Quantity height_of(const Attributes& attributes, const std::string& key = "",
                   std::optional<double> unit = std::nullopt);

/// Storeys above ground, in (0, 300]: levels  building:levels  building_levels  num_floors  floors
/// storeys  stories  storeysAboveGround  numberOfFloorsAboveGround  nb_etages; else those of the
/// Spanish CONSTRU; else a height that says so, "3 floors".
Quantity levels_of(const Attributes& attributes);

/// The storeys above ground that it states, be they 0 or less.
std::optional<double> stated_levels(const Attributes& attributes);
/// Names for heights, storeys and undersides that a shapefile has cut, by what is left of them:
/// "building_h" for "building:height".
std::map<std::string, std::string, std::less<>> cut_height_names(const Attributes& attributes);
/// Ten letters that a shapefile leaves of a name in lower case.
std::string cut_name(std::string_view name);
/// True if it has an attribute for a height or for storeys, whatever the value.
bool mentions_height(const Attributes& attributes);

/// Underside above ground, m, from min_height  minHeight  building:min_height  render_min_height,
/// in `unit` (m), else storey_height times building:min_level  min_level  minLevel  min_floor.
/// Beside avg_height, mean_height or max_height, and without height, min_height is that of the
/// lowest roof, and no underside.
Quantity base_of(const Attributes& attributes, double storey_height, double unit = 1);

/// Roughness length of walls and roof, m, in [0, 10], from roughness_length.
Quantity roughness_of(const Attributes& attributes);

/// The first of landuse, natural, leisure, highway, area:highway, waterway, water, railway, place,
/// boundary and barrier that it has, or empty.
std::string_view land_of(const Attributes& attributes);

/// What grows where a feature is, or nothing: natural = tree, tree_row, wood; landuse = forest;
/// barrier = hedge; of what has none of these, a tree where it says genus, species, leaf_type or
/// something of its crown or its leaves.
enum class PlantKind { tree, tree_row, wood, hedge };
std::optional<PlantKind> plant_kind(const Attributes& attributes);

/// Of a plant, from the first usable one of
///     across   diameter_crown  crown_diameter  kronedurch (m); of hedges: width, est_width
///     density  leaf_area_density  lad  (m²/m³, 0 to 20)
///     index    leaf_area_index  lai  (m²/m², 0 to 20)
/// and height as height_of, or baumhoehe.
Quantity crown_width_of(const Attributes& attributes, PlantKind kind);
Quantity leaf_area_density_of(const Attributes& attributes);
Quantity leaf_area_index_of(const Attributes& attributes);
Quantity plant_height_of(const Attributes& attributes);

}  // namespace downwash
