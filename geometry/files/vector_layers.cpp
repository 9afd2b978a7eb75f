#include "geometry/files/vector_layers.hpp"

#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "geometry/attributes/json_members.hpp"
#include "geometry/attributes/osm_tags.hpp"
#include "geometry/buildings/obstacle.hpp"
#include "geometry/cityjson/roof_shape.hpp"
#include "geometry/files/vector_shapes.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

constexpr int sample = 200;  // features of a layer that are looked at
constexpr std::array<std::string_view, 7> words_for_buildings{
    "build", "bldg", "gebaeude", "gebäude", "batiment", "edific", "pand"};
constexpr std::array<std::string_view, 6> ends_of_parts{"part",  "parts",  "teil",
                                                        "teile", "partie", "parties"};
constexpr double share_of_parts = 0.5;  // of the features, in a layer of parts
constexpr std::size_t most_named_layers = 10;
/// Bytes of a property: those that hold all tags of a feature have more of them.
std::size_t longest_text(std::string_view name) { return name.ends_with("tags") ? 100000 : 4000; }

/// How much a layer looks like buildings; what stands first counts most.
struct Likeness {
  bool polygons = false;
  double heights = 0;  ///< share of the features; in KML by their z too
  bool named = false;
  bool parts = false;     ///< its features are parts of buildings
  bool outlines = false;  ///< some are marked as buildings

  bool may_be_wholes() const { return polygons && !parts && (named || outlines); }
  bool operator<(const Likeness& other) const {
    return std::tie(polygons, heights, named) <
           std::tie(other.polygons, other.heights, other.named);
  }
};

bool is_plan(const OGRGeometry& geometry) {
  const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
  return OGR_GT_IsSurface(type) != 0 || OGR_GT_IsSubClassOf(type, wkbMultiSurface) != 0 ||
         type == wkbGeometryCollection;
}

bool is_kml(GDALDataset& dataset) {
  return std::string_view(dataset.GetDriverName()).ends_with("KML");
}

/// True for a height in the attributes, or `by_shape` in walls or in a z above the ground.
bool has_height(const OGRGeometry& geometry, const Attributes& attributes, bool by_shape) {
  if (height_of(attributes).value || levels_of(attributes).value) return true;
  if (!by_shape) return false;
  const VectorShape shape = shape_of(geometry, false, false);
  return shape.has_walls() || raised_shape(shape, attributes);
}

Likeness likeness_of(OGRLayer& layer, bool by_shape) {
  Likeness likeness;
  likeness.named = names_buildings(layer.GetName());
  int plans = 0, heights = 0, parts = 0;
  layer.ResetReading();
  for (int n = 0; n < sample; ++n) {
    const OGRFeatureUniquePtr feature(layer.GetNextFeature());
    if (!feature) break;
    const OGRGeometry* geometry = feature->GetGeometryRef();
    if (geometry == nullptr || !is_plan(*geometry)) continue;
    ++plans;
    const Attributes attributes = attributes_of(*feature);
    heights += has_height(*geometry, attributes, by_shape) ? 1 : 0;
    parts += marked_as_part(attributes) ? 1 : 0;
    likeness.outlines = likeness.outlines || marked_as_outline(attributes);
  }
  layer.ResetReading();
  likeness.polygons = plans > 0;
  likeness.heights = plans > 0 ? static_cast<double>(heights) / plans : 0;
  likeness.parts = plans > 0 && (names_parts(layer.GetName()) || parts > share_of_parts * plans);
  return likeness;
}

std::string names_of(const std::vector<OGRLayer*>& layers) {
  std::string names;
  for (std::size_t n = 0; n < std::min(layers.size(), most_named_layers); ++n) {
    names += text(n == 0 ? "" : ", ", '"', shortened(layers[n]->GetName(), 40), '"');
  }
  return layers.size() > most_named_layers
             ? text(names, " and ", layers.size() - most_named_layers, " more")
             : names;
}

std::vector<OGRLayer*> layers_of(GDALDataset& dataset) {
  std::vector<OGRLayer*> layers;
  for (OGRLayer* layer : dataset.GetLayers()) layers.push_back(layer);
  return layers;
}

bool same_system(OGRLayer& a, OGRLayer& b) {
  const OGRSpatialReference *one = a.GetSpatialRef(), *other = b.GetSpatialRef();
  if (one == nullptr || other == nullptr) return one == other;
  return one->IsSame(other) != 0;
}

/// True for layers that GDAL makes of OpenStreetMap's data, in whatever format they were stored.
bool is_of_openstreetmap(OGRLayer& layer, std::string_view name) {
  return layer.GetName() == name && layer.GetLayerDefn()->GetFieldIndex("other_tags") >= 0;
}

/// The first of the best layers; if that has parts, the best one that may have their outlines.
std::size_t best_of(const std::vector<Likeness>& found) {
  std::size_t best = 0;
  std::optional<std::size_t> wholes;
  for (std::size_t n = 0; n < found.size(); ++n) {
    if (found[best] < found[n]) best = n;
    if (found[n].may_be_wholes() && (!wholes || found[*wholes] < found[n])) wholes = n;
  }
  return found[best].parts ? wholes.value_or(best) : best;
}

/// True for a folder of a KML that holds buildings as the chosen one does: folders part streets and
/// districts, not kinds. Where the chosen one stands out by heights or name, only others that have
/// heights, a name or marks of buildings.
bool is_folder_alike(const Likeness& own, const Likeness& chosen) {
  if (!own.polygons || own.parts || chosen.parts) return false;
  const bool stands_out = chosen.heights > 0 || chosen.named || chosen.outlines;
  return !stands_out || own.heights > 0 || own.named || own.outlines;
}

Doubt unread(const std::vector<OGRLayer*>& layers, OGRLayer& chosen) {
  return {text("layers that may hold buildings too are not read: ", names_of(layers)),
          text("Only the layer \"", shortened(chosen.GetName(), 40),
               "\" is read: the wind blows through buildings that it lacks."),
          "Put all buildings into one layer, in one coordinate system; or name the layer to read "
          "as `domain.layer`."};
}

}  // namespace

void register_drivers() {
  static const bool once = [] {
    RegisterOGRShape();
    RegisterOGRGeoPackage();
    RegisterOGRFlatGeobuf();
    RegisterOGRGML();
    RegisterOGRLIBKML();
    RegisterOGRKML();
    RegisterOGROSM();
    RegisterOGRDXF();
    return true;
  }();
  static_cast<void>(once);
}

Attributes attributes_of(OGRFeature& feature) {
  Attributes attributes;
  for (int n = 0; n < feature.GetFieldCount(); ++n) {
    if (feature.IsFieldSetAndNotNull(n) == 0) continue;
    const OGRFieldDefn& field = *feature.GetFieldDefnRef(n);
    const std::string name = field.GetNameRef();
    switch (field.GetType()) {
      case OFTInteger:
        if (field.GetSubType() == OFSTBoolean) {
          attributes.set(name, feature.GetFieldAsInteger(n) != 0);
          break;
        }
        [[fallthrough]];
      case OFTInteger64:
      case OFTReal:
        attributes.set(name, feature.GetFieldAsDouble(n));
        break;
      case OFTString:
        attributes.set(name, shortened(feature.GetFieldAsString(n), longest_text(name)));
        break;
      default:  // dates, lists, bytes
        break;
    }
  }
  unfold_tags(attributes);
  return attributes;
}

bool names_buildings(const std::string& name) {
  const std::string lower = lower_case(name);
  const auto in_name = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
  return std::any_of(words_for_buildings.begin(), words_for_buildings.end(), in_name);
}

std::string identity_of(const OGRFeature& source, const Attributes& attributes,
                        std::int64_t number) {
  // In the layers of OpenStreetMap's driver; of areas that are ways osm_id is not set.
  const std::string_view layer(source.GetDefnRef()->GetName());
  const std::string kind = layer == "points"                                        ? "node/"
                           : layer == "lines"                                       ? "way/"
                           : layer == "multipolygons" || layer == "other_relations" ? "relation/"
                                                                                    : "";
  const std::pair<const char*, std::string> keys[] = {
      {"id", ""},       {"@id", ""}, {"osm_way_id", "way/"}, {"osm_id", kind},
      {"objectid", ""}, {"fid", ""}, {"gml_id", ""}};
  for (const auto& [key, before] : keys) {
    const std::string id = attributes.shown_value(key);
    if (!id.empty()) return shortened(before + id, longest_name);
  }
  return text("number ", number);
}

bool names_parts(const std::string& name) {
  const std::string lower = lower_case(name);
  return std::any_of(ends_of_parts.begin(), ends_of_parts.end(), [&](std::string_view end) {
    return lower == end || (names_buildings(name) && lower.ends_with(end));
  });
}

ChosenLayer choose_layer(GDALDataset& dataset, const std::string& asked) {
  const std::vector<OGRLayer*> layers = layers_of(dataset);
  if (!asked.empty()) {
    OGRLayer* layer = dataset.GetLayerByName(asked.c_str());
    if (layer != nullptr) return {layer, text("layer \"", asked, "\"")};
    return {nullptr, text("it has no layer \"", shortened(asked), "\" but ", names_of(layers))};
  }
  if (layers.empty()) return {nullptr, "it has no layer at all"};
  const bool folders = is_kml(dataset);
  std::vector<Likeness> found;
  for (OGRLayer* layer : layers) {
    ReadingTime::check();
    found.push_back(likeness_of(*layer, folders));
  }
  const std::size_t best = best_of(found);
  if (!found[best].polygons) {
    return {nullptr, text("none of its layers has polygons: ", names_of(layers))};
  }
  ChosenLayer chosen{layers[best], ""};
  std::vector<OGRLayer*> others, unread_ones;
  for (std::size_t n = 0; n < layers.size(); ++n) {
    if (n == best) continue;
    const Likeness& own = found[n];
    const bool fits = same_system(*layers[n], *layers[best]);
    if (fits && own.polygons && own.parts) {
      chosen.parts.push_back(layers[n]);
      continue;
    }
    if (fits && is_of_openstreetmap(*layers[best], "multipolygons") &&
        (is_of_openstreetmap(*layers[n], "lines") ||
         is_of_openstreetmap(*layers[n], "other_relations"))) {
      chosen.marked.push_back(layers[n]);
      continue;
    }
    if (folders && fits && is_folder_alike(own, found[best])) {
      chosen.alike.push_back(layers[n]);
      continue;
    }
    others.push_back(layers[n]);
    const bool flat_folder = folders && found[best].heights == 0;  // as the chosen one is
    if (own.polygons &&
        (flat_folder || own.named || own.heights > 0 || own.outlines || own.parts)) {
      unread_ones.push_back(layers[n]);
    }
  }
  chosen.told = text("layer \"", shortened(chosen.layer->GetName(), 40), '"');
  if (!chosen.alike.empty()) {
    chosen.told += text(", with the other folders of buildings: ", names_of(chosen.alike));
  }
  if (!chosen.parts.empty()) {
    chosen.told += text(", with its building parts in ", names_of(chosen.parts));
  }
  if (!chosen.marked.empty()) {
    chosen.told += text(", with what is marked as a building in ", names_of(chosen.marked));
  }
  if (!others.empty()) {
    chosen.told += text(", which looks most like buildings; others: ", names_of(others),
                        " (`domain.layer` names another one)");
  }
  if (!unread_ones.empty()) chosen.doubt = unread(unread_ones, *chosen.layer);
  return chosen;
}

}  // namespace downwash
