#include "io/containers/emptying.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/containers/orifice.hpp"

namespace downwash {
namespace {

constexpr double gravity = 9.80665;  // m/s²
constexpr int pieces_of_phase = 200;

/// Goes through the phases. Steps are equal in mass, or in temperature, with the rate of their
/// middle.
class Emptier {
 public:
  explicit Emptier(const Vessel& vessel)
      : vessel_(vessel),
        area_(std::numbers::pi / 4 * vessel.hole_diameter * vessel.hole_diameter),
        liquid_(vessel.liquid),
        temperature_(vessel.temperature) {}

  std::vector<OutflowPiece> run() {
    if (vessel_.liquid <= 0) {
      blow_down(vessel_.fluid.gas_density(vessel_.pressure, temperature_) * vessel_.tank.volume(),
                vessel_.pressure);
    } else {
      drain();
      if (boils()) vent();
    }
    close();
    return std::move(pieces_);
  }

 private:
  double vapour_pressure() const { return vessel_.fluid.vapour_pressure->at(temperature_); }
  bool boils() const { return vapour_pressure() > vessel_.outside; }
  double volume_of(double liquid) const { return liquid / *vessel_.fluid.liquid_density; }

  void add(double rate, double liquid, double vapour) {
    const double begin = pieces_.empty() ? 0 : pieces_.back().end;
    pieces_.push_back({begin, begin + (liquid + vapour) / rate, liquid, vapour, temperature_});
  }

  /// Pa above a volume of gas (m³) in the vessel.
  double head_pressure(double gas_volume) const {
    const double at_first = vessel_.tank.volume() - volume_of(vessel_.liquid);
    const double own = vessel_.fluid.vapour_pressure->at(vessel_.temperature);
    const double added = std::max(0.0, vessel_.pressure - own) * at_first / gas_volume;
    return std::max(vapour_pressure() + added, vessel_.outside);
  }

  /// kg/s of liquid that stands up to a volume (m³).
  double liquid_rate(double volume) const {
    const Fluid& fluid = vessel_.fluid;
    const double density = *fluid.liquid_density;
    const double head = vessel_.tank.level_of(volume) - vessel_.hole_height;
    const double drop = head_pressure(vessel_.tank.volume() - volume) +
                        density * gravity * std::max(0.0, head) - vessel_.outside;
    if (!boils()) return area_ * liquid_flux(vessel_.discharge_coefficient, density, drop);
    return area_ *
           flashing_flux(vessel_.discharge_coefficient,
                         {.pressure_drop = drop,
                          .temperature = temperature_,
                          .density = density,
                          .heat_capacity = *fluid.liquid_heat_capacity,
                          .heat_of_vaporisation = *fluid.heat_of_vaporisation,
                          .vapour_density = fluid.gas_density(vapour_pressure(), temperature_),
                          .passage = vessel_.passage});
  }

  /// Until the level is at the hole.
  void drain() {
    const Fluid& fluid = vessel_.fluid;
    const double below = vessel_.tank.volume_below(vessel_.hole_height);
    const double step = (volume_of(liquid_) - below) / pieces_of_phase;  // m³
    if (step <= 0) return;
    for (int n = 0; n < pieces_of_phase; ++n) {
      const double rate = liquid_rate(volume_of(liquid_) - step / 2);
      if (rate <= 0) return;
      // Where it boils, vapour of it takes the place of what leaves.
      const double left = step * *fluid.liquid_density;
      const double stays =
          boils() ? step * fluid.gas_density(vapour_pressure(), temperature_) : 0.0;
      add(rate, left - stays, 0);
      liquid_ -= left;
      cool(stays);
    }
  }

  void cool(double evaporated) {
    if (liquid_ <= 0) return;
    const Fluid& fluid = vessel_.fluid;
    const double coldest = fluid.vapour_pressure->temperature_at(vessel_.outside);
    temperature_ -=
        evaporated * *fluid.heat_of_vaporisation / (liquid_ * *fluid.liquid_heat_capacity);
    temperature_ = std::max(temperature_, std::min(coldest, vessel_.temperature));
  }

  /// Vapour, of the liquid below the hole until that is as cold as it boils outside, or of an empty
  /// vessel.
  void vent() {
    const Fluid& fluid = vessel_.fluid;
    constexpr double next_to_nothing = 1e-6;
    if (liquid_ <= next_to_nothing * vessel_.liquid) {
      blow_down(fluid.gas_density(vapour_pressure(), temperature_) * vessel_.tank.volume(),
                vapour_pressure());
      return;
    }
    const double coldest = fluid.vapour_pressure->temperature_at(vessel_.outside);
    const double step = (temperature_ - coldest) / pieces_of_phase;  // K
    for (int n = 0; n < pieces_of_phase; ++n) {
      temperature_ -= step / 2;
      const double rate =
          area_ * gas_flux(vessel_.discharge_coefficient, {.pressure = vapour_pressure(),
                                                           .temperature = temperature_,
                                                           .molar_mass = *fluid.molar_mass,
                                                           .gamma = *fluid.gamma,
                                                           .outside = vessel_.outside});
      const double evaporated =
          liquid_ * -std::expm1(-*fluid.liquid_heat_capacity * step / *fluid.heat_of_vaporisation);
      if (rate <= 0) return;
      add(rate, 0, evaporated);
      liquid_ -= evaporated;
      temperature_ -= step / 2;
    }
  }

  /// `mass` of gas (kg) at `pressure` (Pa).
  void blow_down(double mass, double pressure) {
    const Fluid& fluid = vessel_.fluid;
    const double gamma = *fluid.gamma, at_first = temperature_;
    if (pressure <= vessel_.outside) return;
    const double step =
        mass * (1 - std::pow(vessel_.outside / pressure, 1 / gamma)) / pieces_of_phase;
    for (int n = 0; n < pieces_of_phase; ++n) {
      const double part = 1 - (n + 0.5) * step / mass;
      temperature_ = at_first * std::pow(part, gamma - 1);
      const double rate = area_ * gas_flux(vessel_.discharge_coefficient,
                                           {.pressure = pressure * std::pow(part, gamma),
                                            .temperature = temperature_,
                                            .molar_mass = *fluid.molar_mass,
                                            .gamma = gamma,
                                            .outside = vessel_.outside});
      if (rate <= 0) return;
      add(rate, 0, step);
    }
  }

  void close() {
    if (!vessel_.closed_after) return;
    const double end = *vessel_.closed_after;
    std::erase_if(pieces_, [&](const OutflowPiece& piece) { return piece.begin >= end; });
    if (pieces_.empty() || pieces_.back().end <= end) return;
    OutflowPiece& last = pieces_.back();
    const double part = (end - last.begin) / (last.end - last.begin);
    last.end = end;
    last.liquid *= part;
    last.vapour *= part;
  }

  const Vessel& vessel_;
  double area_;         // m²
  double liquid_;       // kg
  double temperature_;  // K
  std::vector<OutflowPiece> pieces_;
};

}  // namespace

std::vector<OutflowPiece> emptying(const Vessel& vessel) { return Emptier(vessel).run(); }

}  // namespace downwash
