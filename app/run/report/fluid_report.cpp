#include "app/run/report/fluid_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "io/weather/air.hpp"

namespace downwash {

std::string container_words(const Fluid& fluid) {
  if (missing_for_liquid(fluid).empty()) return "gas, liquid, pool";
  return missing_for_gas(fluid).empty() ? "gas alone" : "nothing";
}

std::vector<std::string> fluid_lines(const LibraryFluid& known) {
  const Fluid& fluid = known.fluid;
  std::vector<std::string> parts, lines;
  if (fluid.boiling_point) {
    parts.push_back(fmt::format("boils at {:.1f} °C", *fluid.boiling_point - zero_celsius));
  }
  if (fluid.liquid_density) parts.push_back(fmt::format("{:g} kg/m³", *fluid.liquid_density));
  if (fluid.liquid_heat_capacity) {
    parts.push_back(fmt::format("{:g} J/(kg K)", *fluid.liquid_heat_capacity));
  }
  if (fluid.heat_of_vaporisation) {
    parts.push_back(
        fmt::format("heat of vaporisation {:g} kJ/kg", *fluid.heat_of_vaporisation / 1e3));
  }
  if (const auto& pressure = fluid.vapour_pressure) {
    parts.push_back(fmt::format("vapour pressure from {:.4g} to {:.4g} °C",
                                pressure->from - zero_celsius, pressure->to - zero_celsius));
  }
  if (!parts.empty()) lines.push_back(fmt::format("liquid: {}", fmt::join(parts, ", ")));
  if (fluid.gamma) lines.push_back(fmt::format("gas: c_p/c_v {:g}", *fluid.gamma));
  const std::vector<std::string> missing = missing_for_liquid(fluid);
  std::string line = "out of a container: " + container_words(fluid);
  if (!missing.empty()) {
    line += fmt::format("; not known: `{}`, which `substances` of a case can give",
                        fmt::join(missing, "`, `"));
  }
  lines.push_back(line);
  if (!known.source.empty()) lines.push_back("source of these properties: " + known.source);
  return lines;
}

}  // namespace downwash
