// A substance, and the levels from which it is dangerous.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace downwash {

/// A level of concern for one substance.
struct ThreatLevel {
  std::string name;          ///< "AEGL-2"
  std::string meaning;       ///< one short sentence for the public: what it does to people
  std::string source;        ///< who set it, and when
  int severity = 1;          ///< 1 = least … 3 = worst: decides the colour
  double concentration = 0;  ///< kg/m³
  double averaging = 0;      ///< s: of the moving mean that is compared; 0 = as it is
  /// s: of the mean that could be compared, where the run is too short for `averaging`: the level
  /// may be reached later, and "not reached" can't be said.
  std::optional<double> covered = {};
};

/// What is released.
struct Substance {
  std::string name;
  std::string formula;
  std::string source;                ///< of its figures
  std::optional<double> molar_mass;  ///< g/mol
  std::vector<ThreatLevel> levels;   ///< by growing severity, then by growing averaging time
  double toxic_exponent = 1;         ///< n of ∫ cⁿ dt
  std::optional<double> threshold;   ///< kg/m³ from which it counts as arrived
  bool buoyant = false;
  std::optional<double> density;    ///< kg/m³ of the pure substance, where not from its molar mass
  double diffusivity = 0;           ///< m²/s
  double settling_speed = 0;        ///< m/s
  double deposition_speed = 0;      ///< m/s
  std::optional<double> half_life;  ///< s
  std::string un = {};              ///< "1017"; empty where it is not known
  std::optional<double> boiling_point = {};   ///< K, at 1 atm
  std::optional<double> liquid_density = {};  ///< kg/m³
};

}  // namespace downwash
