#include "app/validation/figures/cavity_reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

double largest_difference(const Curve& computed, const Curve& expected) {
  double largest = 0;
  for (const auto& [position, value] : expected) {
    largest = std::max(largest, std::abs(interpolate(computed, position) - value));
  }
  return largest;
}

/// Stations are nodes of a grid of 128 cells, printed with four digits. Misprints are left empty.
Curve column(const std::vector<TableRow>& rows, const char* station, int reynolds) {
  Curve curve;
  for (const TableRow& row : rows) {
    const std::string& value = row.at(fmt::format("Re{}", reynolds));
    if (value.empty()) continue;
    curve.emplace_back(std::round(std::stod(row.at(station)) * 128) / 128, std::stod(value));
  }
  return curve;
}

}  // namespace

CavityReference::CavityReference(const std::filesystem::path& folder)
    : ghia_u_(read_table(folder / "ghia1982_u_vertical_centreline.csv")),
      ghia_v_(read_table(folder / "ghia1982_v_horizontal_centreline.csv")) {
  for (const TableRow& row : read_table(folder / "botella_peyret1998_re1000.csv")) {
    Curve& curve = row.at("component") == "u" ? botella_.u : botella_.v;
    curve.emplace_back(std::stod(row.at("station")), std::stod(row.at("value")));
  }
}

CavityLines CavityReference::ghia(int reynolds) const {
  return {column(ghia_u_, "y", reynolds), column(ghia_v_, "x", reynolds)};
}

CavityDeviation CavityReference::from_ghia(const CavityLines& lines, int reynolds) const {
  const CavityLines expected = ghia(reynolds);
  return {largest_difference(lines.u, expected.u), largest_difference(lines.v, expected.v)};
}

CavityDeviation CavityReference::from_botella(const CavityLines& lines) const {
  return {largest_difference(lines.u, botella_.u), largest_difference(lines.v, botella_.v)};
}

CavityVortices ghia_vortices(int reynolds) {
  switch (reynolds) {
    case 100:
      return {.primary = {0.6172, 0.7344, -0.103423, -3.16646},
              .bottom_left = {0.0313, 0.0391, 1.74877e-6, 1.55509e-2},
              .bottom_right = {0.9453, 0.0625, 1.25374e-5, 3.30749e-2}};
    case 400:
      return {.primary = {0.5547, 0.6055, -0.113909, -2.29469},
              .bottom_left = {0.0508, 0.0469, 1.41951e-5, 5.69697e-2},
              .bottom_right = {0.8906, 0.1250, 6.42352e-4, 4.33519e-1}};
    default:
      return {.primary = {0.5313, 0.5625, -0.117929, -2.04968},
              .bottom_left = {0.0859, 0.0781, 2.31129e-4, 3.61750e-1},
              .bottom_right = {0.8594, 0.1094, 1.75102e-3, 1.15465}};
  }
}

}  // namespace downwash
