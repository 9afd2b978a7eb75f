#include "app/bench/bench_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"

namespace downwash {
namespace {

constexpr int cell = 5;   // m
constexpr int plot = 12;  // cells: a building and the street around it
constexpr const char* file = "downwash bench";

/// The part of an axis that is built on, in cells.
struct Built {
  int begin, end;
};

SolidBox box_at(const Index3& begin, const Index3& size) {
  SolidBox box;
  for (std::size_t a = 0; a < 3; ++a) {
    box.min[a] = cell * begin[a];
    box.max[a] = cell * (begin[a] + size[a]);
  }
  return box;
}

/// One building a plot, every tenth a tower, none above half the domain. std::mt19937 gives the
/// same numbers everywhere, distributions of the standard library do not.
std::vector<SolidBox> city(const Index3& cells) {
  std::mt19937 generator(1);
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(generator() % static_cast<unsigned>(high - low + 1));
  };
  const Built x{cells[0] / 8, cells[0] * 3 / 4}, y{cells[1] / 10, cells[1] * 9 / 10};
  std::vector<SolidBox> boxes;
  for (int i = x.begin; i + plot <= x.end; i += plot) {
    for (int j = y.begin; j + plot <= y.end; j += plot) {
      const int height = between(1, 10) == 1 ? between(11, 16) : between(3, 8);
      const int length = between(6, 9), width = between(6, 9);
      boxes.push_back(box_at({i, j, 0}, {length, width, std::min(height, cells[2] / 2)}));
    }
  }
  return boxes;
}

/// The keys of `jacobi`: step, viscosity and sweeps of cases/urban_blocks.
constexpr const char* jacobi_keys = R"(
  "wind": { "speed": 1, "profile": "uniform" },
  "fluid": { "viscosity": 0.5 },
  "turbulence": { "model": "none" },
  "surfaces": { "walls": "resolved" },
  "time": { "scheme": "ab2", "dt": 0.64, "steps": 1000000 },
  "pressure": { "solver": "jacobi", "sweeps": 20 })";

/// The release begins with the second step.
constexpr const char* les_keys = R"(
  "wind": { "speed": 4, "height": 10, "profile": "log", "roughness": 0.5 },
  "turbulence": { "model": "smagorinsky", "wall_damping": false },
  "inflow": { "turbulence": "none" },
  "surfaces": { "walls": "resolved" },
  "time": { "spin_up": 1e-6, "end": 1e6 },
  "zones": { "every": 1e6 },
  "releases": [{ "name": "tank", "substance": "tracer gas", "x": 5, "y": 5, "rate_kg_s": 1 }])";

}  // namespace

BenchScenario scenario_named(const std::string& name) {
  if (name == "jacobi") return BenchScenario::jacobi;
  if (name == "les") return BenchScenario::les;
  throw InputError(Message::wrong_arguments,
                   fmt::format("--scenario: there is no \"{}\"; choose jacobi or les", name));
}

Question bench_case(BenchScenario scenario, const Index3& cells,
                    const std::vector<std::string>& settings) {
  const std::string text =
      fmt::format(R"({{ "domain": {{ "size": [{}, {}, {}], "cells": [{}, {}, {}] }},
                     "checkpoint": {{ "every": 0, "wind": false }}, {} }})",
                  cell * cells[0], cell * cells[1], cell * cells[2], cells[0], cells[1], cells[2],
                  scenario == BenchScenario::jacobi ? jacobi_keys : les_keys);
  return parse_case(text, file, settings);
}

PreparedCase prepare_with_city(Question config, const Machine& machine) {
  config.domain.boxes = city(survey(config.domain, config.wind).box.cells);
  PreparedCase prepared = prepare(std::move(config), machine);
  prepared.built.problem.probes.clear();  // kernels that no flow needs
  prepared.approach.reset();
  return prepared;
}

}  // namespace downwash
