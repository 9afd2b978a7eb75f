// Quantities as people type them: "8kt", "29 km/h", "NW", "1h30", "38 ft", "68 °F".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace downwash {

/// What a text came to: a value, or why there is none.
struct ReadQuantity {
  std::optional<double> value;  ///< in the unit that was asked for
  std::string problem;  ///< "may be 1500 or 1.500: …", one clause without a full stop; else empty
  bool unreadable = false;  ///< the text is none of forms_of(), and no more is to be said
};

/// The quantity of a text, in `unit`: a number alone, or with any unit of the same kind; of times
/// and lengths also several parts (1h30, 5 ft 10 in). A comma counts as a decimal point, unless
/// three digits after it could as well be thousands. `unit` is a unit, or one of
///   direction   degrees clockwise from north, or a point of the compass (NW, north-west, Nordwest)
///   longitude   degrees, or degrees, minutes and seconds, E and W behind
///   latitude    alike, with N and S
/// Volumes in a volume of air (ppm) come to concentrations where `molar_mass` (g/mol) is known.
ReadQuantity read_quantity(std::string_view text, std::string_view unit,
                           const std::optional<double>& molar_mass = std::nullopt);

/// True if a text is a number alone, with a decimal point or comma.
bool is_bare_number(std::string_view text);

/// "one with its unit (m/s, km/h, kt, mph or ft/s)": what may stand there beside a number alone.
std::string forms_of(std::string_view unit);

}  // namespace downwash
