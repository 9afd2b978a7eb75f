// The layer of a file that the buildings are in.
#pragma once

#include <cstdint>
#include <string>

class GDALDataset;
class OGRFeature;
class OGRLayer;

#include "geometry/buildings/attributes.hpp"

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
};

/// True for a name with a word for buildings in it.
bool names_buildings(const std::string& name);

/// That of the name `asked`; or else, by their first features, of the layers with polygons the one
/// with most heights, then one named after buildings, then the first.
ChosenLayer choose_layer(GDALDataset& dataset, const std::string& asked);

}  // namespace downwash
