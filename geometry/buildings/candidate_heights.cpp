#include "geometry/buildings/candidate_heights.hpp"

#include <algorithm>
#include <iomanip>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "geometry/attributes/height_key.hpp"
#include "geometry/attributes/stated_people.hpp"
#include "geometry/attributes/unknown_numbers.hpp"
#include "geometry/buildings/building_identity.hpp"
#include "geometry/buildings/file_doubts.hpp"
#include "geometry/buildings/height_doubts.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

constexpr double share_that_is_known = 0.1;  // of the heights, below which others are looked for

std::string where(const Feature& feature) { return text("feature ", feature.id); }

/// Height of one feature. The height of a shape is in metres, whatever unit attributes have.
Quantity own_height(const Feature& feature, const HeightOptions& options) {
  const bool shaped = feature.shaped && options.height_key.empty();
  return height_of(feature.attributes, options.height_key, shaped ? 1 : options.unit);
}

/// Height or count of storeys that can't be used.
struct Rejected {
  std::string id, value;         ///< of the feature; "height = 999"
  std::optional<double> number;  ///< of the value
  bool unknown = false;          ///< true if the number stands for one that is not known
};

Rejected rejected(const std::string& id, const Quantity& given) {
  const std::optional<double>& number = given.rejected_number;
  return {id, given.rejected, number, number && (*number <= 0 || stands_for_unknown(*number))};
}

StatedHeight stated_height(const Candidate& candidate, const HeightOptions& options,
                           std::vector<Rejected>& unusable, Findings& converted) {
  const Attributes& attributes = candidate.feature->attributes;
  const Quantity height = own_height(*candidate.feature, options);
  const Quantity levels = levels_of(attributes);
  const std::string& id = candidate.feature->id;
  if (!height.rejected.empty()) unusable.push_back(rejected(id, height));
  if (!height.value && !levels.rejected.empty()) unusable.push_back(rejected(id, levels));
  if (height.value && height.converted)
    converted.add("heights in other units than metres, converted", candidate.feature->id);
  if (!height.value && levels.converted) {
    converted.add("heights that are given as storeys", candidate.feature->id);
  }
  const bool shaped = candidate.feature->shaped && options.height_key.empty();
  const StatedHeight own{height.value, levels.value, shaped ? std::nullopt : height.bare, shaped,
                         height.presumed};
  if (!own.empty() || !candidate.outline) return own;
  const Feature& outline = *candidate.outline->feature;
  return {own_height(outline, options).value, levels_of(outline.attributes).value};
}

/// Number of the file; nothing for the height of a shape.
std::optional<double> number_of(const StatedHeight& height) {
  if (height.shaped) return std::nullopt;
  return height.bare ? height.bare : height.metres;
}

/// Take away the height that several buildings have, far above all others, if it is none by
/// itself. Beside it a unit could not be told.
void reject_repeated_height(const std::vector<const Candidate*>& candidates, double unit,
                            std::vector<StatedHeight>& stated, std::vector<Rejected>& unusable) {
  std::vector<double> numbers;
  for (const StatedHeight& height : stated) {
    if (const auto number = number_of(height)) numbers.push_back(*number);
  }
  const auto found = repeated_above_all(numbers);
  if (!found || !is_no_height(found->value, found->value * unit)) return;
  for (Rejected& one : unusable) one.unknown = one.unknown || one.number == found->value;
  for (std::size_t n = 0; n < stated.size(); ++n) {
    StatedHeight& height = stated[n];
    if (number_of(height) != found->value) continue;
    const std::string value = text("height = ", std::setprecision(12), found->value);
    if (height.metres) unusable.push_back({candidates[n]->feature->id, value, found->value, true});
    height.metres = height.bare = std::nullopt;
  }
}

/// Reject counts of storeys likewise.
void reject_repeated_storeys(const std::vector<const Candidate*>& candidates,
                             std::vector<StatedHeight>& stated, std::vector<Rejected>& unusable) {
  std::vector<double> numbers;
  for (const StatedHeight& height : stated) {
    if (height.levels) numbers.push_back(*height.levels);
  }
  const auto found = repeated_above_all(numbers);
  if (!found || !is_no_count_of_storeys(found->value)) return;
  for (std::size_t n = 0; n < stated.size(); ++n) {
    if (stated[n].levels != found->value) continue;
    const std::string value = text("storeys = ", found->value);
    unusable.push_back({candidates[n]->feature->id, value, found->value, true});
    stated[n].levels = std::nullopt;
  }
}

/// Warn of what can't be used; a number that several have and that stands for "unknown" is named.
void warn_of(const std::vector<Rejected>& unusable, std::size_t all, Findings& warnings) {
  constexpr std::size_t several = 3;
  const char* replaced = "unusable heights, replaced by levels or an assumed height";
  std::map<std::string_view, std::size_t> counts;
  for (const Rejected& one : unusable) ++counts[one.value];
  for (const Rejected& one : unusable) {
    if (one.unknown && counts[one.value] >= several) {
      warnings.add(text(replaced, ": ", one.value, " stands in ", counts[one.value], " of ", all,
                        " buildings for one that is not known"),
                   one.id);
    } else {
      warnings.add(replaced, text(one.id, " with ", one.value));
    }
  }
}

double base_above_ground(const Feature& feature, double storey_height, double unit, double height,
                         Findings& warnings) {
  const Quantity base = base_of(feature.attributes, storey_height, feature.shaped ? 1 : unit);
  if (base.rejected.empty() && base.value.value_or(0) < height) return base.value.value_or(0);
  warnings.add("unusable undersides, replaced by the ground", feature.id);
  return 0;
}

/// Heights that are there under another name, or in no property, or under a name for something
/// else.
void doubt_heights(const std::vector<const Candidate*>& candidates,
                   const std::vector<StatedHeight>& stated, const HeightOptions& options,
                   GeometryReport& report) {
  std::vector<KeyedPlan> plans;
  std::vector<const Attributes*> attributes;
  for (const Candidate* candidate : candidates) {
    const Feature& feature = *candidate->feature;
    plans.push_back({&feature.attributes, area(candidate->footprint), feature.altitude});
    attributes.push_back(&feature.attributes);
  }
  if (auto doubt = doubt_of_cut_bases(plans)) report.doubts.push_back(*std::move(doubt));
  if (!options.height_key.empty()) {
    auto doubt = doubt_of_height_key(options.height_key, plans);
    if (doubt) report.doubts.push_back(*std::move(doubt));
    return;
  }
  const auto are_known = [&](const auto& is_known) {
    const auto known = std::count_if(stated.begin(), stated.end(), is_known);
    return static_cast<double>(known) >= share_that_is_known * static_cast<double>(stated.size());
  };
  if (are_known([](const StatedHeight& height) { return height.metres.has_value(); })) return;
  if (are_known([](const StatedHeight& height) { return !height.empty(); })) {
    auto doubt = heights_beside_storeys(attributes);
    if (doubt) report.doubts.push_back(*std::move(doubt));
    return;
  }
  if (auto doubt = doubt_of_altitudes(plans)) report.doubts.push_back(*std::move(doubt));
  for (const std::string& key : possible_height_keys(attributes)) {
    report.warnings.add(
        "hardly any heights are known, but other properties look like heights: name the one in "
        "metres above ground as `domain.height_key`",
        key);
  }
}

/// Note the columns whose names a shapefile has cut.
void note_cut_names(const std::vector<const Candidate*>& candidates, GeometryReport& report) {
  std::map<std::string, std::string, std::less<>> cut;
  for (const Candidate* candidate : candidates) {
    cut.merge(cut_height_names(candidate->feature->attributes));
  }
  std::string names;
  for (const auto& [own, known] : cut) {
    names += text(names.empty() ? "" : ", ", own, " as ", known);
  }
  if (!names.empty()) report.notes.push_back("names cut to ten letters, read: " + names);
}

/// True if the height is that of the feature's steps or solid, and does not come from elsewhere.
bool is_of_shape(double height, const Candidate& candidate) {
  if (!candidate.steps.empty()) return candidate.steps.back().height == height;
  const Attributes::Value* own = candidate.feature->attributes.find("height");
  return own != nullptr && length_of(*own) == height;
}

/// Gives each building the people that its feature states. Where the whole that it is a part of
/// states them, each part has a share by its volume.
void add_stated_people(const std::vector<const Candidate*>& candidates,
                       std::vector<Building>& buildings) {
  std::unordered_map<const Candidate*, double> volumes;  // of all parts of a whole, m³
  for (std::size_t n = 0; n < buildings.size(); ++n) {
    const Candidate* whole = candidates[n]->outline;
    if (const auto own = stated_people(candidates[n]->feature->attributes)) {
      buildings[n].people = Occupants{.count = *own, .given = true};
    } else if (whole != nullptr) {
      volumes[whole] += volume(buildings[n]);
    }
  }
  for (std::size_t n = 0; n < buildings.size(); ++n) {
    const Candidate* whole = candidates[n]->outline;
    if (buildings[n].people || whole == nullptr || !(volumes[whole] > 0)) continue;
    const auto all = stated_people(whole->feature->attributes);
    if (!all) continue;
    buildings[n].people =
        Occupants{.count = *all * volume(buildings[n]) / volumes[whole], .given = true};
  }
}

}  // namespace

std::string height_key_in(const FeatureFile& file, const std::string& key) {
  if (key.empty()) return key;
  const std::string name = lower_case(key);
  for (const std::string& own : {name, cut_name(name)}) {
    const auto has_it = [&](const Feature& f) { return f.attributes.contains(own); };
    if (std::any_of(file.features.begin(), file.features.end(), has_it)) {
      return own == name ? key : own;
    }
  }
  throw InputError(Message::building_heights, file.name, text("height key \"", key, '"'),
                   "no building has this attribute", "correct its name");
}

std::vector<Building> with_heights(const std::vector<const Candidate*>& candidates,
                                   const std::string& file, const HeightOptions& options,
                                   double plan_unit, GeometryReport& report) {
  std::vector<StatedHeight> stated;
  std::vector<Rejected> unusable;
  Findings told;
  for (const Candidate* candidate : candidates) {
    stated.push_back(stated_height(*candidate, options, unusable, told));
  }
  reject_repeated_height(candidates, options.unit.value_or(1), stated, unusable);
  reject_repeated_storeys(candidates, stated, unusable);
  warn_of(unusable, candidates.size(), report.warnings);
  doubt_heights(candidates, stated, options, report);
  const std::vector<Doubt> doubts = height_doubts(stated, options, plan_unit);
  report.doubts.insert(report.doubts.end(), doubts.begin(), doubts.end());
  const BuildingHeights heights(stated, options);
  report.storey = heights.storey();
  report.fallback = heights.fallback();

  std::vector<Building> buildings;
  for (std::size_t n = 0; n < candidates.size(); ++n) {
    const Feature& feature = *candidates[n]->feature;
    const auto height = heights.of(stated[n]);
    if (!height) {
      throw InputError(Message::building_heights, file, where(feature),
                       "it has neither a height nor levels", "add them, or set a default height");
    }
    const double base =
        base_above_ground(feature, heights.storey().metres, options.unit.value_or(1),
                          height->metres, report.warnings);
    if (base > 0) told.add("passages, bridges and overhangs, open underneath", feature.id);
    const Quantity roughness = roughness_of(feature.attributes);
    if (!roughness.rejected.empty()) {
      report.warnings.add("unusable roughness lengths, replaced by that of all buildings",
                          text(feature.id, " with ", roughness.rejected));
    }
    const Candidate* outline = candidates[n]->outline;
    BuildingIdentity identity =
        identity_of(feature.attributes, outline ? &outline->feature->attributes : nullptr);
    Building& building = buildings.emplace_back(Building{
        feature.id, std::move(identity.name), candidates[n]->footprint, base, height->metres,
        height->source, std::move(identity.kind), std::move(identity.address), roughness.value});
    building.levels = stated[n].levels;
    building.mended = candidates[n]->mended;
    if (is_of_shape(height->metres, *candidates[n])) {
      building.steps = candidates[n]->steps;
      building.solid = candidates[n]->solid;
    }
  }
  add_stated_people(candidates, buildings);
  for (const auto& entry : told.entries()) report.notes.push_back(sentence(entry));
  if (options.height_key.empty()) note_cut_names(candidates, report);
  if (!doubts.empty()) return buildings;
  for (Doubt& doubt : tallest_doubts(buildings)) report.doubts.push_back(std::move(doubt));
  return buildings;
}

}  // namespace downwash
