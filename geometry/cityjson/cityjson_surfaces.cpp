#include "geometry/cityjson/cityjson_surfaces.hpp"

#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "geometry/attributes/json_members.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

using nlohmann::json;

constexpr double furthest = 1e8;  // m; no national grid goes beyond 1e7

/// How many arrays of surfaces are within one another.
std::optional<int> nesting_of(const std::string& type) {
  if (type == "MultiSurface" || type == "CompositeSurface") return 0;
  if (type == "Solid") return 1;
  if (type == "MultiSolid" || type == "CompositeSolid") return 2;
  return std::nullopt;
}

Surface::Kind kind_of(const std::string& type) {
  if (type.empty()) return Surface::Kind::unknown;
  if (type == "RoofSurface" || type == "OuterFloorSurface") return Surface::Kind::roof;
  return type == "GroundSurface" ? Surface::Kind::ground : Surface::Kind::other;
}

std::string name_of_level(const json& geometry) {
  const json& lod = member(geometry, "lod");
  if (lod.is_string()) return shortened(lod.get_ref<const std::string&>(), 10);
  return lod.is_number() ? text(lod.get<double>()) : "";
}

/// "2" and "2.2" stay, other words of a stranger don't: there may be another one for every object.
std::string usual_name(const std::string& name) {
  const auto digit = [&](std::size_t n) {
    return n < name.size() && name[n] >= '0' && name[n] <= '9';
  };
  const bool usual =
      digit(0) && (name.size() == 1 || (name.size() == 3 && name[1] == '.' && digit(2)));
  return usual ? name : "";
}

/// A level that is not named counts as 1.
double number_of_level(const std::string& name) {
  double level = 1;
  std::from_chars(name.data(), name.data() + name.size(), level);
  return std::isfinite(level) && level >= 0 ? level : 1;
}

/// Lower is better: 2.x, 3.x, 1.x, 0.x.
double rank_of(double level) {
  if (level >= 3) return level;
  const double class_of_its_own = level >= 2 ? 0 : level >= 1 ? 1e3 : 2e3;
  return class_of_its_own + (level >= 2 ? 2.999 : level >= 1 ? 1.999 : 0.999) - level;
}

/// Reads one geometry; knows the file and the object for its messages.
class SurfaceReader {
 public:
  SurfaceReader(const CityVertices& vertices, const std::string& file, const std::string& id)
      : vertices_(vertices), file_(file), where_(text("object ", id)) {}

  void append(const json& geometry, int nesting, std::vector<Surface>& surfaces) const {
    const json& semantics = member(geometry, "semantics");
    take(member(geometry, "boundaries"), member(semantics, "values"), member(semantics, "surfaces"),
         nesting, surfaces);
  }

 private:
  /// The entry of `values` that belongs to entry n of the boundaries; one null may stand for all.
  static const json& entry(const json& values, std::size_t n) {
    static const json none;
    return values.is_array() && n < values.size() ? values[n] : none;
  }

  void take(const json& boundaries, const json& values, const json& named, int nesting,
            std::vector<Surface>& surfaces) const {
    const json& list = array(boundaries, "boundaries");
    // Inner shells are rooms within walls.
    const std::size_t count = nesting == 1 && !list.empty() ? 1 : list.size();
    for (std::size_t n = 0; n < count; ++n) {
      const json& value = entry(values, n);
      if (nesting > 0) {
        take(list[n], value, named, nesting - 1, surfaces);
      } else {
        surfaces.push_back({kind(value, named), rings(list[n])});
      }
    }
  }

  Surface::Kind kind(const json& value, const json& named) const {
    if (!value.is_number_integer() || value == -1) return Surface::Kind::unknown;
    if (!named.is_array() || value < 0 || value >= named.size()) {
      refuse(text("semantics.values has ", value.dump(), ", and there are ",
                  named.is_array() ? named.size() : 0, " surfaces"));
    }
    return kind_of(text_member(named[value.get<std::size_t>()], "type"));
  }

  std::vector<std::vector<Point3>> rings(const json& surface) const {
    std::vector<std::vector<Point3>> all;
    for (const json& indices : array(surface, "a surface")) {
      std::vector<Point3> ring;
      for (const json& index : array(indices, "a ring")) ring.push_back(vertex(index));
      if (ring.empty() && all.empty()) break;
      if (!ring.empty()) all.push_back(std::move(ring));
    }
    return all;
  }

  Point3 vertex(const json& index) const {
    const json& list = vertices_.list;
    if (!index.is_number_integer() || index < 0 || index >= list.size()) {
      refuse(text("a ring names vertex ", shown(index), ", and there are ", list.size(),
                  ", counted from 0"));
    }
    const json& numbers = list[index.get<std::size_t>()];
    const auto coordinate = [&](std::size_t axis) {
      const double value = vertices_.transform.scale[axis] * numbers[axis].get<double>() +
                           vertices_.transform.translate[axis];
      if (!(std::abs(value) <= furthest)) {
        refuse(text("vertex ", index.dump(), " is at ", value, ", which is on no map in metres"));
      }
      return value;
    };
    if (!numbers.is_array() || numbers.size() < 3 || !numbers[0].is_number() ||
        !numbers[1].is_number() || !numbers[2].is_number()) {
      refuse(text("vertex ", index.dump(), " should be [x, y, z] but is ", shown(numbers)));
    }
    return {coordinate(0), coordinate(1), coordinate(2)};
  }

  const json& array(const json& value, const char* what) const {
    if (!value.is_array()) refuse(text(what, " should be an array but is ", shown(value)));
    return value;
  }

  [[noreturn]] void refuse(const std::string& problem) const {
    throw InputError(Message::building_file, file_, where_, problem,
                     "correct the object, or export the file again");
  }

  CityVertices vertices_;
  const std::string& file_;
  std::string where_;
};

}  // namespace

std::vector<LevelOfDetail> levels_of_detail(const json& object, const CityVertices& vertices,
                                            const std::string& file, const std::string& id) {
  const SurfaceReader reader(vertices, file, id);
  std::map<double, LevelOfDetail> by_rank;
  const json& geometries = member(object, "geometry");
  if (!geometries.is_array()) return {};
  for (const json& geometry : geometries) {
    const auto nesting = nesting_of(text_member(geometry, "type"));
    if (!nesting) continue;
    const std::string name = name_of_level(geometry);
    const double number = number_of_level(name);
    LevelOfDetail& level = by_rank[rank_of(number)];
    level.name = usual_name(name);
    level.plan = number < 1;
    reader.append(geometry, *nesting, level.surfaces);
  }
  std::vector<LevelOfDetail> levels;
  for (auto& [rank, level] : by_rank) levels.push_back(std::move(level));
  return levels;
}

}  // namespace downwash
