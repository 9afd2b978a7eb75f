// The names and numbers by which a substance is known.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace downwash {

/// The library that is compiled in (io/substances.json): a list as the `substances` of a case.
std::string_view substance_library();
/// Its entries, parsed once.
const nlohmann::ordered_json& library_entries();

/// The entry of a list of substances that `designation` means: its name as it stands, or else its
/// name, a synonym or its formula without regard to case and accents, its CAS number ("7782-50-5")
/// or its UN number ("UN1017", "UN 1017", "1017"); else what has the atoms of a formula that is
/// written in another order (HCl). Null when there is none.
const nlohmann::ordered_json* designated(const nlohmann::ordered_json& list,
                                         std::string_view designation);

/// How the library of the program writes the name of what `designation` means.
std::optional<std::string> library_name(std::string_view designation);

/// The molar mass of what `designation` means, g/mol, as far as the library knows it.
std::optional<double> library_molar_mass(std::string_view designation);
/// The boiling point of it at 1 atm alike, °C.
std::optional<double> library_boiling_point(std::string_view designation);
/// kg/m³; nothing where the library has none.
std::optional<double> library_liquid_density(std::string_view designation);

/// "CAS 7782-50-5, UN 1017", as far as the library knows them.
std::string library_numbers(const std::string& name);

}  // namespace downwash
