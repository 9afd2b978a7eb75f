#include "io/containers/container.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "io/containers/container_classes.hpp"
#include "io/text/wording.hpp"
#include "io/weather/air.hpp"

namespace downwash {
namespace {

constexpr double bar = 1e5;
constexpr double calm = 1.5;  // m/s, of US EPA's worst case

/// Why a container can't be computed.
struct Unusable {
  std::string why;
};

/// Throws where anything is missing.
void demand(const std::vector<std::string>& missing, const Fluid& fluid) {
  if (missing.empty()) return;
  throw Unusable{fmt::format("needs `{}` of \"{}\"; add {} under `substances`",
                             fmt::join(missing, "`, `"), fluid.name,
                             missing.size() == 1 ? "it" : "them")};
}

/// Decides what is inside, from the shape to the pressure. Throws Unusable.
class Decision {
 public:
  Decision(const Container& container, const Fluid& fluid, const Surroundings& around)
      : container_(container), fluid_(fluid), around_(around) {}

  Contents make() {
    find_air();
    find_class();
    vessel().fluid = fluid_;
    vessel().outside = around_.pressure;
    vessel().discharge_coefficient = container_.discharge_coefficient;
    vessel().passage = container_.passage;
    vessel().closed_after = container_.closed_after;
    if (container_.hole_diameter) {
      find_shape();
      find_contents();
    } else {
      find_all();
    }
    return std::move(contents_);
  }

 private:
  Vessel& vessel() { return contents_.vessel; }
  void assume(std::string sentence) { contents_.assumed.push_back(std::move(sentence)); }
  bool known_as_liquid() const { return missing_for_liquid(fluid_).empty(); }

  void find_air() {
    contents_.air = around_.temperature.value_or(standard_temperature + zero_celsius);
    contents_.wind = around_.wind.value_or(calm);
    vessel().temperature = container_.temperature.value_or(contents_.air);
    if (!container_.temperature || !around_.temperature) {
      assume(fmt::format("{} at {:.0f} °C.",
                         !container_.temperature && !around_.temperature
                             ? "Container, air and ground are"
                         : container_.temperature ? "Air and ground are"
                                                  : "The container is",
                         contents_.air - zero_celsius));
    }
  }

  void find_class() {
    if (!container_.kind) return;
    if (container_.mass || container_.level || container_.pressure) return;
    mass_ = mass_of_class(*container_.kind, fluid_.liquid_density);
    if (!(*mass_ > 0)) demand({"liquid_density"}, fluid_);
    assume(fmt::format("It is a {} with {}.", name_of(*container_.kind), mass_text(*mass_)));
  }

  /// Everything comes out at once.
  void find_all() {
    if (container_.mass) mass_ = container_.mass;
    if (!mass_ && container_.level) {
      find_shape();
      demand(missing_for_liquid(fluid_), fluid_);
      mass_ = vessel().tank.volume_below(*container_.level) * *fluid_.liquid_density;
    }
    if (!mass_) {
      throw Unusable{
          "has nothing in it; give a `class`, `mass_kg`, or a `level` with the `shape` of the "
          "vessel"};
    }
    if (!fluid_.boiling_point) demand({"boiling_point"}, fluid_);
    contents_.mass = *mass_;
    contents_.boils = *fluid_.boiling_point < vessel().temperature;
    contents_.liquid = !contents_.boils;
    if (contents_.liquid) demand(missing_for_liquid(fluid_), fluid_);
    assume(
        contents_.liquid
            ? "The hole is not known: all of it is on the ground at once (US EPA 2009, worst case)."
            : "The hole is not known: all of it is in the air within 10 minutes (US EPA 2009, "
              "worst case).");
  }

  void find_shape() {
    Tank& tank = vessel().tank;
    std::optional<double> diameter = container_.diameter, volume = container_.volume;
    std::optional<TankShape> shape = container_.shape;
    if (!shape && container_.kind) {
      const std::optional<double>& of_class = figures_of(*container_.kind).diameter;
      if (of_class) {
        shape = TankShape::horizontal_cylinder;
        if (!diameter) diameter = of_class;
        if (!volume && !container_.length) {
          if (!fluid_.liquid_density) demand({"liquid_density"}, fluid_);
          volume = mass_of_class(*container_.kind, fluid_.liquid_density) /
                   (filled_share * *fluid_.liquid_density);
        }
        assume(fmt::format("It lies, is {:.2g} m in diameter and {:.0f} % full.", *diameter,
                           1e2 * filled_share));
      }
    }
    const bool sphere = shape == TankShape::sphere;
    if (!shape || (!diameter && !(sphere && volume)) ||
        (!sphere && !volume && !container_.length)) {
      throw Unusable{
          "has a hole, but the vessel is not known; give `shape`, `diameter` and `length` or "
          "`volume` (of a sphere one of the two), or leave `hole_diameter` out for all of it at "
          "once"};
    }
    if (volume && !(sphere && diameter)) {
      tank = tank_of_volume(*shape, diameter.value_or(0), *volume);
    } else {
      tank = {*shape, *diameter, container_.length.value_or(0)};
    }
    if (!container_.hole_diameter) return;
    vessel().hole_diameter = *container_.hole_diameter;
    vessel().hole_height = container_.hole_height;
    if (vessel().hole_diameter > tank.diameter || vessel().hole_height >= tank.height()) {
      throw Unusable{
          fmt::format("has a hole of {:g} m at a height of {:g} m, but the vessel is {:.3g} m "
                      "across and {:.3g} "
                      "m high; correct one of them",
                      vessel().hole_diameter, vessel().hole_height, tank.diameter, tank.height())};
    }
  }

  void find_contents() {
    if (container_.mass) mass_ = container_.mass;
    if (container_.level) {
      find_liquid(*container_.level);
    } else if (mass_ && known_as_liquid() && *mass_ > most_vapour()) {
      if (*mass_ > *fluid_.liquid_density * vessel().tank.volume()) {
        throw Unusable{
            fmt::format("holds at most {} of \"{}\", but is to hold {}; correct one of "
                        "them",
                        mass_text(*fluid_.liquid_density * vessel().tank.volume()), fluid_.name,
                        mass_text(*mass_))};
      }
      find_liquid(vessel().tank.level_of(*mass_ / *fluid_.liquid_density));
    } else if (mass_ || container_.pressure) {
      find_gas();
    } else {
      throw Unusable{
          "has nothing in it; give the `level` of the liquid, `mass_kg`, or the `pressure` of a "
          "gas"};
    }
  }

  double most_vapour() {
    const double t = vessel().temperature;
    if (t >= fluid_.vapour_pressure->to) return 1e300;
    return fluid_.gas_density(fluid_.vapour_pressure->at(t), t) * vessel().tank.volume();
  }

  void check_range() {
    const VapourPressure& pressure = *fluid_.vapour_pressure;
    const double t = vessel().temperature;
    if (t >= pressure.from && t <= pressure.to) return;
    throw Unusable{fmt::format(
        "is at {:.0f} °C, but the `vapour_pressure` of \"{}\" is known from {:.0f} to {:.0f} °C; "
        "correct `temperature`",
        t - zero_celsius, fluid_.name, pressure.from - zero_celsius, pressure.to - zero_celsius)};
  }

  void find_liquid(double level) {
    demand(missing_for_liquid(fluid_), fluid_);
    check_range();
    const Tank& tank = vessel().tank;
    if (level > tank.height()) {
      throw Unusable{
          fmt::format("`level` is {:g} m, but the vessel is {:.3g} m high; correct one "
                      "of them",
                      level, tank.height())};
    }
    const double own = fluid_.vapour_pressure->at(vessel().temperature);
    vessel().pressure = container_.pressure.value_or(std::max(own, around_.pressure));
    if (vessel().pressure < 0.95 * own) {
      throw Unusable{fmt::format(
          "is at {:.3g} bar, but \"{}\" at {:.0f} °C boils at {:.3g} bar; leave `pressure` out, or "
          "correct it",
          vessel().pressure / bar, fluid_.name, vessel().temperature - zero_celsius, own / bar)};
    }
    contents_.liquid = true;
    contents_.boils = own > around_.pressure;
    contents_.mass = vessel().liquid = tank.volume_below(level) * *fluid_.liquid_density;
    if (level <= vessel().hole_height && !contents_.boils) {
      throw Unusable{fmt::format(
          "has its hole {:g} m above the bottom, not below the liquid at {:.3g} m, which does not "
          "boil: nothing of it comes out; lower `hole_height`",
          vessel().hole_height, level)};
    }
    if (vessel().pressure > own && !contents_.boils && container_.pressure) return;
    if (!contents_.boils) assume("Nothing but the air presses on the liquid.");
  }

  void find_gas() {
    demand(missing_for_gas(fluid_), fluid_);
    const double t = vessel().temperature, volume = vessel().tank.volume();
    if (mass_ && container_.pressure) {
      throw Unusable{
          "holds gas alone, whose pressure follows from `mass_kg`; leave out that or `pressure`"};
    }
    vessel().pressure =
        mass_ ? *mass_ / volume * gas_constant * t / *fluid_.molar_mass : *container_.pressure;
    if (fluid_.vapour_pressure && t >= fluid_.vapour_pressure->from &&
        t < fluid_.vapour_pressure->to) {
      const double own = fluid_.vapour_pressure->at(t);
      if (vessel().pressure > 1.05 * own) {
        throw Unusable{fmt::format(
            "is at {:.3g} bar, at which \"{}\" is a liquid at {:.0f} °C (above {:.3g} bar); give "
            "its `level` or `mass_kg`",
            vessel().pressure / bar, fluid_.name, t - zero_celsius, own / bar)};
      }
    }
    if (vessel().pressure <= around_.pressure) {
      throw Unusable{fmt::format(
          "holds gas at {:.3g} bar, no more than the air has: nothing comes out; raise `pressure`",
          vessel().pressure / bar)};
    }
    contents_.mass = fluid_.gas_density(vessel().pressure, t) * volume;
    contents_.boils = true;
  }

  const Container& container_;
  const Fluid& fluid_;
  const Surroundings& around_;
  Contents contents_;
  std::optional<double> mass_;  // kg
};

}  // namespace

std::string problem_of(const Container& container, const Fluid& fluid, const Surroundings& around) {
  try {
    Decision(container, fluid, around).make();
  } catch (const Unusable& problem) {
    return problem.why;
  }
  return "";
}

Contents contents_of(const Container& container, const Fluid& fluid, const Surroundings& around) {
  try {
    return Decision(container, fluid, around).make();
  } catch (const Unusable& problem) {
    throw std::logic_error("a container that " + problem.why);
  }
}

}  // namespace downwash
