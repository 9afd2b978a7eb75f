// A case of a few buildings in plain metres, in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash::test {

class SmallCityCase : public testing::Test {
 protected:
  /// `city`: GeoJSON of the file of the buildings, city.geojson.
  explicit SmallCityCase(const std::string& city) { write("city.geojson", city); }

  void write(const std::string& name, const std::string& content) const {
    std::ofstream(folder_.path() / name) << content;
  }
  Question config(const std::vector<std::string>& settings) const {
    return parse_case(R"({"domain": {"buildings": "city.geojson", "coordinates": "metres",
        "size": [160, 120, 40], "cells": [40, 30, 10], "origin": [-80, -60, 0]},
      "wind": {"speed": 4, "height": 10, "roughness": 0.1, "direction": 270},
      "time": {"end": 10}, "backend": "cpu", "slabs": 1})",
                      folder_.path() / "case.json", settings);
  }
  PreparedCase prepared(const std::vector<std::string>& settings = {}) const {
    return prepare(config(settings));
  }

  TemporaryFolder folder_;
};

}  // namespace downwash::test
