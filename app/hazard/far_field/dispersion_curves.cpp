#include "app/hazard/far_field/dispersion_curves.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace downwash {
namespace {

constexpr double root = -0.5;

/// a, b and p
struct Briggs {
  double a, b, p;
};
struct BriggsPair {
  Briggs across, upwards;
};

// A … F
constexpr std::array<BriggsPair, 6> open_country{{{{0.22, 1e-4, root}, {0.20, 0, 0}},
                                                  {{0.16, 1e-4, root}, {0.12, 0, 0}},
                                                  {{0.11, 1e-4, root}, {0.08, 2e-4, root}},
                                                  {{0.08, 1e-4, root}, {0.06, 1.5e-3, root}},
                                                  {{0.06, 1e-4, root}, {0.03, 3e-4, -1}},
                                                  {{0.04, 1e-4, root}, {0.016, 3e-4, -1}}}};

constexpr BriggsPair urban_unstable{{0.32, 4e-4, root}, {0.24, 1e-3, 0.5}};
constexpr BriggsPair urban_stable{{0.11, 4e-4, root}, {0.08, 1.5e-3, root}};
constexpr std::array<BriggsPair, 6> urban{{urban_unstable,
                                           urban_unstable,
                                           {{0.22, 4e-4, root}, {0.20, 0, 0}},
                                           {{0.16, 4e-4, root}, {0.14, 3e-4, root}},
                                           urban_stable,
                                           urban_stable}};

constexpr double urban_roughness = 0.5;  // m

SpreadCurve curve_of(const Briggs& of) {
  return {[of](double x) { return of.a * x * std::pow(1 + of.b * x, of.p); }};
}

}  // namespace

const char* words_of(DispersionTerrain terrain) {
  return terrain == DispersionTerrain::urban ? "towns" : "open country";
}

double SpreadCurve::way_to(double sigma) const {
  if (!(sigma > 0)) return 0;
  if (at(longest_way) <= sigma) return longest_way;
  double low = 0, high = longest_way;
  for (int halvings = 0; halvings < 80; ++halvings) {
    const double middle = (low + high) / 2;
    (at(middle) < sigma ? low : high) = middle;
  }
  return (low + high) / 2;
}

DispersionCurves briggs_curves(DispersionTerrain terrain, PasquillClass pasquill) {
  const auto& table = terrain == DispersionTerrain::urban ? urban : open_country;
  const BriggsPair& pair = table.at(static_cast<std::size_t>(pasquill - 'A'));
  return {.across = curve_of(pair.across), .upwards = curve_of(pair.upwards)};
}

DispersionTerrain terrain_of(double roughness) {
  return roughness >= urban_roughness ? DispersionTerrain::urban : DispersionTerrain::open_country;
}

}  // namespace downwash
