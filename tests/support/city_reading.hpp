// CityJSON as it was read, in metres unless it is asked for in a system.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "geometry/cityjson/cityjson_reader.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash::test {

inline const Ring square{{10, 10}, {20, 10}, {20, 30}, {10, 30}};

inline BuildingSet read(const std::string& city, const ReaderOptions& options = {}) {
  ReaderOptions metres = options;
  if (metres.coordinate_system.empty()) metres.coordinates = CoordinateKind::metres;
  return parse_cityjson(city, "city.json", metres);
}

inline Building only_building(const std::string& city, const ReaderOptions& options = {}) {
  const BuildingSet set = read(city, options);
  EXPECT_EQ(set.buildings.size(), 1U);
  return set.buildings.at(0);
}

}  // namespace downwash::test
