#include "geometry/files/drawing_features.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <map>
#include <stdexcept>
#include <utility>

#include "geometry/files/vector_layers.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/lengths.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"
#include "geometry/shapes/median.hpp"

namespace downwash {

namespace {

constexpr double narrowest_house = 3, widest_house = 300;  // m, of buildings: their median
constexpr double furthest_on_map = 3.5e7;                  // in units of any system
constexpr double lowest_body = 0.1;                        // m
constexpr std::size_t most_layer_names = 10, longest_layer_name = 40;
const std::string all_layers = "entities";  // GDAL's name of the only layer

bool is_width(double metres) { return metres >= narrowest_house && metres <= widest_house; }

std::string names_in(const std::map<std::string, int>& layers) {
  std::string names;
  std::size_t count = 0;
  for (const auto& [layer, entities] : layers) {
    if (++count > most_layer_names) continue;
    names += text(names.empty() ? "" : ", ", '"', shortened(layer, longest_layer_name), '"');
  }
  return count > most_layer_names ? text(names, " and ", count - most_layer_names, " more") : names;
}

}  // namespace

DrawingFeatures::DrawingFeatures(std::string_view content, const std::string& name,
                                 const ReaderOptions& options)
    : drawing_(dxf_drawing(content)), name_(name), options_(options) {
  // GDAL may look for the end of a section for ever.
  if (!drawing_.complete) {
    throw InputError(Message::building_file, name, "",
                     "the drawing is cut off: a section has no ENDSEC, or EOF is missing",
                     "export the file again");
  }
  // GDAL stays at a byte of 0 for ever.
  if (const auto zero = content.find('\0'); zero != std::string_view::npos) {
    throw InputError(Message::building_file, name, "",
                     text("the drawing is damaged, or no text: byte ", zero + 1, " is 0"),
                     "export the file again, as DXF in ASCII");
  }
  const std::string asked = lower_case(options.layer);
  if (!asked.empty() && asked != all_layers) {
    for (const auto& [layer, entities] : drawing_.layers) {
      if (lower_case(layer) == asked) layers_ = {asked};
    }
    if (layers_.empty()) {
      throw InputError(Message::building_layer, name, "",
                       text("it has no layer \"", shortened(options.layer), "\" but ",
                            names_in(drawing_.layers)),
                       "correct `domain.layer`");
    }
  } else if (asked.empty() && !options.all_geometries) {
    for (const auto& [layer, entities] : drawing_.layers) {
      if (names_buildings(layer)) layers_.push_back(lower_case(layer));
    }
  }
}

void DrawingFeatures::choose_unit(DrawingSizes sizes) {
  unit_ = drawing_.unit;
  if (!options_.coordinate_system.empty() && options_.coordinates == CoordinateKind::automatic) {
    return take_system(sizes.furthest);
  }
  if (unit_ && !sizes.widths.empty()) doubt_unit(median(std::move(sizes.widths)));
  z_unit_ = plan_unit_ = unit_.value_or(1);
}

/// Coordinates are in its unit, unless they are on no map as they are.
void DrawingFeatures::take_system(double furthest) {
  try {
    const CoordinateSystem named(options_.coordinate_system);
    if (named.geographic() || furthest <= furthest_on_map) unit_.reset();
    plan_unit_ = unit_ ? *unit_ / named.plan_unit() : 1;
    z_unit_ = unit_.value_or(named.height_unit());
  } catch (const std::invalid_argument&) {
    return;  // told when the features are placed
  }
}

/// Templates of drawing programs, and GDAL, say inches or millimetres of any drawing.
void DrawingFeatures::doubt_unit(double width) {
  const std::string says = text("the drawing says that its unit is ", *unit_, " m ($INSUNITS)");
  const char* remedy =
      "Set $INSUNITS in the drawing to the unit that it is drawn in: 6 for metres.";
  if (!is_width(width * *unit_) && is_width(width)) {
    doubt_ = Doubt{text(says, ", but buildings would be ", std::setprecision(3), width * *unit_,
                        " m wide: it was taken for metres"),
                   "All lengths may be of another scale.", remedy};
    unit_.reset();
  } else if (*unit_<2 * inch&& * unit_> inch / 2) {
    doubt_ =
        Doubt{text(says, ", as many templates do"), "All lengths may be of another scale.", remedy};
  }
}

std::vector<std::string> DrawingFeatures::notes() const {
  std::vector<std::string> notes;
  if (!layers_.empty() && drawing_.layers.size() > layers_.size()) {
    std::map<std::string, int> taken;
    for (const std::string& layer : layers_) taken[layer] = 1;
    notes.push_back(text("layers of the drawing: ", names_in(drawing_.layers),
                         "; taken: ", names_in(taken), " (`domain.layer` names another one)"));
  }
  if (layers_.empty() && drawing_.layers.size() > 1) {
    notes.push_back(text("layers of the drawing: ", names_in(drawing_.layers),
                         "; all are taken (`domain.layer` names one)"));
  }
  if (unit_) {
    notes.push_back(text("unit of the drawing: ", *unit_, " m ($INSUNITS)"));
  } else {
    notes.push_back(text("unit of the drawing: ", options_.coordinate_system.empty()
                                                      ? "taken for metres"
                                                      : "that of its coordinate system"));
  }
  return notes;
}

bool DrawingFeatures::reads(const Attributes& attributes) const {
  if (attributes.affirms("paperspace")) return false;
  return layers_.empty() ||
         std::find(layers_.begin(), layers_.end(), attributes.lower_text("layer")) != layers_.end();
}

void DrawingFeatures::scale(VectorShape& shape) const {
  if (plan_unit_ != 1) shape.scale_plan(plan_unit_);
  if (z_unit_ != 1) shape.scale_heights(z_unit_);
}

bool DrawingFeatures::keeps_face(const Attributes& attributes, const VectorShape& shape) {
  if (options_.all_geometries || !drawing_.faces.contains(attributes.shown_value("entityhandle"))) {
    return false;
  }
  const std::string layer = attributes.shown_value("layer");
  ++raised_[layer];
  const auto known = std::find(faces_.names.begin(), faces_.names.end(), layer);
  const auto object = static_cast<std::uint32_t>(known - faces_.names.begin());
  if (known == faces_.names.end()) faces_.names.push_back(layer);
  for (const Surface& surface : shape.surfaces) {
    auto ring = surface.rings.front();
    if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
    const auto first = static_cast<std::uint32_t>(faces_.mesh.points.size());
    for (const Point3& point : ring) faces_.mesh.points.push_back(point);
    for (std::uint32_t n = 1; n + 1 < ring.size(); ++n) {
      faces_.mesh.triangles.push_back({first, first + n, first + n + 1});
      faces_.object.push_back(object);
    }
  }
  return true;
}

void DrawingFeatures::add_height(Feature& feature) {
  const auto found = drawing_.thickness.find(feature.attributes.shown_value("entityhandle"));
  const bool flat = !feature.shaped && found == drawing_.thickness.end();
  ++(flat ? flat_ : raised_)[feature.attributes.shown_value("layer")];
  if (options_.all_geometries || feature.shaped || flat) return;
  feature.attributes.set("height", found->second * z_unit_);
  feature.shaped = true;
}

std::optional<Doubt> DrawingFeatures::doubt_of_flat_layers() const {
  if (!layers_.empty() || options_.all_geometries || raised_.empty()) return {};
  std::map<std::string, int> others;
  for (const auto& [layer, count] : flat_) {
    if (!raised_.contains(layer)) others[layer] = count;
  }
  if (others.empty()) return {};
  return Doubt{text("layers of the drawing may hold no buildings: ", names_in(others),
                    "; their closed lines have no height, but those of other layers have one"),
               "Water, lawns or parcels become buildings of an assumed height.",
               "If they are no buildings, delete these layers in the drawing, or name the layer of "
               "the buildings as `domain.layer`. If they are, give them a thickness."};
}

std::optional<FeatureFile> DrawingFeatures::bodies() && {
  if (faces_.mesh.triangles.empty()) return {};
  const auto [low, high] =
      std::minmax_element(faces_.mesh.points.begin(), faces_.mesh.points.end(),
                          [](const Point3& a, const Point3& b) { return a.z < b.z; });
  if (high->z - low->z > lowest_body) {
    return mesh_features(std::move(faces_), "faces of the drawing", name_, options_, 1);
  }
  FeatureFile file;
  for (const Triangle& t : faces_.mesh.triangles) {
    Feature feature;
    feature.id = text("face ", ++file.features_read);
    feature.attributes.set("building", std::string("yes"));
    Ring ring;
    for (const std::uint32_t n : t) {
      ring.push_back({faces_.mesh.points[n].x, faces_.mesh.points[n].y});
    }
    feature.polygons.push_back({std::move(ring), {}});
    file.features.push_back(std::move(feature));
  }
  return file;
}

}  // namespace downwash
