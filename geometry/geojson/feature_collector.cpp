#include "geometry/geojson/feature_collector.hpp"

#include <algorithm>
#include <iomanip>
#include <stdexcept>
#include <utility>

#include "geometry/attributes/map_kind.hpp"
#include "geometry/buildings/obstacle.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

constexpr const char* not_closed = "a building whose outline is not closed";

}  // namespace

FeatureCollector::FeatureCollector(const std::string& name, const ReaderOptions& options)
    : options_(options) {
  file_.name = name;
}

void FeatureCollector::leave_out(const std::string& reason, const std::string& id) {
  file_.skipped.add(reason, id);
}

void FeatureCollector::leave_out(const std::string& reason, const Feature& feature) {
  leave_out(map_kind(feature.attributes) ? part_of_map : reason, feature.id);
  if (plant_kind(feature.attributes)) ++file_.trees;
}

bool FeatureCollector::close(std::vector<Polygon> lines, const std::string& type,
                             Feature& feature) {
  if (!marked_as_building(feature.attributes) && !is_structure(feature.attributes)) {
    leave_out(text("no polygon but ", type), feature);
    return false;
  }
  const auto is_open = [](const Polygon& line) {
    const Ring& ring = line.outer;
    return ring.size() < 4 || ring.front().x != ring.back().x || ring.front().y != ring.back().y;
  };
  if (std::all_of(lines.begin(), lines.end(), is_open)) {
    if (!counted_beyond(lines)) leave_out(not_closed, feature);
    return false;
  }
  std::erase_if(lines, is_open);
  feature.polygons = std::move(lines);
  return true;
}

const DistrictCut& FeatureCollector::cut(std::span<const Polygon> sample) {
  if (cut_) return *cut_;
  const std::string& asked = options_.coordinate_system;
  const std::string& system = asked.empty() ? file_.coordinate_system : asked;
  try {
    return cut_.emplace(to_half_turns(*options_.district, options_.coordinates, system, sample),
                        options_.coordinates, system);
  } catch (const std::invalid_argument& fault) {
    throw InputError(Message::coordinates, file_.name, "district", fault.what(),
                     "correct `domain.centre` or `domain.bbox`, or name the system of the file as "
                     "`domain.coordinate_system`");
  }
}

bool FeatureCollector::counted_beyond(const std::vector<Polygon>& polygons) {
  if (!options_.district || cut(polygons).keeps(polygons)) return false;
  ++beyond_;
  for (const Polygon& polygon : polygons) extent_.include(bounds(polygon));
  return true;
}

bool FeatureCollector::take(Feature feature) {
  if (counted_beyond(feature.polygons)) return false;
  file_.features.push_back(std::move(feature));
  return true;
}

void FeatureCollector::count_beyond(std::int64_t count, const Rectangle& extent) {
  file_.features_read += count;
  beyond_ += count;
  extent_.include(extent);
}

std::optional<Rectangle> FeatureCollector::reach(const std::function<Rectangle()>& extent) {
  if (!options_.district) return std::nullopt;
  Rectangle reach = cut().reach();
  if (!cut().in_degrees() || reach.high.x >= 0) return reach;
  if (const double east = extent().high.x; east > 180 && east <= 360) {
    reach.low.x += 360;
    reach.high.x += 360;
  }
  return reach;
}

double FeatureCollector::height_unit() const {
  const std::string& asked = options_.coordinate_system;
  const std::string& system = asked.empty() ? file_.coordinate_system : asked;
  if (options_.coordinates != CoordinateKind::automatic) return 1;
  try {
    return height_unit_of(system);
  } catch (const std::invalid_argument& fault) {
    throw InputError(Message::coordinates, file_.name, "coordinates", fault.what(),
                     "name their system as \"EPSG:<number>\", or read them as metres");
  }
}

FeatureFile FeatureCollector::file() && {
  if (const std::int64_t lost = file_.skipped.count(not_closed); lost > 0) {
    doubt({text(lost, lost == 1 ? " building is" : " buildings are",
                " left out, for the outline is not closed"),
           "The wind blows through where they stand.",
           "Close the outlines, or download the file again with all of their nodes."});
  }
  if (!options_.district) return std::move(file_);
  const std::string district = words_for(*options_.district);
  if (file_.features.empty() && beyond_ > 0) {
    throw InputError(Message::empty_district, file_.name, "",
                     text(std::setprecision(9), "none of its ", beyond_,
                          " features with a plan lies in the district, ", district,
                          "; they reach from ", extent_.low.x, " to ", extent_.high.x,
                          " east and from ", extent_.low.y, " to ", extent_.high.y, " north"),
                     "correct `domain.centre` and `domain.radius`, or `domain.bbox`");
  }
  note(text("district: ", district, "; ", file_.features.size(), " features reach into it, ",
            beyond_, " others were left out while reading"));
  return std::move(file_);
}

}  // namespace downwash
