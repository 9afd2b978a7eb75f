#include "io/containers/source_term.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/containers/orifice.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

constexpr double worst_case = 600;  // s: US EPA (40 CFR 68.25(c)(1)) has a gas released within it

/// kg that get into the air between two moments.
struct Amount {
  double begin = 0, end = 0;  // s
  double mass = 0;            // kg
};

/// Share of what comes out as a liquid at a temperature (K) that does not fall to the ground.
double airborne_share(const Container& container, const Fluid& fluid, double temperature) {
  if (temperature <= *fluid.boiling_point) return 0;
  if (container.airborne == Airborne::all) return 1;
  const double flash = flash_fraction(temperature, *fluid.boiling_point,
                                      *fluid.liquid_heat_capacity, *fluid.heat_of_vaporisation);
  return container.airborne == Airborne::flash ? flash : std::min(1.0, 2 * flash);
}

/// The outflow in its parts: into the air, and onto the ground.
struct Parts {
  std::vector<Amount> air;
  std::vector<PoolFeed> ground;
};

Parts parts_of(const Container& container, const Contents& contents) {
  Parts parts;
  const Fluid& fluid = contents.vessel.fluid;
  if (contents.vessel.hole_diameter == 0) {
    if (contents.liquid) {
      parts.ground.push_back({0, 0, contents.mass, contents.vessel.temperature});
    } else {
      parts.air.push_back({0, worst_case, contents.mass});
    }
    return parts;
  }
  for (const OutflowPiece& piece : emptying(contents.vessel)) {
    const double share = piece.liquid > 0 ? airborne_share(container, fluid, piece.temperature) : 0;
    const double up = piece.vapour + share * piece.liquid, down = (1 - share) * piece.liquid;
    if (up > 0) parts.air.push_back({piece.begin, piece.end, up});
    if (down > 0) parts.ground.push_back({piece.begin, piece.end, down, piece.temperature});
  }
  return parts;
}

/// kg until a time.
double until(const std::vector<Amount>& amounts, double time) {
  double sum = 0;
  for (const Amount& a : amounts) {
    if (time <= a.begin) break;
    sum += time >= a.end ? a.mass : a.mass * (time - a.begin) / (a.end - a.begin);
  }
  return sum;
}

/// Both as one, in pieces of constant rate.
std::vector<Amount> merged(const std::vector<Amount>& a, const std::vector<Amount>& b) {
  std::vector<double> moments;
  for (const auto* list : {&a, &b}) {
    for (const Amount& one : *list) {
      moments.push_back(one.begin);
      moments.push_back(one.end);
    }
  }
  std::sort(moments.begin(), moments.end());
  std::vector<Amount> all;
  for (std::size_t n = 0; n + 1 < moments.size(); ++n) {
    const double begin = moments[n], end = moments[n + 1];
    if (end - begin <= 0) continue;
    const double mass = until(a, end) - until(a, begin) + until(b, end) - until(b, begin);
    all.push_back({begin, end, std::max(0.0, mass)});
  }
  return all;
}

double rate_of(const Amount& amount) { return amount.mass / (amount.end - amount.begin); }

/// Fewer steps of the same mass.
std::vector<SourceTerm::Step> steps_of(const std::vector<Amount>& pieces) {
  constexpr double own = 0.15, of_largest = 0.02;
  double largest = 0;
  for (const Amount& piece : pieces) largest = std::max(largest, rate_of(piece));
  std::vector<SourceTerm::Step> steps;
  Amount together;
  double first = 0;
  const auto finish = [&] {
    if (together.end > together.begin) steps.push_back({together.begin, rate_of(together)});
  };
  for (const Amount& piece : pieces) {
    const double rate = rate_of(piece);
    if (together.end > together.begin &&
        std::abs(rate - first) <= std::max(own * first, of_largest * largest)) {
      together.end = piece.end;
      together.mass += piece.mass;
      continue;
    }
    finish();
    together = piece;
    first = rate;
  }
  finish();
  if (!steps.empty()) steps.push_back({together.end, 0});
  return steps;
}

std::string hole_words(const Vessel& vessel) {
  return fmt::format("through a hole of {:.3g} mm", 1e3 * vessel.hole_diameter);
}

std::string airborne_words(const Container& container, const Contents& contents) {
  const Fluid& fluid = contents.vessel.fluid;
  const double flash = flash_fraction(contents.vessel.temperature, *fluid.boiling_point,
                                      *fluid.liquid_heat_capacity, *fluid.heat_of_vaporisation);
  const char* rest = container.airborne == Airborne::all
                         ? "all of it stays in the air, as vapour and droplets"
                     : container.airborne == Airborne::flash
                         ? "the rest rains out into a pool"
                         : "as much again stays in the air as droplets, the rest rains out into a "
                           "pool";
  return fmt::format("{:.0f} % of it boils at once, {}", 1e2 * flash, rest);
}

std::string mechanism_of(const Container& container, const Contents& contents) {
  const Vessel& vessel = contents.vessel;
  if (vessel.hole_diameter == 0) {
    return contents.liquid ? "all of it onto the ground at once, where it evaporates from a pool"
                           : "all of it into the air within 10 min";
  }
  if (!contents.liquid) {
    const bool choked =
        vessel.outside / vessel.pressure <= critical_pressure_ratio(*vessel.fluid.gamma);
    return fmt::format("gas {}, {} at first", hole_words(vessel), choked ? "choked" : "not choked");
  }
  const double level = vessel.tank.level_of(vessel.liquid / *vessel.fluid.liquid_density);
  if (level <= vessel.hole_height) {
    return fmt::format("vapour {} above the liquid, which cools as it boils", hole_words(vessel));
  }
  const std::string way =
      fmt::format("{} {}, {:.2g} m below the level", contents.boils ? "liquefied gas" : "liquid",
                  hole_words(vessel), level - vessel.hole_height);
  return contents.boils ? way + "; " + airborne_words(container, contents)
                        : way + ", into a pool that evaporates";
}

std::vector<std::string> methods_of(const Container& container, const Contents& contents,
                                    const Parts& parts) {
  std::vector<std::string> methods;
  const Vessel& vessel = contents.vessel;
  if (vessel.hole_diameter > 0) {
    if (!contents.liquid || vessel.liquid <= 0) {
      methods.emplace_back("adiabatic flow of an ideal gas (Yellow Book 2005, 2.5.2)");
    } else if (contents.boils && vessel.passage > 0) {
      methods.emplace_back("homogeneous two-phase flow out of equilibrium (Fauske & Epstein 1988)");
    } else {
      methods.emplace_back("Bernoulli's equation (Yellow Book 2005, 2.5.4)");
    }
    methods.push_back(fmt::format("coefficient of discharge {:g}", vessel.discharge_coefficient));
  }
  if (!parts.ground.empty()) {
    methods.emplace_back(container.evaporation == EvaporationMethod::epa
                             ? "evaporation at a constant temperature (US EPA 2009, D-1)"
                             : "evaporation by Mackay & Matsugu (1973) with heat from ground and "
                               "air, no sunshine");
    methods.push_back(fmt::format("pool {:.2g} mm deep, wind {:.2g} m/s at 10 m",
                                  1e3 * container.pool_depth, contents.wind));
  }
  return methods;
}

}  // namespace

SourceTerm source_term(const Container& container, const Fluid& fluid, const Surroundings& around) {
  const Contents contents = contents_of(container, fluid, around);
  const Parts parts = parts_of(container, contents);
  SourceTerm source;
  source.held = contents.mass;
  source.assumed = contents.assumed;
  std::vector<Amount> evaporated;
  for (const PoolStep& step : evaporating_pool(contents.vessel.fluid,
                                               {.air_temperature = contents.air,
                                               .air_pressure = around.pressure,
                                               .wind = contents.wind,
                                               .depth = container.pool_depth,
                                               .bund_area = container.bund_area,
                                               .ground = container.ground,
                                               .method = container.evaporation},
                                               parts.ground)) {
    evaporated.push_back({step.begin, step.end, step.evaporated});
    source.pool = std::max(source.pool, step.area);
  }
  if (source.pool > 0 && !around.wind) {
    source.assumed.push_back(fmt::format("The wind over the pool is {:g} m/s.", contents.wind));
  }
  const std::vector<Amount> pieces = merged(parts.air, evaporated);
  source.steps = steps_of(pieces);
  for (std::size_t s = 0; s + 1 < source.steps.size(); ++s) {
    const SourceTerm::Step& step = source.steps[s];
    source.mass += step.rate * (source.steps[s + 1].time - step.time);
  }
  for (const Amount& piece : pieces) source.largest = std::max(source.largest, rate_of(piece));
  if (!pieces.empty()) source.first = rate_of(pieces.front());
  source.mechanism = mechanism_of(container, contents);
  source.methods = methods_of(container, contents, parts);
  return source;
}

std::string rate_words(const SourceTerm& source) {
  std::string words = fmt::format("{:.3g} kg/s at first", source.first);
  if (source.largest > 1.05 * source.first) {
    words += fmt::format(", {:.3g} kg/s at most", source.largest);
  }
  return words + fmt::format(", {} in {} out of {} in the container", mass_text(source.mass),
                             duration_text(source.duration()), mass_text(source.held));
}

std::vector<std::pair<std::string, std::string>> source_words(const SourceTerm& source) {
  std::vector<std::pair<std::string, std::string>> words{{"What comes out", source.mechanism},
                                                         {"Rate", rate_words(source)}};
  if (source.pool > 0) {
    words.emplace_back("Pool", fmt::format("{:.3g} m² at most, {:.2g} m across", source.pool,
                                           std::sqrt(source.pool * 4 / std::numbers::pi)));
  }
  words.emplace_back("Assumed", source.assumed.empty()
                                    ? std::string("nothing that was not given")
                                    : fmt::format("{}", fmt::join(source.assumed, " ")));
  words.emplace_back("Computed by", fmt::format("{}", fmt::join(source.methods, "; ")));
  return words;
}

}  // namespace downwash
