// Building files of any format that is read.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "geometry/buildings/building_set.hpp"

namespace downwash {

constexpr std::size_t largest_building_file = std::size_t{1} << 30;  ///< bytes, when unpacked

/// Reads GeoJSON (see parse_geojson), CityJSON (see parse_cityjson), STL and OBJ (see
/// parse_mesh_file) or what GDAL reads (see parse_vector_file), compressed by gzip or not, told
/// apart by what is in the file and not by its name; binary STL that is cut off by its name alone.
/// Throws InputError.
BuildingSet read_buildings(const std::filesystem::path& file, const ReaderOptions& options = {});

/// What such a file holds. Throws InputError: file missing, unreadable or too large.
std::string building_text(const std::filesystem::path& file);

/// As read_buildings, from text; `name` stands for the file in messages.
BuildingSet parse_buildings(std::string_view content, const std::string& name,
                            const ReaderOptions& options = {});

/// The features of GeoJSON or of what GDAL reads, whatever they are (with
/// ReaderOptions::all_geometries, which the caller sets, points and lines too). Throws InputError.
FeatureFile parse_features(std::string_view content, const std::string& name,
                           const ReaderOptions& options);

}  // namespace downwash
