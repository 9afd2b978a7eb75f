// Which files a run with releases leaves for people and for other programs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// False in a program that was built without GDAL, which writes no GeoPackage and no GeoTIFF.
bool has_gis_files();

/// What `output.products` may name, and the files of it in the result folder.
struct Product {
  std::string_view name;
  std::vector<std::string_view> files;
  bool by_gdal = false;  ///< only in a program that was built with GDAL
};
std::span<const Product> all_products();

/// The products of a run: those that a case names, or all where it names none.
class ProductChoice {
 public:
  ProductChoice() = default;
  /// `sender`: of the alert; empty where nobody is named.
  explicit ProductChoice(std::vector<std::string> names, std::string sender = "")
      : names_(std::move(names)), sender_(std::move(sender)) {}

  /// True if it is asked for and this program can write it.
  bool has(std::string_view name) const;
  /// Their files in the result folder.
  std::vector<std::string> files() const;
  /// "zones.gpkg and zones.tif are not written: …"; empty where nothing that is asked for is left
  /// out.
  std::string left_out() const;
  const std::string& sender() const { return sender_; }

 private:
  bool asked(std::string_view name) const;

  std::vector<std::string> names_;
  std::string sender_;
};

}  // namespace downwash
