#include "app/hazard/correlations/differences.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "geometry/sizing/domain_sizing.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

void add_ground(const DifferingCase& of, std::vector<Difference>& list) {
  if (!of.site.buildings.empty()) {
    double tallest = 0;
    for (const Building& building : of.site.buildings) {
      tallest = std::max(tallest, building.height);
    }
    list.push_back(
        {Effect::either,
         fmt::format("Ours has {}, up to {} m high: wakes and courtyards hold it back and mix it "
                     "upwards, streets lead it and keep it together. Gauss has none.",
                     words::count(of.site.buildings.size(), "building"), words::number(tallest))});
  }
  if (of.site.terrain) {
    list.push_back(
        {Effect::either, "Ours has the ground with its slopes; Gauss has level ground."});
  }
  if (!of.site.trees.trees.empty()) {
    list.push_back({Effect::either, "Ours has trees that slow the wind; Gauss has none."});
  }
}

/// The layer of cells that stands for the height of the zones tells where it is as thick as this,
/// over that height or that of people (the bound of the check of it).
constexpr double thick = 2, people = 1.5;

void add_layer(const DifferingCase& of, std::vector<Difference>& list) {
  const double height = of.plan.zones.height;
  const Axis z = axes_of(of.site.box)[2];
  const double lowest = of.site.terrain ? of.site.terrain->ground->lowest() : 0;
  const double low = z.face(of.plan.layer) - lowest, high = z.face(of.plan.layer + 1) - lowest;
  if (high <= thick * std::max(height, people)) return;
  list.push_back({Effect::shorter,
                  fmt::format("Ours is the mean over cells from {:.3g} to {:.3g} m, Gauss that at "
                              "{:g} m: near the release ours is thinner.",
                              low, high, height)});
}

void add_air(const DifferingCase& of, std::vector<Difference>& list) {
  const PasquillClass pasquill = class_or_neutral(of.config.weather);
  if (!of.config.flow.stratification && pasquill != 'D') {
    list.push_back(
        {pasquill > 'D' ? Effect::shorter : Effect::longer,
         fmt::format("Ours is computed as neutral; Gauss has class {}, {}, which mixes {}.",
                     pasquill, words_of(pasquill), pasquill > 'D' ? "less" : "more")});
  }
  list.push_back(
      {Effect::either, fmt::format("Ours has a wind that grows with height and turns round houses; "
                                   "Gauss has {:.3g} m/s all over.",
                                   of.speed)});
  if (of.config.time.hold_wind) {
    list.push_back({Effect::either, "Ours has a wind that is held as it is at the start."});
  }
}

void add_substance(const DifferingCase& of, std::vector<Difference>& list) {
  const Substance& substance = of.substance;
  if (of.heavy) {
    list.push_back(
        {Effect::either,
         substance.buoyant
             ? "It is heavy: ours has its weight (Boussinesq, approximate), Gauss has none."
             : "It is heavy, and neither ours nor Gauss has its weight, which spreads it aside and "
               "keeps it low; the heavy-gas figure has."});
  } else if (substance.buoyant) {
    list.push_back({Effect::either, "Ours has the weight of the gas; Gauss has none."});
  }
  if (substance.settling_speed > 0 || substance.deposition_speed > 0) {
    list.push_back({Effect::shorter, "In ours it settles or deposits; Gauss loses nothing."});
  }
  if (substance.half_life) {
    list.push_back({Effect::shorter, "In ours it decays; Gauss loses nothing."});
  }
  if (of.plan.ensemble.members > 1) {
    list.push_back({Effect::longer, fmt::format("Ours is the worst of {} repetitions; Gauss is a "
                                                "mean over many.",
                                                of.plan.ensemble.members)});
  } else {
    list.push_back({Effect::either,
                    "Ours is one run, with the gusts that it happened to have; Gauss is the mean "
                    "over many such winds."});
  }
}

}  // namespace

std::vector<Difference> differences_of(const DifferingCase& of) {
  std::vector<Difference> list;
  add_ground(of, list);
  add_layer(of, list);
  add_air(of, list);
  add_substance(of, list);
  return list;
}

}  // namespace downwash
