#include "io/containers/pool.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/input/lengths.hpp"

namespace downwash {
namespace {

constexpr double air_viscosity = 1.5e-5;  // m²/s

/// Steps of a pool, one after the other.
class Pool {
 public:
  Pool(const Fluid& fluid, const PoolSite& site)
      : fluid_(fluid),
        site_(site),
        schmidt_(schmidt_number(*fluid.molar_mass)),
        boiling_(fluid.vapour_pressure->temperature_at(site.air_pressure)) {}

  PoolStep advance(double begin, double end, double fed, double fed_temperature) {
    const double together = mass_ + fed;
    if (together <= 0) return {begin, end, 0, area_, fed_temperature};
    temperature_ = (mass_ * temperature_ + fed * std::min(fed_temperature, boiling_)) / together;
    mass_ = together;
    spread(begin);
    const double flux =
        site_.method == EvaporationMethod::epa ? isothermal() : balanced(begin, end);
    const double evaporated = std::min(mass_, flux * area_ * (end - begin));
    mass_ -= evaporated;
    return {begin, end, evaporated, area_, temperature_};
  }

  double mass() const { return mass_; }

 private:
  struct Patch {
    double since;  // s
    double area;   // m²
  };

  void spread(double time) {
    double area = mass_ / (*fluid_.liquid_density * site_.depth);
    if (site_.bund_area) area = std::min(area, *site_.bund_area);
    if (area <= area_) return;
    patches_.push_back({time, area - area_});
    area_ = area;
  }

  double isothermal() {
    temperature_ = std::min(site_.air_temperature, boiling_);
    return epa_evaporation_flux(site_.wind, *fluid_.molar_mass,
                                fluid_.vapour_pressure->at(temperature_), temperature_);
  }

  /// W/(m² K) from the ground: the mean over a step and the area.
  double ground_transfer(double begin, double end) const {
    const GroundConduction ground = ground_conduction(site_.ground);
    double sum = 0;
    for (const Patch& patch : patches_) {
      sum += patch.area * 2 * (std::sqrt(end - patch.since) - std::sqrt(begin - patch.since)) /
             (end - begin);
    }
    return ground.conductivity / std::sqrt(std::numbers::pi * ground.diffusivity) * sum / area_;
  }

  /// W/(m² K) from the air: ρ c_p k (Sc / Pr)^(2/3).
  double air_transfer(double mass_transfer) const {
    constexpr double heat_capacity = 1005, air_molar_mass = 0.028964, prandtl = 0.71;
    const double density =
        site_.air_pressure * air_molar_mass / (gas_constant * site_.air_temperature);
    return density * heat_capacity * mass_transfer * std::pow(schmidt_ / prandtl, 2.0 / 3);
  }

  double flux_at(double transfer, double temperature) const {
    return evaporation_flux(transfer, *fluid_.molar_mass, fluid_.vapour_pressure->at(temperature),
                            site_.air_pressure, temperature);
  }

  /// kg/(m² s), and the temperature at the end of the step that goes with it: implicit, by halving.
  double balanced(double begin, double end) {
    const double diameter = std::sqrt(4 * area_ / std::numbers::pi);
    const double transfer = mackay_matsugu(site_.wind, diameter, schmidt_);
    const double heating = ground_transfer(begin, end) + air_transfer(transfer);
    const double stored = mass_ * *fluid_.liquid_heat_capacity / (area_ * (end - begin));
    const auto surplus = [&](double t) {
      return stored * (temperature_ - t) + heating * (site_.air_temperature - t) -
             flux_at(transfer, t) * *fluid_.heat_of_vaporisation;
    };
    double low = fluid_.vapour_pressure->from, high = boiling_;
    for (int halving = 0; halving < 50; ++halving) {
      const double middle = (low + high) / 2;
      (surplus(middle) > 0 ? low : high) = middle;
    }
    const double found = low;
    // As it boils the flux hangs on the last digit of the temperature, the heat does not.
    const double by_heat =
        (stored * (temperature_ - found) + heating * (site_.air_temperature - found)) /
        *fluid_.heat_of_vaporisation;
    temperature_ = found;
    const bool at_lowest = found <= fluid_.vapour_pressure->from;
    return at_lowest ? flux_at(transfer, found) : std::max(0.0, by_heat);
  }

  const Fluid& fluid_;
  const PoolSite& site_;
  double schmidt_, boiling_;  // -, K
  double mass_ = 0, area_ = 0, temperature_ = 0;
  std::vector<Patch> patches_;
};

/// The mass that has flowed by a time, and how warm the next of it is.
class Supply {
 public:
  explicit Supply(const std::vector<PoolFeed>& feeds) : feeds_(feeds) {}

  double until(double time) const {
    double sum = 0;
    for (const PoolFeed& feed : feeds_) {
      if (time >= feed.end) {
        sum += feed.mass;
      } else if (time > feed.begin) {
        sum += feed.mass * (time - feed.begin) / (feed.end - feed.begin);
      }
    }
    return sum;
  }
  double temperature(double time) const {
    for (const PoolFeed& feed : feeds_) {
      if (time <= feed.end) return feed.temperature;
    }
    return feeds_.back().temperature;
  }

 private:
  const std::vector<PoolFeed>& feeds_;
};

}  // namespace

double mackay_matsugu(double wind, double diameter, double schmidt) {
  return 0.004786 * std::pow(wind, 0.78) * std::pow(diameter, -0.11) * std::pow(schmidt, -0.67);
}

double schmidt_number(double molar_mass) {
  constexpr double water_diffusivity = 2.39e-5, water_molar_mass = 0.018015;  // m²/s, kg/mol
  return air_viscosity / (water_diffusivity * std::sqrt(water_molar_mass / molar_mass));
}

double evaporation_flux(double transfer, double molar_mass, double vapour_pressure,
                        double air_pressure, double temperature) {
  const double share = std::min(vapour_pressure / air_pressure, 1 - 1e-12);
  return -transfer * molar_mass * air_pressure / (gas_constant * temperature) * std::log1p(-share);
}

double epa_evaporation_flux(double wind, double molar_mass, double vapour_pressure,
                            double temperature) {
  constexpr double pound = 0.45359237, minute = 60, mmhg = 133.322;
  const double pounds_per_minute = 0.284 * std::pow(wind, 0.78) *
                                   std::pow(1e3 * molar_mass, 2.0 / 3) * (vapour_pressure / mmhg) /
                                   (82.05 * temperature);  // of a square foot
  return pounds_per_minute * pound / minute / (foot * foot);
}

GroundConduction ground_conduction(GroundKind kind) {
  switch (kind) {
    case GroundKind::concrete:
      return {8.28, 3.74e-6};
    case GroundKind::soil:
      return {8.64, 4.13e-6};
    case GroundKind::dry_sand:
      return {2.34, 1.74e-6};
    case GroundKind::moist_sand:
      break;
  }
  return {5.31, 3.02e-6};
}

std::vector<PoolStep> evaporating_pool(const Fluid& fluid, const PoolSite& site,
                                       const std::vector<PoolFeed>& feeds) {
  constexpr double day = 86400, shortest = 1, growth = 0.02, next_to_nothing = 1e-3;
  std::vector<PoolStep> steps;
  if (feeds.empty()) return steps;
  const Supply supply(feeds);
  const double all = supply.until(day), last = feeds.back().end;
  Pool pool(fluid, site);
  double time = feeds.front().begin, fed = 0;
  while (time < day) {
    const double end =
        std::min(day, time + std::max(shortest, growth * (time - feeds.front().begin)));
    const double now = supply.until(end);
    steps.push_back(pool.advance(time, end, now - fed, supply.temperature((time + end) / 2)));
    time = end;
    fed = now;
    if (time >= last && pool.mass() <= next_to_nothing * all) break;
  }
  return steps;
}

}  // namespace downwash
