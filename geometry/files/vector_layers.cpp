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

#include "geometry/buildings/json_members.hpp"
#include "geometry/buildings/osm_tags.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

constexpr int sample = 200;  // features of a layer that are looked at
constexpr std::array<std::string_view, 7> words_for_buildings{
    "build", "bldg", "gebaeude", "gebäude", "batiment", "edific", "pand"};
constexpr std::size_t most_names = 10;
/// Bytes of a property: those that hold all tags of a feature have more of them.
std::size_t longest_text(std::string_view name) { return name.ends_with("tags") ? 100000 : 4000; }

/// How much a layer looks like buildings; what stands first counts most.
struct Likeness {
  bool polygons = false;
  double heights = 0;  ///< share of the features
  bool named = false;
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

Likeness likeness_of(OGRLayer& layer) {
  Likeness likeness;
  likeness.named = names_buildings(layer.GetName());
  int plans = 0, heights = 0;
  layer.ResetReading();
  for (int n = 0; n < sample; ++n) {
    const OGRFeatureUniquePtr feature(layer.GetNextFeature());
    if (!feature) break;
    const OGRGeometry* geometry = feature->GetGeometryRef();
    if (geometry == nullptr || !is_plan(*geometry)) continue;
    ++plans;
    const Attributes attributes = attributes_of(*feature);
    heights += height_of(attributes).value || levels_of(attributes).value ? 1 : 0;
  }
  layer.ResetReading();
  likeness.polygons = plans > 0;
  likeness.heights = plans > 0 ? static_cast<double>(heights) / plans : 0;
  return likeness;
}

std::string names_of(GDALDataset& dataset, const OGRLayer* except) {
  std::string names;
  std::size_t count = 0;
  for (OGRLayer* layer : dataset.GetLayers()) {
    if (layer == except) continue;
    if (++count > most_names) continue;
    names += text(names.empty() ? "" : ", ", '"', shortened(layer->GetName(), 40), '"');
  }
  return count > most_names ? text(names, " and ", count - most_names, " more") : names;
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

ChosenLayer choose_layer(GDALDataset& dataset, const std::string& asked) {
  if (!asked.empty()) {
    OGRLayer* layer = dataset.GetLayerByName(asked.c_str());
    if (layer != nullptr) return {layer, text("layer \"", asked, "\"")};
    return {nullptr,
            text("it has no layer \"", shortened(asked), "\" but ", names_of(dataset, nullptr))};
  }
  std::optional<Likeness> best;
  OGRLayer* chosen = nullptr;
  for (OGRLayer* layer : dataset.GetLayers()) {
    ReadingTime::check();
    const Likeness likeness = likeness_of(*layer);
    if (best && !(*best < likeness)) continue;
    best = likeness;
    chosen = layer;
  }
  if (chosen == nullptr) return {nullptr, "it has no layer at all"};
  if (!best->polygons) {
    return {nullptr, text("none of its layers has polygons: ", names_of(dataset, nullptr))};
  }
  const std::string others = names_of(dataset, chosen);
  const std::string told = text("layer \"", shortened(chosen->GetName(), 40), '"');
  if (others.empty()) return {chosen, told};
  return {chosen, text(told, ", which looks most like buildings; others: ", others,
                       " (`domain.layer` names another one)")};
}

}  // namespace downwash
