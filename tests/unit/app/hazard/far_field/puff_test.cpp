// Puffs of the mass that left: that it is kept, and the plume of Gauss that a row of them makes.
#include "app/hazard/far_field/puff.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/hazard/far_field/beyond_raster.hpp"
#include "app/hazard/far_field/outlet_puffs.hpp"
#include "tests/support/memory_state.hpp"

namespace downwash {
namespace {

constexpr double speed = 4;

CarryingAir uniform_air() {
  return {.downwind = {1, 0}, .speed = [](double) { return speed; }};
}

/// A face at x = 100 m, y -200 to 200 m, cells of 2 m by 1 m, up to 150 m.
Outlet fine_outlet() {
  Outlet outlet;
  outlet.faces = {{.axis = 0, .at = 100}};
  for (int k = 0; k < 150; ++k) {
    for (int j = 0; j < 200; ++j) {
      const double y = -199 + 2 * j, z = k + 0.5;
      const auto bin = static_cast<std::size_t>(
          static_cast<int>(Outlet::bins_up * std::sqrt(z / 150)) * Outlet::bins_along +
          Outlet::bins_along * j / 200);
      outlet.cells.push_back({.cell = {0, j, k},
                              .bin = bin,
                              .along = y,
                              .height = z,
                              .width = 2,
                              .depth = 1,
                              .flux = 2 * speed});
    }
  }
  return outlet;
}

/// The plume from a point at the ground at (0, 0, 0), kg/m³ for 1 kg/s: Pasquill and Smith (1983,
/// Atmospheric Diffusion), 6.2.
double plume(const DispersionCurves& curves, double x, double y, double z) {
  const double sy = curves.across.at(x), sz = curves.upwards.at(x);
  return std::exp(-y * y / (2 * sy * sy) - z * z / (2 * sz * sz)) /
         (std::numbers::pi * speed * sy * sz);
}

/// 1 kg/s of that plume through the outlet for so many intervals of a minute.
std::vector<OutflowInterval> steady_outflow(const Outlet& outlet, const DispersionCurves& curves,
                                            int intervals, std::vector<double>& time) {
  OutflowHistory history;
  for (int n = 0; n <= intervals; ++n) {
    std::vector<double> dosage;
    for (const OutflowCell& cell : outlet.cells) {
      dosage.push_back(60 * n * plume(curves, 100, cell.along, cell.height));
    }
    history.add(outlet, 0, dosage, 60.0 * n);
    time.push_back(60.0 * n);
  }
  return history.of(0);
}

TEST(DispersionCurves, AreThoseOfTheHandbook) {
  const DispersionCurves country = briggs_curves(DispersionTerrain::open_country, 'D');
  EXPECT_NEAR(country.across.at(1000), 76.3, 0.1);
  EXPECT_NEAR(country.upwards.at(1000), 37.9, 0.1);
  const DispersionCurves stable = briggs_curves(DispersionTerrain::open_country, 'F');
  EXPECT_NEAR(stable.upwards.at(1e4), 40, 0.01);
  const DispersionCurves town = briggs_curves(DispersionTerrain::urban, 'A');
  EXPECT_NEAR(town.across.at(1000), 270.4, 0.1);
  EXPECT_NEAR(town.upwards.at(1000), 339.4, 0.1);
}

TEST(DispersionCurves, TellTheWayToAWidth) {
  for (const auto terrain : {DispersionTerrain::open_country, DispersionTerrain::urban}) {
    for (PasquillClass pasquill = 'A'; pasquill <= 'F'; ++pasquill) {
      const DispersionCurves curves = briggs_curves(terrain, pasquill);
      for (const double way : {1.0, 50.0, 800.0, 1e4}) {
        EXPECT_NEAR(curves.across.way_to(curves.across.at(way)), way, 1e-6 * way) << pasquill;
        EXPECT_NEAR(curves.upwards.way_to(curves.upwards.at(way)), way, 1e-6 * way) << pasquill;
      }
    }
  }
  const SpreadCurve level = briggs_curves(DispersionTerrain::open_country, 'F').upwards;
  EXPECT_EQ(level.way_to(60), level.way_to(54)) << "deeper than it ever gets";
  EXPECT_EQ(level.way_to(0), 0);
}

TEST(DispersionTerrain, IsATownWhereItIsVeryRough) {
  EXPECT_EQ(terrain_of(0.03), DispersionTerrain::open_country);
  EXPECT_EQ(terrain_of(0.5), DispersionTerrain::urban);
}

TEST(MeanSpeed, IsThatOfTheHeightsOfThePuff) {
  CarryingAir air = uniform_air();
  EXPECT_NEAR(mean_speed(air, 10, 25), speed, 1e-12);
  // E ln|z| of a Gaussian distribution about 0 is ln σ - (γ + ln 2)/2.
  air.speed = [](double z) { return 10 + std::log(z); };
  EXPECT_NEAR(mean_speed(air, 0, 400), 10 + std::log(20) - 0.635, 0.06);
  EXPECT_NEAR(mean_speed(air, 100, 1), 10 + std::log(100), 1e-3);
}

TEST(VerticalShare, HoldsAllBetweenGroundAndLid) {
  for (const double variance : {100.0, 1e4, 1e6}) {
    double sum = 0;
    for (double z = 0.5; z < 200; ++z) sum += vertical_share(z, 30, variance, 200);
    EXPECT_NEAR(sum, 1, 1e-3) << variance;
  }
  EXPECT_NEAR(vertical_share(0, 0, 400, {}), std::sqrt(2 / std::numbers::pi) / 20, 1e-12);
}

TEST(Passage, PassesOnceFromZeroToAll) {
  const Passage passage{.dosage = 1, .first = 100, .last = 160, .spread = 20};
  EXPECT_EQ(passage.passed(-5), 0);
  EXPECT_NEAR(passage.passed(130), 0.5, 1e-9);
  EXPECT_EQ(passage.passed(270), 1);
  double before = 0;
  for (double t = 0; t < 300; t += 5) {
    EXPECT_GE(passage.passed(t), before);
    before = passage.passed(t);
  }
  const Passage at_once{.dosage = 1, .first = 100, .last = 100, .spread = 20};
  EXPECT_NEAR(at_once.passed(120), 0.841345, 1e-5) << "Φ(1)";
}

TEST(OutflowHistory, GoesIntoACheckpointAndBack) {
  const Outlet outlet = fine_outlet();
  const DispersionCurves curves = briggs_curves(DispersionTerrain::open_country, 'D');
  OutflowHistory whole, before, after;
  std::vector<double> dosage;
  for (const OutflowCell& cell : outlet.cells) {
    dosage.push_back(plume(curves, 100, cell.along, cell.height));
  }
  const auto add = [&](OutflowHistory& to, double times) {
    std::vector<double> now = dosage;
    for (double& value : now) value *= times;
    to.add(outlet, 0, now, times);
  };
  for (const double times : {0.0, 2.0, 5.0}) add(whole, times);
  for (const double times : {0.0, 2.0}) add(before, times);
  MemoryState memory;
  StatePass out(static_cast<StateSink&>(memory));
  before.pass_state(1, outlet.bins(), out);
  StatePass in(static_cast<const StateSource&>(memory));
  after.pass_state(1, outlet.bins(), in);
  add(after, 5);
  ASSERT_EQ(after.of(0).size(), whole.of(0).size());
  for (std::size_t n = 0; n < whole.of(0).size(); ++n) {
    const OutflowInterval &a = whole.of(0)[n], &b = after.of(0)[n];
    EXPECT_EQ(a.left, b.left);
    EXPECT_EQ(a.shape, b.shape);
    ASSERT_EQ(a.flows.size(), b.flows.size());
    for (std::size_t f = 0; f < a.flows.size(); ++f) {
      EXPECT_EQ(a.flows[f].bin, b.flows[f].bin);
      EXPECT_EQ(a.flows[f].moments.height_square, b.flows[f].moments.height_square);
    }
  }
  OutflowHistory other;
  StatePass again(static_cast<const StateSource&>(memory));
  EXPECT_THROW(other.pass_state(1, outlet.bins() + 1, again), StateError);
}

TEST(OutletPuffs, HoldWhatLeft) {
  const Outlet outlet = fine_outlet();
  const DispersionCurves curves = briggs_curves(DispersionTerrain::open_country, 'D');
  std::vector<double> time;
  std::vector<OutflowInterval> intervals = steady_outflow(outlet, curves, 5, time);
  intervals[2].left = -3;  // an eddy brought some back
  const OutletPuffs puffs = outlet_puffs(outlet, intervals, time, {1, 0}, curves, 0);
  double mass = 0, second = 0;
  for (const Puff& puff : puffs.puffs) {
    mass += puff.mass;
    if (puff.end == 120) second += puff.mass;
  }
  EXPECT_NEAR(mass, 60 * 4 - 3, 1e-9);
  EXPECT_NEAR(puffs.left, mass, 1e-9);
  EXPECT_NEAR(puffs.carried, mass, 1e-9);
  EXPECT_EQ(second, 0) << "nothing left";
  EXPECT_NEAR(puffs.by_shape / 300, 1, 0.01) << "all of the plume passes the outlet";
}

TEST(OutletPuffs, GoOnAsThePlumeThatTheyCameFrom) {
  const Outlet outlet = fine_outlet();
  for (const PasquillClass pasquill : {'A', 'D', 'F'}) {
    const DispersionCurves curves = briggs_curves(DispersionTerrain::open_country, pasquill);
    std::vector<double> time;
    const auto intervals = steady_outflow(outlet, curves, 60, time);
    const OutletPuffs puffs = outlet_puffs(outlet, intervals, time, {1, 0}, curves, 0);
    EXPECT_NEAR(puffs.growth.across_way, 100, pasquill == 'F' ? 3 : 1);
    for (const double x : {150.0, 400.0, 2000.0, 9000.0}) {
      for (const double aside : {0.0, 1.0}) {
        const double y = aside * curves.across.at(x), z = 1.5;
        double dosage = 0;
        for (const Puff& puff : puffs.puffs) {
          dosage += PuffPath(puff, puffs.growth, uniform_air(), 1e4).at({x, y}, z).dosage;
        }
        EXPECT_NEAR(dosage / 3600 / plume(curves, x, y, z), 1, 0.04)
            << pasquill << " " << x << " " << y;
      }
    }
  }
}

TEST(DosagesBeyond, JoinTheOutletWithTheSameFlux) {
  const Outlet outlet = fine_outlet();
  const DispersionCurves curves = briggs_curves(DispersionTerrain::open_country, 'D');
  std::vector<double> time;
  const auto intervals = steady_outflow(outlet, curves, 5, time);
  const OutletPuffs puffs = outlet_puffs(outlet, intervals, time, {1, 0}, curves, 0);
  const CarryingAir air = uniform_air();
  const BeyondRaster raster =
      beyond_raster(Axis::uniform(0, 100, 50), Axis::uniform(-200, 400, 200), 600, 100, 100);
  EXPECT_DOUBLE_EQ(raster.x.face(0), 100);
  EXPECT_NEAR(raster.x.face(raster.x.n()), 600, 1e-9);
  EXPECT_NEAR(raster.y.origin(), -300, 1e-9);
  const double end = last_passage(puffs, air, raster);
  EXPECT_NEAR(end, 300 + 500 / speed + 5 * curves.across.at(600) / speed, 0.15 * end);
  // The flux just behind the outlet, over all y and z: ∫ D U dy dz.
  double flux = 0;
  for (double z = 1; z < 60; z += 2) {
    const DosagesByTime dosages = dosages_beyond(puffs, air, raster, z, {-600, end});
    EXPECT_EQ(*std::max_element(dosages[0].begin(), dosages[0].end()), 0) << "long before";
    for (int y = 0; y < raster.y.n(); ++y) {
      const auto cell = static_cast<std::size_t>(y) * static_cast<std::size_t>(raster.x.n());
      EXPECT_EQ(dosages[0][cell], 0) << "nothing there at the start";
      flux += 2 * speed * dosages[1][cell] * raster.y.width(y);
    }
  }
  EXPECT_NEAR(flux, 300, 1);
}

TEST(DosagesBeyond, DecayOnTheirWay) {
  const DispersionCurves curves = briggs_curves(DispersionTerrain::open_country, 'D');
  OutletPuffs puffs{{{.mass = 1, .end = 60, .place = {0, 0}, .height = 2, .upwards = 1}},
                    PlumeGrowth(curves, 100, 100)};
  CarryingAir air = uniform_air();
  const auto at = [&] {
    return PuffPath(puffs.puffs[0], puffs.growth, air, 1e4).at({4000, 0}, 1.5).dosage;
  };
  const double whole = at();
  air.decay_rate = std::numbers::ln2 / 1000;
  EXPECT_NEAR(at() / whole, 0.5, 1e-6) << "4 km at 4 m/s";
}

}  // namespace
}  // namespace downwash
