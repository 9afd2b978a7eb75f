#include "geometry/meshes/mesh_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <optional>
#include <utility>

#include "geometry/buildings/file_doubts.hpp"
#include "geometry/cityjson/closed_solid.hpp"
#include "geometry/cityjson/roof_shape.hpp"
#include "geometry/geojson/feature_collector.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/stl_marks.hpp"
#include "geometry/input/text.hpp"
#include "geometry/meshes/mesh_bodies.hpp"
#include "geometry/meshes/mesh_ground.hpp"
#include "geometry/shapes/median.hpp"
#include "geometry/shapes/triangle_mesh.hpp"

namespace downwash {

namespace {

constexpr double reach = 0.005;        // m, within which points are one
constexpr double thinnest = 0.01;      // m, of a closed body
constexpr double on_the_ground = 0.5;  // m above the ground
constexpr double same_ground = 1;      // m
constexpr double tallest = 1000;       // m; no building is
constexpr double doubtful = 500;       // m
constexpr double lowest = 1;           // m, of the tallest body
constexpr std::size_t most_bodies = 1'000'000;
constexpr std::size_t fewest_to_compare = 3;

constexpr std::array<std::string_view, 12> obj_words{"v", "vn", "vt", "vp", "o",      "g",
                                                     "s", "f",  "l",  "p",  "mtllib", "usemtl"};

std::string suffix_of(const std::string& name) {
  std::filesystem::path path(lower_case(name));
  if (path.extension() == ".gz") path = path.stem();
  return path.extension().string();
}

/// By the first line that is no comment.
bool begins_as_obj(std::string_view content) {
  content = content.substr(0, 100'000);
  while (!content.empty()) {
    const auto end = content.find('\n');
    std::string_view line = content.substr(0, end);
    content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    line.remove_prefix(first);
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    return word.size() < line.size() &&
           std::find(obj_words.begin(), obj_words.end(), word) != obj_words.end();
  }
  return false;
}

bool is_stl(std::string_view content, const std::string& name) {
  return is_binary_stl(content) || is_ascii_stl(content) || suffix_of(name) == ".stl";
}

std::string shown(const Point3& p) { return text(std::setprecision(9), p.x, ", ", p.y, ", ", p.z); }

std::vector<Surface> surfaces_of(const TriangleMesh& mesh) {
  std::vector<Surface> surfaces;
  for (const Triangle& t : mesh.triangles) {
    surfaces.push_back(
        {Surface::Kind::unknown, {{mesh.points[t[0]], mesh.points[t[1]], mesh.points[t[2]]}}});
  }
  return surfaces;
}

class MeshReader {
 public:
  MeshReader(NamedMesh named, const std::string& format, const std::string& name,
             const ReaderOptions& options, double unit)
      : format_(format), features_(name, options) {
    if (unit != 1) {
      for (Point3& point : named.mesh.points) point.z *= unit;
    }
    for (const std::string& note : named.notes) features_.note(note);
    if (named.mesh.triangles.empty()) {
      throw InputError(Message::no_buildings, name, "", "it has no triangles",
                       "export the buildings as triangles");
    }
    const std::size_t triangles = named.mesh.triangles.size();
    const std::int64_t moved = weld(named.mesh, reach);
    const std::size_t left = named.mesh.triangles.size();
    // Of STL all corners are given anew with each triangle, and are the same mostly.
    if (moved > 0)
      features_.warn("points within 5 mm of one another are taken for one", text(moved, " points"));
    if (left < triangles) {
      features_.note(text("triangles without an area, left out: ", triangles - left));
    }
    bodies_ = bodies_of(named);
    if (bodies_.empty() || bodies_.size() > most_bodies) {
      throw InputError(Message::building_file, name, "",
                       text("it has ", bodies_.size(), " bodies, of at most ", most_bodies),
                       "give a model of buildings, without furniture and trees");
    }
    features_.note(text(format, ": ", triangles, " triangles in ", bodies_.size(),
                        bodies_.size() == 1 ? " body" : " bodies", "; ",
                        unit == 1 ? "metres" : text("z in units of ", unit, " m"), ", z up"));
  }

  /// To be told of a file that names no system and is taken for metres.
  void doubt_system() {
    const MeshBox box = bounds(bodies_.front().mesh);
    features_.doubt(no_system({box.low.x, box.low.y}));
  }

  FeatureFile features() && {
    take_plate();
    choose_ground();
    doubt_units();
    doubt_axes();
    for (const MeshBody& body : bodies_) take_body(body);
    features_.note(text("shapes: ", closed_, " closed solids, taken as they are; ", open_,
                        " that leave gaps, as prisms under their roofs"));
    return std::move(features_).file();
  }

 private:
  void take_plate() {
    const auto ground = take_ground(bodies_);
    doubt_body_under_others();
    if (!ground) return;
    for (std::size_t n = 1; n < ground->bodies; ++n) {
      features_.begin_feature();
      features_.leave_out("a plate of ground under the buildings", "a tile of it");
    }
    features_.begin_feature();
    plate_ = ground->top;
    if (!plate_) {
      features_.leave_out("ground with relief under the buildings", ground->name);
      features_.doubt({text("ground with relief in the model is not used (", ground->name, ")"),
                       "The wind is computed over level ground.",
                       "Give the ground as a raster in `domain.terrain`."});
      return;
    }
    features_.leave_out("a plate of ground under the buildings", ground->name);
    if (ground->cut_off) {
      features_.note(text("ground: buildings were in one piece with the plate ", ground->name,
                          ", and are cut off from it at z = ", *plate_, " m in the file"));
    }
  }

  void doubt_body_under_others() {
    const auto body = body_under_others(bodies_);
    if (!body) return;
    features_.doubt({text("many buildings stand on or in ", *body,
                          ", which is taken for a building: it may be the ground"),
                     "If it is the ground, the streets are filled up to its top.",
                     "Leave it out of the file if it is the ground, and put z = 0 at its top."});
  }

  void choose_ground() {
    // Sheets without walls are no buildings.
    std::vector<double> lows;
    for (const MeshBody& body : bodies_) {
      if (has_walls(body.mesh)) lows.push_back(bounds(body.mesh).low.z);
    }
    const bool on_plate = plate_.has_value();
    const double low = on_plate       ? *plate_
                       : lows.empty() ? bounds(bodies_.front().mesh).low.z
                                      : *std::min_element(lows.begin(), lows.end());
    const auto on_it = std::count_if(
        lows.begin(), lows.end(), [&](double own) { return std::abs(own - low) <= same_ground; });
    if (2 * on_it >= std::ssize(lows)) {
      ground_ = low;
      features_.note(text("ground: z = ", low, " m in the file, ",
                          on_plate ? "the top of its plate" : "the lowest point of all"));
    } else {
      features_.note("ground: the lowest point of each body, which lie at different heights");
    }
  }

  double ground_of(const MeshBox& box) const { return ground_.value_or(box.low.z); }

  void doubt_units() {
    double highest = 0;
    for (const MeshBody& body : bodies_) {
      const MeshBox box = bounds(body.mesh);
      const double height = box.high.z - ground_of(box);
      if (height > tallest) {
        throw InputError(Message::building_file, features_.name(), body.name,
                         text("it is ", height, " m high; are its coordinates millimetres?"),
                         "scale the file to metres, z up");
      }
      highest = std::max(highest, height);
    }
    const char* remedy =
        "Scale the file to metres, or name the system of its coordinates as "
        "`domain.coordinate_system`.";
    if (highest > doubtful) {
      features_.doubt({text("the tallest body is ", highest, " m high: is the file in metres?"),
                       "In feet, all lengths are 3.28 times too long; in inches, 39 times.", remedy,
                       true});
    }
    if (highest < lowest) {
      features_.doubt({text("no body is higher than ", highest,
                            " m: is the file a scale model, or not in metres?"),
                       "All lengths and times are those of the model.", remedy});
    }
  }

  /// Buildings stand side by side: what most of them share is the ground.
  void doubt_axes() {
    if (bodies_.size() < fewest_to_compare) return;
    const auto sharing = [&](double Point3::*axis) {
      std::vector<double> lows;
      double high = bounds(bodies_.front().mesh).high.*axis;
      for (const MeshBody& body : bodies_) {
        const MeshBox box = bounds(body.mesh);
        lows.push_back(box.low.*axis);
        high = std::max(high, box.high.*axis);
      }
      // A plate under them begins lower.
      const double low = *std::min_element(lows.begin(), lows.end()), usual = median(lows);
      return std::count_if(lows.begin(), lows.end(), [&](double own) {
        return std::abs(own - usual) <= 0.01 * (high - low);
      });
    };
    if (2 * sharing(&Point3::y) > std::ssize(bodies_) &&
        2 * sharing(&Point3::z) < std::ssize(bodies_)) {
      features_.doubt(
          {"does y point up in the file? Most bodies begin at the same y, and not at "
           "the same z",
           "It was read with z up: the city lies on its side.", "Export it with z up.", true});
    }
  }

  void take_body(const MeshBody& body) {
    features_.begin_feature();
    const MeshBox box = bounds(body.mesh);
    const double ground = ground_of(box);
    Feature feature{body.name, {}, {}, {}, {}};
    feature.shaped = true;
    feature.attributes.set("building", std::string("yes"));
    feature.attributes.set("min_height",
                           box.low.z - ground > on_the_ground ? box.low.z - ground : 0.0);
    const bool closed = body.closing.closed();
    if (closed && thickness(body.mesh) < thinnest) {
      features_.leave_out("a sheet that encloses nothing", body.name);
      return;
    }
    if (closed) {
      feature.polygons = plan_of(body.mesh);
      feature.attributes.set("height", box.high.z - ground);
      feature.solid = body.mesh;
      for (Point3& point : feature.solid.points) point.z -= ground;
    } else if (!take_prisms(body, ground, feature)) {
      return;
    }
    if (feature.polygons.empty()) {
      features_.leave_out("nothing of it is seen from above", body.name);
      return;
    }
    feature.mended = closed ? words_of(body.closing) : "leaves gaps";
    if (!features_.take(std::move(feature))) return;
    ++(closed ? closed_ : open_);
    warn_of(body.closing, body.name, features_);
    if (!closed) {
      features_.warn("bodies that leave gaps, taken as prisms under their roofs, without overhangs",
                     place_of(body));
    }
  }

  /// Returns whether the body, which leaves a gap, can be made of prisms.
  bool take_prisms(const MeshBody& body, double ground, Feature& feature) {
    if (!has_walls(body.mesh)) {
      features_.leave_out("a sheet without walls; ground goes into `domain.terrain`", body.name);
      return false;
    }
    const auto shape = roof_shape(surfaces_of(body.mesh), ground);
    if (!shape || !shape->height) {
      features_.leave_out(text("walls without a roof"), place_of(body));
      return false;
    }
    feature.polygons = shape->footprint;
    feature.steps = shape->steps;
    feature.attributes.set("height", *shape->height);
    return true;
  }

  static std::string place_of(const MeshBody& body) {
    const auto& [from, to] = *body.closing.gap;
    return text(body.name, " (open from ", shown(from), " to ", shown(to), ")");
  }

  std::string format_;
  FeatureCollector features_;
  std::vector<MeshBody> bodies_;
  std::optional<double> plate_;   ///< top of what they stand on
  std::optional<double> ground_;  ///< of all
  std::int64_t closed_ = 0, open_ = 0;
};

}  // namespace

bool is_mesh_file(std::string_view content, const std::string& name) {
  return is_stl(content, name) || begins_as_obj(content) || suffix_of(name) == ".obj";
}

FeatureFile mesh_features(NamedMesh named, const std::string& format, const std::string& name,
                          const ReaderOptions& options, double height_unit) {
  return MeshReader(std::move(named), format, name, options, height_unit).features();
}

BuildingSet parse_mesh_file(std::string_view content, const std::string& name,
                            const ReaderOptions& options) {
  if (options.coordinates == CoordinateKind::lonlat) {
    throw InputError(Message::coordinates, name, "domain.coordinates",
                     "models of triangles have no longitude and latitude", "leave the key out");
  }
  ReaderOptions own = options;
  if (own.coordinate_system.empty()) own.coordinates = CoordinateKind::metres;
  const bool stl = is_stl(content, name);
  const double unit = FeatureCollector(name, own).height_unit();
  MeshReader reader(stl ? parse_stl(content, name) : parse_obj(content, name), stl ? "STL" : "OBJ",
                    name, own, unit);
  if (options.coordinates == CoordinateKind::automatic && own.coordinate_system.empty()) {
    reader.doubt_system();
  }
  return assemble_buildings(std::move(reader).features(), own);
}

}  // namespace downwash
