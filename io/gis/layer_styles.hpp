// Looks of the layers of a GeoPackage, as QGIS keeps them.
#pragma once

#include <string>
#include <vector>

namespace downwash {

struct LayerStyle {
  std::string layer;  ///< its name
  std::string qml;    ///< QGIS's own XML
};

/// Colours of the page: zones ever reached by severity, buildings by what to do, outlines of other
/// models and of the computed area without a fill. Other kinds of zones are rules that are off.
std::vector<LayerStyle> layer_styles();

}  // namespace downwash
