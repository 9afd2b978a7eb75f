#include "io/results/product_choice.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace downwash {

bool has_gis_files() {
#ifdef DOWNWASH_GIS_FILES
  return true;
#else
  return false;
#endif
}

std::span<const Product> all_products() {
  static const std::vector<Product> products{
      {"page", {"report.html"}},
      {"geojson", {"zones.geojson"}},
      {"kml", {"zones.kml"}},
      {"kmz", {"zones.kmz", "zones_live.kml", "zones_now.kml"}},
      {"cap", {"alert.cap.xml"}},
      {"cot", {"zones.cot.xml"}},
      {"geopackage", {"zones.gpkg"}, true},
      {"geotiff", {"zones.tif"}, true},
      {"receptors", {"receptors.csv", "receptor_summary.csv"}},
      {"buildings", {"buildings.csv", "building_levels.csv"}}};
  return products;
}

bool ProductChoice::asked(std::string_view name) const {
  return names_.empty() || std::find(names_.begin(), names_.end(), name) != names_.end();
}

bool ProductChoice::has(std::string_view name) const {
  const auto products = all_products();
  return std::any_of(products.begin(), products.end(), [&](const Product& product) {
    return product.name == name && asked(name) && (!product.by_gdal || has_gis_files());
  });
}

std::vector<std::string> ProductChoice::files() const {
  std::vector<std::string> files;
  for (const Product& product : all_products()) {
    if (has(product.name)) files.insert(files.end(), product.files.begin(), product.files.end());
  }
  return files;
}

std::string ProductChoice::left_out() const {
  std::vector<std::string_view> files;
  for (const Product& product : all_products()) {
    if (!asked(product.name) || has(product.name)) continue;
    files.insert(files.end(), product.files.begin(), product.files.end());
  }
  if (files.empty()) return "";
  return fmt::format("Not written, for this program was built without GDAL: {}.",
                     fmt::join(files, ", "));
}

}  // namespace downwash
