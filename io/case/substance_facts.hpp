// What a case knows of a substance besides what the air carries of it.
#pragma once

#include <optional>
#include <string>

namespace downwash {

/// Absent, or empty, where neither case nor library knows it.
struct SubstanceFacts {
  std::string un;                        ///< "1017"
  std::optional<double> boiling_point;   ///< K, at 1 atm
  std::optional<double> liquid_density;  ///< kg/m³
};

/// Of a completed document (CaseConfig::resolved_json) and a name in it; nothing where the text is
/// no document or has no such substance.
SubstanceFacts facts_of(const std::string& resolved_json, const std::string& substance);

}  // namespace downwash
