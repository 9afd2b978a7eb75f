// A case over a slope, for tests of what becomes of its ground.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash::test {

/// 24 x 12 m in cells of 1 m; the ground rises along x by 6.3 m in 24, 100 m above the zero of the
/// raster.
class TerrainCase : public testing::Test {
 protected:
  TerrainCase() {
    write("slope.asc", "ncols 2\nnrows 1\nxllcenter 0\nyllcenter 6\ncellsize 24\n100 106.3\n");
  }
  void write(const char* name, const std::string& text) const {
    std::ofstream(folder_.path() / name) << text;
  }
  Question config(const std::vector<std::string>& settings = {}) const {
    return parse_case(R"({"domain": {"size": [24, 12, 16], "cells": [24, 12, 16],
        "terrain": "slope.asc", "boxes": [{"min": [14, 4, 0], "max": [18, 8, 3]}]},
      "wind": {"speed": 4, "height": 10, "roughness": 0.1}, "fluid": {"viscosity": 0.1},
      "time": {"end": 1200}, "backend": "cpu",
      "surfaces": {"walls": "modelled", "ground": 0.2, "roof": 0.03, "facade": 0.04},
      "releases": [{"name": "tank", "substance": "chlorine", "x": 9.3, "y": 6, "height": 0.5,
                    "rate_kg_s": 0.5, "duration": 600}],
      "receptors": [{"name": "school", "x": 20.3, "y": 7.1, "height": 1.5}]})",
                      folder_.path() / "case.json", settings);
  }
  PreparedCase prepared(const std::vector<std::string>& settings = {}) const {
    return prepare(config(settings));
  }

  TemporaryFolder folder_;
};

}  // namespace downwash::test
