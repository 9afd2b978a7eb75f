#include "io/results/product_choice.hpp"

#include <algorithm>

namespace downwash {

std::span<const Product> all_products() {
  static const std::vector<Product> products{
      {"page", {"report.html"}},
      {"geojson", {"zones.geojson"}},
      {"kml", {"zones.kml"}},
      {"kmz", {"zones.kmz", "zones_live.kml", "zones_now.kml"}},
      {"cap", {"alert.cap.xml"}},
      {"cot", {"zones.cot.xml"}},
      {"geopackage", {"zones.gpkg"}},
      {"geotiff", {"zones.tif"}},
      {"receptors", {"receptors.csv", "receptor_summary.csv"}},
      {"buildings", {"buildings.csv", "building_levels.csv"}}};
  return products;
}

bool ProductChoice::has(std::string_view name) const {
  return names_.empty() || std::find(names_.begin(), names_.end(), name) != names_.end();
}

std::vector<std::string> ProductChoice::files() const {
  std::vector<std::string> files;
  for (const Product& product : all_products()) {
    if (has(product.name)) files.insert(files.end(), product.files.begin(), product.files.end());
  }
  return files;
}

}  // namespace downwash
