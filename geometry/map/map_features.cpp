#include "geometry/map/map_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "geometry/input/gzip.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"
#include "geometry/shapes/paths.hpp"

namespace downwash {
namespace {

constexpr double box_per_tolerance = 10'000, least_tolerance = 0.3;  // m
constexpr int most_doublings = 3;                                    // of the tolerance
constexpr std::size_t longest_street = 80;                           // bytes of a name

/// A feature that a map shows.
struct Shown {
  const Feature* feature;
  MapKind kind;
};

/// What is left out first if there are too many points: the last ones.
constexpr std::array<MapKind, map_kind_count> by_importance{
    MapKind::motorway, MapKind::primary, MapKind::secondary, MapKind::street, MapKind::water,
    MapKind::railway,  MapKind::stream,  MapKind::tram,      MapKind::wood,   MapKind::green,
    MapKind::square,   MapKind::service, MapKind::path};

bool is_closed(const Ring& ring) { return ring.size() >= 4 && ring.front() == ring.back(); }

/// The kind by tags, with what the shape says of it.
std::optional<MapKind> kind_of(const Feature& feature) {
  const auto kind = map_kind(feature.attributes);
  if (!kind || feature.shape == FeatureShape::point) return std::nullopt;
  if (feature.shape == FeatureShape::line) return kind;
  if (*kind == MapKind::stream) return MapKind::water;
  if (is_street(*kind)) return MapKind::square;
  return is_ground(*kind) ? kind : std::nullopt;
}

Placement placed(const std::vector<Shown>& shown, const FeatureFile& file,
                 const ReaderOptions& reader) {
  std::vector<const Feature*> features;
  for (const Shown& one : shown) features.push_back(one.feature);
  try {
    return placement_of(features, file, reader);
  } catch (const std::invalid_argument& fault) {
    throw InputError(Message::map_file, file.name, "coordinates", fault.what(),
                     "give longitude and latitude, or a file that names its coordinate system");
  }
}

/// Lines and areas of one kind and name, as the file has them.
using Groups = std::map<std::pair<MapKind, std::string>, MapFeature>;

class MapAssembly {
 public:
  MapAssembly(const FeatureFile& file, const ReaderOptions& reader, const MapProjection& map,
              const Rectangle& box)
      : file_(file), map_(map), box_(box) {
    for (const Feature& feature : file.features) {
      if (const auto kind = kind_of(feature)) shown_.push_back({&feature, *kind});
    }
    set_.report.file = file.name;
    if (shown_.empty()) return;
    placement_.emplace(placed(shown_, file, reader));
    const bool on_earth = placement_->projection().georeferenced();
    if (on_earth != map.georeferenced()) {
      throw InputError(Message::map_file, file.name, "",
                       on_earth ? "it has a place on Earth, and the buildings are in plain metres"
                                : "it is in plain metres, and the buildings have a place on Earth",
                       "give both files in the same coordinate system");
    }
    for (const Shown& one : shown_) take(one);
    for (auto& [key, group] : groups_) cut(group);
  }

  MapSet map(std::size_t most) && {
    double tolerance = std::max(least_tolerance, widest() / box_per_tolerance);
    std::vector<MapFeature> features = thinned(tolerance);
    for (int n = 0; n < most_doublings && points_of(features) > most; ++n) {
      tolerance *= 2;
      features = thinned(tolerance);
    }
    set_.report.tolerance = tolerance;
    keep_most_important(features, most);
    set_.report.points = static_cast<std::int64_t>(points_of(features));
    std::ranges::stable_sort(features, {}, &MapFeature::kind);
    if (!features.empty()) set_.map.credit = credit();
    set_.map.features = std::move(features);
    return std::move(set_);
  }

 private:
  double widest() const { return std::max(box_.high.x - box_.low.x, box_.high.y - box_.low.y); }

  void take(const Shown& one) {
    const Feature& feature = *one.feature;
    MapFeature added{one.kind, shortened(feature.attributes.shown_value("name"), longest_street)};
    Rectangle extent;
    try {
      for (const Polygon& part : feature.polygons) {
        Polygon metres{on_map(part.outer), {}};
        extent.include(bounds(metres));
        const bool closed = is_closed(part.outer);
        if (feature.shape == FeatureShape::area || (is_ground(one.kind) && closed)) {
          if (closed) metres.outer.pop_back();
          for (const Ring& hole : part.holes) metres.holes.push_back(on_map(hole));
          added.areas.push_back(std::move(metres));
        } else if (!is_ground(one.kind)) {
          added.lines.push_back(std::move(metres.outer));
        }
      }
    } catch (const std::domain_error&) {
      return;  // no place on Earth
    }
    if ((added.lines.empty() && added.areas.empty()) || !extent.overlaps(box_)) return;
    ++set_.report.drawn[static_cast<std::size_t>(one.kind)];
    note_source(feature);
    MapFeature& group = groups_[{added.kind, added.name}];
    group.kind = added.kind;
    group.name = added.name;
    ++counts_[{added.kind, added.name}];
    for (Ring& line : added.lines) group.lines.push_back(std::move(line));
    for (Polygon& area : added.areas) group.areas.push_back(std::move(area));
  }

  /// From the map of the file to that of the buildings.
  Ring on_map(const Ring& coordinates) const {
    Ring ring;
    for (const Point& point : coordinates) {
      const Point own = placement_->to_map(point);
      ring.push_back(map_.georeferenced() ? map_.to_metres(placement_->projection().to_lonlat(own))
                                          : own);
      if (!std::isfinite(ring.back().x + ring.back().y)) throw std::domain_error("no place");
    }
    return ring;
  }

  void note_source(const Feature& feature) {
    of_osm_ = of_osm_ || is_of_osm(feature.attributes, feature.id);
    if (attribution_.empty()) {
      attribution_ = shortened(feature.attributes.shown_value("attribution"), longest_street);
    }
  }
  std::string credit() const {
    if (!attribution_.empty()) return attribution_;
    if (of_osm_) return "© OpenStreetMap contributors (ODbL)";
    return text("from ", shortened(file_.name.substr(file_.name.find_last_of('/') + 1)));
  }

  /// Cuts all at the box.
  void cut(MapFeature& group) const {
    group.lines = joined_paths(group.lines, box_);
    for (Polygon& area : group.areas) {
      area =
          between(between(area, Cut::x, box_.low.x, box_.high.x), Cut::y, box_.low.y, box_.high.y);
    }
  }

  std::vector<MapFeature> thinned(double tolerance) const {
    std::vector<MapFeature> features;
    for (const auto& [key, group] : groups_) {
      MapFeature feature{group.kind, group.name};
      for (const Ring& line : group.lines) {
        feature.lines.push_back(thinned_path(line, tolerance));
      }
      for (const Polygon& area : group.areas) {
        Polygon thin{thinned_ring(area.outer, tolerance), {}};
        if (std::abs(signed_area(thin.outer)) < tolerance * tolerance) continue;
        for (const Ring& hole : area.holes) {
          Ring ring = thinned_ring(hole, tolerance);
          if (!ring.empty()) thin.holes.push_back(std::move(ring));
        }
        feature.areas.push_back(std::move(thin));
      }
      if (!feature.lines.empty() || !feature.areas.empty()) features.push_back(std::move(feature));
    }
    return features;
  }

  static std::size_t points_of(const MapFeature& feature) {
    std::size_t count = 0;
    for (const Ring& line : feature.lines) count += line.size();
    for (const Polygon& area : feature.areas) {
      count += area.outer.size();
      for (const Ring& hole : area.holes) count += hole.size();
    }
    return count;
  }
  static std::size_t points_of(const std::vector<MapFeature>& features) {
    std::size_t count = 0;
    for (const MapFeature& feature : features) count += points_of(feature);
    return count;
  }

  void keep_most_important(std::vector<MapFeature>& features, std::size_t most) {
    const auto rank = [](const MapFeature& feature) {
      return std::ranges::find(by_importance, feature.kind) - by_importance.begin();
    };
    std::ranges::stable_sort(features, {}, rank);
    std::size_t points = 0;
    std::vector<MapFeature> kept;
    for (MapFeature& feature : features) {
      points += points_of(feature);
      if (points <= most) {
        kept.push_back(std::move(feature));
        continue;
      }
      const std::int64_t lost = counts_[{feature.kind, feature.name}];
      set_.report.left_out += lost;
      set_.report.drawn[static_cast<std::size_t>(feature.kind)] -= lost;
    }
    features = std::move(kept);
  }

  const FeatureFile& file_;
  const MapProjection& map_;
  Rectangle box_;
  std::vector<Shown> shown_;
  std::optional<Placement> placement_;
  Groups groups_;
  std::map<std::pair<MapKind, std::string>, std::int64_t> counts_;  ///< features of a group
  bool of_osm_ = false;
  std::string attribution_;
  MapSet set_;
};

}  // namespace

bool mentions_map(std::string_view content) {
  constexpr std::size_t head = 64;
  if (is_gzip(content) || content.starts_with("PK\x03\x04") ||
      content.substr(0, head).find("OSMHeader") != std::string_view::npos) {
    return true;
  }
  constexpr std::array<std::string_view, 7> words{"highway", "railway", "waterway", "natural",
                                                  "landuse", "leisure", "fclass"};
  return std::ranges::any_of(
      words, [&](std::string_view word) { return content.find(word) != std::string_view::npos; });
}

District district_of(const Rectangle& box, const MapProjection& map) {
  if (!map.georeferenced()) return box;
  const double middle = map.origin().lon;
  Rectangle degrees;  // longitudes from that of the origin
  for (const double x : {box.low.x, box.high.x}) {
    for (const double y : {box.low.y, box.high.y}) {
      const LonLat corner = map.to_lonlat({x, y});
      degrees.include(Point{std::remainder(corner.lon - middle, 360), corner.lat});
    }
  }
  degrees.low.x = wrapped(middle + degrees.low.x);
  degrees.high.x = wrapped(middle + degrees.high.x);
  return degrees;
}

MapSet assemble_map(const FeatureFile& file, const ReaderOptions& reader, const MapProjection& map,
                    const Rectangle& box, std::size_t most) {
  return MapAssembly(file, reader, map, box).map(most);
}

}  // namespace downwash
