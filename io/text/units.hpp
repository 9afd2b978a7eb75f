// Units as people and tables write them, and what they come to in SI.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace downwash {

/// A value in SI units is `scale` times the number plus `shift`.
struct Unit {
  /// Exponents of metre, kilogram, second, kelvin and mole.
  std::array<int, 5> dimension{};
  double scale = 1;
  double shift = 0;  ///< of temperatures on a scale of their own
};

/// The unit of a text such as "kt", "km/h", "m²/s", "µg/m3", "J/(kg K)", "°F", in short or in
/// English words; nothing for one that is not known. "m" is a metre, and a minute only where
/// `time` is asked for. Case matters only where it tells units apart (mg, Mg).
std::optional<Unit> unit_of(std::string_view text, bool time = false);

/// The units that are known for what `unit` measures, for a message: "m/s, km/h, kt, mph or ft/s".
std::string units_like(std::string_view unit);

/// A text in which signs that look alike are the same: "m3" for "m³", "deg" for "°", plain blanks
/// and minus signs.
std::string plain_signs(std::string_view text);

}  // namespace downwash
