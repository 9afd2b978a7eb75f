// Numbers as people read them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace downwash::words {

/// What stands for a number that there is not.
inline constexpr const char* none = "–";

/// kg/m³ as mg/m³ with three significant digits, without the unit.
std::string milligrams(double kg_per_m3);
/// kg/m³ as "2.8 ppm (8.1 mg/m³)" of a gas of so many g/mol at 25 °C and 1 atm, as levels and
/// meters mean it; "8.1 mg/m³" where its molar mass is not known. Unbreakable within a quantity.
std::string concentration(double kg_per_m3, const std::optional<double>& molar_mass);
/// Three significant digits, thousands apart; `none` for NaN and infinity.
std::string number(double value);
/// "45 s", "2 min 10 s", "1 h 5 min".
std::string duration(double seconds);
/// Rounded up, "640 m" or "1.4 km".
std::string distance(double metres);
/// "800 m²", "3.2 ha", "1.4 km²".
std::string area(double square_metres);
/// One of sixteen points of the compass, "WSW".
std::string compass(double degrees);
/// "1 building", "23 buildings".
std::string count(std::size_t number, std::string_view one);
/// "5.8 mg/m³ (2 ppm), mean over 10 min", unbreakable within a quantity.
std::string limit(double kg_per_m3, double averaging, const std::optional<double>& molar_mass);
/// "14:32:10 (2 min 10 s)": what clocks show, where `start` tells, and minutes and seconds since
/// the release began; `none` where there is no time.
std::string moment(const std::optional<std::string>& start, const std::optional<double>& seconds);
/// A text with a capital where it begins with a letter of a to z.
std::string capitalized(std::string_view text);
/// A text with & < > " ' as entities, and bytes that are no UTF-8 or forbidden in HTML replaced.
std::string html(std::string_view text);
/// HTML of a sentence in which names of keys stand between backticks, for the body of a page.
std::string html_with_keys(std::string_view sentence);

}  // namespace downwash::words
