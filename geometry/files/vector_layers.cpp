#include "geometry/files/vector_layers.hpp"

#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

constexpr int sample = 200;  // features of a layer that are looked at
constexpr std::array<std::string_view, 7> words_for_buildings{
    "build", "bldg", "gebaeude", "gebäude", "batiment", "edific", "pand"};
constexpr std::size_t most_names = 10;
constexpr std::size_t longest_text = 4000;  // bytes of a property

/// `"height"=>"12", "roof:shape"=>"gabled"`, with backslashes before quotation marks.
void collect_tags(std::string_view list, Attributes& attributes) {
  const auto take_text = [&]() -> std::optional<std::string> {
    const auto open = list.find('"');
    if (open == std::string_view::npos) return std::nullopt;
    std::string word;
    std::size_t at = open + 1;
    while (at < list.size() && list[at] != '"') {
      if (list[at] == '\\' && at + 1 < list.size()) ++at;
      word += list[at++];
    }
    list.remove_prefix(std::min(at + 1, list.size()));
    return word;
  };
  while (const auto name = take_text()) {
    const auto value = take_text();
    if (!value) return;
    attributes.set(*name, *value);
  }
}

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
  const std::string name = lower_case(layer.GetName());
  const auto in_name = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  Likeness likeness;
  likeness.named = std::any_of(words_for_buildings.begin(), words_for_buildings.end(), in_name);
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
        if (name == "other_tags") {
          collect_tags(feature.GetFieldAsString(n), attributes);
        } else {
          attributes.set(name, shortened(feature.GetFieldAsString(n), longest_text));
        }
        break;
      default:  // dates, lists, bytes
        break;
    }
  }
  return attributes;
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
