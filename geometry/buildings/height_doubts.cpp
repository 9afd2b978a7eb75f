#include "geometry/buildings/height_doubts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <optional>
#include <string>
#include <string_view>

#include "geometry/attributes/unknown_numbers.hpp"
#include "geometry/input/lengths.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/median.hpp"

namespace downwash {

namespace {

constexpr std::size_t fewest_heights = 3, fewest_elevations = 5, enough_elevations = 8;
constexpr double no_storey_at_all = 1.5;               // m
constexpr double storey_low = 2.4, storey_high = 4.8;  // m, of usual storeys with their roof
constexpr double share_of_others = 0.2;                // of the buildings, in another unit
constexpr double foot_low = 0.3, foot_high = 0.31;     // m: all feet of national surveys
constexpr double towering = 60;                        // m, the median of no usual town
constexpr double high_median = 60, very_high = 100;    // m, medians
constexpr double above_towers = 200;                   // m, no town of towers
constexpr double nearly_equal = 0.25;                  // of the median
constexpr double lowest_town = 4;                      // m, the median of houses
constexpr double tall = 200, taller_than_any = 830;    // m; Burj Khalifa is 828 m high
constexpr double out_of_proportion = 20;               // over the median

struct UnitOfHeights {
  const char *words, *key;
  double metres;
};
constexpr std::array<UnitOfHeights, 5> units_of_heights{{{"feet", "ft", foot},
                                                         {"decimetres", "dm", 0.1},
                                                         {"inches", "in", inch},
                                                         {"centimetres", "cm", 0.01},
                                                         {"millimetres", "mm", 0.001}}};

std::string rounded_text(double value) { return text(std::setprecision(3), value); }
/// Rounded to a whole number, without an exponent up to a million.
std::string whole(double value) { return text(std::setprecision(6), std::round(value)); }

bool is_foot(double unit) { return unit >= foot_low && unit <= foot_high; }

/// Height as it was taken; also one that was too high to be taken.
std::optional<double> metres_of(const StatedHeight& height, double unit) {
  if (height.metres) return height.metres;
  if (height.bare) return *height.bare * unit;
  return std::nullopt;
}

/// Heights of storeys of the buildings that have so many of them.
std::vector<double> storeys_of(std::span<const StatedHeight> stated, double unit, double levels) {
  std::vector<double> ratios;
  for (const StatedHeight& height : stated) {
    const auto metres = metres_of(height, unit);
    if (metres && height.levels.value_or(0) >= levels) ratios.push_back(*metres / *height.levels);
  }
  return ratios;
}

const UnitOfHeights* unit_of_storey(double storey) {
  for (const UnitOfHeights& unit : units_of_heights) {
    const double metres = storey * unit.metres;
    if (metres >= storey_low && metres <= storey_high) return &unit;
  }
  return nullptr;
}

std::string remedy_for(const UnitOfHeights& unit, bool shaped) {
  if (shaped) {
    return "Name the coordinate system of the file with its vertical unit in "
           "`domain.coordinate_system`, or scale z to metres.";
  }
  return text("Set `domain.height_unit` to \"", unit.key, "\" if so, to \"m\" if not.");
}

std::string effect_of(const UnitOfHeights& unit, double storey) {
  return text("In ", unit.words, " a storey would be ", rounded_text(storey * unit.metres),
              " m high, and buildings are taken ", rounded_text(1 / unit.metres),
              " times too high.");
}

struct Storeys {
  std::vector<double> heights;  ///< m
  bool firm = false;  ///< true if the buildings have several storeys: a hall has one, of any height
};

Storeys evidence(std::span<const StatedHeight> stated, double unit) {
  std::vector<double> several = storeys_of(stated, unit, 2);
  if (several.size() >= fewest_heights) return {std::move(several), true};
  return {storeys_of(stated, unit, 1e-3), false};
}

/// Doubt by the heights of storeys; nothing if these are usual.
std::optional<Doubt> storey_doubt(const Storeys& storeys, const HeightOptions& options,
                                  bool shaped) {
  const double storey = median(storeys.heights);
  const std::string of =
      text(" (the median of ", storeys.heights.size(), " buildings with height and storeys)");
  // A unit that the case names is taken for known.
  const bool grave = storeys.firm && !options.unit;
  if (is_storey(storey)) {
    const auto others = std::count_if(storeys.heights.begin(), storeys.heights.end(), [](double h) {
      return unit_of_storey(h) == units_of_heights.data();
    });
    const auto all = static_cast<double>(storeys.heights.size());
    if (!storeys.firm || static_cast<double>(others) < std::max(5.0, share_of_others * all)) {
      return std::nullopt;
    }
    return Doubt{text("heights of ", others, " of ", storeys.heights.size(),
                      " buildings may be in feet, and of the others in metres"),
                 "Those buildings are taken 3.28 times too high.",
                 "Look where the file was put together, and convert them."};
  }
  if (const UnitOfHeights* unit = unit_of_storey(storey)) {
    return Doubt{
        text("heights may be in ", unit->words, ": ", rounded_text(storey), " m a storey", of),
        effect_of(*unit, storey), remedy_for(*unit, shaped), grave};
  }
  return Doubt{text("heights may mean something else: ", rounded_text(storey), " m a storey", of),
               "Storeys are 2 to 6 m high: buildings are taken too high or too low.",
               "See what the property holds, and in which unit: `domain.height_key` and "
               "`domain.height_unit`.",
               grave && storey < no_storey_at_all};
}

std::optional<Doubt> feet_of_system(std::span<const StatedHeight> stated,
                                    const HeightOptions& options, double plan_unit) {
  if (options.unit || !is_foot(plan_unit)) return std::nullopt;
  std::vector<double> bare;
  for (const StatedHeight& height : stated) {
    if (height.bare && !height.shaped) bare.push_back(*height.bare);
  }
  if (bare.empty()) return std::nullopt;
  const auto [low, top] = std::minmax_element(bare.begin(), bare.end());
  std::string range =
      *low == *top ? rounded_text(*low) : text(rounded_text(*low), " to ", rounded_text(*top));
  return Doubt{text("heights may be in feet, as the coordinates of the file are: it names no unit "
                    "of ",
                    range),
               "They were taken for metres: in feet, all buildings are 3.28 times too high.",
               remedy_for(units_of_heights.front(), false), median(bare) >= towering};
}

/// Heights that do not come from a shape, m.
std::vector<double> heights_in_words(std::span<const StatedHeight> stated, double unit) {
  std::vector<double> heights;
  for (const StatedHeight& height : stated) {
    const auto metres = height.shaped ? std::nullopt : metres_of(height, unit);
    if (metres) heights.push_back(*metres);
  }
  return heights;
}

/// It misleads for sure from a median of `sure_from` on, m: below that it may be an estate of
/// towers.
std::optional<Doubt> elevations(std::span<const StatedHeight> stated, double unit,
                                double sure_from) {
  std::vector<double> heights = heights_in_words(stated, unit);
  if (heights.size() < fewest_elevations) return std::nullopt;
  std::sort(heights.begin(), heights.end());
  const std::size_t tenth = heights.size() / 10;
  const double low = heights[tenth], top = heights[heights.size() - 1 - tenth];
  const double middle = heights[heights.size() / 2];
  if (middle < high_median || top == low || top - low > nearly_equal * middle) return std::nullopt;
  return Doubt{text("heights may be elevations above the sea: nearly all lie between ", whole(low),
                    " and ", whole(top), " m"),
               "All buildings are then towers that are not there.",
               "Name the property with the height above ground as `domain.height_key`, or subtract "
               "the elevation of the ground.",
               middle >= sure_from && heights.size() >= enough_elevations};
}

/// True if buildings differ in their storeys by a half and more.
bool storeys_differ(std::span<const StatedHeight> stated) {
  std::vector<double> levels;
  for (const StatedHeight& height : stated) {
    if (height.levels.value_or(0) > 0) levels.push_back(*height.levels);
  }
  if (levels.empty()) return false;
  std::sort(levels.begin(), levels.end());
  const std::size_t tenth = levels.size() / 10;
  return levels[levels.size() - 1 - tenth] >= 1.5 * levels[tenth];
}

/// Elevations beside storeys that don't account for them. Where all buildings have about the same
/// number of storeys, a metric unit or feet may be meant too; of inches no file makes use.
std::optional<Doubt> elevations_beside_storeys(std::span<const StatedHeight> stated,
                                               const Storeys& storeys, double metres) {
  const double storey = median(storeys.heights);
  if (is_storey(storey)) return std::nullopt;
  auto doubt = elevations(stated, metres, very_high);
  const UnitOfHeights* unit = unit_of_storey(storey);
  if (doubt && unit != nullptr && std::string_view(unit->key) != "in" && !storeys_differ(stated)) {
    doubt->what +=
        text("; or they are in ", unit->words, ": ", rounded_text(storey), " m a storey");
    doubt->remedy +=
        text(" If they are in ", unit->words, ", set `domain.height_unit` to \"", unit->key, "\".");
  }
  return doubt;
}

/// A number that may stand for "unknown": whole, several times the same, far above all others.
std::optional<Doubt> repeated_number(std::span<const StatedHeight> stated, double unit) {
  const std::vector<double> heights = heights_in_words(stated, unit);
  const auto found = repeated_above_all(heights);
  if (!found) return std::nullopt;
  for (const StatedHeight& height : stated) {
    const auto metres = height.shaped ? std::nullopt : metres_of(height, unit);
    if (metres != found->value) continue;
    if (!height.bare || *height.bare != std::round(*height.bare)) return std::nullopt;
    if (height.levels.value_or(0) > 0 && is_storey(*metres / *height.levels)) return std::nullopt;
  }
  return Doubt{text(found->count, " of ", found->all, " buildings are exactly ",
                    whole(found->value), " m high, all others ", whole(found->next),
                    " m or less: the number may stand for \"unknown\""),
               "Towers that are not there deflect the wind.",
               "If so, leave the height of these buildings out of the file: it is then assumed."};
}

/// Doubt about feet by a name that New York uses for them.
std::optional<Doubt> presumed_feet(std::span<const StatedHeight> stated, double plan_unit) {
  std::vector<StatedHeight> presumed;
  std::vector<double> heights;
  for (const StatedHeight& height : stated) {
    if (!height.presumed || !height.metres) continue;
    presumed.push_back(height);
    heights.push_back(*height.metres);
  }
  if (heights.empty() || is_foot(plan_unit)) return std::nullopt;
  Doubt doubt{"heightroof was taken for feet, as New York has it, and nothing else says so",
              "In metres, all buildings are 3.28 times higher than they are taken.",
              "Set `domain.height_unit` to \"m\" or \"ft\", whichever it is in."};
  const Storeys storeys = evidence(presumed, 1);
  if (storeys.heights.size() >= fewest_heights) {
    const double storey = median(storeys.heights);
    if (is_storey(storey)) return std::nullopt;
    const double in_metres = storey / foot;
    if (in_metres < storey_low || in_metres > storey_high) return std::nullopt;
    doubt.what =
        text("heightroof may be in metres: taken for feet, it gives ", rounded_text(storey),
             " m a storey, and in metres ", rounded_text(in_metres), " m");
    doubt.misleads = storeys.firm;
    return doubt;
  }
  const double middle = median(heights);
  if (middle >= lowest_town) return doubt;
  doubt.what =
      text("heightroof may be in metres: taken for feet, half of the buildings are lower than ",
           rounded_text(middle), " m, and in metres than ", rounded_text(middle / foot), " m");
  doubt.misleads = heights.size() >= fewest_elevations;
  return doubt;
}

/// High for a town, and no elevations: feet or centimetres, perhaps.
std::optional<Doubt> towers(std::span<const StatedHeight> stated, double unit) {
  std::vector<double> heights;
  bool shaped = true;
  for (const StatedHeight& height : stated) {
    const auto metres = metres_of(height, unit);
    if (!metres) continue;
    heights.push_back(*metres);
    shaped = shaped && height.shaped;
  }
  if (heights.size() < fewest_elevations) return std::nullopt;
  const auto [low, top] = std::minmax_element(heights.begin(), heights.end());
  const bool alike = *low == *top;
  const double middle = median(heights);
  if (middle < towering || alike) return std::nullopt;
  Doubt doubt{text("half of the buildings are higher than ", whole(middle), " m"),
              "If they are in feet, all are 3.28 times too high.",
              remedy_for(units_of_heights.front(), shaped)};
  if (!shaped) {
    doubt.effect +=
        " If they are elevations above the sea, all are too high by that of the ground.";
    doubt.remedy +=
        " Name the property with the height above ground as `domain.height_key`, or subtract the "
        "elevation of the ground, if they are above the sea.";
  }
  return doubt;
}

}  // namespace

std::vector<Doubt> height_doubts(std::span<const StatedHeight> stated, const HeightOptions& options,
                                 double plan_unit) {
  const double unit = options.unit.value_or(1);
  const Storeys storeys = evidence(stated, unit);
  std::vector<Doubt> doubts;
  const auto take = [&](std::optional<Doubt> doubt) {
    if (doubt) doubts.push_back(*std::move(doubt));
  };
  const std::optional<Doubt> feet = presumed_feet(stated, plan_unit);
  if (feet && feet->misleads) return {*feet};
  if (storeys.heights.size() >= fewest_heights) {
    const bool shaped = std::none_of(stated.begin(), stated.end(), [](const StatedHeight& h) {
      return h.bare || (h.metres && !h.shaped);
    });
    take(elevations_beside_storeys(stated, storeys, unit));
    if (doubts.empty()) take(storey_doubt(storeys, options, shaped));
  } else {
    take(feet_of_system(stated, options, plan_unit));
    take(elevations(stated, unit, above_towers));
    if (doubts.empty() && !options.unit) take(towers(stated, unit));
  }
  if (doubts.empty()) take(feet ? feet : repeated_number(stated, unit));
  return doubts;
}

std::vector<Doubt> tallest_doubts(std::span<const Building> buildings) {
  if (buildings.size() < fewest_elevations) return {};
  std::vector<double> heights;
  for (const Building& building : buildings) heights.push_back(building.height);
  const auto tallest = std::max_element(heights.begin(), heights.end());
  const Building& tower = buildings[static_cast<std::size_t>(tallest - heights.begin())];
  const double height = *tallest, middle = median(heights);
  if (height < tall || height < out_of_proportion * middle) return {};
  return {Doubt{text(tower.id, " is ", whole(height), " m high, ", whole(height / middle),
                     " times as high as the median"),
                "A tower that is not there deflects the wind, and makes the domain high and its "
                "cells coarse.",
                "Correct the height in the file if it is a slip or stands for a missing one.",
                height > taller_than_any}};
}

}  // namespace downwash
