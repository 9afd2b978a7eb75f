#include "app/hazard/correlations/gas_weight.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "app/hazard/exposure/release_rates.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/containers/fluid.hpp"
#include "io/weather/air.hpp"

namespace downwash {
namespace {

/// Releases that come out together, m apart at most.
constexpr double together = 1;
constexpr double wind_height = 10;  // m

/// K, below which gases are carried compressed, as warm as the air, or refrigerated.
constexpr double permanent_gas = zero_celsius - 100;
/// UN numbers of refrigerated liquids (UN Model Regulations, 22nd revised ed. 2021, chapter 3.2).
constexpr std::array<std::string_view, 17> refrigerated{
    "1003", "1038", "1073", "1913", "1951", "1961", "1963", "1966", "1970",
    "1972", "1977", "2187", "2201", "2591", "3136", "3138", "3158"};

/// True if its UN number says that it is carried as a gas.
bool is_compressed(const Substance& substance) {
  return substance.boiling_point.value_or(zero_celsius) < permanent_gas && !substance.un.empty() &&
         std::ranges::find(refrigerated, substance.un) == refrigerated.end();
}

/// A gas that is denser than the air by as much as that is lighter; the same volume.
DenseSource mirrored(const DenseSource& source, const DenseAir& air) {
  DenseSource denser = source;
  denser.density = 2 * air.density - source.density;
  denser.mass = source.mass * denser.density / source.density;
  return denser;
}

double rate_at(const Emission& emission, double time) {
  const RateSeries& series = emission.series;
  for (std::size_t n = 0; n < series.rate.size(); ++n) {
    if (time >= series.time[n] && time < series.time[n + 1]) return series.rate[n];
  }
  return 0;
}

/// The largest rate at which releases within reach of one come out at the same time, kg/s.
double largest_rate(const std::vector<Emission>& near) {
  double largest = 0;
  for (const Emission& emission : near) {
    for (const double time : emission.series.time) {
      double sum = 0;
      for (const Emission& one : near) sum += rate_at(one, time);
      largest = std::max(largest, sum);
    }
  }
  return largest;
}

double largest_burst(const std::vector<Emission>& near) {
  double largest = 0;
  for (const Emission& emission : near) {
    double sum = 0;
    for (const Emission& one : near) {
      if (one.burst_time == emission.burst_time) sum += one.burst_mass;
    }
    largest = std::max(largest, sum);
  }
  return largest;
}

/// The gas by the figures that the substance has.
std::optional<OutflowingGas> stated_gas(const Substance& substance, const DenseAir& air) {
  if (substance.density) {
    return OutflowingGas{*substance.density, air.temperature,
                         fmt::format("gas of {:.3g} kg/m³ as the case has it", *substance.density)};
  }
  if (!substance.molar_mass) return std::nullopt;
  const auto density_at = [&](double temperature) {
    return standard_pressure * *substance.molar_mass * 1e-3 / (gas_constant * temperature);
  };
  OutflowingGas warm{*pure_density(substance, air.density), air.temperature,
                     "vapour as warm as the air"};
  if (!substance.boiling_point) {
    warm.not_known = "its boiling point, and so how cold it comes out, is not known";
    warm.may_be_cold = true;
    return warm;
  }
  const double boils = *substance.boiling_point;
  if (boils > air.temperature) {
    warm.not_known = fmt::format(
        "it boils at {:.0f} °C: below that it evaporates, mixed with air to a density that is not "
        "known",
        boils - zero_celsius);
    return warm;
  }
  if (is_compressed(substance)) {
    warm.words = fmt::format(
        "gas as warm as the air, for it boils at {:.0f} °C and is carried "
        "compressed (UN {})",
        boils - zero_celsius, substance.un);
    return warm;
  }
  return OutflowingGas{
      density_at(boils), boils,
      fmt::format("vapour at its boiling point, {:.0f} °C, of {:.3g} kg/m³, without the drops "
                  "that a leak of liquid would carry",
                  boils - zero_celsius, density_at(boils))};
}

/// The substance with the figures of the library; nothing if that has no molar mass of it.
std::optional<Substance> as_in_library(const Substance& substance) {
  const auto molar_mass = library_molar_mass(substance.name);
  if (!molar_mass) return std::nullopt;
  Substance known = substance;
  known.density.reset();
  known.molar_mass = molar_mass;
  if (const auto boils = library_boiling_point(substance.name)) {
    known.boiling_point = *boils + zero_celsius;
  }
  return known;
}

}  // namespace

std::optional<OutflowingGas> outflowing_gas(const Substance& substance, const DenseAir& air) {
  constexpr double about = 0.9;
  std::optional<OutflowingGas> stated = stated_gas(substance, air);
  const std::optional<Substance> known = as_in_library(substance);
  if (!known) return stated;
  OutflowingGas right = *stated_gas(*known, air);
  if (stated) {
    // A density that a case gives may be that of vapour which has warmed up.
    const double least = substance.density ? *pure_density(*known, air.density) : right.density;
    const bool vaguer = !stated->not_known.empty() && right.not_known.empty();
    if (!vaguer && stated->density >= about * least) return stated;
    right.corrected = fmt::format(
        "By the library {} has {:g} g/mol and comes out with {:.3g} kg/m³, which counts here; the "
        "case makes it {:.3g} kg/m³.",
        substance.name, *known->molar_mass, right.density, stated->density);
  }
  return right;
}

GasWeight gas_weight(const std::string& substance, const OutflowingGas& gas, double rate,
                     double burst, const DenseAir& air) {
  GasWeight weight{.substance = substance, .gas = gas, .criterion = {}};
  weight.denser = gas.density > air.density;
  const auto take = [&](double mass, double duration) {
    if (!(mass > 0)) return;
    const DenseSource out{mass, duration, gas.density, gas.temperature};
    const DenseSource counted = weight.denser ? out : mirrored(out, air);
    const DenseCriterion criterion = dense_criterion(counted, air);
    const DenseCriterion& before = weight.criterion;
    if (before.bound > 0 && criterion.measure * before.bound <= before.measure * criterion.bound) {
      return;
    }
    weight.criterion = criterion;
    weight.spread = spread_by_weight(counted, air);
    weight.source = source_size(counted, air);
  };
  take(rate, 1);
  take(burst, 0);
  return weight;
}

DenseAir dense_air(const Question& config) {
  constexpr double usual = 1.2, share = 0.2;  // kg/m³
  const double temperature =
      config.weather ? config.weather->air.temperature : SurfaceAir{}.temperature;
  const bool is_air = std::abs(config.flow.density - usual) <= share * usual;
  return {.speed = speed_at(*config.wind, wind_height),
          .density = is_air ? config.flow.density
                            : air_density(standard_pressure, temperature - zero_celsius, {}),
          .temperature = temperature};
}

namespace {

/// The heaviest release of a substance that comes out as this gas.
std::optional<GasWeight> heaviest_release(const ReleasePlan& plan, std::size_t substance,
                                          const OutflowingGas& gas, const DenseAir& air) {
  const Substance& of = plan.substances[substance];
  std::optional<GasWeight> heaviest;
  for (const PlacedRelease& placed : plan.releases) {
    if (placed.substance != substance) continue;
    std::vector<Emission> near;
    for (const PlacedRelease& other : plan.releases) {
      const bool beside =
          std::hypot(other.place[0] - placed.place[0], other.place[1] - placed.place[1],
                     other.place[2] - placed.place[2]) <= together;
      if (other.substance == substance && beside) {
        near.push_back(emission_of(other.release, other.start, plan.end));
      }
    }
    const GasWeight weight = gas_weight(of.name, gas, largest_rate(near), largest_burst(near), air);
    const auto over_bound = [](const GasWeight& one) {
      return one.criterion.bound > 0 ? one.criterion.measure / one.criterion.bound : 0;
    };
    if (!heaviest || over_bound(weight) > over_bound(*heaviest)) heaviest = weight;
  }
  if (heaviest) heaviest->buoyant = of.buoyant;
  return heaviest;
}

}  // namespace

std::optional<GasWeight> weight_of(const Question& config, const ReleasePlan& plan,
                                   std::size_t substance) {
  if (!config.wind) return std::nullopt;
  const DenseAir air = dense_air(config);
  const std::optional<OutflowingGas> gas = outflowing_gas(plan.substances[substance], air);
  if (!gas || !(air.speed > 0)) return std::nullopt;
  return heaviest_release(plan, substance, *gas, air);
}

std::optional<GasWeight> weight_at_most(const Question& config, const ReleasePlan& plan,
                                        std::size_t substance) {
  constexpr double uranium_hexafluoride = 352;  // g/mol
  if (!config.wind) return std::nullopt;
  const DenseAir air = dense_air(config);
  if (!(air.speed > 0)) return std::nullopt;
  const double density =
      standard_pressure * uranium_hexafluoride * 1e-3 / (gas_constant * air.temperature);
  return heaviest_release(
      plan, substance,
      {density, air.temperature, fmt::format("gas of {:.3g} kg/m³, the heaviest", density),
       "neither its density nor its molar mass is known"},
      air);
}

}  // namespace downwash
