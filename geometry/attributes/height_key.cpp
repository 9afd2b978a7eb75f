#include "geometry/attributes/height_key.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "geometry/input/text.hpp"

namespace downwash {

namespace {

constexpr double share_of_some = 0.1, share_of_most = 0.5;
constexpr double largest_difference = 0.5;           // of the other height
constexpr double lowest_house = 2, low_enough = 30;  // m
constexpr double slenderness = 4;                    // height over the side of the plan
constexpr std::size_t enough = 10, many = 30;
constexpr std::array<std::string_view, 9> words_for_height{
    "height", "hght", "hgt", "hoehe", "höhe", "haut", "altezza", "altura", "hoogte"};

/// What names hold that are not for heights, and what they are for.
struct OtherMeaning {
  std::string_view word, meaning;
  bool whole = false;  ///< true for a name that is the word and nothing more
};
constexpr std::array<OtherMeaning, 52> meanings{{
    {"housenumber", "numbers of houses"},
    {"house_num", "numbers of houses"},
    {"house_no", "numbers of houses"},
    {"houseno", "numbers of houses"},
    {"hausn", "numbers of houses"},
    {"huisnummer", "numbers of houses"},
    {"street_num", "numbers of houses"},
    {"hnr", "numbers of houses", true},
    {"numero", "numbers of houses"},
    {"numéro", "numbers of houses"},
    {"nummer", "numbers of houses"},
    {"nr", "numbers of houses", true},
    {"no", "numbers of houses", true},
    {"num", "numbers of houses", true},
    {"number", "numbers of houses", true},
    {"addr", "addresses"},
    {"postcode", "postal codes"},
    {"postal", "postal codes"},
    {"postleit", "postal codes"},
    {"plz", "postal codes", true},
    {"zip", "postal codes"},
    {"year", "years"},
    {"jahr", "years"},
    {"jaar", "years"},
    {"annee", "years"},
    {"année", "years"},
    {"date", "dates", true},
    {"level", "storeys"},
    {"floor", "storeys"},
    {"storey", "storeys"},
    {"stories", "storeys"},
    {"etage", "storeys"},
    {"étage", "storeys"},
    {"geschoss", "storeys"},
    {"stockwerk", "storeys"},
    {"osm_id", "ids"},
    {"objectid", "ids"},
    {"fid", "ids", true},
    {"gid", "ids", true},
    {"id", "ids", true},
    {"@id", "ids", true},
    {"area", "areas"},
    {"flaeche", "areas"},
    {"fläche", "areas"},
    {"superficie", "areas"},
    {"perimeter", "lengths of walls"},
    {"width", "widths"},
    {"population", "people"},
    {"einwohner", "people"},
    {"wohnungen", "dwellings"},
    {"dwelling", "dwellings"},
    {"roughness", "roughness lengths"},
}};

std::string_view other_meaning(const std::string& name) {
  const auto says_height = [&](std::string_view word) {
    return name.find(word) != std::string::npos;
  };
  if (std::ranges::any_of(words_for_height, says_height)) return {};
  for (const OtherMeaning& other : meanings) {
    if (other.whole ? name == other.word : name.find(other.word) != std::string::npos) {
      return other.meaning;
    }
  }
  return {};
}

struct Figures {
  std::size_t stated = 0, usable = 0, fractions = 0, low = 0, slender = 0;
  std::size_t compared = 0, different = 0;
  std::vector<double> values;

  void take(const Attributes& attributes, double area, const std::string& name) {
    const Attributes::Value* value = attributes.find(name);
    const auto* words = value ? std::get_if<std::string>(value) : nullptr;
    if (!value || (words && words->empty())) return;
    ++stated;
    const auto height = height_of(attributes, name).value;
    if (!height) return;
    ++usable;
    values.push_back(*height);
    fractions += *height != std::floor(*height) ? 1 : 0;
    low += *height < lowest_house ? 1 : 0;
    slender += *height > low_enough && *height > slenderness * std::sqrt(area) ? 1 : 0;
    const auto other = height_of(attributes).value;
    if (!other || value == attributes.find("height")) return;
    ++compared;
    different += std::abs(*height - *other) > largest_difference * *other ? 1 : 0;
  }

  bool all_differ() {
    std::sort(values.begin(), values.end());
    return std::adjacent_find(values.begin(), values.end()) == values.end();
  }
};

bool more_than(double share, std::size_t some, std::size_t all) {
  return static_cast<double>(some) > share * static_cast<double>(all);
}

/// Words for what is wrong, or empty.
std::string reason_against(Figures& found) {
  if (found.compared > 0 && more_than(share_of_most, found.different, found.compared)) {
    return text(found.different, " of ", found.compared,
                " buildings have another height in the file, and it differs by more than half");
  }
  if (more_than(share_of_some, found.stated - found.usable, found.stated)) {
    return text(found.stated - found.usable, " of ", found.stated, " values are no heights");
  }
  if (found.usable < enough) return "";
  if (more_than(share_of_some, found.low, found.usable)) {
    return text(found.low, " of ", found.usable, " values are less than ", lowest_house, " m");
  }
  if (more_than(share_of_some, found.slender, found.usable)) {
    return text(found.slender, " of ", found.usable, " buildings would be higher than ",
                slenderness, " times the width of their plan");
  }
  if (found.usable >= many && found.fractions == 0 && found.all_differ()) {
    return text("all ", found.usable, " values are whole numbers, and no two are the same");
  }
  return "";
}

}  // namespace

std::optional<Doubt> doubt_of_height_key(const std::string& key,
                                         std::span<const KeyedPlan> buildings) {
  const std::string name = lower_case(key);
  const auto doubt = [&](const std::string& reason, bool misleads) {
    return Doubt{text("`domain.height_key` ", key, " may hold no heights: ", reason),
                 "All buildings have a wrong height then.",
                 "Name the property that holds the height above ground in metres, or none.",
                 misleads};
  };
  if (const std::string_view meaning = other_meaning(name); !meaning.empty()) {
    return doubt(text("by its name it holds ", meaning), true);
  }
  Figures found;
  for (const KeyedPlan& building : buildings) found.take(*building.attributes, building.area, name);
  const std::string reason = reason_against(found);
  if (reason.empty()) return std::nullopt;
  return doubt(reason, false);
}

std::optional<Doubt> doubt_of_cut_bases(std::span<const KeyedPlan> buildings) {
  std::size_t count = 0;
  for (const KeyedPlan& building : buildings) {
    const Attributes::Value* cut = building.attributes->find("building_m");
    if (!cut) cut = building.attributes->find("building:m");
    count += cut && length_of(*cut).value_or(0) > 0 ? 1 : 0;
  }
  if (count == 0) return std::nullopt;
  return Doubt{text(count,
                    " buildings have a building_m, which may be what a shapefile leaves of "
                    "building:min_height or of building:min_level, and is not read"),
               "Passages and bridges are closed down to the ground.",
               "Rename it to min_height or min_level, or give another format than a shapefile."};
}

std::optional<Doubt> doubt_of_altitudes(std::span<const KeyedPlan> buildings) {
  std::vector<double> altitudes;
  for (const KeyedPlan& building : buildings) {
    if (building.altitude != 0) altitudes.push_back(building.altitude);
  }
  if (altitudes.empty() || 2 * altitudes.size() < buildings.size()) return std::nullopt;
  const auto [low, high] = std::minmax_element(altitudes.begin(), altitudes.end());
  return Doubt{
      text("hardly any heights are known, but ", altitudes.size(), " of ", buildings.size(),
           " outlines have a z, ", *low, " to ", *high,
           ": it may be the height, or that of the ground or the roof above the sea"),
      "Buildings may be higher or lower than the height that was assumed.",
      "Write the height above ground as a property and name it as `domain.height_key`; in KML set "
      "altitudeMode to relativeToGround if z counts from the ground."};
}

}  // namespace downwash
