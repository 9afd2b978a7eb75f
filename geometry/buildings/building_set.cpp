#include "geometry/buildings/building_set.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string_view>

#include "geometry/attributes/map_kind.hpp"
#include "geometry/buildings/candidate.hpp"
#include "geometry/buildings/candidate_heights.hpp"
#include "geometry/buildings/file_doubts.hpp"
#include "geometry/buildings/footprints.hpp"
#include "geometry/buildings/nested_footprints.hpp"
#include "geometry/buildings/obstacle.hpp"
#include "geometry/buildings/same_buildings.hpp"
#include "geometry/buildings/stray_buildings.hpp"
#include "geometry/buildings/wholes_and_parts.hpp"
#include "geometry/frames/axis_order.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/median.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

struct Sorted {
  std::vector<const Feature*> obstacles;
  std::vector<std::pair<const Feature*, std::string>> others;  ///< and why they are none
};

Sorted sorted(const std::vector<Feature>& features) {
  Sorted all;
  const bool some_are_marked =
      std::any_of(features.begin(), features.end(),
                  [](const Feature& feature) { return marked_as_building(feature.attributes); });
  for (const Feature& feature : features) {
    std::string reason = reason_to_skip(feature.attributes, some_are_marked);
    if (!reason.empty() && map_kind(feature.attributes)) reason = part_of_map;
    if (reason.empty()) {
      all.obstacles.push_back(&feature);
    } else {
      all.others.emplace_back(&feature, std::move(reason));
    }
  }
  return all;
}

/// Where what is no building is, as far as it is anywhere.
void mark_others(const Sorted& features, const Footprints& footprints, GeometryReport& report) {
  for (const auto& [feature, reason] : features.others) {
    try {
      Findings told;
      std::string mended;
      report.left_out.push_back({feature->id, reason, footprints.of(*feature, told, mended)});
    } catch (const InputError&) {
      continue;  // it is nowhere, and no obstacle either
    }
  }
}

Placement place(const std::vector<const Feature*>& features, const FeatureFile& file,
                const ReaderOptions& options) {
  const std::vector<Point> points = corners_of(features);
  const std::string& system =
      options.coordinate_system.empty() ? file.coordinate_system : options.coordinate_system;
  try {
    if (options.coordinates == CoordinateKind::automatic && !system.empty() &&
        axes_seem_exchanged(system, median(std::span<const Point>(points)))) {
      throw InputError(Message::coordinates, file.name, "coordinates",
                       text("x and y are the wrong way round: as they are they lie outside of the "
                            "area of ",
                            system, ", exchanged inside"),
                       "exchange them in the file, or correct `domain.coordinate_system`");
    }
    return Placement(points, options.coordinates, system);
  } catch (const ExchangedDegrees& fault) {
    throw InputError(Message::coordinates, file.name, "coordinates", fault.what(),
                     "swap them in the file");
  } catch (const std::invalid_argument& fault) {
    throw InputError(Message::coordinates, file.name, "coordinates", fault.what(),
                     "name their system as \"EPSG:<number>\", or read them as metres");
  }
}

/// Parts that are roofs without walls: no obstacles, but what stands there in their outline's
/// place.
std::vector<Candidate> open_parts(const Sorted& features, const Footprints& footprints) {
  std::vector<Candidate> parts;
  for (const auto& [feature, reason] : features.others) {
    if (!is_open_roof(reason) || !marked_as_part(feature->attributes)) continue;
    try {
      Findings told;
      std::string mended;
      auto footprint = footprints.of(*feature, told, mended);
      if (!footprint.empty()) parts.push_back({feature, std::move(footprint), {}, {}, {}});
    } catch (const InputError&) {
      continue;
    }
  }
  return parts;
}

/// Links the parts to their outlines, and returns all but the outlines that parts replace. Those
/// that parts cover in part lose that.
std::vector<const Candidate*> without_replaced_outlines(std::vector<Candidate>& candidates,
                                                        const std::vector<Candidate>& open,
                                                        GeometryReport& report) {
  std::vector<PlanOnMap> plans;
  for (const Candidate& candidate : candidates) {
    plans.push_back({candidate.feature, &candidate.footprint});
  }
  for (const Candidate& part : open) plans.push_back({part.feature, &part.footprint, true});
  std::vector<WholeOrPart> found = wholes_and_parts(plans);

  std::vector<const Candidate*> remaining;
  Findings doubts;
  for (std::size_t n = 0; n < candidates.size(); ++n) {
    Candidate& candidate = candidates[n];
    WholeOrPart& place = found[n];
    if (place.whole) candidate.outline = &candidates[*place.whole];
    if (!place.doubt.empty()) doubts.add(place.doubt, candidate.feature->id);
    if (place.replaced) {
      const std::string reason = "an outline that its parts replace";
      report.skipped.add(reason, candidate.feature->id);
      report.left_out.push_back({candidate.feature->id, reason, candidate.footprint});
      continue;
    }
    if (!place.rest.empty()) {
      candidate.footprint = std::move(place.rest);
      candidate.steps.clear();
      candidate.solid = {};
    }
    remaining.push_back(&candidate);
  }
  for (const auto& entry : doubts.entries()) {
    report.doubts.push_back({sentence(entry),
                             "Buildings may be lower there than they are computed.",
                             "Give the missing parts, or a height to each."});
  }
  return remaining;
}

void append(std::vector<Doubt> more, std::vector<Doubt>& doubts) {
  for (Doubt& doubt : more) doubts.push_back(std::move(doubt));
}

void doubt_degrees(const std::vector<const Feature*>& features, const MapProjection& projection,
                   GeometryReport& report) {
  std::vector<Ring> rings;
  for (const Feature* feature : features) {
    for (const Polygon& polygon : feature->polygons)
      rings.push_back(without_repeats(polygon.outer));
  }
  if (projection.georeferenced()) append(place_doubts(rings, projection.origin()), report.doubts);
}

/// Doubt about buildings within others that are neither parts nor have any.
std::optional<Doubt> doubt_of_nested(const std::vector<Building>& buildings,
                                     const std::vector<const Candidate*>& candidates) {
  std::set<std::string_view> parts;
  for (const Candidate* candidate : candidates) {
    const bool marked = marked_as_part(candidate->feature->attributes);
    if (marked || candidate->outline != nullptr) parts.insert(candidate->feature->id);
  }
  return nested_footprints(buildings,
                           [&](const Building& building) { return parts.contains(building.id); });
}

void summarise(const std::vector<Building>& buildings, GeometryReport& report) {
  std::vector<double> heights;
  for (const Building& building : buildings) {
    heights.push_back(building.height);
    report.footprint_area += area(building.footprint);
    switch (building.height_source) {
      case HeightSource::measured:
        ++report.measured;
        break;
      case HeightSource::levels:
        ++report.from_levels;
        break;
      case HeightSource::assumed:
        ++report.assumed;
        break;
    }
  }
  const Rectangle box = bounds(buildings);
  report.buildings = static_cast<std::int64_t>(buildings.size());
  report.extent = {box.high.x - box.low.x, box.high.y - box.low.y};
  report.lowest = *std::min_element(heights.begin(), heights.end());
  report.tallest = *std::max_element(heights.begin(), heights.end());
  report.median = median(std::move(heights));

  for (const StrayBuilding& stray : stray_buildings(buildings)) {
    ++report.stray;
    report.warnings.add("buildings far from all others, which the domain has to reach",
                        text(label(buildings[stray.index]), ", ",
                             std::round(0.01 * stray.distance) / 10, " km away"));
  }
}

[[noreturn]] void refuse_without_buildings(const GeometryReport& report) {
  std::string reasons;
  for (const Findings* findings : {&report.skipped, &report.warnings}) {
    for (const auto& entry : findings->entries()) {
      reasons += (reasons.empty() ? ": " : "; ") + sentence(entry);
    }
  }
  for (const Doubt& doubt : report.doubts) reasons += text("; ", doubt.what);
  const bool tangled = report.warnings.count(tangled_words) > 0;
  throw InputError(tangled ? Message::building_file : Message::no_buildings, report.file, "",
                   text("no buildings among its ", report.features, " features", reasons),
                   "give polygons of buildings");
}

}  // namespace

std::vector<Point> corners_of(std::span<const Feature* const> features) {
  std::vector<Point> corners;
  for (const Feature* feature : features) {
    for (const Polygon& polygon : feature->polygons) {
      corners.insert(corners.end(), polygon.outer.begin(), polygon.outer.end());
    }
  }
  return corners;
}

Placement placement_of(std::span<const Feature* const> features, const FeatureFile& file,
                       const ReaderOptions& options) {
  const std::string& system =
      options.coordinate_system.empty() ? file.coordinate_system : options.coordinate_system;
  return {corners_of(features), options.coordinates, system};
}

BuildingSet assemble_buildings(const FeatureFile& file, const ReaderOptions& options) {
  GeometryReport report;
  report.file = file.name;
  report.features = file.features_read;
  report.skipped = file.skipped;
  report.warnings = file.warnings;
  report.notes = file.notes;
  report.doubts = file.doubts;

  const Sorted features = sorted(file.features);
  const std::vector<const Feature*>& obstacles = features.obstacles;
  report.trees = file.trees;
  for (const auto& [feature, reason] : features.others) {
    report.skipped.add(reason, feature->id);
    if (plant_kind(feature->attributes)) ++report.trees;
  }
  if (obstacles.empty()) refuse_without_buildings(report);
  HeightOptions options_of_heights = options.heights;
  options_of_heights.height_key = height_key_in(file, options.heights.height_key);

  const Placement placement = place(obstacles, file, options);
  report.coordinates = placement.description();
  if (options.coordinates == CoordinateKind::automatic) {
    auto doubt = two_systems(file.coordinate_system, options.coordinate_system, placement.middle());
    if (doubt) report.doubts.push_back(*std::move(doubt));
  }
  doubt_degrees(obstacles, placement.projection(), report);
  const Footprints footprints(placement, file.name, thinnest_footprint(obstacles, placement));
  std::vector<Candidate> candidates;
  std::int64_t bare = 0;
  for (const Feature* feature : obstacles) {
    if (feature->attributes.values().empty()) {
      ++bare;
      report.warnings.add("features without any properties, taken for buildings", feature->id);
    }
    std::string mended = feature->mended;
    auto footprint = footprints.of(*feature, report.warnings, mended);
    if (footprint.empty()) continue;
    candidates.push_back({feature, std::move(footprint), footprints.steps_of(*feature),
                          footprints.solid_of(*feature), std::move(mended)});
  }
  const double doubtful = footprints.doubtful_area();  // of buildings alone
  mark_others(features, footprints, report);
  const auto remaining =
      without_replaced_outlines(candidates, open_parts(features, footprints), report);
  if (remaining.empty()) refuse_without_buildings(report);

  auto buildings = without_doubles(
      with_heights(remaining, file.name, options_of_heights, placement.plan_unit(), report),
      report);
  summarise(buildings, report);
  if (auto doubt = outlines_that_cross(doubtful, report.footprint_area)) {
    report.doubts.push_back(*std::move(doubt));
  }
  append(plan_doubts(buildings, placement, file.names_unit), report.doubts);
  if (auto doubt = doubt_of_nested(buildings, remaining)) {
    report.doubts.push_back(*std::move(doubt));
  }
  if (bare > 0) report.doubts.push_back(bare_outlines(bare, report.features));
  return {std::move(buildings), placement.projection(), std::move(report)};
}

}  // namespace downwash
