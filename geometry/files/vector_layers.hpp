// The layers of a file that the buildings are in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

class GDALDataset;
class OGRFeature;
class OGRLayer;

#include "geometry/attributes/attributes.hpp"
#include "geometry/attributes/doubt.hpp"

namespace downwash {

/// Registers the drivers of the formats that are read, and no other.
void register_drivers();

/// Numbers, flags and texts of a feature; the tags of OpenStreetMap that stand in one text one by
/// one.
Attributes attributes_of(OGRFeature& feature);

/// The file's name for a feature, "way/17"; "number 7" where it has none.
std::string identity_of(const OGRFeature& source, const Attributes& attributes,
                        std::int64_t number);

struct ChosenLayer {
  OGRLayer* layer = nullptr;
  std::string told;  ///< about the choice, for the report; without a layer what is wrong
  /// Folders of a KML that hold buildings too, which are read along with it.
  std::vector<OGRLayer*> alike = {};
  /// Layers of building parts, which are read along with it.
  std::vector<OGRLayer*> parts = {};
  /// Layers of OpenStreetMap's data, "lines" and "other_relations", of which only what is marked as
  /// a building is read.
  std::vector<OGRLayer*> marked = {};
  /// Layers that may be buildings too, and are not read.
  std::optional<Doubt> doubt = {};
};

/// True for a name with a word for buildings in it.
bool names_buildings(const std::string& name);

/// True for a name of building parts: "building_parts", "Gebäudeteile".
bool names_parts(const std::string& name);

/// The layer with the name `asked`, alone. Without a name, by their first features: of the layers
/// with polygons the one with most heights, then one named after buildings, then the first; if that
/// has building parts, the best one of buildings. With it all layers of building parts are read,
/// and of a KML all folders of buildings: those with heights (in KML also by z), names or marks, or
/// all with polygons if the layer has none of these itself.
ChosenLayer choose_layer(GDALDataset& dataset, const std::string& asked);

}  // namespace downwash
