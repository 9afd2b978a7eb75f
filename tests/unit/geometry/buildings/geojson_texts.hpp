// Buildings as texts of GeoJSON, and what is read of them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash::test {

inline const std::string ring10 = "[[100,100],[110,100],[110,120],[100,120],[100,100]]";

inline const std::string rings10 = text('[', ring10, ']');

inline std::string polygon(const std::string& rings = rings10) {
  return text(R"({"type": "Polygon", "coordinates": )", rings, '}');
}

/// The same 20 m further east each time.
inline std::string numbered_house(int n) {
  const int low = 100 + 20 * n, high = low + 10;
  return polygon(text("[[[", low, ",100],[", high, ",100],[", high, ",120],[", low, ",120]]]"));
}

inline std::string geojson_feature(const std::string& properties,
                                   const std::string& geometry = polygon(),
                                   const std::string& id = "\"way/1\"") {
  return text(R"({"type": "Feature", "id": )", id, R"(, "properties": )", properties,
              R"(, "geometry": )", geometry, '}');
}

inline std::string collection(const std::vector<std::string>& features,
                              const std::string& more = "") {
  std::string list;
  for (const std::string& geojson_feature : features)
    list.append(list.empty() ? "" : ",").append(geojson_feature);
  return text(R"({"type": "FeatureCollection", )", more, R"("features": [)", list, "]}");
}

inline BuildingSet read_geojson(const std::string& json, const ReaderOptions& options = {}) {
  return parse_geojson(json, "city.geojson", options);
}

inline Building only_geojson_building(const std::string& json, const ReaderOptions& options = {}) {
  const BuildingSet set = read_geojson(json, options);
  EXPECT_EQ(set.buildings.size(), 1u);
  return set.buildings.at(0);
}

/// The message of the InputError that reading throws, empty when it throws none.
inline std::string refusal_of_geojson(const std::string& json, const ReaderOptions& options = {}) {
  try {
    read_geojson(json, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

inline bool contains(const std::string& message, const std::string& part) {
  return message.find(part) != std::string::npos;
}

inline const std::string berlin_block =
    "[[[13.413963,52.540249],[13.414226,52.540289],[13.414406,52.539828],[13.414073,52.53978]]]";

}  // namespace downwash::test

#define EXPECT_SAYS(message, part) EXPECT_TRUE(downwash::test::contains(message, part)) << message
