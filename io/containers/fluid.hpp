// Properties of a pure substance as a liquid and as a gas, as far as containers need them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace downwash {

inline constexpr double gas_constant = 8.314462618;  ///< J/(mol K), CODATA 2018

/// Pressure over a liquid by temperature, between two temperatures (K).
struct VapourPressure {
  enum class Form {
    antoine,  ///< log10(p / bar) = A - B / (T + C)   (as the NIST WebBook has it)
    dippr     ///< ln(p / Pa) = C1 + C2/T + C3 ln T + C4 T^C5   (DIPPR equation 101)
  };
  Form form = Form::antoine;
  std::vector<double> constants;  ///< A, B, C or C1 to C5
  double from = 0, to = 0;        ///< K

  /// Pa; outside of the range as at its nearer end.
  double at(double temperature) const;
  /// K at which it is `pressure` (Pa), or the nearer end of the range.
  double temperature_at(double pressure) const;
};

/// Properties, absent where not known: nothing that needs them can then be computed.
struct Fluid {
  std::string name;
  std::optional<double> molar_mass;            ///< kg/mol
  std::optional<double> gamma;                 ///< c_p / c_v of the gas
  std::optional<double> boiling_point;         ///< K, at 1 atm
  std::optional<double> liquid_density;        ///< kg/m³
  std::optional<double> liquid_heat_capacity;  ///< J/(kg K)
  std::optional<double> heat_of_vaporisation;  ///< J/kg
  std::optional<VapourPressure> vapour_pressure;

  /// ρ = p M / (R T), kg/m³, of the gas as an ideal one. Needs the molar mass.
  double gas_density(double pressure, double temperature) const;
};

/// A key under `substances` that is missing for what comes out of a container.
std::vector<std::string> missing_for_gas(const Fluid& fluid);
std::vector<std::string> missing_for_liquid(const Fluid& fluid);

}  // namespace downwash
